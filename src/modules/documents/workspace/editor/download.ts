import type { Route } from './+types/download.ts'
import { downloadDocument } from './download.server.ts'

export function loader(route: Route.LoaderArgs) {
  return downloadDocument(route)
}
