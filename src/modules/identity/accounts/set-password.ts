import { eq, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import { accounts } from '../tables/accounts.ts'
import { rememberDevice } from './devices.ts'
import { endLogIns, type RenewedLogIn, renewLogIn } from './log-out.ts'
import { findLink, type LinkPurpose, type OpenLink, spendLink } from './one-time-links.ts'
import { type HashOutcome, hashChosenPassword } from './passwords.ts'
import type { Account, SetPasswordInput } from './schema.ts'

/** Any mail that reached its owner may set the password; a new address's link is not the account's yet. */
const allowed: readonly LinkPurpose[] = ['set-password', 'reset-password', 'confirm-email']

/** Whose password a link sets, without using it up. */
export async function findSetPasswordLink(
  deps: Pick<Dependencies, 'db'>,
  link: string,
): Promise<{ accountId: string; email: string } | undefined> {
  const found = await findLink(deps.db, link, allowed)
  return found && { accountId: found.accountId, email: found.email }
}

/**
 * Uses the link up and sets the password, which proves the address. A browser that is logged in to the same
 * account (`current`) stays so, with a new log-in.
 */
export function setPassword(
  deps: PasswordLinkDependencies,
  visitor: Visitor,
  input: SetPasswordInput,
  current?: Account | undefined,
): Promise<PasswordLinkOutcome> {
  const { network, requestId } = visitor
  const record = (transaction: Transaction, { accountId, purpose: by }: OpenLink) =>
    recordEvent(transaction, { event: 'password.set', accountId, network, requestId, details: { by } })
  return spendPasswordLink(deps, visitor, input, { allowed, purpose: record, current })
}

export type PasswordLinkDependencies = Pick<
  Dependencies,
  'db' | 'jobs' | 'passwords' | 'productWords' | 'tokenKey' | 'urls'
>

export type PasswordLinkOutcome =
  | { ok: true; email: string; renewed: RenewedLogIn }
  /** `deviceSecret`: the mail reached its owner in this browser, so the account knows it from now on. */
  | { ok: true; email: string; renewed: undefined; deviceSecret: string }
  | { ok: false; error: 'link_expired'; field: 'link' }
  | Extract<HashOutcome, { ok: false }>

interface PasswordLink {
  allowed: readonly LinkPurpose[]
  /** What else the link is for. */
  purpose: (transaction: Transaction, link: OpenLink) => Promise<void>
  current?: Account | undefined
}

/**
 * Uses a link up and sets the password, with whatever else it is for (`purpose`) in the same transaction. The
 * mail arrived, so the address that it went to is proved; every other link and every earlier log-in of the
 * account ends, whoever made it, and so does the password it had. Nobody is logged in by it who
 * was not before (`current`).
 */
export async function spendPasswordLink(
  deps: PasswordLinkDependencies,
  visitor: Visitor,
  input: SetPasswordInput,
  { allowed, purpose, current }: PasswordLink,
): Promise<PasswordLinkOutcome> {
  // A look first, so that guessed links cost no hashing; the statement that decides is in `spendLink`.
  const found = await findLink(deps.db, input.link, allowed)
  if (!found) return expired
  const { accountId, mailedTo: email } = found
  const hashed = await hashChosenPassword(deps, input.password, { email })
  if (!hashed.ok) return hashed

  return deps.db.transaction(async (transaction) => {
    const link = await spendLink(transaction, input.link, allowed)
    if (!link) return expired
    await transaction
      .update(accounts)
      .set({
        passwordHash: hashed.passwordHash,
        emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, now())`,
      })
      .where(eq(accounts.id, accountId))
    await purpose(transaction, link)
    // The first password is what the mail asked for; one that takes another's place is told to the owner.
    if (link.hasPassword) await enqueueMail(deps.jobs, transaction, { kind: 'passwordChanged', accountId })
    if (current?.id === accountId) {
      const renewed = await renewLogIn(deps, transaction, visitor, { id: accountId, email })
      return { ok: true, email, renewed }
    }
    await endLogIns(transaction, accountId)
    // Also the way out for an owner whom a stranger's guessing keeps from logging in.
    const known = await rememberDevice(transaction, { accountId, secret: visitor.deviceSecret })
    return { ok: true, email, renewed: undefined, deviceSecret: known.secret }
  })
}

const expired = { ok: false, error: 'link_expired', field: 'link' } as const
