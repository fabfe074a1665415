import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { secondFactors } from '#database/tables/accounts.ts'
import { recordEvent } from '../audit/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import { type CodeAttempt, type CodeRefusal, stepOf, totpOf, withAttempt } from './check-code.ts'
import { type FactorHolder, findSecondFactor, notePassed } from './queries.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

const SECRET_BYTES = 20

export interface Enrolment {
  /** For typing, in base32. */
  secret: string
  /** `otpauth://…`, for a QR code. */
  uri: string
}

/**
 * Begins to set a second factor up: what the authenticator has to be given. Asked again before a code has confirmed it, the
 * answer is the same, so that a page may be loaded anew. @throws AppError `conflict` when one is confirmed: it is never shown
 */
export async function startEnrolment(
  deps: Pick<Dependencies, 'db' | 'tokenKey'>,
  { accountId, email }: { accountId: string; email: string },
  { issuer }: { issuer: string },
): Promise<Enrolment> {
  const sealed = sealSecret(deps, accountId, randomBytes(SECRET_BYTES))
  await deps.db.insert(secondFactors).values({ accountId, secret: sealed }).onConflictDoNothing()
  const factor = await findSecondFactor(deps.db, { accountId })
  if (!factor || factor.isConfirmed) throw new AppError('conflict')
  const secret = openSecret(deps, accountId, factor.secret)
  if (!secret) {
    // Begun with another key of this installation; nobody can confirm it any more.
    await deps.db
      .delete(secondFactors)
      .where(and(eq(secondFactors.accountId, accountId), isNull(secondFactors.confirmedAt)))
    throw new AppError('unavailable', { retryAfter: 1 })
  }
  return {
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }).base32,
    uri: totpOf(secret, { issuer, email }).toString(),
  }
}

export type ConfirmOutcome = { ok: true; recoveryCodes: string[] } | CodeRefusal

/** A first code shows that the authenticator has the secret: from now on it is asked for. Answers the recovery codes, once. */
export function confirmEnrolment(
  deps: Pick<Dependencies, 'db' | 'limits' | 'tokenKey'>,
  holder: FactorHolder,
  { code, network, requestId }: CodeAttempt,
): Promise<ConfirmOutcome> {
  const { accountId } = holder
  return withAttempt(deps, accountId, async (): Promise<ConfirmOutcome> => {
    const factor = await findSecondFactor(deps.db, { accountId })
    const secret = factor && openSecret(deps, accountId, factor.secret)
    const step = secret && stepOf(secret, code, factor.now)
    if (step === undefined) return { ok: false, error: 'wrong_code', field: 'code' }
    const { codes, hashes } = newRecoveryCodes()
    return deps.db.transaction(async (transaction) => {
      const confirmed = await transaction
        .update(secondFactors)
        .set({ confirmedAt: sql`now()`, lastStep: step, recoveryHashes: hashes })
        .where(and(eq(secondFactors.accountId, accountId), isNull(secondFactors.confirmedAt)))
      if (confirmed.rowCount !== 1) throw new AppError('conflict')
      await notePassed(transaction, holder)
      await recordEvent(transaction, { event: 'second-factor.enrolled', accountId, network, requestId })
      return { ok: true, recoveryCodes: codes }
    })
  })
}
