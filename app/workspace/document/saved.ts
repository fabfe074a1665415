import type { Route } from './+types/saved.ts'
import { tellSaved } from './saved.server.ts'

export function loader(route: Route.LoaderArgs) {
  return tellSaved(route)
}
