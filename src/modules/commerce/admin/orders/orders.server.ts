import { data, redirect } from 'react-router'
import { newId } from '#kernel/ids.ts'
import { getI18n } from '#kernel/request-context.ts'
import { listEvents } from '#modules/identity/public.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { requireOperator } from '#modules/identity/workspace/session.server.ts'
import { readMoney } from '#ui/components/money-text.ts'
import { OrderFilter } from '../../administration/input.ts'
import { type ListedOrder, listOrders, listOrdersToLookAt } from '../../administration/list-orders.ts'
import { type PaymentPages, readComparison, readPaymentPages } from '../../administration/read-checks.ts'
import { viewOrderFile } from '../../administration/view-order-file.ts'
import { requireInvoiceOfOrder } from '../../invoices/invoice.ts'
import { RefundInput, refundCharge } from '../../refunds/refund-charge.ts'
import { invoiceFile, readInvoiceNumber } from '../../workspace/invoices/invoice-file.server.ts'

const filterNames = ['words', 'state', 'before'] as const

/** The orders that fit the filter in the address, a page of them; without any, what waits for somebody stands before them. */
export function loadOrders(route: RouteRequest) {
  return answering(route, async (services) => {
    await requireOperator(route)
    const { searchParams } = route.url
    const typed = Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = searchParams.get(name)?.trim()
        return value ? [[name, value]] : []
      }),
    )
    const read = OrderFilter.safeParse(typed)
    const filter = read.success ? read.data : {}
    const isWhole = Object.keys(filter).length === 0
    const { words = '', state = '' } = filter
    const sought = { ...(state && { state }), ...(words && { words }) }
    const [page, waiting, comparison, paymentPages] = await Promise.all([
      listOrders(services, filter),
      isWhole ? listOrdersToLookAt(services) : { orders: [], count: 0 },
      isWhole ? readComparison(services) : undefined,
      isWhole ? readPaymentPages(services) : undefined,
    ])
    return {
      words,
      state,
      isWhole,
      orders: page.orders.map(toRow),
      waiting: { count: waiting.count, orders: waiting.orders.map(toRow) },
      comparison: comparison ? toComparison(comparison) : null,
      paymentPages: paymentPages ? toPaymentPages(paymentPages) : null,
      older: page.next === undefined ? null : `?${new URLSearchParams({ ...sought, before: page.next })}`,
    }
  })
}

function toRow({ placedAt, ...order }: ListedOrder) {
  return { ...order, placedAt: placedAt.toISOString() }
}

function toComparison({ last, differences }: Awaited<ReturnType<typeof readComparison>>) {
  return {
    last: last && { ...last, at: last.at.toISOString() },
    differences: differences.map(({ at, ...difference }) => ({ ...difference, at: at.toISOString() })),
  }
}

function toPaymentPages({ checks, strange }: PaymentPages) {
  return {
    checks: checks.map(({ at, ...check }) => ({ ...check, at: at.toISOString() })),
    strange: strange.map(({ at, ...script }) => ({ ...script, at: at.toISOString() })),
  }
}

type OrderRoute = RouteRequest & { params: { id: string } }

/** Everything of one order, and what happened to it last. */
export function loadOrder(route: OrderRoute) {
  return answering(route, async (services) => {
    const operator = await requireOperator(route)
    const { clientNetwork: network, requestId } = services
    const actor = { accountId: operator.id, network, requestId }
    const file = await viewOrderFile(services, actor, { orderId: route.params.id })
    const { events } = await listEvents(services, { order: route.params.id })
    const { order, subscription } = file
    const { id, number, kind, state, email, language, byStranger, buyer, productName, sku, period, seats } =
      order
    const { currency, unitAmount, discount, credit, subtotal, taxes, total, offer, coupon } = order
    return {
      order: {
        ...{ id, number, kind, state, email, language, byStranger, buyer, productName, sku, period, seats },
        ...{ currency, unitAmount, discount, credit, subtotal, taxes, total, offer, coupon },
        acceptedTerms: order.acceptedTerms,
        placedAt: order.placedAt.toISOString(),
        paidAt: textOf(order.paidAt),
        comparedAt: textOf(order.comparedAt),
      },
      account: file.account,
      payments: file.payments.map(({ createdAt, updatedAt, ...payment }) => ({
        ...payment,
        createdAt: createdAt.toISOString(),
        updatedAt: textOf(updatedAt),
      })),
      postings: file.postings.map(({ at, ...posting }) => ({ ...posting, at: at.toISOString() })),
      // Each form has a number of its own: what is sent twice is one refund.
      charges: file.charges.map(({ at, ...charge }) => ({
        ...charge,
        at: at.toISOString(),
        submission: newId(),
      })),
      papers: file.papers.map(({ issuedAt, ...paper }) => ({ ...paper, issuedAt: issuedAt.toISOString() })),
      refunds: file.refunds.map(({ at, ...refund }) => ({ ...refund, at: at.toISOString() })),
      subscription: subscription && {
        ...subscription,
        paidThrough: subscription.paidThrough.toISOString(),
        accessUntil: subscription.accessUntil.toISOString(),
        cancelledAt: textOf(subscription.cancelledAt),
      },
      related: file.related.map(({ placedAt, ...other }) => ({ ...other, placedAt: placedAt.toISOString() })),
      events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
      /** What has become of the refund that was asked for last. */
      done: route.url.searchParams.get('refund'),
    }
  })
}

function textOf(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

/** Gives a charge back, or a part of it. A form that is not right comes back with what was typed. */
export function refundOrder(route: OrderRoute) {
  return answering(route, async (services) => {
    const operator = await requireOperator(route)
    const form = await route.request.formData()
    const text = (name: string) => String(form.get(name) ?? '')
    const [charge, currency, amount, reason] = [
      text('charge'),
      text('currency'),
      text('amount'),
      text('reason'),
    ]
    const told = (field: 'amount' | 'reason' | null, error: string, status: number, left?: number) =>
      data({ charge, field, error, left, amount, reason }, { status })
    // Of a currency that there is not, nothing can be read.
    const read = /^[A-Z]{3}$/.test(currency)
      ? readMoney(amount, [getI18n(route.context).locale], currency)
      : ({ ok: false, error: 'not_a_number' } as const)
    if (!read.ok) return told('amount', read.error, 400)
    const submission = text('submission')
    const input = RefundInput.safeParse({ charge, currency, amount: read.minorUnits, reason, submission })
    if (!input.success) {
      const [issue] = input.error.issues
      const field = issue?.path[0] === 'amount' || issue?.path[0] === 'reason' ? issue.path[0] : null
      return told(field, issue?.message ?? 'wrong_type', 400)
    }
    const { clientNetwork: network, requestId } = services
    const actor = { accountId: operator.id, network, requestId }
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
  return answering(route, async (services) => {
    const operator = await requireOperator(route)
    const number = readInvoiceNumber(route.params.number)
    const invoice = await requireInvoiceOfOrder(services, { orderId: route.params.id, number })
    return invoiceFile(services, operator, invoice)
  })
}
