import type { Route } from './+types/revenue-file.ts'
import { loadRevenueFile } from './revenue.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadRevenueFile(route)
}
