import type { ProofChallenge } from '../../captcha/schema.ts'
import { searchProof } from './search-proof.ts'

/** What the worker says while it works, and at the end. */
export type ProofMessage = { done: number } | { nonces: number[] }

/** Searches in its own thread, so that the page stays alive; whoever has enough of it ends the worker. */
addEventListener('message', ({ data }: MessageEvent<ProofChallenge>) => {
  const search = searchProof(data)
  let step = search.next()
  while (!step.done) {
    tell({ done: step.value })
    step = search.next()
  }
  tell({ nonces: step.value })
})

function tell(message: ProofMessage): void {
  // The page's own `postMessage` would want a target; this is a worker's.
  ;(self as unknown as { postMessage(message: ProofMessage): void }).postMessage(message)
}
