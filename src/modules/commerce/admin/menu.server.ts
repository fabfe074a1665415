import type { CountWaiting } from '#kernel/services.server.ts'
import { countOrdersToLookAt } from '../administration/list-orders.ts'

export const countWaiting: CountWaiting = async (services) => ({
  '/app/admin/orders/': await countOrdersToLookAt(services),
})
