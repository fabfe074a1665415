import { redirect } from 'react-router'
import { changePassword } from '../../accounts/change-password.ts'
import { PasswordChange } from '../../accounts/schema.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { requireAccount } from '../session.server.ts'
import { answerProblem, logInHeaders, problemOf, readForm } from './account-form.server.ts'

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
