import { recordEvent } from '../audit/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { newId } from '../ids.ts'
import { addressSubject, countersOf, takeRecordedAttempt } from '../limits/index.ts'
import { enqueueMail } from '../mail/index.ts'
import { findAccountForLogIn } from './queries.ts'
import type { EmailInput } from './schema.ts'
import type { Visitor } from './sign-up.ts'

export type PasswordResetRequestOutcome =
  | { ok: true }
  | { ok: false; error: 'too_many_requests'; retryAfter: number }

/**
 * Asks for a mail with a link that sets a new password. Whether anybody has the address shows neither in the answer nor in
 * its time: both ways read one row, count the same limits and write the same two rows; the mail for nobody is asked for with an
 * id that no account has, and dropped when it is prepared. No link is made here.
 */
export async function requestPasswordReset(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'limits' | 'tokenKey'>,
  visitor: Visitor,
  input: EmailInput,
): Promise<PasswordResetRequestOutcome> {
  const counters = [
    ...countersOf(deps.limits, 'resetsPerAddress', addressSubject(deps, input.email)),
    ...countersOf(deps.limits, 'resetsPerNetwork', visitor.network),
  ]
  const found = await findAccountForLogIn(deps.db, input)
  const accountId = found?.account.id
  const about = { accountId, network: visitor.network, requestId: visitor.requestId }
  const limited = { event: 'password-reset.limited', ...about } as const
  const attempt = await takeRecordedAttempt(deps.db, counters, limited)
  if (!attempt.ok) return { ok: false, error: 'too_many_requests', retryAfter: attempt.retryAfter }

  await deps.db.transaction(async (transaction) => {
    await recordEvent(transaction, { event: 'password.reset-requested', ...about })
    await enqueueMail(deps.jobs, transaction, { kind: 'resetPassword', accountId: accountId ?? newId() })
  })
  return { ok: true }
}
