import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { LINK_PARAMETER, SetPasswordInput } from '#modules/identity/accounts/schema.ts'
import { LOG_IN_COOKIE } from '#modules/identity/hand-off/schema.ts'
import { logOut as endLogIn, logOutCookies } from '#modules/identity/public.ts'
import {
  answerProblem,
  headersOf,
  linkOf,
  logInHeaders,
  problemOf,
  readForm,
  secretHeaders,
} from '#modules/identity/workspace/account/account-form.server.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { LOG_IN_PATH } from '#modules/identity/workspace/next-path.ts'
import { findAccount, requireAccount, sessionToken } from '#modules/identity/workspace/session.server.ts'
import { TEAM_PATH } from '#ui/workspace/team-path.ts'
import { acceptSeat, findInvitation, joinByMail } from '../../seats/accept-seat.ts'
import { packageNames } from '../billing/package-names.server.ts'

const JOINED = `${TEAM_PATH}?done=joined`

/** Where the reader of an invitation comes back to. */
const joinPath = (link: string) => `${TEAM_PATH}join/?${new URLSearchParams({ [LINK_PARAMETER]: link })}`

/** What is offered, and how it may be taken by whoever is logged in; looking does not use the link up. */
export function loadJoin(route: RouteRequest) {
  return answering(route, async (services) => {
    const link = linkOf(route.url)
    const found = await findInvitation(services, await findAccount(route), link)
    if (!found) return data({ found: undefined }, { status: 410, headers: secretHeaders })
    const name = packageNames(route)(found.package, found.productName)
    const logIn = `${LOG_IN_PATH}?${new URLSearchParams({ next: joinPath(link), email: found.email })}`
    return data({ found: { ...found, name, logIn } }, { headers: secretHeaders })
  })
}

/** Takes the seat with the account that is logged in, or with a new password; or logs out first, for another account. */
export function joinByForm(route: RouteRequest) {
  return answering(route, async (services) => {
    const { intent, password } = await readForm(route.request)
    const link = linkOf(route.url)
    const visitor = await services.describeVisitor()
    if (intent === 'log-out') {
      const ssojwt = readCookie(route.request.headers.get('cookie'), LOG_IN_COOKIE)
      await endLogIn(services, visitor, { session: sessionToken(route), ssojwt })
      return redirect(joinPath(link), { status: 303, headers: headersOf(logOutCookies(services.urls)) })
    }
    if (intent === 'accept') {
      const outcome = await acceptSeat(services, visitor, await requireAccount(route), { link })
      return outcome.ok ? redirect(JOINED, 303) : answerProblem(outcome, secretHeaders)
    }
    if (intent !== 'set-password') throw new AppError('bad_request')
    const input = SetPasswordInput.safeParse({ link, password })
    if (!input.success) return answerProblem(problemOf(input.error), secretHeaders)
    const { code: language } = languageOf(route)
    const outcome = await joinByMail(services, visitor, await findAccount(route), { ...input.data, language })
    if (!outcome.ok) return answerProblem(outcome, secretHeaders)
    return redirect(JOINED, { status: 303, headers: logInHeaders(services.urls, outcome) })
  })
}
