import type { Route } from './+types/download-history.ts'
import { loadDownloadHistory } from './document-requests.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadDownloadHistory(route)
}
