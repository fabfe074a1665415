import { data, redirect, redirectDocument } from 'react-router'
import { readCookie } from '#kernel/http/cookies.ts'
import { getServices } from '#kernel/services.server.ts'
import { HOME_PATH } from '#ui/workspace/paths.ts'
import { changePassword } from '../../accounts/change-password.ts'
import { requestPasswordReset } from '../../accounts/request-password-reset.ts'
import { findRestoreLink, restoreEmail } from '../../accounts/restore-email.ts'
import { type Account, EmailInput, PasswordChange, SetPasswordInput } from '../../accounts/schema.ts'
import { findSetPasswordLink, setPassword } from '../../accounts/set-password.ts'
import { findWebsiteVisitor } from '../../accounts/website-log-in.ts'
import { deviceCookie, logOutCookies } from '../../hand-off/cookies.ts'
import { LOG_IN_COOKIE } from '../../hand-off/schema.ts'
import { pathOfDestination } from '../next-path.ts'
import { answering, findAccount, type RouteRequest, requireAccount } from '../session.server.ts'
import {
  answerProblem,
  linkOf,
  logInHeaders,
  problemOf,
  readForm,
  secretHeaders,
  toLogIn,
} from './account-form.server.ts'

/** Whose password is changed; an account that has none gets its first one by mail. */
export function loadPassword(route: RouteRequest) {
  return answering(route, async () => {
    const { email, hasPassword } = await requireAccount(route)
    if (!hasPassword) throw redirect('/app/account/check-mail/', 303)
    return { email }
  })
}

/** Changes the password; this browser stays logged in, all others do not. */
export function changePasswordByForm(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const input = PasswordChange.safeParse(await readForm(route.request))
    if (!input.success) return answerProblem(problemOf(input.error))
    const outcome = await changePassword(services, await services.describeVisitor(), account, input.data)
    if (!outcome.ok) return answerProblem(outcome)
    throw redirect('/app/account/?done=password-changed', {
      status: 303,
      headers: logInHeaders(services.urls, outcome),
    })
  })
}

/** Whose password the link sets; looking does not use it up. */
export function loadSetPassword(route: RouteRequest) {
  return answering(route, async ({ db }) => {
    const found = await findSetPasswordLink({ db }, linkOf(route.url))
    const current = await findLoggedIn(route)
    const isLoggedIn = found !== undefined && current?.id === found.accountId
    return data({ email: found?.email, isLoggedIn }, { status: found ? 200 : 410, headers: secretHeaders })
  })
}

/** Uses the link up; a browser that is logged in to the account stays so, and no other. */
export function setPasswordByForm(route: RouteRequest) {
  return answerPasswordLink(route, setPassword, 'password-set')
}

/** Which address the link puts back; looking does not use it up. */
export function loadRestoreEmail({ url, context }: RouteRequest) {
  return answering({ context }, async ({ db }) => {
    const found = await findRestoreLink({ db }, linkOf(url))
    const status = found?.isTaken ? 409 : 200
    return data({ found }, { status: found ? status : 410, headers: secretHeaders })
  })
}

/** Uses the link up: the address is back, with a new password. */
export function restoreEmailByForm(route: RouteRequest) {
  return answerPasswordLink(route, restoreEmail, 'email-restored')
}

/** Asks for the mail that sets a new password. The answer is one, whoever has the address. */
export function requestResetByForm({ request, url, context }: RouteRequest) {
  return answering({ context }, async (services) => {
    const { email = '' } = await readForm(request)
    const input = EmailInput.safeParse({ email })
    if (!input.success) return answerProblem({ ...problemOf(input.error), values: { email } })
    // A place of ours and nothing else: what anybody writes here stands in a mail of ours.
    const asked = pathOfDestination(url.searchParams.get('next'))
    const next = asked === HOME_PATH ? undefined : asked
    const outcome = await requestPasswordReset(services, await services.describeVisitor(), {
      ...input.data,
      next,
    })
    if (!outcome.ok) return answerProblem({ ...outcome, values: { email } })
    return data({ sentTo: input.data.email })
  })
}

/** Whose browser this is: by its session, or by its log-in on the website, as of a buyer at the thanks. */
async function findLoggedIn(route: RouteRequest): Promise<Account | undefined> {
  const ssojwt = readCookie(route.request.headers.get('cookie'), LOG_IN_COOKIE)
  const account = await findAccount(route)
  return account ?? (await findWebsiteVisitor(getServices(route.context), ssojwt))?.account
}

/**
 * Answers the form behind a mailed link that sets a password, whatever else the link is for (`spend`): it is
 * used up, this browser is known from now on, and the log-in page says what was done. One that stays
 * logged in goes on to where the link was to lead.
 */
function answerPasswordLink(
  route: RouteRequest,
  spend: typeof setPassword | typeof restoreEmail,
  done: 'password-set' | 'email-restored',
) {
  return answering(route, async (services) => {
    const { request, url } = route
    const { password } = await readForm(request)
    const input = SetPasswordInput.safeParse({ link: linkOf(url), password })
    if (!input.success) return answerProblem(problemOf(input.error), secretHeaders)
    const visitor = await services.describeVisitor()
    const outcome = await spend(services, visitor, input.data, await findLoggedIn(route))
    if (!outcome.ok) return answerProblem(outcome, secretHeaders)
    const { urls } = services
    const next = pathOfDestination(url.searchParams.get('next'))
    if (outcome.renewed) {
      // A new document, which speaks the account's language (decision 14).
      throw redirectDocument(next === HOME_PATH ? `/app/account/?done=${done}` : next, {
        status: 303,
        headers: logInHeaders(urls, outcome.renewed),
      })
    }
    const cookies = [...logOutCookies(urls), deviceCookie(urls, outcome.deviceSecret)]
    throw toLogIn({ done, email: outcome.email, next }, cookies)
  })
}
