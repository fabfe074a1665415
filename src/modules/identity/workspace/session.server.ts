import { redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { getServices } from '#kernel/services.server.ts'
import type { Account } from '../accounts/schema.ts'
import { findSession } from '../accounts/sessions.ts'
import { sessionCookieName } from '../hand-off/cookies.ts'
import { getSecondFactorState } from '../second-factor/second-factor-state.ts'
import type { RouteRequest } from './answering.server.ts'
import { handOverFromWebsite, ticketHeaders } from './hand-off/hand-over.server.ts'
import { logInPath, withoutHandOff } from './next-path.ts'

/** The secret of the session that the browser sent, if any. */
export function sessionToken({ request, context }: RouteRequest): string | undefined {
  return readCookie(request.headers.get('cookie'), sessionCookieName(getServices(context).urls.webApp))
}

const accountsOfRequests = new WeakMap<object, Promise<Account | undefined>>()

/** Who is logged in. Loaders of one request run side by side and share one look-up. */
export function findAccount(route: RouteRequest): Promise<Account | undefined> {
  const known = accountsOfRequests.get(route.context)
  if (known) return known
  const found = findSession(getServices(route.context), sessionToken(route))
  accountsOfRequests.set(route.context, found)
  return found
}

/**
 * Who is logged in. Whoever is so on the website alone comes back with a ticket; everybody else goes to the log-in page, which leads
 * back here.
 */
export async function requireAccount(route: RouteRequest): Promise<Account> {
  const account = await findAccount(route)
  if (account) return account
  const path = withoutHandOff(route.url)
  // A browser whose session has ended logs in: it may have ended because its ticket was copied, and no redirect goes round in circles.
  const isNew = route.request.method === 'GET' && sessionToken(route) === undefined
  const handOver = isNew ? await handOverFromWebsite(route, path) : undefined
  if (handOver !== undefined) throw redirect(handOver, { status: 303, headers: ticketHeaders })
  throw redirect(logInPath(path), 303)
}

/** An operator, whether or not the second factor was given. To other accounts the operators' pages are not there. */
export async function requireOperatorAccount(route: RouteRequest): Promise<Account> {
  const account = await requireAccount(route)
  if (account.role !== 'operator') throw new AppError('not_found')
  return account
}

/** Where operators set their second factor up and give it. */
const SECOND_FACTOR_PATH = '/app/admin/second-factor/'

/** An operator who has given the second factor in this session (SET-19); one who has not is asked for it, and comes back. */
export async function requireOperator(route: RouteRequest): Promise<Account> {
  const account = await requireOperatorAccount(route)
  const services = getServices(route.context)
  if (!services.operatorSecondFactor) return account
  const session = sessionToken(route) ?? ''
  const { kind } = await getSecondFactorState(services, { accountId: account.id, session })
  if (kind === 'passed') return account
  const query = new URLSearchParams({ next: withoutHandOff(route.url) })
  throw redirect(`${SECOND_FACTOR_PATH}?${query}`, 303)
}
