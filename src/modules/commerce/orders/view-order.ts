import { createHmac } from 'node:crypto'
import { and, eq, inArray, isNull, max, or } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { type CookieUrls, cookie, sharedScope } from '#kernel/http/cookies.ts'
import { ORDER_COOKIE, ORDER_COOKIE_SECONDS } from '#kernel/http/schema.ts'
import { deriveKey, isSameSecret, listKeys } from '#kernel/ids.ts'
import { decimalText } from '#kernel/money/index.ts'
import { addDays, dayOf } from '#kernel/time.ts'
import { GRACE_DAYS } from '../subscriptions/schema.ts'
import { endOfTerm } from '../subscriptions/terms-of.ts'
import { invoices, orders, subscriptions } from '../tables/orders.ts'
import {
  findNamedPayment,
  findOrder,
  listPayments,
  livePayment,
  type Order,
  type Payment,
  soldQuantity,
} from './order-rows.ts'
import type { OrderOnWire, OrderReport, OrderView, PlannedCharge } from './schema.ts'

/** Who asks for an order: the account that is logged in, and what the browser was given that placed one. */
export interface OrderViewer {
  accountId?: string | undefined
  /** The cookie of a browser that placed an order (ORDER_COOKIE). */
  holder?: string | undefined
}

/**
 * What the browser keeps that placed an order: somebody who bought for an address that has an account stays
 * logged out, and sees the order all the same. An order's id alone, which stands in addresses, shows nobody
 * anything.
 */
export function holderOf(deps: Pick<Dependencies, 'tokenKey'>, orderId: string): string {
  const mac = createHmac('sha256', deriveKey(deps, 'browser that placed an order')).update(orderId)
  return `${orderId}.${mac.digest('base64url')}`
}

/** What the browser keeps that placed an order, so that it sees it without a log-in (`holderOf`). */
export function orderCookie(urls: CookieUrls, holder: string): string {
  return cookie(ORDER_COOKIE, holder, { ...sharedScope(urls), maxAge: ORDER_COOKIE_SECONDS, httpOnly: true })
}

type ViewDependencies = Pick<Dependencies, 'db' | 'tokenKey' | 'formerTokenKey'>

/**
 * How an order is named: by its own id,
 * or by that of the subscription that a provider sends the buyer back with (ROUTE-8).
 */
type OrderName = { orderId: string } | { subscriptionId: string }

/**
 * An order of the account that asks, or of the browser that placed it. @throws AppError `not_found` for
 * everybody else, as if there were none
 */
export async function requireOrder(deps: ViewDependencies, viewer: OrderViewer, { id }: { id: string }) {
  const order = isName(id) ? await findOrder(deps.db, { id }) : undefined
  const isOwner = order && order.accountId !== null && order.accountId === viewer.accountId
  if (
    order &&
    (isOwner || listKeys(deps).some((key) => isSameSecret(viewer.holder ?? '', holderOf(key, id))))
  )
    return order
  throw new AppError('not_found')
}

/** What may stand in the address of an order, or name a payment: nothing else is looked for. */
function isName(name: string): boolean {
  return /^[\w-]{1,100}$/.test(name)
}

/** What the buyer's own pages show. @throws AppError `not_found` as `requireOrder` does */
export async function viewOrder(
  deps: ViewDependencies & Pick<Dependencies, 'clock'>,
  viewer: OrderViewer,
  name: OrderName,
): Promise<OrderView> {
  const order = await requireOrder(deps, viewer, { id: await idOf(deps, name) })
  const { id, number, state, period, seats, currency, subtotal, discount, credit, taxes, total } = order
  const { email, language, destination } = order
  const tries = await listPayments(deps.db, { orderId: id })
  const payment = livePayment(tries) ?? tries[0]
  return {
    ...{ id, number, state, period, seats, currency, subtotal, discount, credit, taxes, total },
    ...{ email, language, destination },
    package: order.package,
    charges: chargesStillAhead(order, { now: deps.clock() }),
    placedAt: order.placedAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    invoice: await findInvoiceNumber(deps, order),
    payment: payment ? viewPayment(payment) : null,
  }
}

function viewPayment({ method, provider, state, decline, reference, step }: Payment): OrderView['payment'] {
  return { method, provider, state, decline, reference, step: state === 'awaiting' ? step : null }
}

/** The same on the wire (ORD-1). @throws AppError `not_found` as `requireOrder` does */
export async function viewOrderOnWire(
  deps: ViewDependencies,
  viewer: OrderViewer,
  { id }: { id: string },
): Promise<OrderOnWire> {
  const order = await requireOrder(deps, viewer, { id })
  const { number: orderNumber, sku, productName, unitAmount, currency, email: userEmail } = order
  const unitPrice = decimalText({ amount: unitAmount, currency })
  const items = [{ sku, productName, unitPrice, quantity: soldQuantity(order) }]
  return { orderId: id, items, orderNumber, currencyCode: currency, userEmail }
}

/** By a provider's id of the payment that was begun for it, else by the subscription that it began. */
async function idOf({ db }: Pick<Dependencies, 'db'>, name: OrderName): Promise<string> {
  if ('orderId' in name) return name.orderId
  const { subscriptionId } = name
  if (!isName(subscriptionId)) throw new AppError('not_found')
  const paid = await findNamedPayment(db, { reference: subscriptionId })
  if (paid) return paid.orderId
  const { id, orderId, provider, mandateReference } = subscriptions
  // Indexed by provider first, as payments are.
  const isChargedTo = and(inArray(provider, provider.enumValues), eq(mandateReference, subscriptionId))
  const [begun] = await db
    .select({ id: orderId })
    .from(subscriptions)
    .where(or(eq(id, subscriptionId), isChargedTo))
    .limit(1)
  if (!begun) throw new AppError('not_found')
  return begun.id
}

async function findInvoiceNumber({ db }: Pick<Dependencies, 'db'>, { id }: Order): Promise<number | null> {
  const [last] = await db
    .select({ number: max(invoices.number) })
    .from(invoices)
    .where(and(eq(invoices.orderId, id), eq(invoices.kind, 'invoice')))
  return last?.number ?? null
}

/**
 * What an order charges and when, as it stands at this moment: a renewal that is paid after access has ended
 * begins on the day of its payment (`termsOf`), and so do the terms after it. Anything else is charged as it
 * was ordered.
 */
export function chargesStillAhead(
  order: Pick<Order, 'kind' | 'paidAt' | 'termFrom' | 'period' | 'charges'>,
  { now }: { now: Date },
): readonly PlannedCharge[] {
  const { kind, paidAt, termFrom, period, charges } = order
  const isUnpaid = kind === 'renewal' && paidAt === null
  const beginsAnew = isUnpaid && termFrom !== null && now > addDays(termFrom, GRACE_DAYS)
  if (!beginsAnew) return charges
  return charges.map(({ amount }, term) => ({ on: dayOf(endOfTerm(now, term, period)), amount }))
}

/**
 * The payment that a provider's reference names, for whoever may see its order. @throws AppError `not_found`
 * for everybody else, as if there were none
 */
export async function requirePayment(
  deps: Pick<Dependencies, 'db' | 'tokenKey'>,
  viewer: OrderViewer,
  { reference }: { reference: string },
): Promise<Payment> {
  const named = isName(reference) ? await findNamedPayment(deps.db, { reference }) : undefined
  if (!named) throw new AppError('not_found')
  await requireOrder(deps, viewer, { id: named.orderId })
  return named
}

/**
 * The order for its report (ORD-2): given once, to the first page that asks for it after it was paid;
 * undefined to every other. One statement decides, so that of two tabs one reports. @throws AppError
 * `not_found` as `requireOrder` does
 */
export async function reportOrder(
  deps: Pick<Dependencies, 'db' | 'clock' | 'tokenKey'>,
  viewer: OrderViewer,
  { id }: { id: string },
): Promise<OrderReport | undefined> {
  const { package: token, period, currency, subtotal, discount } = await requireOrder(deps, viewer, { id })
  const first = await deps.db
    .update(orders)
    .set({ reportedAt: deps.clock() })
    .where(and(eq(orders.id, id), isNull(orders.reportedAt), eq(orders.state, 'paid')))
    .returning({ id: orders.id })
  if (first.length === 0) return undefined
  return {
    ...(await viewOrderOnWire(deps, viewer, { id })),
    package: token,
    period,
    value: decimalText({ amount: subtotal, currency }),
    discount: decimalText({ amount: discount, currency }),
  }
}
