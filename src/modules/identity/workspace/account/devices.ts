import { redirect } from 'react-router'

export { changeDevices as action } from './account.server.ts'

/** The list stands on the account page; its forms lead here. */
export function loader() {
  return redirect('/app/account/#devices', 303)
}
