import type { Route } from './+types/sign-ups-file.ts'
import { loadSignUpsFile } from './sign-ups.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadSignUpsFile(route)
}
