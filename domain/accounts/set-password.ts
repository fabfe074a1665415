import { eq, sql } from 'drizzle-orm'
import { accounts } from '#database/tables/accounts.ts'
import { recordEvent } from '../audit/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { enqueueMail } from '../mail/index.ts'
import { endLogIns } from './end-log-ins.ts'
import { type HashOutcome, hashChosenPassword } from './guessable-password.ts'
import { rememberDevice } from './known-devices.ts'
import { findLink, type LinkPurpose, spendLink } from './one-time-links.ts'
import { findAccount } from './queries.ts'
import type { SetPasswordInput } from './schema.ts'
import type { Visitor } from './sign-up.ts'

/** Any mail that reached its owner may set the password; the link to a new address has not been that account's yet. */
const allowed: readonly LinkPurpose[] = ['set-password', 'reset-password', 'confirm-email']

/** Whose password a link sets, without using it up. */
export async function findSetPasswordLink(
  deps: Pick<Dependencies, 'db'>,
  link: string,
): Promise<{ email: string } | undefined> {
  const found = await findLink(deps.db, link, allowed)
  return found && { email: found.email }
}

export type SetPasswordOutcome =
  /** `deviceSecret`: the mail reached its owner in this browser, so the account knows it from now on. */
  | { ok: true; email: string; deviceSecret: string }
  | { ok: false; error: 'link_expired'; field: 'link' }
  | Extract<HashOutcome, { ok: false }>

/**
 * Uses the link up and sets the password. The mail arrived, so the address is proved; every other link and every earlier
 * log-in of the account ends, whoever made it, and so does the password it had. Nobody is logged in by it.
 */
export async function setPassword(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'passwords' | 'productWords'>,
  visitor: Visitor,
  input: SetPasswordInput,
): Promise<SetPasswordOutcome> {
  // A look first, so that guessed links cost no hashing; the statement that decides is in `spendLink`.
  const found = await findLink(deps.db, input.link, allowed)
  if (!found) return expired
  const hashed = await hashChosenPassword(deps, input.password, found)
  if (!hashed.ok) return hashed

  const { accountId } = found
  return deps.db.transaction(async (transaction) => {
    if (!(await spendLink(transaction, input.link, allowed))) return expired
    const before = await findAccount(transaction, { id: accountId })
    if (!before) return expired // deleted in the meantime
    await transaction
      .update(accounts)
      .set({
        passwordHash: hashed.passwordHash,
        emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, now())`,
      })
      .where(eq(accounts.id, accountId))
    await endLogIns(transaction, { accountId })
    await recordEvent(transaction, {
      event: 'password.set',
      accountId,
      network: visitor.network,
      requestId: visitor.requestId,
      details: { by: found.purpose },
    })
    // The first password is what the mail asked for; one that takes another's place is told to the owner.
    if (before.hasPassword) await enqueueMail(deps.jobs, transaction, { kind: 'passwordChanged', accountId })
    // Also the way out for an owner whom a stranger's guessing keeps from logging in.
    const { secret: deviceSecret } = await rememberDevice(transaction, {
      accountId,
      secret: visitor.deviceSecret,
    })
    return { ok: true, email: before.email, deviceSecret }
  })
}

const expired = { ok: false, error: 'link_expired', field: 'link' } as const
