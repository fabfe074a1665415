import type { Route } from './+types/get-document.ts'
import { loadSavedDocument } from './get-document.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadSavedDocument(route)
}
