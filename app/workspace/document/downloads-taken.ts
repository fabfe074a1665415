import type { Route } from './+types/downloads-taken.ts'
import { tellDownloadsTaken } from './downloads-taken.server.ts'

export function loader(route: Route.LoaderArgs) {
  return tellDownloadsTaken(route)
}
