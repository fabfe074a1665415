import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { requireOperator } from '#modules/identity/workspace/session.server.ts'
import { OrderFilter } from '../../administration/input.ts'
import { type ListedOrder, listOrders, listOrdersToLookAt } from '../../administration/list-orders.ts'
import { readComparison } from '../../administration/read-comparison.ts'
import { type PaymentPages, readPaymentPages } from '../../administration/read-payment-pages.ts'

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
