import type { Dependencies } from '#kernel/dependencies.ts'
import { logIn } from '#modules/identity/accounts/log-in.ts'
import { sessionCookie } from '#modules/identity/hand-off/cookies.ts'
import { buildAccount, buildEmail, buildVisitor } from './accounts.ts'

/** Of every account that `buildSession` makes. */
export const SESSION_PASSWORD = 'correct horse 1'

/** An account that is logged in to the web application, and the cookie its browser sends. */
export async function buildSession(
  deps: Dependencies,
): Promise<{ accountId: string; email: string; cookie: string }> {
  const [email, password] = [buildEmail(), SESSION_PASSWORD]
  await buildAccount(deps, { email, password })
  const outcome = await logIn(deps, buildVisitor(), { email, password })
  if (!outcome.ok) throw new Error(`the test's account could not log in: ${outcome.error}`)
  const [cookie = ''] = sessionCookie(deps.urls, outcome.session).split(';')
  return { accountId: outcome.session.accountId, email, cookie }
}
