import { redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { getI18n } from '#kernel/request-context.ts'
import { getServices } from '#kernel/services.server.ts'
import { listDevices, logOutDevice, logOutOtherDevices } from '../../accounts/devices.ts'
import type { Account } from '../../accounts/schema.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { requireAccount, sessionToken } from '../session.server.ts'
import { readForm } from './account-form.server.ts'

/** A browser as the account page lists it. */
export interface ListedDevice {
  id: string
  /** Browser and system by name, where they are known. */
  name: string | null
  /** The country by name, where it is known: written here, because browsers know other names than the server. */
  place: string | null
  lastSeenAt: Date
  isThisDevice: boolean
}

/** Where the account is logged in. */
export async function loadDevices(route: RouteRequest, account: Account): Promise<ListedDevice[]> {
  const countries = new Intl.DisplayNames(getI18n(route.context).locale, { type: 'region' })
  const devices = await listDevices(getServices(route.context), account, sessionToken(route))
  return devices.map(({ id, name, country, lastSeenAt, isThisDevice }) => ({
    id,
    name,
    place: country === null ? null : (countries.of(country) ?? country),
    lastSeenAt,
    isThisDevice,
  }))
}

/** Logs one browser out, or all but this, and shows the list anew. */
export function changeDevices(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const visitor = await services.describeVisitor()
    const { intent, id } = await readForm(route.request)
    if (intent === 'log-out' && id !== undefined) await logOutDevice(services, visitor, account, { id })
    else if (intent === 'log-out-others')
      await logOutOtherDevices(services, visitor, account, sessionToken(route))
    else throw new AppError('bad_request')
    const done = intent === 'log-out' ? 'device-logged-out' : 'others-logged-out'
    return redirect(`/app/account/?done=${done}#devices`, 303)
  })
}
