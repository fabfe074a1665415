import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import {
  type AttemptOutcome,
  consumeEarlyRateLimit,
  consumeRecordedRateLimit,
  countersOf,
  refundRateLimit,
} from '#kernel/rate-limits/index.ts'
import { issueChallenge, spendProof } from '../captcha/proof-of-work.ts'
import type { CaptchaAnswer, ProofChallenge } from '../captcha/schema.ts'

export type SignUpRateLimit =
  | AttemptOutcome
  | { ok: false; error: 'captcha_required'; challenge: ProofChallenge }

/**
 * Takes one of the sign-ups that a network may make. Half of them anybody has for nothing. From then
 * on whoever can show that a person is there is asked to (CAPT-1); browsers without JavaScript bring no
 * answer at all. However it is shown, no network makes more than the limit. A provider that vouches for
 * nobody, whatever the reason, closes nothing: the work does instead.
 */
export async function checkSignUpRateLimit(
  deps: Pick<Dependencies, 'captcha' | 'db' | 'limits' | 'tokenKey'>,
  { network, requestId }: Pick<Visitor, 'network' | 'requestId'>,
  answer: CaptchaAnswer | undefined,
): Promise<SignUpRateLimit> {
  const { captcha, db, limits } = deps
  const proofFor = { network, purpose: 'sign_up' } as const
  const ordinary = countersOf(limits, 'signUpsPerNetwork', network)
  const limited = { event: 'sign-up.limited', accountId: undefined, network, requestId } as const
  const ask = async (): Promise<SignUpRateLimit> => {
    return { ok: false, error: 'captcha_required', challenge: await issueChallenge(deps, proofFor) }
  }

  if (answer === undefined) return consumeRecordedRateLimit(db, ordinary, limited)
  if (answer.kind === 'ready') return (await consumeEarlyRateLimit(db, ordinary)) ? { ok: true } : ask()
  if (answer.kind === 'proof') {
    return (await spendProof(deps, proofFor, answer))
      ? consumeRecordedRateLimit(db, ordinary, limited)
      : ask()
  }
  if (captcha === null) return ask()
  // Taken before anybody else is called, so that made-up tokens do not call them without end.
  const attempt = await consumeRecordedRateLimit(db, ordinary, limited)
  if (!attempt.ok) return attempt
  const verdict = await captcha.verify(answer.token, proofFor.purpose)
  if (verdict === 'person') return { ok: true }
  // The provider's fault is not the visitor's.
  if (verdict === 'unknown') await refundRateLimit(db, ordinary)
  return ask()
}
