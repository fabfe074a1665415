import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { consumeRecordedRateLimit, countersOf, refundRateLimit } from '#kernel/rate-limits/index.ts'
import { reseal, seal, unseal } from '#kernel/sealing.ts'
import { secondFactors } from '../tables/log-ins.ts'

const PERIOD_SECONDS = 30
/** Forgives a clock half a minute off, or a slow hand: the steps before and after count too. */
const WINDOW = 1

/** A code as somebody gave it, and the request it came with. */
export interface CodeAttempt {
  code: string
  /** Keyed hash of the network. */
  network: string
  requestId?: string | undefined
}

export type CodeRefusal =
  | { ok: false; error: 'wrong_code'; field: 'code' }
  | { ok: false; error: 'too_many_requests'; retryAfter: number }

/** What every authenticator knows (RFC 6238): SHA-1, six digits, half a minute. */
export function totpOf(secret: Uint8Array, { issuer = '', email = '' } = {}): TOTP {
  return new TOTP({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    issuer,
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
}

/** The time step that a code belongs to, or undefined where it is none of now. `now` is in milliseconds. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/**
 * Tries a code. Attempts are counted for each account before the code is looked at, and given back when it
 * was right: six digits are few, and whoever is asked for them knows the password already. A wrong one is
 * written down.
 */
export async function withAttempt<Outcome extends { ok: true } | { ok: false; error: string }>(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  { accountId, network, requestId }: { accountId: string } & Omit<CodeAttempt, 'code'>,
  check: () => Promise<Outcome>,
): Promise<Outcome | CodeRefusal> {
  const counters = countersOf(limits, 'secondFactorFailuresPerAccount', accountId)
  const about = { accountId, network, requestId }
  const attempt = await consumeRecordedRateLimit(db, counters, { event: 'second-factor.limited', ...about })
  if (!attempt.ok) return { ok: false, error: 'too_many_requests', retryAfter: attempt.retryAfter }
  const outcome = await check()
  if (outcome.ok) await refundRateLimit(db, counters)
  else await recordEvent(db, { event: 'second-factor.refused', ...about, details: { reason: outcome.error } })
  return outcome
}

type Keys = Pick<Dependencies, 'tokenKey' | 'formerTokenKey'>

const sealedFor = (accountId: string) => ({ purpose: 'second factor', owner: accountId }) as const

/** The shared secret of a second factor must be readable to check a code, so it cannot be a hash. */
export function sealSecret(
  deps: Pick<Dependencies, 'tokenKey'>,
  accountId: string,
  secret: Uint8Array,
): string {
  return seal(deps, sealedFor(accountId), secret)
}

/** The secret, or undefined when it was sealed with another key or for another account. */
export function openSecret(deps: Keys, accountId: string, text: string): Uint8Array | undefined {
  return unseal(deps, sealedFor(accountId), text)
}

/**
 * Encrypts with the key of now what the one before it has encrypted, so that authenticators work on when that
 * is taken away. Answers how many there were.
 */
export async function resealSecrets(deps: Keys & Pick<Dependencies, 'db'>): Promise<number> {
  const { tokenKey, formerTokenKey, db } = deps
  if (!formerTokenKey) return 0
  const factors = await db
    .select({ id: secondFactors.accountId, secret: secondFactors.secret })
    .from(secondFactors)
  let count = 0
  for (const { id, secret } of factors) {
    const again = reseal({ tokenKey, formerTokenKey }, sealedFor(id), secret)
    if (again === undefined) continue
    // Of processes that start together, one is first; whoever has set another one up meanwhile keeps that.
    const resealed = await db
      .update(secondFactors)
      .set({ secret: again })
      .where(and(eq(secondFactors.accountId, id), eq(secondFactors.secret, secret)))
    count += resealed.rowCount ?? 0
  }
  return count
}
