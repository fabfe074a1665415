import type { Dependencies, PasswordHasher } from '../dependencies.ts'
import { hashSecret, newSecret } from '../ids.ts'
import { accountLimits, countersOf, giveBackAttempt, takeAttempt } from './limits.ts'
import { findAccountForLogIn } from './queries.ts'
import { type LogInInput, normalizePassword } from './schema.ts'
import { startSession, type WorkspaceSession } from './sessions.ts'
import type { Visitor } from './sign-up.ts'
import { startLogIn, type WebsiteLogIn } from './start-log-in.ts'

export type LogInOutcome =
  | { ok: true; logIn: WebsiteLogIn; session: WorkspaceSession }
  | { ok: false; error: 'wrong_credentials'; field: 'password' }
  | { ok: false; error: 'too_many_requests'; retryAfter: number }

export type LogInDependencies = Pick<Dependencies, 'db' | 'passwords' | 'tokenKey' | 'urls'>

/**
 * Logs in with e-mail and password: on the website and in the web application at once. An unknown address, an account
 * without a password and a wrong password get the same answer after the same work. Two counters of failures, per
 * address and per network, must both allow it.
 */
export async function logIn(
  deps: LogInDependencies,
  visitor: Visitor,
  input: LogInInput,
): Promise<LogInOutcome> {
  const counters = [
    ...countersOf(
      'log-in-account',
      hashSecret(input.email.toLowerCase()),
      accountLimits.logInFailuresPerAccount,
    ),
    ...countersOf('log-in-network', visitor.network, accountLimits.logInFailuresPerNetwork),
  ]
  // Taken before the password is looked at and given back when it was right, so that parallel guesses are counted too.
  const attempt = await takeAttempt(deps.db, counters)
  if (!attempt.ok) return { ok: false, error: 'too_many_requests', retryAfter: attempt.retryAfter }

  const found = await findAccountForLogIn(deps.db, input)
  const hash = found?.passwordHash ?? (await hashOfNobody(deps.passwords))
  const matches = await deps.passwords.verify(hash, normalizePassword(input.password))
  if (!found?.passwordHash || !matches) return { ok: false, error: 'wrong_credentials', field: 'password' }

  await giveBackAttempt(deps.db, counters)
  const { account } = found
  return deps.db.transaction(async (transaction) => {
    const logIn = await startLogIn(deps, transaction, account)
    const session = await startSession(transaction, { accountId: account.id, logInId: logIn.id })
    return { ok: true, logIn, session }
  })
}

const hashesOfNobody = new WeakMap<PasswordHasher, Promise<string>>()

/** A hash with the hasher's own cost that no password matches, so that nobody's log-in takes as long as somebody's. */
function hashOfNobody(passwords: PasswordHasher): Promise<string> {
  const known = hashesOfNobody.get(passwords)
  if (known) return known
  const made = passwords.hash(newSecret())
  hashesOfNobody.set(passwords, made)
  // A hasher that was too busy is asked again next time.
  made.catch(() => hashesOfNobody.delete(passwords))
  return made
}
