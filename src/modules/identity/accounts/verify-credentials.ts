import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies, PasswordHasher } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { newSecret } from '#kernel/ids.ts'
import {
  addressSubject,
  consumeRecordedRateLimit,
  countersOf,
  refundRateLimit,
} from '#kernel/rate-limits/index.ts'
import { findKnownDevice } from './devices.ts'
import { findAccountForLogIn } from './queries.ts'
import { type Account, type LogInInput, normalizePassword } from './schema.ts'

export type CredentialsOutcome =
  /** `passwordHash` was compared: a change that rests on it names it, as it may have been replaced since. */
  | { ok: true; account: Account; passwordHash: string }
  | { ok: false; error: 'wrong_credentials'; field: 'password' }
  | { ok: false; error: 'too_many_requests'; retryAfter: number }

/**
 * Whether address and password belong together: the one place that asks, for a log-in and before something
 * that the password guards. An unknown address, an account without a password and a wrong password get the
 * same answer after the same work, and so does one that is disabled. Two counters of failures, per
 * address and per network, must both allow it.
 */
export async function verifyCredentials(
  deps: Pick<Dependencies, 'db' | 'limits' | 'passwords' | 'tokenKey'>,
  visitor: Visitor,
  input: LogInInput,
): Promise<CredentialsOutcome> {
  const { db, limits, passwords } = deps
  const found = await findAccountForLogIn(db, input)
  const { network, requestId, deviceSecret: secret } = visitor
  const accountId = found?.account.id
  // Failures of a browser that the owner has logged in with before count apart from everybody else's for the
  // address, so that no stranger's guessing shuts the owner out. The same work, whether anybody has
  // the address.
  const ownDevice = await findKnownDevice(db, { accountId: accountId ?? '', secret })
  const guesser = ownDevice ?? addressSubject(deps, input.email)
  const counters = [
    ...countersOf(limits, 'logInFailuresPerAccount', guesser),
    ...countersOf(limits, 'logInFailuresPerNetwork', network),
  ]
  // Taken before the password is looked at and given back when it was right, so that parallel guesses are
  // counted too.
  const about = { accountId, network, requestId }
  const attempt = await consumeRecordedRateLimit(db, counters, { event: 'log-in.limited', ...about })
  if (!attempt.ok) return { ok: false, error: 'too_many_requests', retryAfter: attempt.retryAfter }

  let matches: boolean
  try {
    const hash = found?.passwordHash ?? (await hashOfNobody(passwords))
    matches = await passwords.verify(hash, normalizePassword(input.password))
  } catch (error) {
    // Nothing was compared, for example because too many passwords wait: that is nobody's failure (F-14).
    await refundRateLimit(db, counters)
    throw error
  }
  if (!found?.passwordHash || !matches) {
    await recordEvent(db, { event: 'log-in.refused', ...about })
    return { ok: false, error: 'wrong_credentials', field: 'password' }
  }
  await refundRateLimit(db, counters)
  return { ok: true, account: found.account, passwordHash: found.passwordHash }
}

const hashesOfNobody = new WeakMap<PasswordHasher, Promise<string>>()

/** A hash that no password matches, at the hasher's own cost: nobody's log-in takes as long as somebody's. */
function hashOfNobody(passwords: PasswordHasher): Promise<string> {
  const known = hashesOfNobody.get(passwords)
  if (known) return known
  const made = passwords.hash(newSecret())
  hashesOfNobody.set(passwords, made)
  // A hasher that was too busy is asked again next time.
  made.catch(() => hashesOfNobody.delete(passwords))
  return made
}
