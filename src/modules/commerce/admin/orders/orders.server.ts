import { data, redirect } from 'react-router'
import { newId } from '#kernel/ids.ts'
import { pick } from '#kernel/pick.ts'
import { getI18n } from '#kernel/services.server.ts'
import { listEvents } from '#modules/identity/public.ts'
import { answeringOperator, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { readMoney } from '#ui/components/money-text.ts'
import { olderPage, typedFilter } from '#ui/operators/filter.server.ts'
import {
  listOrders,
  listOrdersToLookAt,
  OrderFilter,
  readComparison,
  readPaymentPages,
  viewOrderFile,
  viewOrderInvoice,
} from '../../administration/orders.ts'
import { RefundInput, refundCharge } from '../../refunds/refund-charge.ts'
import { invoiceFile, readInvoiceNumber } from '../../workspace/invoices/invoice-file.server.ts'

/** A page of the orders that fit the address's filter; without one, what waits for somebody comes first. */
export function loadOrders(route: RouteRequest) {
  return answeringOperator(route, async (services) => {
    const read = OrderFilter.safeParse(typedFilter(route.url, ['words', 'state', 'before']))
    const filter = read.success ? read.data : {}
    const isWhole = Object.keys(filter).length === 0
    const { words = '', state = '' } = filter
    const [{ orders, next }, waiting, comparison, paymentPages] = await Promise.all([
      listOrders(services, filter),
      isWhole ? listOrdersToLookAt(services) : { orders: [], count: 0 },
      isWhole ? readComparison(services) : null,
      isWhole ? readPaymentPages(services) : null,
    ])
    const older = olderPage({ ...(state && { state }), ...(words && { words }) }, next)
    return { words, state, isWhole, orders, waiting, comparison, paymentPages, older }
  })
}

type OrderRoute = RouteRequest & { params: { id: string } }

/** Everything of one order, and what happened to it last. */
export function loadOrder(route: OrderRoute) {
  return answeringOperator(route, async (services, actor) => {
    const { order, ...file } = await viewOrderFile(services, actor, { orderId: route.params.id })
    const { events } = await listEvents(services, { order: route.params.id })
    return {
      ...file,
      mayChange: actor.mayChange,
      order: {
        ...pick(order, 'id', 'number', 'kind', 'state', 'email', 'language', 'byStranger', 'acceptedTerms'),
        ...pick(order, 'buyer', 'productName', 'sku', 'period', 'seats', 'currency', 'unitAmount', 'offer'),
        ...pick(order, 'discount', 'credit', 'coupon', 'subtotal', 'taxes', 'total'),
        ...pick(order, 'placedAt', 'paidAt', 'comparedAt'),
      },
      // Each form has a number of its own: what is sent twice is one refund.
      charges: file.charges.map((charge) => ({ ...charge, submission: newId() })),
      events,
      /** What has become of the refund that was asked for last. */
      done: route.url.searchParams.get('refund'),
    }
  })
}

/** Gives a charge back, or a part of it. A form that is not right comes back with what was typed. */
export function refundOrder(route: OrderRoute) {
  return answeringOperator(route, async (services, actor) => {
    const form = await route.request.formData()
    const text = (name: string) => String(form.get(name) ?? '')
    const [charge, currency, amount] = [text('charge'), text('currency'), text('amount')]
    const [reason, submission] = [text('reason'), text('submission')]
    const told = (field: 'amount' | 'reason' | null, error: string, status: number, left?: number) =>
      data({ charge, field, error, left, amount, reason }, { status })
    // Of a currency that there is not, nothing can be read.
    const read = /^[A-Z]{3}$/.test(currency)
      ? readMoney(amount, [getI18n(route.context).locale], currency)
      : ({ ok: false, error: 'not_a_number' } as const)
    if (!read.ok) return told('amount', read.error, 400)
    const input = RefundInput.safeParse({ charge, currency, amount: read.minorUnits, reason, submission })
    if (!input.success) {
      const [issue] = input.error.issues
      const field = issue?.path[0] === 'amount' || issue?.path[0] === 'reason' ? issue.path[0] : null
      return told(field, issue?.message ?? 'wrong_type', 400)
    }
    const outcome = await refundCharge(services, actor, { orderId: route.params.id, ...input.data })
    if (outcome.ok) throw redirect(`${route.url.pathname}?refund=${outcome.state}`, 303)
    return outcome.error === 'too_much'
      ? told('amount', 'too_much', 409, outcome.left)
      : told(null, outcome.error, 409)
  })
}

/** An invoice or a credit note of any order, for operators. */
export function loadOrderInvoice(
  route: RouteRequest & { params: { id: string; number: string } },
): Promise<Response> {
  return answeringOperator(route, async (services, actor) => {
    const number = readInvoiceNumber(route.params.number)
    const invoice = await viewOrderInvoice(services, actor, { orderId: route.params.id, number })
    return invoiceFile(services, { id: actor.accountId }, invoice)
  })
}
