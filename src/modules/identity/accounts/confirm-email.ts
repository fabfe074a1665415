import { eq, sql, TransactionRollbackError } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Database, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import { accounts } from '../tables/accounts.ts'
import { findKnownDevice, rememberDevice } from './devices.ts'
import { endLogIns, type RenewedLogIn, renewLogIn } from './log-out.ts'
import { findLink, type LinkPurpose, type OpenLink, spendLink } from './one-time-links.ts'
import { isReservedForAnother, isUniqueViolation, reserveEmail } from './reserved-emails.ts'
import type { Account, EmailConfirmation } from './schema.ts'
import { type CredentialsOutcome, verifyCredentials } from './verify-credentials.ts'

const allowed: readonly LinkPurpose[] = ['confirm-email', 'change-email']

/** What a link would confirm, without using it up. `current` is who is logged in in this browser. */
export async function findConfirmationLink(
  deps: Pick<Dependencies, 'db'>,
  visitor: Visitor,
  current: Account | undefined,
  link: string,
) {
  const found = await findLink(deps.db, link, allowed)
  if (!found) return undefined
  return {
    /** The address that it proves. */
    email: found.mailedTo,
    /** The address that the account has now. */
    accountEmail: found.email,
    /** Whether the account gets this address in place of the one it has. */
    isChange: found.purpose === 'change-email',
    proof: await proofOf(deps.db, visitor, current, found),
  }
}

/**
 * What shows that a reader is the owner: the log-in here, the password, or, where there is none, another
 * browser. A log-in shows who the reader is where there is no password. Where there is one, only in a browser
 * that the account knows: a reader may have pressed "Continue as" on a ticket of somebody who made the
 * account with the reader's address and knows its password.
 */
async function proofOf(
  db: Database,
  { deviceSecret: secret }: Visitor,
  current: Account | undefined,
  { accountId, hasPassword }: OpenLink,
) {
  const isLoggedIn = current?.id === accountId
  if (!hasPassword) return isLoggedIn ? 'log-in' : 'other-browser'
  const isKnown = isLoggedIn && (await findKnownDevice(db, { accountId, secret })) !== undefined
  return isKnown ? 'log-in' : 'password'
}

export type ConfirmEmailOutcome =
  /** A link logs nobody in: only where the log-in was the proof, this browser is given a new one. */
  | { ok: true; email: string; renewed: RenewedLogIn }
  /** `deviceSecret`: the password was right, so the account knows this browser from now on. */
  | { ok: true; email: string; renewed: undefined; deviceSecret: string }
  | { ok: false; error: 'link_expired'; field: 'link' }
  | { ok: false; error: 'email_taken'; field: 'link' }
  | { ok: false; error: 'required'; field: 'password' }
  | Extract<CredentialsOutcome, { ok: false }>

/**
 * Uses the link up and proves the address. That the mail arrived is not enough: somebody else may have made
 * the account with the reader's address and wait for a click. So it takes the owner's own log-in or the
 * password as well (`proofOf`); a reader who has neither sets a new password with the same link
 * (`setPassword`). All log-ins made before end.
 */
export async function confirmEmail(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'limits' | 'passwords' | 'tokenKey' | 'urls'>,
  visitor: Visitor,
  current: Account | undefined,
  input: EmailConfirmation,
): Promise<ConfirmEmailOutcome> {
  const found = await findLink(deps.db, input.link, allowed)
  if (!found) return expired
  const { accountId, mailedTo: email } = found
  const isOwnBrowser = (await proofOf(deps.db, visitor, current, found)) === 'log-in'
  if (!isOwnBrowser) {
    if (!input.password) return { ok: false, error: 'required', field: 'password' }
    const credentials = { email: found.email, password: input.password }
    const verified = await verifyCredentials(deps, visitor, credentials)
    if (!verified.ok) return verified
  }
  try {
    return await deps.db.transaction(async (transaction) => {
      const spent = await spendLink(transaction, input.link, allowed)
      if (!spent) return expired
      await prove(deps, transaction, visitor, spent)
      if (await isReservedForAnother(transaction, { email, accountId })) transaction.rollback()
      if (isOwnBrowser) {
        const renewed = await renewLogIn(deps, transaction, visitor, { id: accountId, email })
        return { ok: true, email, renewed }
      }
      await endLogIns(transaction, accountId)
      const known = await rememberDevice(transaction, { accountId, secret: visitor.deviceSecret })
      return { ok: true, email, renewed: undefined, deviceSecret: known.secret }
    })
  } catch (error) {
    if (isUniqueViolation(error) || error instanceof TransactionRollbackError) return taken
    throw error
  }
}

async function prove(
  deps: Pick<Dependencies, 'jobs'>,
  transaction: Transaction,
  { network, requestId }: Visitor,
  { accountId, purpose, mailedTo, email: previousEmail, wasProved }: OpenLink,
): Promise<void> {
  if (purpose === 'confirm-email') {
    await transaction
      .update(accounts)
      .set({ emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, now())` })
      .where(eq(accounts.id, accountId))
    await recordEvent(transaction, { event: 'email.confirmed', accountId, network, requestId })
    return
  }
  await transaction
    .update(accounts)
    .set({ email: mailedTo, emailVerifiedAt: sql`now()`, emailBouncedAt: null })
    .where(eq(accounts.id, accountId))
  await recordEvent(transaction, { event: 'email.changed', accountId, network, requestId })
  // An address that was mistyped at sign-up is a stranger's, who learns nothing and gets nothing back.
  if (wasProved) {
    await reserveEmail(transaction, { accountId, email: previousEmail })
    await enqueueMail(deps.jobs, transaction, { kind: 'emailChanged', accountId, previousEmail })
  }
}

const expired = { ok: false, error: 'link_expired', field: 'link' } as const
/** Somebody else got the address between mail and click, or it is kept for the account that had it. */
const taken = { ok: false, error: 'email_taken', field: 'link' } as const
