import type { Transaction } from '#kernel/database/connection.ts'
import { newId } from '#kernel/ids.ts'
import { dayOf } from '#kernel/time.ts'
import type { Posting } from '../ledger/postings.ts'
import { findSubscriptionId, type Order } from '../orders/order-rows.ts'
import { chargesFor } from '../orders/order-state.ts'
import { chargesOf, readSubscriptionLedger } from '../orders/subscription-ledger.ts'
import { voidOrdersFor } from '../orders/void-orders.ts'
import { refundAfterCancel, refundSuperseded } from '../refunds/refund-owed.ts'
import { accessUntilOf, beginDates, type SubscriptionEvent, stateOf } from '../subscriptions/dates.ts'
import {
  isChargeable,
  lockSubscription,
  recordBeginning,
  recordSubscriptionEvent,
  type Subscription,
} from '../subscriptions/lock-subscription.ts'
import { type Terms, termsOf } from '../subscriptions/terms-of.ts'
import { subscriptions } from '../tables/orders.ts'
import type { BookedPayment } from './book-payment.ts'
import {
  cancelOrphanMandate,
  endMandateLater,
  inPlaceOf,
  type MandateDependencies,
  mandateOf,
  referenceOf,
  syncMandate,
} from './sync-mandate.ts'

/**
 * Begins the subscription of an order with its first charge, and lets every later movement of money change
 * it, whichever of its orders it belongs to: what the books say is paid is open, and nothing else.
 * Answers what each charge pays, for its invoice.
 */
export async function applyPaymentToSubscription(
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
  // once more by itself, was saved before: another one may have taken its place since.
  const bringsMethod = isFirst && !own.isUnattended && charges.at(-1)?.id === posting.id
  const newMandate = bringsMethod && isChargeable(payment.mandate) ? mandateOf(payment, subscription) : null
  const recorded = await recordSubscriptionEvent(transaction, subscription, eventOf(posting, order, terms), {
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
  })
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

function eventOf({ kind, at }: Posting, order: Order, terms: Terms): SubscriptionEvent {
  const { termFrom, paidThrough } = terms
  if (kind === 'refund') return { kind: 'refunded', termFrom, paidThrough }
  if (kind === 'chargeback') return { kind: 'charged_back', termFrom, paidThrough }
  if (kind === 'chargeback_reversal') return { kind: 'won_back', termFrom, paidThrough }
  if (order.kind === 'seats') return { kind: 'seats_added' }
  if (order.kind === 'change') return { kind: 'changed', termFrom, paidThrough }
  return { kind: 'renewed', termFrom, paidThrough, chargedAt: at }
}
