import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#database/connection.ts'
import { accounts } from '#database/tables/accounts.ts'
import { recordEvent } from '../audit/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { enqueueMail } from '../mail/index.ts'
import { endLogIns } from './end-log-ins.ts'
import { type HashOutcome, hashChosenPassword } from './guessable-password.ts'
import { isUniqueViolation } from './is-unique-violation.ts'
import { forgetKeptEmails } from './kept-emails.ts'
import { rememberDevice } from './known-devices.ts'
import { findLink, type LinkPurpose, spendLink } from './one-time-links.ts'
import { findAccount } from './queries.ts'
import type { SetPasswordInput } from './schema.ts'
import type { Visitor } from './sign-up.ts'

const allowed: readonly LinkPurpose[] = ['restore-email']

/** What a link would put back, without using it up. */
export interface RestoreLink {
  /** The address that the account had, and gets back. */
  email: string
  /** The address that the account has now. */
  accountEmail: string
  /** Whether another account has the address meanwhile, so that it cannot be put back. */
  isTaken: boolean
}

/** Looks at a link that undoes a change of address. */
export async function findRestoreLink(
  deps: Pick<Dependencies, 'db'>,
  link: string,
): Promise<RestoreLink | undefined> {
  const found = await findLink(deps.db, link, allowed)
  if (!found) return undefined
  const { accountId, mailedTo, email } = found
  return {
    email: mailedTo,
    accountEmail: email,
    isTaken: await isTaken(deps.db, { email: mailedTo, except: accountId }),
  }
}

export type RestoreEmailOutcome =
  /** `deviceSecret`: the mail reached its owner in this browser, so the account knows it from now on. */
  | { ok: true; email: string; deviceSecret: string }
  | { ok: false; error: 'link_expired'; field: 'link' }
  | { ok: false; error: 'email_taken'; field: 'link' }
  | Extract<HashOutcome, { ok: false }>

/**
 * Undoes a change of address: whoever still reads the old one gets it back, and chooses a password in the same step, because
 * the one there was is known to whoever made the change. Every log-in and every other link ends; nobody is logged in by it.
 */
export async function restoreEmail(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'passwords' | 'productWords'>,
  visitor: Visitor,
  input: SetPasswordInput,
): Promise<RestoreEmailOutcome> {
  // A look first, so that guessed links cost no hashing; the statement that decides is in `spendLink`.
  const found = await findLink(deps.db, input.link, allowed)
  if (!found) return expired
  const { accountId, mailedTo: email } = found
  const hashed = await hashChosenPassword(deps, input.password, { email })
  if (!hashed.ok) return hashed

  try {
    return await deps.db.transaction(async (transaction) => {
      if (!(await spendLink(transaction, input.link, allowed))) return expired
      await forgetKeptEmails(transaction, found)
      const before = await findAccount(transaction, { id: accountId })
      if (!before) return expired // deleted in the meantime
      await transaction
        .update(accounts)
        .set({
          email,
          emailVerifiedAt: sql`now()`,
          emailBouncedAt: null,
          passwordHash: hashed.passwordHash,
        })
        .where(eq(accounts.id, accountId))
      await endLogIns(transaction, { accountId })
      const { network, requestId } = visitor
      await recordEvent(transaction, { event: 'email.restored', accountId, network, requestId })
      // Nothing is kept of the address that goes, so the mail to it says what happened and carries no link.
      const previousEmail = before.email
      await enqueueMail(deps.jobs, transaction, { kind: 'emailChanged', accountId, previousEmail })
      await enqueueMail(deps.jobs, transaction, { kind: 'passwordChanged', accountId })
      const { secret: deviceSecret } = await rememberDevice(transaction, {
        accountId,
        secret: visitor.deviceSecret,
      })
      return { ok: true, email, deviceSecret }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, error: 'email_taken', field: 'link' }
    throw error
  }
}

async function isTaken(db: Database, { email, except }: { email: string; except: string }): Promise<boolean> {
  const [other] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(sql`lower(${accounts.email}) = lower(${email})`, ne(accounts.id, except)))
  return other !== undefined
}

const expired = { ok: false, error: 'link_expired', field: 'link' } as const
