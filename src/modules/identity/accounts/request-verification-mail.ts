import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import { consumeMailRateLimit } from '#kernel/rate-limits/index.ts'
import type { Account } from './schema.ts'

type VerificationMailOutcome = { ok: true } | { ok: false; error: 'too_many_requests'; retryAfter: number }

/**
 * Sends an account's awaited mail once more: the one that proves its address or sets its password. `next`, a
 * path of the web application, goes with its link.
 */
export async function requestVerificationMail(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'limits' | 'tokenKey'>,
  visitor: Visitor,
  account: Account,
  next?: string,
): Promise<VerificationMailOutcome> {
  const { id: accountId, email } = account
  if (account.emailVerified && account.hasPassword) return { ok: true } // done in another window
  const attempt = await consumeMailRateLimit(deps, visitor, { accountId, email })
  if (!attempt.ok) return { ok: false, error: 'too_many_requests', retryAfter: attempt.retryAfter }
  await deps.db.transaction((transaction) =>
    enqueueMail(deps.jobs, transaction, {
      kind: verificationMailOf(account),
      accountId,
      ...(next !== undefined && { next }),
    }),
  )
  return { ok: true }
}

/** The mail that an account awaits. One without password may be proved by a change of a mistyped address. */
export function verificationMailOf({
  emailVerified,
  hasPassword,
}: Pick<Account, 'emailVerified' | 'hasPassword'>): 'welcome' | 'confirmEmail' | 'resetPassword' {
  if (hasPassword) return 'confirmEmail'
  return emailVerified ? 'resetPassword' : 'welcome'
}

/**
 * Whether the account's owner has shown that its address is theirs. Until then somebody else may have made it
 * with that address, so it has no paid right and shares nothing. Proof ends whatever was opened or
 * chosen before it.
 */
export function isVerified(account: Pick<Account, 'emailVerified'>): boolean {
  return account.emailVerified
}
