import type { Route } from './+types/save-document.ts'
import { saveByFetch } from './document-requests.server.ts'

/** Nothing changes by following a link. */
export function loader() {
  return new Response(null, { status: 405, headers: { allow: 'POST' } })
}

export function action(route: Route.ActionArgs) {
  return saveByFetch(route)
}
