import { recordEvent } from '../audit/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { newId } from '../ids.ts'
import { addressSubject, countersOf, takeAttempt } from '../limits/index.ts'
import { enqueueMail } from '../mail/index.ts'
import { findAccountForLogIn } from './queries.ts'
import type { EmailInput } from './schema.ts'
import type { Visitor } from './sign-up.ts'

export type PasswordResetRequestOutcome =
  | { ok: true }
  | { ok: false; error: 'too_many_requests'; retryAfter: number }

/**
 * Asks for a mail with a link that sets a new password. Whether anybody has the address shows neither in the answer nor in
 * its time: both ways count the same limits, read one row and write the same two; the mail for nobody is asked for with an
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
  const attempt = await takeAttempt(deps.db, counters)
  if (!attempt.ok) return { ok: false, error: 'too_many_requests', retryAfter: attempt.retryAfter }

  const found = await findAccountForLogIn(deps.db, input)
  const accountId = found?.account.id
  await deps.db.transaction(async (transaction) => {
    await recordEvent(transaction, {
      event: 'password.reset-requested',
      accountId,
      network: visitor.network,
      requestId: visitor.requestId,
    })
    await enqueueMail(deps.jobs, transaction, { kind: 'resetPassword', accountId: accountId ?? newId() })
  })
  return { ok: true }
}
