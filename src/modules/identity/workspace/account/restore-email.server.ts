import { data } from 'react-router'
import { findRestoreLink, restoreEmail } from '../../accounts/restore-email.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { linkOf, secretHeaders } from './account-form.server.ts'
import { answerPasswordLink } from './answer-password-link.server.ts'

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
