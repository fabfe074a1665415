import type { Route } from './+types/get-document.ts'
import { loadSavedDocument } from './document-requests.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadSavedDocument(route)
}
