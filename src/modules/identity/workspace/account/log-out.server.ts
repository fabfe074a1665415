import { redirect } from 'react-router'
import { readCookie } from '#kernel/http/cookies.ts'
import { logOut as endLogIns } from '../../accounts/log-out.ts'
import { logOutEverywhere } from '../../accounts/log-out-everywhere.ts'
import { logOutCookies } from '../../hand-off/cookies.ts'
import { LOG_IN_COOKIE } from '../../hand-off/schema.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { logInPath } from '../next-path.ts'
import { findAccount, sessionToken } from '../session.server.ts'
import { headersOf, readForm } from './account-form.server.ts'

/**
 * Logs this browser out, of the web application and of the website at once, also where the two are not of one log-in; on
 * wish, every other browser of the account as well.
 */
export function logOut(route: RouteRequest) {
  return answering(route, async (services) => {
    const { everywhere } = await readForm(route.request)
    const account = everywhere === undefined ? undefined : await findAccount(route)
    const visitor = await services.describeVisitor()
    if (account) await logOutEverywhere(services, visitor, account)
    const ssojwt = readCookie(route.request.headers.get('cookie'), LOG_IN_COOKIE)
    await endLogIns(services, visitor, { session: sessionToken(route), ssojwt })
    return redirect(logInPath('/app/'), { status: 303, headers: headersOf(logOutCookies(services.urls)) })
  })
}
