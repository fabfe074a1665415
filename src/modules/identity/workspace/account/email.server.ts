import { data, redirect } from 'react-router'
import { HOME_PATH, safeNextPath } from '#ui/workspace/paths.ts'
import { confirmEmail, findConfirmationLink } from '../../accounts/confirm-email.ts'
import { findWantedEmail } from '../../accounts/one-time-links.ts'
import {
  cancelEmailChange,
  requestEmailChange,
  resendEmailChange,
} from '../../accounts/request-email-change.ts'
import { isVerified, requestVerificationMail } from '../../accounts/request-verification-mail.ts'
import { EmailChange, EmailConfirmation, LINK_PARAMETER } from '../../accounts/schema.ts'
import { deviceCookie } from '../../hand-off/cookies.ts'
import { withNext } from '../next-path.ts'
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

/** The address, the one that is to take its place, and whether the password is asked for. */
export function loadEmail(route: RouteRequest) {
  return answering(route, async ({ db }) => {
    const account = await requireAccount(route)
    return {
      email: account.email,
      wantedEmail: await findWantedEmail(db, account.id),
      needsPassword: account.hasPassword || isVerified(account),
    }
  })
}

/** Asks for a change, has its mail sent again, or gives it up: the button that was pressed tells. */
export function changeEmailByForm(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const visitor = await services.describeVisitor()
    const form = await readForm(route.request)
    if (form.intent === 'cancel') {
      await cancelEmailChange(services, visitor, account)
      throw done()
    }
    if (form.intent === 'resend') {
      const outcome = await resendEmailChange(services, visitor, account)
      if (!outcome.ok) return answerProblem(outcome)
      throw done()
    }
    const values = { email: form.email ?? '' }
    const input = EmailChange.safeParse(form)
    if (!input.success) return answerProblem({ ...problemOf(input.error), values })
    const outcome = await requestEmailChange(services, visitor, account, input.data)
    if (!outcome.ok) return answerProblem({ ...outcome, values })
    throw done()
  })
}

const done = () => redirect('/app/account/email/', 303)

/** What the link confirms; looking does not use it up. */
export function loadConfirmEmail(route: RouteRequest) {
  return answering(route, async (services) => {
    const link = linkOf(route.url)
    const visitor = await services.describeVisitor()
    const found = await findConfirmationLink(services, visitor, await findAccount(route), link)
    if (!found) return data({ found: undefined }, { status: 410, headers: secretHeaders })
    const setPassword = found.isChange
      ? undefined
      : withNext(
          `/app/account/set-password/?${new URLSearchParams({ [LINK_PARAMETER]: link })}`,
          route.url.searchParams.get('next'),
        )
    return data({ found: { ...found, setPassword } }, { headers: secretHeaders })
  })
}

/** Uses the link up; a browser whose log-in was the proof stays logged in, and no other. */
export function confirmEmailByForm(route: RouteRequest) {
  return answering(route, async (services) => {
    const { password } = await readForm(route.request)
    const input = EmailConfirmation.safeParse({ link: linkOf(route.url), password })
    if (!input.success) return answerProblem(problemOf(input.error), secretHeaders)
    const visitor = await services.describeVisitor()
    const outcome = await confirmEmail(services, visitor, await findAccount(route), input.data)
    if (!outcome.ok) return answerProblem(outcome, secretHeaders)
    if (outcome.renewed) {
      const next = safeNextPath(route.url.searchParams.get('next'))
      throw redirect(next === HOME_PATH ? '/app/account/?done=email-confirmed' : next, {
        status: 303,
        headers: logInHeaders(services.urls, outcome.renewed),
      })
    }
    const { email, deviceSecret } = outcome
    const next = safeNextPath(route.url.searchParams.get('next'))
    throw toLogIn({ done: 'email-confirmed', email, next }, [deviceCookie(services.urls, deviceSecret)])
  })
}

/** The mail that the account waits for; when it waits for none, the account itself. */
export function loadCheckMail(route: RouteRequest) {
  return answering(route, async () => {
    const { email, emailVerified, hasPassword } = await requireAccount(route)
    if (emailVerified && hasPassword) throw redirect('/app/account/', 303)
    return { email, hasPassword }
  })
}

export function sendProofMail(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const next = safeNextPath(route.url.searchParams.get('next'))
    const outcome = await requestVerificationMail(
      services,
      await services.describeVisitor(),
      account,
      next === HOME_PATH ? undefined : next,
    )
    return outcome.ok ? data({ sent: true }) : answerProblem(outcome)
  })
}
