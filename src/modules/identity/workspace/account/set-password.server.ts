import { data } from 'react-router'
import { findSetPasswordLink, setPassword } from '../../accounts/set-password.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { linkOf, secretHeaders } from './account-form.server.ts'
import { answerPasswordLink } from './answer-password-link.server.ts'

/** Whose password the link sets; looking does not use it up. */
export function loadSetPassword({ url, context }: RouteRequest) {
  return answering({ context }, async ({ db }) => {
    const found = await findSetPasswordLink({ db }, linkOf(url))
    return data({ email: found?.email }, { status: found ? 200 : 410, headers: secretHeaders })
  })
}

/** Uses the link up. */
export function setPasswordByForm(route: RouteRequest) {
  return answerPasswordLink(route, setPassword, 'password-set')
}
