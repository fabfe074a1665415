import type { CountWaiting } from '#ui/operators/menu.server.ts'
import { countOrdersToLookAt } from '../administration/list-orders.ts'

export const countWaiting: CountWaiting = async (services) => ({
  '/app/admin/orders/': await countOrdersToLookAt(services),
})
