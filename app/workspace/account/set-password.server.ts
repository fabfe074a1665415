import { data, redirect } from 'react-router'
import { findSetPasswordLink, LINK_PARAMETER, SetPasswordInput, setPassword } from '#domain/accounts/index.ts'
import { logOutCookies } from '#domain/hand-off/index.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { type AccountFormProblem, headersOf } from './account-form.server.ts'

/** The address holds a secret, so no page behind it learns it. */
const secretHeaders = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

/** Whose password the link sets; looking does not use it up. */
export function loadSetPassword({ url, context }: RouteRequest) {
  return answering({ context }, async ({ db }) => {
    const found = await findSetPasswordLink({ db }, linkOf(url))
    return data({ email: found?.email }, { status: found ? 200 : 410, headers: secretHeaders })
  })
}

/** Uses the link up. Nobody is logged in by it, and everybody who was logged in is no longer. */
export function setPasswordByForm({ request, url, context }: RouteRequest) {
  return answering({ context }, async ({ db, passwords, urls }) => {
    const form = await request.formData()
    const input = SetPasswordInput.safeParse({
      link: linkOf(url),
      password: form.get('password') ?? undefined,
    })
    if (!input.success) {
      const problem: AccountFormProblem = {
        error: input.error.issues[0]?.message ?? 'required',
        field: 'password',
      }
      return data(problem, { status: 400, headers: secretHeaders })
    }
    const outcome = await setPassword({ db, passwords }, input.data)
    if (!outcome.ok)
      return data(outcome satisfies AccountFormProblem, { status: 410, headers: secretHeaders })
    const query = new URLSearchParams({ 'password-set': '1', email: outcome.email })
    throw redirect(`/app/account/login/?${query}`, { status: 303, headers: headersOf(logOutCookies(urls)) })
  })
}

function linkOf({ searchParams }: URL): string {
  return searchParams.get(LINK_PARAMETER) ?? ''
}
