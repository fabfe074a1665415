import { eq } from 'drizzle-orm'
import type { AuditEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { newId } from '#kernel/ids.ts'
import { counter } from '#kernel/metrics.ts'
import { dayOf } from '#kernel/time.ts'
import { revokeUnverifiedCredentials } from '#modules/identity/public.ts'
import { issueInvoices } from '../invoices/issue-invoices.ts'
import { areBooked, isAllocated, movedBy, type Posting, postingId } from '../ledger/postings.ts'
import {
  chargesFor,
  findDifferences,
  findPayment,
  findSubscriptionId,
  type Order,
  orderStateOf,
  recordOrderEvent,
} from '../orders/order-rows.ts'
import { requoteChanges } from '../orders/requote-changes.ts'
import type { OrderState } from '../orders/schema.ts'
import { chargesOf, readSubscriptionLedger } from '../orders/subscription-ledger.ts'
import { voidOrdersFor } from '../orders/void-orders.ts'
import { refundAfterCancel, refundDuplicate, refundSuperseded } from '../refunds/refund-owed.ts'
import { accessUntilOf, beginDates, type SubscriptionEvent, stateOf } from '../subscriptions/dates.ts'
import {
  isChargeable,
  lockSubscription,
  recordBeginning,
  recordSubscriptionEvent,
  type Subscription,
} from '../subscriptions/lock-subscription.ts'
import { type Terms, termsOf } from '../subscriptions/terms-of.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import {
  type BookedPayment,
  bookPayment,
  correctsDecline,
  keepPaymentState,
  lockPayment,
} from './book-payment.ts'
import type { ProviderPayment } from './provider.ts'
import type { ProviderName } from './schema.ts'
import {
  cancelOrphanMandate,
  endMandateLater,
  inPlaceOf,
  type MandateDependencies,
  mandateOf,
  referenceOf,
  syncMandate,
} from './sync-mandate.ts'

export type SettleDependencies = Pick<Dependencies, 'clock' | 'db' | 'jobs' | 'log' | 'priceBook' | 'seller'>

/**
 * Brings everything of an order to what its provider knows of a payment now, in one transaction, step by
 * step. What is known already changes nothing, so it may be told any number of times, in any order, by as
 * many processes at once as there are (R-34, F-20, F-21).
 */
export async function settlePayment(
  deps: SettleDependencies,
  provider: ProviderName,
  payment: ProviderPayment,
): Promise<void> {
  if (await isKnown(deps, provider, payment)) return
  const events = await deps.db.transaction(async (transaction) => {
    const locked = await lockPayment(transaction, provider, payment)
    if (!locked) {
      deps.log.warn({ provider }, 'a provider tells of a payment that is none of ours')
      return []
    }
    // Each step reads what those before it have written.
    const differs = await findDifferences(transaction, locked.order, provider, payment)
    const isExpected = differs.length === 0 && !locked.others.some((other) => other.state === 'paid')
    await keepPaymentState(transaction, locked)
    const booked = await bookPayment(deps, transaction, locked, { isExpected })
    await recordUnallocated(transaction, booked)
    const state = await updateOrder(transaction, booked, differs)
    const terms = await applyPaymentToSubscription(deps, transaction, booked)
    await issueInvoices(deps, transaction, { ...booked, terms })
    await refundDuplicate(deps, transaction, booked)
    if (state === 'placed') await requoteUnpaidChanges(deps, transaction, booked.order)
    const isDeclined = payment.state === 'declined' && ['awaiting', 'processing'].includes(locked.own.state)
    return [...booked.added.map(({ kind }) => kind), ...(isDeclined ? ['declined'] : [])]
  })
  for (const event of events) moneyCount.inc({ provider, event })
}

const moneyCount = counter({
  name: 'formulary_money_events',
  help: 'What moved money, as booked, and what a provider declined: each once.',
  labelNames: ['provider', 'event'] as const,
})

/** Whether none of it is new, as most often: pages that wait ask every few seconds, and hold nobody up. */
async function isKnown({ db }: Pick<Dependencies, 'db'>, provider: ProviderName, payment: ProviderPayment) {
  const { reference, transactions, state, updatedAt } = payment
  const known = await findPayment(db, { provider, reference })
  if (!known?.updatedAt || known.updatedAt < updatedAt || correctsDecline(known.state, payment)) return false
  // Some providers' clocks stand still while a state changes: a payment that is given up, or refused by its
  // bank.
  if (known.state !== state && known.updatedAt.getTime() === updatedAt.getTime()) return false
  return areBooked(
    db,
    transactions.map(({ id }) => postingId(provider, id)),
  )
}

/** Money that nobody asked for is told to operators: it has to go back, or be looked into. */
async function recordUnallocated(transaction: Transaction, { order, own, added }: BookedPayment) {
  for (const posting of added) {
    if (posting.kind !== 'charge' || isAllocated(posting)) continue
    const details = { payment: own.id, amount: movedBy(posting), currency: posting.currency }
    await recordOrderEvent(transaction, order, 'payment.unallocated', details)
  }
}

const eventOf = {
  placed: 'order.placed',
  paid: 'order.paid',
  refunded: 'order.refunded',
  charged_back: 'order.charged-back',
  cancelled: 'order.cancelled',
  mismatched: 'order.mismatched',
} as const satisfies Record<OrderState, AuditEvent>

/** Writes down, with its event, what the order has come to by the books; answers it. */
async function updateOrder(
  transaction: Transaction,
  { order, own, payment, booked }: BookedPayment,
  differs: readonly string[],
): Promise<OrderState> {
  const { id, accountId, byStranger } = order
  const isPaidWrongly = payment.state === 'paid' && differs.length > 0
  // An order that was paid as it should be stays so, whatever else comes in for it.
  const isUnpaid = order.state === 'placed' || order.state === 'cancelled'
  const state = orderStateOf(booked, isPaidWrongly && isUnpaid ? 'mismatched' : order.state)
  const paidAt = chargesFor(booked)[0]?.at ?? order.paidAt
  if (state !== order.state || paidAt?.getTime() !== order.paidAt?.getTime())
    await transaction.update(orders).set({ state, paidAt }).where(eq(orders.id, id))
  if (state === order.state) return state
  // What a guest has paid for is not opened to whoever may have made the account with their address.
  if (state === 'paid' && byStranger && accountId !== null)
    await revokeUnverifiedCredentials(transaction, accountId)
  const mismatch = { payment: own.id, differs: differs.join(' ') }
  await recordOrderEvent(transaction, order, eventOf[state], state === 'mismatched' ? mismatch : {})
  return state
}

/** Whoever moved while a change was charged in vain pays it by hand, with the taxes of the new place. */
async function requoteUnpaidChanges(
  deps: SettleDependencies,
  transaction: Transaction,
  { subscriptionId: id }: Order,
): Promise<void> {
  const subscription = id === null ? undefined : await lockSubscription(transaction, { id })
  if (subscription) await requoteChanges(deps, transaction, subscription)
}

/**
 * Begins the subscription of an order with its first charge, and lets every later movement of money change
 * it, whichever of its orders it belongs to: what the books say is paid is open, and nothing else.
 * Answers what each charge pays, for its invoice.
 */
async function applyPaymentToSubscription(
  deps: MandateDependencies,
  transaction: Transaction,
  told: BookedPayment,
): Promise<Terms | undefined> {
  const { order, booked, added } = told
  const id = await findSubscriptionId(transaction, order)
  const held = id === undefined ? undefined : await lockSubscription(transaction, { id })
  if (!held) {
    const terms = termsOf(chargesOf({ orders: [order], booked, invoiceOf: new Map() }))
    if (terms) return beginSubscription(deps, transaction, told, terms)
    await cancelOrphanMandate(deps, transaction, undefined, told)
    return undefined
  }
  const ledger = await readSubscriptionLedger(transaction, held)
  let subscription = held
  for (const [place, posting] of added.entries()) {
    // All that was known before, and of what is new nothing that has happened since.
    const since = added.slice(place + 1)
    const known = ledger.booked.filter(({ id }) => !since.some((each) => each.id === id))
    const terms = termsOf(chargesOf({ ...ledger, booked: known }))
    if (terms) {
      const movement = { told, posting, terms, known, orders: ledger.orders }
      subscription = await takeMovement(deps, transaction, subscription, movement)
    }
  }
  await syncMandate(deps, transaction, subscription, told)
  await cancelOrphanMandate(deps, transaction, subscription, told)
  await refundSuperseded(deps, transaction, ledger)
  await refundAfterCancel(deps, transaction, held, told)
  return termsOf(chargesOf(ledger))
}

async function beginSubscription(
  deps: MandateDependencies,
  transaction: Transaction,
  told: BookedPayment,
  terms: Terms,
): Promise<Terms> {
  const { order, provider, payment } = told
  const now = deps.clock()
  const { package: token, contents, period, currency, accountId, id: orderId } = order
  const hasMethod = isChargeable(payment.mandate)
  const dates = beginDates(terms, { hasMethod, hasEnded: payment.mandate !== null && !hasMethod }, now)
  const mandate = mandateOf(payment, dates)
  const { termFrom, paidThrough, cancelledAt } = dates
  const begun = {
    ...{ id: newId(), accountId, orderId, currentOrderId: orderId, package: token, contents, period },
    ...{ seats: terms.seats, currency, provider, mandate, mandateReference: referenceOf(mandate) },
    ...{ termFrom, paidThrough, cancelledAt, accessUntil: accessUntilOf(dates), state: stateOf(dates, now) },
    ...{ startedOn: dayOf(termFrom), anchoredOn: terms.anchoredOn },
  }
  await transaction.insert(subscriptions).values(begun)
  await recordBeginning(transaction, begun, { now, details: { order: orderId } })
  await cancelOrphanMandate(deps, transaction, begun, told)
  return terms
}

interface Movement {
  told: BookedPayment
  posting: Posting
  terms: Terms
  /** All that is booked of the subscription until it moved. */
  known: readonly Posting[]
  /** All that was ordered for it. */
  orders: readonly Order[]
}

async function takeMovement(
  deps: MandateDependencies,
  transaction: Transaction,
  subscription: Subscription,
  { told, posting, terms, known, orders }: Movement,
): Promise<Subscription> {
  const { order, own, provider, payment } = told
  const current = orders.find(({ id }) => id === terms.currentOrderId) ?? order
  const isSame =
    terms.paidThrough.getTime() === subscription.paidThrough.getTime() &&
    terms.seats === subscription.seats &&
    current.id === subscription.currentOrderId
  // Its holder has withdrawn from all of it: what goes back charge by charge opens nothing in between.
  const isOver = posting.kind === 'refund' && subscription.paidThrough <= subscription.termFrom
  if (isSame || isOver) return subscription
  const { package: token, period, contents, currency } = current
  const charges = chargesFor(known)
  const isFirst = charges.find(({ orderId }) => orderId === posting.orderId)?.id === posting.id
  // What is older than what is known was made to an older card; and what we charge to a saved card, or PayPal
  // once more by itself, was saved before: another one may have taken its place since. What a former holder
  // pays is not charged for the one who has taken over from them.
  const isOfHolder = order.accountId === subscription.accountId
  const bringsMethod = isFirst && isOfHolder && !own.isUnattended && charges.at(-1)?.id === posting.id
  const newMandate = bringsMethod && isChargeable(payment.mandate) ? mandateOf(payment, subscription) : null
  const recorded = await recordSubscriptionEvent(
    transaction,
    subscription,
    subscriptionEventOf(posting, order, terms),
    {
      actor: { by: 'provider' },
      now: deps.clock(),
      details: { order: order.id, ...(posting.charge === null && { amount: order.total, currency }) },
      set: {
        ...{ currentOrderId: current.id, package: token, period, contents, currency, seats: terms.seats },
        anchoredOn: terms.anchoredOn,
        ...(newMandate && {
          provider,
          mandate: inPlaceOf(subscription, newMandate),
          mandateReference: referenceOf(newMandate),
        }),
        // What was planned has come, or no longer fits; what a provider has charged once more is nothing that
        // was planned.
        ...(order.kind !== 'seats' && posting.kind === 'charge' && isFirst && { next: null }),
      },
    },
  )
  const { mandate } = subscription
  const isReplaced = newMandate !== null && mandate !== null && mandate.reference !== newMandate.reference
  if (isReplaced && isChargeable(mandate))
    await endMandateLater(deps, transaction, { provider: subscription.provider, mandate })
  const kept = recorded ?? subscription
  // What was ordered to change the term that was paid before, or to come after it, and is not paid yet, fits
  // no longer: its price, or its day, was of that term.
  if (order.kind !== 'seats')
    await voidOrdersFor(deps, transaction, subscription, { kinds: ['renewal', 'change', 'seats'] })
  // Who has their money back is not charged again: neither by us, nor by a provider that charges by itself.
  const hasEnded = kept.cancelledAt !== null && subscription.cancelledAt === null
  if (hasEnded && kept.mandate?.kind === 'subscription')
    await endMandateLater(deps, transaction, { provider: kept.provider, mandate: kept.mandate })
  return kept
}

function subscriptionEventOf({ kind, at }: Posting, order: Order, terms: Terms): SubscriptionEvent {
  const { termFrom, paidThrough } = terms
  if (kind === 'refund') return { kind: 'refunded', termFrom, paidThrough }
  if (kind === 'chargeback') return { kind: 'charged_back', termFrom, paidThrough }
  if (kind === 'chargeback_reversal') return { kind: 'won_back', termFrom, paidThrough }
  if (order.kind === 'seats') return { kind: 'seats_added' }
  if (order.kind === 'change') return { kind: 'changed', termFrom, paidThrough }
  return { kind: 'renewed', termFrom, paidThrough, chargedAt: at }
}
