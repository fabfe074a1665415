import type { Route } from './+types/order-invoice.ts'
import { loadOrderInvoice } from './order.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadOrderInvoice(route)
}
