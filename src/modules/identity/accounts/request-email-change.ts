import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import { consumeMailRateLimit } from '#kernel/rate-limits/index.ts'
import { findWantedEmail, forgetWantedEmail, noteWantedEmail } from './one-time-links.ts'
import { isVerified } from './request-verification-mail.ts'
import type { Account, EmailChange } from './schema.ts'
import { type CredentialsOutcome, verifyCredentials } from './verify-credentials.ts'

type TooMany = { ok: false; error: 'too_many_requests'; retryAfter: number }

export type EmailChangeOutcome =
  | { ok: true }
  | { ok: false; error: 'email_same'; field: 'email' }
  | { ok: false; error: 'required'; field: 'password' }
  | TooMany
  | Extract<CredentialsOutcome, { ok: false }>

/**
 * Asks for another address: a link goes there, and the account keeps the old address until the link is used.
 * The password is asked for, save where there is none yet: then the address was never proved, and whoever
 * mistyped it at sign-up must be able to put it right. Whether somebody else has the address is not told here
 * but to whoever opens the link.
 */
export async function requestEmailChange(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'limits' | 'passwords' | 'tokenKey'>,
  visitor: Visitor,
  account: Account,
  input: EmailChange,
): Promise<EmailChangeOutcome> {
  if (input.email.toLowerCase() === account.email.toLowerCase()) {
    return { ok: false, error: 'email_same', field: 'email' }
  }
  if (account.hasPassword || isVerified(account)) {
    if (!input.password) return { ok: false, error: 'required', field: 'password' }
    const credentials = { email: account.email, password: input.password }
    const verified = await verifyCredentials(deps, visitor, credentials)
    if (!verified.ok) return verified
  }
  const accountId = account.id
  const { network, requestId } = visitor
  const attempt = await consumeMailRateLimit(deps, visitor, { accountId, email: input.email })
  if (!attempt.ok) return { ok: false, error: 'too_many_requests', retryAfter: attempt.retryAfter }

  await deps.db.transaction(async (transaction) => {
    await noteWantedEmail(transaction, { accountId, email: input.email })
    await recordEvent(transaction, { event: 'email.change-requested', accountId, network, requestId })
    await enqueueMail(deps.jobs, transaction, { kind: 'emailChangeRequested', accountId })
  })
  return { ok: true }
}

/** Sends the mail to the wanted address once more. */
export async function resendEmailChange(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'limits' | 'tokenKey'>,
  visitor: Visitor,
  { id: accountId }: Account,
): Promise<{ ok: true } | TooMany> {
  const email = await findWantedEmail(deps.db, accountId)
  if (email === undefined) return { ok: true } // proved or given up in another window
  const attempt = await consumeMailRateLimit(deps, visitor, { accountId, email })
  if (!attempt.ok) return { ok: false, error: 'too_many_requests', retryAfter: attempt.retryAfter }
  await deps.db.transaction((transaction) =>
    enqueueMail(deps.jobs, transaction, { kind: 'emailChangeRequested', accountId }),
  )
  return { ok: true }
}

/** Gives the wish up: links that were mailed to the wanted address are dead. */
export async function cancelEmailChange(
  { db }: Pick<Dependencies, 'db'>,
  { network, requestId }: Visitor,
  { id: accountId }: Account,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await forgetWantedEmail(transaction, accountId)
    await recordEvent(transaction, { event: 'email.change-cancelled', accountId, network, requestId })
  })
}
