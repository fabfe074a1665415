import type { Route } from './+types/invoice-file.ts'
import { loadInvoiceFile } from './invoice-file.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadInvoiceFile(route)
}
