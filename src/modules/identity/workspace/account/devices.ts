import { redirect } from 'react-router'
import type { Route } from './+types/devices.ts'
import { changeDevices } from './account.server.ts'

/** The list stands on the account page; its forms lead here. */
export function loader() {
  return redirect('/app/account/#devices', 303)
}

export function action(route: Route.ActionArgs) {
  return changeDevices(route)
}
