import type { Dependencies } from '../dependencies.ts'
import { issueChallenge, spendProof } from './proof-of-work.ts'
import type { CaptchaAnswer, CaptchaPurpose, ProofChallenge } from './schema.ts'

export type PersonProof = { ok: true } | { ok: false; challenge: ProofChallenge }

/**
 * Asks whoever comes for a proof of work, whatever else they bring: for a step that opens nothing by itself and has limits of its
 * own behind it, such as the way to the checkout (CAPT-1). Its pages ask nobody else's captcha (COOK-5).
 */
export async function provePerson(
  deps: Pick<Dependencies, 'db' | 'tokenKey'>,
  proofFor: { network: string; purpose: CaptchaPurpose },
  answer: CaptchaAnswer | undefined,
): Promise<PersonProof> {
  if (answer?.kind === 'proof' && (await spendProof(deps, proofFor, answer))) return { ok: true }
  return { ok: false, challenge: await issueChallenge(deps, proofFor) }
}
