import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { accounts } from '#database/tables/accounts.ts'
import { recordEvent } from '../audit/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { enqueueMail } from '../mail/index.ts'
import { endLogIns, type RenewedLogIn, renewLogIn } from './end-log-ins.ts'
import { findLink, type LinkPurpose, type OpenLink, spendLink } from './one-time-links.ts'
import type { Account, EmailConfirmation } from './schema.ts'
import type { Visitor } from './sign-up.ts'
import { type CredentialsOutcome, verifyCredentials } from './verify-credentials.ts'

const allowed: readonly LinkPurpose[] = ['confirm-email', 'change-email']

/** What a link would confirm, without using it up. */
export interface ConfirmationLink {
  /** The address that it proves. */
  email: string
  /** The address that the account has now. */
  accountEmail: string
  /** Whether the account gets this address in place of the one it has. */
  isChange: boolean
  /** What shows that a reader is the owner: being logged in here, the password, or, where there is none, another browser. */
  proof: 'log-in' | 'password' | 'other-browser'
}

/** Looks at a link that confirms an address. `current` is who is logged in in this browser. */
export async function findConfirmationLink(
  deps: Pick<Dependencies, 'db'>,
  current: Account | undefined,
  link: string,
): Promise<ConfirmationLink | undefined> {
  const found = await findLink(deps.db, link, allowed)
  if (!found) return undefined
  return {
    email: found.newEmail ?? found.email,
    accountEmail: found.email,
    isChange: found.newEmail !== null,
    proof: proofOf(found, current),
  }
}

function proofOf(
  { accountId, hasPassword }: OpenLink,
  current: Account | undefined,
): ConfirmationLink['proof'] {
  if (current?.id === accountId) return 'log-in'
  return hasPassword ? 'password' : 'other-browser'
}

export type ConfirmEmailOutcome =
  /** `renewed` only where this browser was logged in already: a link logs nobody in. */
  | { ok: true; email: string; renewed: RenewedLogIn | undefined }
  | { ok: false; error: 'link_expired'; field: 'link' }
  | { ok: false; error: 'email_taken'; field: 'link' }
  | { ok: false; error: 'required'; field: 'password' }
  | Extract<CredentialsOutcome, { ok: false }>

/**
 * Uses the link up and proves the address. That the mail arrived is not enough: somebody else may have made the account
 * with the reader's address and wait for a click. So the browser must be logged in to it or know its password; a reader
 * who does not sets a new one with the same link (`setPassword`). All log-ins made before end.
 */
export async function confirmEmail(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'limits' | 'passwords' | 'tokenKey' | 'urls'>,
  visitor: Visitor,
  current: Account | undefined,
  input: EmailConfirmation,
): Promise<ConfirmEmailOutcome> {
  const found = await findLink(deps.db, input.link, allowed)
  if (!found) return expired
  const { accountId } = found
  const isOwnBrowser = current?.id === accountId
  if (!isOwnBrowser) {
    if (!input.password) return { ok: false, error: 'required', field: 'password' }
    const credentials = { email: found.email, password: input.password }
    const verified = await verifyCredentials(deps, visitor, credentials)
    if (!verified.ok) return verified
  }
  const email = found.newEmail ?? found.email
  try {
    return await deps.db.transaction(async (transaction) => {
      if (!(await spendLink(transaction, input.link, allowed))) return expired
      await prove(deps, transaction, visitor, found)
      if (isOwnBrowser) {
        return {
          ok: true,
          email,
          renewed: await renewLogIn(deps, transaction, visitor, { id: accountId, email }),
        }
      }
      await endLogIns(transaction, { accountId })
      return { ok: true, email, renewed: undefined }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, error: 'email_taken', field: 'link' }
    throw error
  }
}

async function prove(
  deps: Pick<Dependencies, 'jobs'>,
  transaction: Transaction,
  { network, requestId }: Visitor,
  { accountId, email, newEmail, wasProved }: OpenLink,
): Promise<void> {
  if (newEmail === null) {
    await transaction
      .update(accounts)
      .set({ emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, now())` })
      .where(eq(accounts.id, accountId))
    await recordEvent(transaction, { event: 'email.confirmed', accountId, network, requestId })
    return
  }
  await transaction
    .update(accounts)
    .set({ email: newEmail, emailVerifiedAt: sql`now()`, emailBouncedAt: null })
    .where(eq(accounts.id, accountId))
  await recordEvent(transaction, { event: 'email.changed', accountId, network, requestId })
  // An address that was mistyped at sign-up is a stranger's, who learns nothing.
  if (wasProved) {
    await enqueueMail(deps.jobs, transaction, { kind: 'emailChanged', accountId, previousEmail: email })
  }
}

const expired = { ok: false, error: 'link_expired', field: 'link' } as const

/** Somebody else got the address between the mail and the click; drizzle wraps what the driver threw. */
function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505'
}
