import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import { auditEvents } from '#kernel/audit/tables.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { HOUR_MS } from '#kernel/time.ts'
import { movedBy, type Posting, postingId, readPostings } from '../ledger/postings.ts'
import { findOrder, listPayments, recordOrderEvent } from '../orders/order-rows.ts'
import type { DifferenceKind } from '../orders/schema.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { isProviderUnavailable, type PaymentProvider, type ProviderPayment } from './provider.ts'
import type { RefreshDependencies } from './refresh-payment.ts'
import type { ProviderName } from './schema.ts'
import { settlePayment } from './settle-payment.ts'

/** So long after it was paid an order is compared: what comes later, comes with a notice or not at all. */
const DAYS = 35
/** A run that goes on where another one was killed does not begin again. */
const HOURS = 20
const AT_ONCE = 100
/** What moved after that may have a notice on its way. */
const NOTICE_MS = HOUR_MS

interface Difference {
  /** The posting's id: "{provider}:{transaction}". */
  transaction: string
  found: DifferenceKind
  kind: Posting['kind']
  amount: number
  currency: string
}

/**
 * The nightly comparison: asks the providers for everything that they have of the orders of the last
 * weeks, and of subscriptions that they charge by themselves, books what is missing, and tells operators what
 * differed. Whatever was compared the longest time ago is next; a provider that is away is left alone until
 * the next night.
 */
export async function reconcilePayments(deps: RefreshDependencies): Promise<void> {
  const away = new Set<ProviderName>()
  const told = { orders: 0, differences: 0, unanswered: 0 }
  for (let batch = await takeBatch(deps); batch.length > 0; batch = await takeBatch(deps)) {
    for (const { id } of batch) {
      const differences = await compareOrder(deps, { orderId: id, away })
      told.orders += 1
      if (differences === undefined) told.unanswered += 1
      else told.differences += differences.length
    }
  }
  const about = { accountId: undefined, network: undefined }
  await recordEvent(deps.db, { event: 'payments.compared', ...about, details: told })
}

/** The next orders to be compared, marked as such: nobody else takes them in this night. */
function takeBatch({ db, clock }: Pick<Dependencies, 'clock' | 'db'>): Promise<{ id: string }[]> {
  const now = clock()
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const chargedByProviders = db
    .select({ id: subscriptions.currentOrderId })
    .from(subscriptions)
    .where(and(ne(subscriptions.state, 'expired'), sql`${subscriptions.mandate} ->> 'kind' = 'subscription'`))
  const next = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        or(isNull(orders.comparedAt), lt(orders.comparedAt, ago(HOURS))),
        or(gt(orders.paidAt, ago(24 * DAYS)), inArray(orders.id, chargedByProviders)),
      ),
    )
    .orderBy(sql`${orders.comparedAt} nulls first`)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  return db
    .update(orders)
    .set({ comparedAt: now })
    .where(inArray(orders.id, next))
    .returning({ id: orders.id })
}

/** What differed of an order; undefined where a provider gave no answer. */
async function compareOrder(
  deps: RefreshDependencies,
  { orderId, away }: { orderId: string; away: Set<ProviderName> },
): Promise<Difference[] | undefined> {
  const tries = await listPayments(deps.db, { orderId })
  const differences: Difference[] = []
  for (const name of new Set(tries.map(({ provider }) => provider))) {
    const provider = deps.payments.byName(name)
    if (!provider || away.has(name)) return undefined
    const references = tries.flatMap((each) => (each.provider === name ? (each.reference ?? []) : []))
    try {
      differences.push(...(await compareWith(deps, provider, { orderId, references })))
    } catch (error) {
      if (isProviderUnavailable(error)) away.add(name)
      deps.log.warn({ err: error, order: orderId, provider: name }, 'an order could not be compared')
      return undefined
    }
  }
  return differences
}

async function compareWith(
  deps: RefreshDependencies,
  provider: PaymentProvider,
  { orderId, references }: { orderId: string; references: readonly string[] },
): Promise<Difference[]> {
  const known: ProviderPayment[] = []
  for (const reference of references) {
    const payment = await provider.fetchPayment(reference)
    if (payment) known.push(payment)
  }
  const before = await readPostings(deps.db, { orderId })
  const differences = differencesOf(provider.name, known, before, deps.clock())
  // Told first: a process that is killed here has booked nothing either.
  await note(deps, orderId, differences)
  for (const payment of known) await settlePayment(deps, provider.name, payment)
  const after = await readPostings(deps.db, { orderId })
  const left = differences
    .filter(({ found, transaction }) => found === 'missing' && !after.some(({ id }) => id === transaction))
    .map((difference) => ({ ...difference, found: 'not_booked' as const }))
  await note(deps, orderId, left)
  return differences
}

function differencesOf(
  name: ProviderName,
  known: readonly ProviderPayment[],
  booked: readonly Posting[],
  now: Date,
): Difference[] {
  const moved = known.flatMap(({ transactions }) => transactions)
  const told = new Map(moved.map((transaction) => [postingId(name, transaction.id), transaction]))
  const missing = [...told].flatMap(([transaction, { kind, amount, currency, at }]): Difference[] => {
    const posting = booked.find(({ id }) => id === transaction)
    if (posting && movedBy(posting) === amount) return []
    if (!posting && now.getTime() - at.getTime() < NOTICE_MS) return []
    return [{ transaction, found: posting ? 'other_amount' : 'missing', kind, amount, currency }]
  })
  const strange = booked
    .filter(({ id }) => id.startsWith(postingId(name, '')) && !told.has(id))
    .map((posting): Difference => {
      const { id: transaction, kind, currency } = posting
      return { transaction, found: 'only_in_books', kind, amount: movedBy(posting), currency }
    })
  return [...missing, ...strange]
}

/** Each difference is told once, however many nights it stays. */
async function note({ db }: Pick<Dependencies, 'db'>, orderId: string, differences: readonly Difference[]) {
  if (differences.length === 0) return
  const event = 'payment.differed'
  const rows = await db
    .select({ details: auditEvents.details })
    .from(auditEvents)
    .where(and(eq(auditEvents.event, event), sql`${auditEvents.details} ->> 'order' = ${orderId}`))
  const order = await findOrder(db, { id: orderId })
  for (const difference of differences) {
    const { transaction, found } = difference
    if (rows.some(({ details }) => details.transaction === transaction && details.found === found)) continue
    await recordOrderEvent(db, { id: orderId, accountId: order?.accountId ?? null }, event, { ...difference })
  }
}
