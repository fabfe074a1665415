import { redirect, redirectDocument } from 'react-router'
import { readCookie } from '#kernel/http/cookies.ts'
import { safeWayBack } from '#ui/workspace/paths.ts'
import { logIn } from '../../accounts/log-in.ts'
import { logOut as endLogIn, logOut as endLogIns, logOutEverywhere } from '../../accounts/log-out.ts'
import { LogInInput } from '../../accounts/schema.ts'
import { logOutCookies } from '../../hand-off/cookies.ts'
import { LOG_IN_COOKIE } from '../../hand-off/schema.ts'
import { languageOf } from '../language/choose-language.server.ts'
import { LOG_IN_PATH, logInPath, wayBackUrl } from '../next-path.ts'
import { answering, findAccount, type RouteRequest, sessionToken } from '../session.server.ts'
import { answerProblem, headersOf, logInHeaders, problemOf, readForm } from './account-form.server.ts'

/** In the address of the form: what was typed was right, and this browser was given its cookies. */
const LOGGED_IN = 'log-in'

const hasCookies = ({ request }: Pick<RouteRequest, 'request'>) => request.headers.get('cookie') !== null

/** Where the form leads; somebody who is logged in already goes there at once. */
export function loadLogIn(route: RouteRequest) {
  return answering(route, async ({ urls }) => {
    const { searchParams } = route.url
    const next = safeWayBack(searchParams.get('next'))
    if (await findAccount(route)) throw redirect(wayBackUrl(urls, next), 303)
    const done = searchParams.get('done')
    const keepsNoCookies = done === LOGGED_IN && !hasCookies(route)
    return { next, email: searchParams.get('email') ?? '', done, keepsNoCookies }
  })
}

/** Logs in and goes on; a problem comes back to the form with what was typed, save the password. */
export function logInByForm(route: RouteRequest) {
  const { request, url } = route
  return answering(route, async (services) => {
    const form = await readForm(request)
    const values = { email: form.email ?? '' }
    const input = LogInInput.safeParse(form)
    if (!input.success) return answerProblem({ ...problemOf(input.error), values })
    const visitor = await services.describeVisitor()
    const outcome = await logIn(services, visitor, { ...input.data, language: languageOf(route).code })
    if (!outcome.ok) return answerProblem({ ...outcome, values })
    // Whatever this browser was logged in to before: nobody holds its cookie any longer (ASVS 7.2.4).
    await endLogIn(services, visitor, { ssojwt: readCookie(request.headers.get('cookie'), LOG_IN_COOKIE) })
    const next = safeWayBack(url.searchParams.get('next'))
    // Who sends no cookie may keep none. Such a browser comes by here once more: to be told so, or with a
    // session and on its way.
    const checked = `${LOG_IN_PATH}?${new URLSearchParams({ next, done: LOGGED_IN })}`
    // A new document, which speaks the account's language (decision 14): this one spoke the browser's.
    throw redirectDocument(hasCookies({ request }) ? wayBackUrl(services.urls, next) : checked, {
      status: 303,
      headers: logInHeaders(services.urls, outcome),
    })
  })
}

/**
 * Logs this browser out, of the web application and of the website at once, also where the two are not of one
 * log-in; on wish, every other browser of the account as well.
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
