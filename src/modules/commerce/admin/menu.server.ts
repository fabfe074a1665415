import type { CountToday, CountWaiting } from '#kernel/services.server.ts'
import { dayOf } from '#kernel/time.ts'
import { countOrdersPaidToday, countOrdersToLookAt } from '../administration/orders.ts'
import { readRevenue } from '../administration/read-revenue.ts'

export const countWaiting: CountWaiting = async (services) => ({
  '/app/admin/orders/': await countOrdersToLookAt(services),
})

export const countToday: CountToday = async (services) => {
  const today = dayOf(services.clock())
  const choice = { unit: 'day', from: today, to: today } as const
  const [orders, revenue] = await Promise.all([countOrdersPaidToday(services), readRevenue(services, choice)])
  return {
    '/app/admin/orders/': { value: orders },
    '/app/admin/revenue/': {
      value: revenue.map(({ currency, total }) => ({ amount: total.net, currency })),
      search: `?${new URLSearchParams(choice)}`,
    },
  }
}
