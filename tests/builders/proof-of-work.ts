import type { CaptchaAnswer, ProofChallenge } from '#modules/identity/captcha/schema.ts'
import { searchProof } from '#modules/identity/website/captcha/search-proof.ts'

/** Does what a challenge asks for, as the browser does it. */
export function doWork(challenge: ProofChallenge): Extract<CaptchaAnswer, { kind: 'proof' }> {
  const search = searchProof(challenge)
  let step = search.next()
  while (!step.done) step = search.next()
  return { kind: 'proof', token: challenge.token, nonces: step.value }
}
