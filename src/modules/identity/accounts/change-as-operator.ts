import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { isLoopback } from '#kernel/http/client-address.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { mayAct } from '#kernel/operator-roles.ts'
import { accounts } from '../tables/accounts.ts'
import { endLogIns } from './log-out.ts'
import type { Account } from './schema.ts'
import { demoEmails } from './seed-demo-accounts.ts'

/** Who acts, from where, and on whose account; why, in their words. */
export type OperatorAct = [
  visitor: Visitor,
  operator: Pick<Account, 'id' | 'role'>,
  about: { accountId: string; reason: string },
]

/** What only owners do. Support does the rest, to members alone. */
const ownersOnly: readonly OperatorEvent[] = [
  'operator.granted',
  'operator.withdrawn',
  'second-factor.removed',
]

type OperatorEvent =
  | 'account.disabled'
  | 'account-deletion.requested'
  | 'account-deletion.undone'
  | 'data-export.requested'
  | 'account.enabled'
  | 'licence.given'
  | 'licence.taken'
  | 'operator.granted'
  | 'operator.withdrawn'
  | 'second-factor.removed'

/** Changes the account, which is held; answers whether it was otherwise before. */
type Change = (transaction: Transaction, accountId: string) => Promise<boolean>

/**
 * What one operator does to another's account, never to their own, written down with the reason. Pressed
 * twice it is done once: what is so already is left as it is, and nothing more is written down. @throws
 * AppError `forbidden`; `not_found` where nobody has the account
 */
export async function changeAsOperator(
  { db, urls }: Pick<Dependencies, 'db' | 'urls'>,
  ...change: [act: OperatorAct, event: OperatorEvent, change: Change, details?: { role: string }]
): Promise<void> {
  await db.transaction((transaction) => changeWithin({ db: transaction, urls }, ...change))
}

/** What `changeWithin` needs: a transaction instead of the database. */
type WithinTransaction = Pick<Dependencies, 'urls'> & { db: Transaction }

/** The same in a transaction that changes more than the account. */
export async function changeWithin(
  { db: transaction, urls }: WithinTransaction,
  [{ network, requestId }, operator, { accountId, reason }]: OperatorAct,
  event: OperatorEvent,
  change: Change,
  details?: { role: string },
): Promise<void> {
  if (operator.role === 'member' || operator.id === accountId) throw new AppError('forbidden')
  const { own, other } = await holdBoth({ db: transaction, urls }, operator, accountId)
  const isOwners = ownersOnly.includes(event) || other.role !== 'member'
  if (!mayAct(own.role, isOwners ? [] : ['support'])) throw new AppError('forbidden')
  if (!(await change(transaction, accountId))) return
  const actorId = operator.id
  await recordEvent(transaction, {
    event,
    accountId,
    actorId,
    network,
    requestId,
    details: { ...details, reason },
  })
}

/**
 * Of two operators who disable or withdraw each other at the same moment one stays: there is always somebody
 * left to open accounts again. Both rows are held, always in the same order, so that the second waits for the
 * first and then finds itself disabled, or no operator any more. At a public address an operator of the demo
 * does nothing to one who is not: only they might be left.
 */
async function holdBoth(
  { db: transaction, urls }: WithinTransaction,
  operator: Pick<Account, 'id'>,
  accountId: string,
): Promise<{ own: Candidate; other: Candidate }> {
  const { id, email, role, disabledAt } = accounts
  const held = await transaction
    .select({ id, email, role, disabledAt })
    .from(accounts)
    .where(inArray(accounts.id, [operator.id, accountId]))
    .orderBy(asc(accounts.id))
    .for('no key update')
  const own = held.find(({ id }) => id === operator.id)
  const other = held.find(({ id }) => id === accountId)
  const withDemo = isLoopback(urls.website) || !other || other.role === 'member' || isDemo(other)
  if (!own || !countsAsOperator(own, { withDemo })) throw new AppError('forbidden')
  if (!other) throw new AppError('not_found')
  return { own, other }
}

type Candidate = Pick<typeof accounts.$inferSelect, 'email' | 'role' | 'disabledAt'>

/**
 * Whether an account counts where it is asked who operates the product, or who is left to: not a disabled
 * one, and without `withDemo` none of the demo, whose password stood on a screen.
 */
export function countsAsOperator(account: Candidate, { withDemo }: { withDemo: boolean }): boolean {
  return account.role !== 'member' && account.disabledAt === null && (withDemo || !isDemo(account))
}

export function isDemo({ email }: { email: string }): boolean {
  return demoEmails.includes(email.toLowerCase())
}

/** The operator who acts, and the network they act from. */
export interface OperatorActor {
  accountId: string
  network: string
  requestId?: string | undefined
}

/** Why an operator does something to somebody's account: it is read again by whoever has to answer for it. */
export const Reason = z.object({
  reason: z.string('required').trim().min(1, 'required').max(500, 'too_long'),
})
export type Reason = z.infer<typeof Reason>

/**
 * Closes somebody's account: its log-ins, sessions and tickets end at once, and its password opens
 * nothing until `enableAccount`. Nothing of it is deleted. Nobody closes their own: there might be no
 * operator left. In the transaction of `closeAccount`, which ends what it is charged for, too.
 */
export function disableAccount(deps: WithinTransaction, ...act: OperatorAct): Promise<void> {
  return changeWithin(deps, act, 'account.disabled', async (transaction, accountId) => {
    const changed = await transaction
      .update(accounts)
      .set({ disabledAt: sql`now()` })
      .where(and(eq(accounts.id, accountId), isNull(accounts.disabledAt)))
    if (changed.rowCount !== 1) return false
    await endLogIns(transaction, accountId)
    return true
  })
}

/** Opens an account again. Its owner logs in with the password it had. */
export function enableAccount(deps: Pick<Dependencies, 'db' | 'urls'>, ...act: OperatorAct): Promise<void> {
  return changeAsOperator(deps, act, 'account.enabled', async (transaction, accountId) => {
    const changed = await transaction
      .update(accounts)
      .set({ disabledAt: null })
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.disabledAt)))
    return changed.rowCount === 1
  })
}
