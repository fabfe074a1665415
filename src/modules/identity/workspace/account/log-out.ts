import { redirect } from 'react-router'

export { logOut as action } from './log-in.server.ts'

/** Following a link must not log anybody out: the button is on the account page. */
export function loader() {
  return redirect('/app/account/', 303)
}
