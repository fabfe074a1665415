import type { Dependencies } from '#kernel/dependencies.ts'
import { consumeRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import { issueChallenge, spendProof } from './proof-of-work.ts'
import type { CaptchaAnswer, CaptchaPurpose, ProofChallenge } from './schema.ts'

export type PersonProof = { ok: true } | { ok: false; challenge: ProofChallenge }

interface ProofFor {
  network: string
  purpose: CaptchaPurpose
}

type ProofDependencies = Pick<Dependencies, 'captcha' | 'db' | 'limits' | 'tokenKey'>

/**
 * Asks whoever comes to show that they are a person, whatever else they bring: for a step that opens nothing by itself and has
 * limits of its own behind it, such as the way to the checkout (CAPT-1). A proof of work shows it, and the captcha of somebody
 * else where one is set up.
 */
export async function provePerson(
  deps: ProofDependencies,
  proofFor: ProofFor,
  answer: CaptchaAnswer | undefined,
): Promise<PersonProof> {
  const isShown =
    (answer?.kind === 'proof' && (await spendProof(deps, proofFor, answer))) ||
    (answer?.kind === 'provider' && (await isVouchedFor(deps, proofFor, answer.token)))
  return isShown ? { ok: true } : { ok: false, challenge: await issueChallenge(deps, proofFor) }
}

/** Counted before the provider is called, so that made-up tokens do not call it without end. */
async function isVouchedFor(
  { captcha, db, limits }: ProofDependencies,
  { network, purpose }: ProofFor,
  token: string,
): Promise<boolean> {
  if (captcha === null) return false
  const attempt = await consumeRateLimit(db, countersOf(limits, 'captchaTokensPerNetwork', network))
  return attempt.ok && (await captcha.verify(token, purpose)) === 'person'
}
