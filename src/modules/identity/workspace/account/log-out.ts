import { redirect } from 'react-router'
import type { Route } from './+types/log-out.ts'
import { logOut } from './log-in.server.ts'

/** Following a link must not log anybody out: the button is on the account page. */
export function loader() {
  return redirect('/app/account/', 303)
}

export function action(route: Route.ActionArgs) {
  return logOut(route)
}
