import { and, desc, eq } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { newId } from '#kernel/ids.ts'
import { DAY_MS } from '#kernel/time.ts'
import { ProviderUnavailableError } from '../../payments/provider.ts'
import type { ProviderName } from '../../payments/schema.ts'
import { endOfTerm } from '../../subscriptions/terms-of.ts'
import { sandboxNotices, sandboxPayments, sandboxTransactions } from './tables.ts'
import { CHARGEBACK_FEE, feeOf } from './test-cards.ts'

/**
 * A refused charge is tried again after this long.
 * After so many refusals the subscription is suspended (as our plans at PayPal are).
 */
const RETRY_MS = 5 * DAY_MS
const MOST_FAILURES = 3

/** A subscription that ends, with its payment or later: nothing is charged to it any more. */
export function endedSubscription({ subscription }: SandboxPayment): Partial<SandboxPayment> {
  return subscription === null ? {} : { subscription: 'CANCELLED', renewsAt: null }
}

/** A subscription whose first term is paid at `now`. */
function activeSubscription({ every }: SandboxPayment, now: Date): Partial<SandboxPayment> {
  return { subscription: 'ACTIVE', renewsAt: every && endOfTerm(now, 1, every) }
}

/** Whether a term is over that was not charged yet. */
function isRenewalDue({ renewsAt }: SandboxPayment, now: Date): boolean {
  return renewsAt !== null && renewsAt <= now
}

/**
 * What a subscription has come to by itself until `now`: a charge for each term that has begun since the last
 * one, of its own day however long nobody has looked, or tries that were refused. Undefined where nothing is
 * due.
 */
function renewed(
  payment: SandboxPayment,
  moved: readonly SandboxTransaction[],
  now: Date,
): Change | undefined {
  if (!isRenewalDue(payment, now)) return undefined
  return payment.laterFails ? refused(payment, now) : charged(payment, moved, now)
}

function charged(
  { every, method, laterAmount: amount }: SandboxPayment,
  moved: readonly SandboxTransaction[],
  now: Date,
): Change | undefined {
  const charges = moved.filter(({ kind }) => kind === 'charge')
  const [start] = charges.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime())
  if (start === undefined || every === null) return undefined
  const days: Date[] = []
  const nextDay = () => endOfTerm(start, charges.length + days.length, every)
  while (nextDay() <= now) days.push(nextDay())
  return {
    set: { renewsAt: nextDay() },
    moves: days.map((at) => ({ kind: 'charge', amount, fee: feeOf(method, amount), at })),
    tells: days.map(() => 'PAYMENT.SALE.COMPLETED'),
  }
}

function refused({ renewsAt, failures }: SandboxPayment, now: Date): Change {
  let [tryAt, tries] = [renewsAt, failures]
  const tells: string[] = []
  while (tryAt !== null && tryAt <= now) {
    tries += 1
    tells.push('BILLING.SUBSCRIPTION.PAYMENT.FAILED')
    tryAt = tries < MOST_FAILURES ? new Date(tryAt.getTime() + RETRY_MS) : null
  }
  const set = { renewsAt: tryAt, failures: tries }
  if (tryAt !== null) return { set, tells }
  return { set: { ...set, subscription: 'SUSPENDED' }, tells: [...tells, 'BILLING.SUBSCRIPTION.SUSPENDED'] }
}

/** What the sandbox needs: its tables, its clock, and jobs for what it does later. */
export type SandboxDependencies = Pick<Dependencies, 'db' | 'clock' | 'jobs' | 'tokenKey'>

export type SandboxPayment = typeof sandboxPayments.$inferSelect
export type SandboxTransaction = typeof sandboxTransactions.$inferSelect

/** How the shop is told of a payment: a test may want it otherwise than at once. */
export const noticeManners = ['prompt', 'late', 'repeated', 'reversed', 'lost'] as const
export type NoticeManner = (typeof noticeManners)[number]

/** Sends a notice: {@link NoticeJob}. */
export const SANDBOX_NOTICE = 'sandbox-notice'
/** Lets happen what happens by itself: {@link TurnJob}. */
export const SANDBOX_TURN = 'sandbox-turn'
export interface NoticeJob {
  id: string
}
export interface TurnJob {
  reference: string
}

export const SANDBOX: ProviderName = 'sandbox'
/** For so long a provider is away, where that is asked for. */
export const OUTAGE_MS = 60_000
const outage = /\+provider-(down|hangs)@/i

/** Until when the provider is away for a payment that is begun now: by the buyer's e-mail address. */
export function outageFrom(now: Date, email: string): Date | null {
  return outage.test(email) ? new Date(now.getTime() + OUTAGE_MS) : null
}

/** @throws ProviderUnavailableError while nobody is to be reached about this payment */
export function refuseWhileAway({ unreachableUntil }: SandboxPayment, now: Date): void {
  if (unreachableUntil !== null && unreachableUntil > now)
    throw new ProviderUnavailableError(SANDBOX, 'an outage that was asked for')
}

/** One step of a payment. */
export interface Change {
  set?: Partial<SandboxPayment>
  moves?: readonly (Pick<SandboxTransaction, 'kind' | 'amount' | 'fee'> &
    Partial<Pick<SandboxTransaction, 'requestId' | 'chargeId' | 'at'>>)[]
  /** What the shop is told, in this order. */
  tells?: readonly string[]
}

const LATE_MS = 30_000
const REVERSED_MS = 5_000
const COPIES = 3

/** A payment as it stands; undefined where there is none. What is due by now has happened. */
export async function findPayment(
  deps: SandboxDependencies,
  reference: string,
): Promise<SandboxPayment | undefined> {
  const [found] = await deps.db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference))
  const now = deps.clock()
  if (found === undefined || !(isDue(found, now) || isRenewalDue(found, now))) return found
  return changePayment(deps, reference, () => undefined)
}

/** The last try with a card for the same order that came to nothing. */
export async function findDeclined(
  { db }: Pick<SandboxDependencies, 'db'>,
  { orderId, purpose }: Pick<SandboxPayment, 'orderId' | 'purpose'>,
): Promise<SandboxPayment | undefined> {
  const { createdAt, method, state } = sandboxPayments
  const [found] = await db
    .select()
    .from(sandboxPayments)
    .where(
      and(
        eq(sandboxPayments.orderId, orderId),
        eq(sandboxPayments.purpose, purpose),
        eq(method, 'card'),
        eq(state, 'declined'),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1)
  return found
}

/**
 * Takes one step of a payment, of which no other step is taken at the same time, and answers how it stands
 * then. `step` sees the payment with everything that is due, and answers undefined where there is nothing to
 * change. What happens is written down together with the jobs that tell of it.
 */
export async function changePayment(
  deps: SandboxDependencies,
  reference: string,
  step: (payment: SandboxPayment, moved: readonly SandboxTransaction[], now: Date) => Change | undefined,
): Promise<SandboxPayment | undefined> {
  const now = deps.clock()
  return deps.db.transaction(async (transaction) => {
    const [found] = await transaction
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.reference, reference))
      .for('update')
    if (found === undefined) return undefined
    const readMoved = () =>
      transaction.select().from(sandboxTransactions).where(eq(sandboxTransactions.reference, reference))
    const take = async (payment: SandboxPayment, change: Change | undefined) =>
      change === undefined ? payment : write(deps, transaction, payment, change, now)
    const turned = await take(found, turnOf(found, now))
    const due = await take(turned, renewed(turned, await readMoved(), now))
    return take(due, step(due, await readMoved(), now))
  })
}

function isDue({ turnsAt }: SandboxPayment, now: Date): boolean {
  return turnsAt !== null && turnsAt <= now
}

/** What a payment comes to by itself; undefined before its time. */
function turnOf(payment: SandboxPayment, now: Date): Change | undefined {
  if (!isDue(payment, now)) return undefined
  const done = { turnsAt: null, turnsInto: null }
  if (payment.turnsInto === 'paid') {
    const paid = paidChange(payment, now)
    return { ...paid, set: { ...done, ...paid.set } }
  }
  if (payment.turnsInto === 'charged_back') {
    return {
      set: done,
      moves: [{ kind: 'chargeback', amount: payment.amount, fee: CHARGEBACK_FEE }],
      tells: [payment.subscription === null ? 'payment.charged_back' : 'PAYMENT.SALE.REVERSED'],
    }
  }
  return {
    set: { ...done, state: 'declined', decline: 'declined', ...endedSubscription(payment) },
    tells: ['payment.declined'],
  }
}

/** The buyer's money is there, or the card is saved that nothing is charged to yet. */
export function paidChange(payment: SandboxPayment, now: Date): Change {
  const { amount, method, purpose } = payment
  if (purpose === 'card') return { set: { state: 'paid', decline: null }, tells: ['card.saved'] }
  const isSubscription = payment.subscription !== null
  return {
    set: { state: 'paid', decline: null, ...(isSubscription && activeSubscription(payment, now)) },
    moves: [{ kind: 'charge', amount, fee: feeOf(method, amount) }],
    tells: isSubscription
      ? ['BILLING.SUBSCRIPTION.ACTIVATED', 'PAYMENT.SALE.COMPLETED']
      : ['payment.authorised', 'payment.paid'],
  }
}

async function write(
  { jobs }: Pick<SandboxDependencies, 'jobs'>,
  transaction: Transaction,
  payment: SandboxPayment,
  { set = {}, moves = [], tells = [] }: Change,
  now: Date,
): Promise<SandboxPayment> {
  const { reference } = payment
  // Two steps of the same millisecond are told apart, and a clock that was set back changes no order.
  const updatedAt = new Date(Math.max(now.getTime(), payment.updatedAt.getTime() + 1))
  const [changed = payment] = await transaction
    .update(sandboxPayments)
    .set({ ...set, updatedAt })
    .where(eq(sandboxPayments.reference, reference))
    .returning()
  for (const move of moves) {
    const id = `${move.kind}_${newId()}`
    await transaction.insert(sandboxTransactions).values({ at: now, ...move, id, reference })
  }
  if (set.turnsAt) await jobs.enqueue(transaction, SANDBOX_TURN, { reference } satisfies TurnJob, set.turnsAt)
  for (const [index, type] of tells.entries()) {
    const id = `evt_${newId()}`
    await transaction.insert(sandboxNotices).values({ id, reference, type, at: now })
    for (const notBefore of sendingTimes(changed.notices, index === tells.length - 1, now)) {
      await jobs.enqueue(transaction, SANDBOX_NOTICE, { id } satisfies NoticeJob, notBefore)
    }
  }
  return changed
}

/** When a notice is sent, once for each copy; undefined for at once. */
function sendingTimes(manner: NoticeManner, isLast: boolean, now: Date): (Date | undefined)[] {
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  if (manner === 'lost') return []
  if (manner === 'late') return [later(LATE_MS)]
  if (manner === 'repeated') return Array.from({ length: COPIES }, () => undefined)
  if (manner === 'reversed' && !isLast) return [later(REVERSED_MS)]
  return [undefined]
}
