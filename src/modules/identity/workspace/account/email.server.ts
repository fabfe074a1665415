import { redirect } from 'react-router'
import { isVerified } from '../../accounts/is-verified.ts'
import {
  cancelEmailChange,
  getWantedEmail,
  requestEmailChange,
  resendEmailChange,
} from '../../accounts/request-email-change.ts'
import { EmailChange } from '../../accounts/schema.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { requireAccount } from '../session.server.ts'
import { answerProblem, problemOf, readForm } from './account-form.server.ts'

/** The address, the one that is to take its place, and whether the password is asked for. */
export function loadEmail(route: RouteRequest) {
  return answering(route, async ({ db }) => {
    const account = await requireAccount(route)
    return {
      email: account.email,
      wantedEmail: await getWantedEmail({ db }, account),
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
