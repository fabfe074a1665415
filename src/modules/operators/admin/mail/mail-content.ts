import type { Route } from './+types/mail-content.ts'
import { loadMailContent } from './mail.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadMailContent(route)
}
