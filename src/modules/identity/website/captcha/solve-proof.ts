import type { CaptchaAnswer, ProofChallenge } from '../../captcha/schema.ts'
import type { ProofMessage } from './proof-worker.ts'

/** A script that does not arrive says nothing; a phone needs a second. */
const PATIENCE_MS = 30_000

/** Does the work of a challenge in a worker; throws where there can be none, or `signal` ends it. */
export async function solveProof(
  challenge: ProofChallenge,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<CaptchaAnswer> {
  signal.throwIfAborted()
  // From our own origin, as the pages' policy wants it.
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  let patience: ReturnType<typeof setTimeout> | undefined
  try {
    const nonces = await new Promise<number[]>((resolve, reject) => {
      const fail = () => reject(new Error('The proof of work could not be done'))
      patience = setTimeout(fail, PATIENCE_MS)
      worker.addEventListener('message', ({ data }: MessageEvent<ProofMessage>) => {
        if ('nonces' in data) resolve(data.nonces)
        else onProgress((data.done / challenge.parts) * 100)
      })
      worker.addEventListener('error', fail)
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.postMessage(challenge)
    })
    return { kind: 'proof', token: challenge.token, nonces }
  } finally {
    clearTimeout(patience)
    worker.terminate()
  }
}
