import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { decimalText } from '#kernel/money/index.ts'
import { invoices, subscriptions } from '../tables/orders.ts'
import { chargesStillAhead } from './charges-still-ahead.ts'
import { isHolder, type OrderViewer } from './holder.ts'
import { findNamedPayment, findOrder, listPayments, livePayment, type Order } from './order-rows.ts'
import type { OrderOnWire, OrderView } from './schema.ts'
import { soldQuantity } from './sold-quantity.ts'

type ViewDependencies = Pick<Dependencies, 'db' | 'tokenKey'>

/** How an order is named: by its own id, or by that of the subscription that a provider sends the buyer back with (ROUTE-8). */
export type OrderName = { orderId: string } | { subscriptionId: string }

/**
 * An order of the account that asks, or of the browser that placed it. @throws AppError `not_found` for everybody else, as if
 * there were none
 */
export async function requireOrder(
  deps: ViewDependencies,
  viewer: OrderViewer,
  { id }: { id: string },
): Promise<Order> {
  const order = isName(id) ? await findOrder(deps.db, { id }) : undefined
  if (!order || !maySee(deps, viewer, order)) throw new AppError('not_found')
  return order
}

/** What may stand in the address of an order, or name a payment: nothing else is looked for. */
export function isName(name: string): boolean {
  return /^[\w-]{1,100}$/.test(name)
}

function maySee(deps: ViewDependencies, viewer: OrderViewer, { id, accountId }: Order): boolean {
  const isOwner = accountId !== null && accountId === viewer.accountId
  return isOwner || isHolder(deps, viewer, id)
}

/** What the buyer's own pages show. @throws AppError `not_found` as `requireOrder` does */
export async function viewOrder(
  deps: ViewDependencies & Pick<Dependencies, 'clock'>,
  viewer: OrderViewer,
  name: OrderName,
): Promise<OrderView> {
  const order = await requireOrder(deps, viewer, { id: await idOf(deps, name) })
  const tries = await listPayments(deps.db, { orderId: order.id })
  const payment = livePayment(tries) ?? tries[0]
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    package: order.package,
    period: order.period,
    seats: order.seats,
    currency: order.currency,
    subtotal: order.subtotal,
    discount: order.discount,
    credit: order.credit,
    taxes: order.taxes,
    total: order.total,
    charges: chargesStillAhead(order, { now: deps.clock() }),
    email: order.email,
    language: order.language,
    destination: order.destination,
    placedAt: order.placedAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    invoice: await findInvoiceNumber(deps, order),
    payment: payment
      ? {
          method: payment.method,
          provider: payment.provider,
          state: payment.state,
          decline: payment.decline,
          reference: payment.reference,
          step: payment.state === 'awaiting' ? payment.step : null,
        }
      : null,
  }
}

/** The same on the wire (ORD-1). @throws AppError `not_found` as `requireOrder` does */
export async function viewOrderOnWire(
  deps: ViewDependencies,
  viewer: OrderViewer,
  { id }: { id: string },
): Promise<OrderOnWire> {
  const order = await requireOrder(deps, viewer, { id })
  const { number, sku, productName, unitAmount, currency, email } = order
  return {
    orderId: id,
    items: [
      {
        sku,
        productName,
        unitPrice: decimalText({ amount: unitAmount, currency }),
        quantity: soldQuantity(order),
      },
    ],
    orderNumber: number,
    currencyCode: currency,
    userEmail: email,
  }
}

/** By a provider's id of the payment that was begun for it, else by the subscription that it began. */
async function idOf({ db }: Pick<Dependencies, 'db'>, name: OrderName): Promise<string> {
  if ('orderId' in name) return name.orderId
  const { subscriptionId } = name
  if (!isName(subscriptionId)) throw new AppError('not_found')
  const paid = await findNamedPayment(db, { reference: subscriptionId })
  if (paid) return paid.orderId
  const [begun] = await db
    .select({ id: subscriptions.orderId })
    .from(subscriptions)
    .where(
      or(
        eq(subscriptions.id, subscriptionId),
        // Indexed by provider first, as payments are.
        and(
          inArray(subscriptions.provider, subscriptions.provider.enumValues),
          eq(subscriptions.mandateReference, subscriptionId),
        ),
      ),
    )
    .limit(1)
  if (!begun) throw new AppError('not_found')
  return begun.id
}

async function findInvoiceNumber(
  { db }: Pick<Dependencies, 'db'>,
  { id }: Pick<Order, 'id'>,
): Promise<number | null> {
  const [found] = await db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.orderId, id), eq(invoices.kind, 'invoice')))
    .orderBy(desc(invoices.number))
    .limit(1)
  return found?.number ?? null
}
