import { data, redirect } from 'react-router'
import { requestVerificationMail } from '../../accounts/request-verification-mail.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { requireAccount } from '../session.server.ts'
import { answerProblem } from './account-form.server.ts'

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
    const outcome = await requestVerificationMail(services, await services.describeVisitor(), account)
    return outcome.ok ? data({ sent: true }) : answerProblem(outcome)
  })
}
