import { randomBytes } from 'node:crypto'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AccountCreation } from '#modules/identity/accounts/schema.ts'
import { signUp } from '#modules/identity/accounts/sign-up.ts'
import type { WebsiteLogIn } from '#modules/identity/accounts/start-log-in.ts'

/** A visitor of a network of their own, so that limits of other tests do not count. */
export const buildVisitor = () => ({ network: randomBytes(8).toString('hex') })

export const buildEmail = () => `person-${randomBytes(6).toString('hex')}@mail.test`

/** Signs somebody up, as far as the test does not care how. */
export async function buildAccount(
  deps: Dependencies,
  { email = buildEmail(), password }: { email?: string; password?: string } = {},
): Promise<WebsiteLogIn> {
  const input = AccountCreation.parse({
    Email: email,
    ...(password !== undefined && { Password: password, AutogeneratePassword: false }),
  })
  const outcome = await signUp(deps, buildVisitor(), input)
  if (!outcome.ok) throw new Error(`the test's account was refused: ${outcome.error}`)
  return outcome.logIn
}
