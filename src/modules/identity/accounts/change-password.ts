import { and, eq } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import { accounts } from '../tables/accounts.ts'
import { type RenewedLogIn, renewLogIn } from './log-out.ts'
import { endLinks } from './one-time-links.ts'
import { type HashOutcome, hashChosenPassword } from './passwords.ts'
import type { Account, PasswordChange } from './schema.ts'
import { type CredentialsOutcome, verifyCredentials } from './verify-credentials.ts'

export type ChangePasswordOutcome =
  | ({ ok: true } & RenewedLogIn)
  | Extract<CredentialsOutcome, { ok: false }>
  | (Omit<Extract<HashOutcome, { ok: false }>, 'field'> & { field: 'newPassword' })

/**
 * Changes the password from inside the account. The old one is asked for, because a browser that was left
 * open is not its owner. Every link and every other log-in ends; this browser gets a new one.
 */
export async function changePassword(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'limits' | 'passwords' | 'productWords' | 'tokenKey' | 'urls'>,
  visitor: Visitor,
  account: Account,
  input: PasswordChange,
): Promise<ChangePasswordOutcome> {
  const { network, requestId } = visitor
  const { id: accountId, email } = account
  const verified = await verifyCredentials(deps, visitor, { email, password: input.password })
  if (!verified.ok) return verified
  const hashed = await hashChosenPassword(deps, input.newPassword, { email })
  if (!hashed.ok) return { ...hashed, field: 'newPassword' }

  return deps.db.transaction(async (transaction) => {
    // Only in place of the password that was asked for: one that the owner has set by mail meanwhile stays
    //
    const changed = await transaction
      .update(accounts)
      .set({ passwordHash: hashed.passwordHash })
      .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, verified.passwordHash)))
      .returning({ id: accounts.id })
    if (changed.length === 0) return { ok: false, error: 'wrong_credentials', field: 'password' }
    await endLinks(transaction, accountId)
    const renewed = await renewLogIn(deps, transaction, visitor, account)
    await recordEvent(transaction, { event: 'password.changed', accountId, network, requestId })
    await enqueueMail(deps.jobs, transaction, { kind: 'passwordChanged', accountId })
    return { ok: true, ...renewed }
  })
}
