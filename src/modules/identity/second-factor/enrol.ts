import { randomBytes, randomInt } from 'node:crypto'
import { Secret } from 'otpauth'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { hashSecret } from '#kernel/ids.ts'
import { secondFactors } from '../tables/log-ins.ts'
import {
  type CodeAttempt,
  type CodeRefusal,
  openSecret,
  sealSecret,
  stepOf,
  totpOf,
  withAttempt,
} from './check-code.ts'
import {
  endEnrolment,
  type FactorHolder,
  findEnrolment,
  findSecondFactor,
  keepEnrolment,
  notePassed,
} from './queries.ts'

const COUNT = 10
const LENGTH = 16
/** 31 characters, none of which is taken for another: 16 of them are 79 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** New recovery codes, each good for one log-in without authenticator: 79 random bits, in groups. */
function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const bare = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )
  return {
    codes: bare.map((code) => code.replace(/.{4}(?=.)/g, '$&-')),
    hashes: bare.map(hashSecret),
  }
}

const SECRET_BYTES = 20

/**
 * Begins to set a second factor up: what the authenticator has to be given. It is this session's alone, for
 * ten minutes: asked again meanwhile, the answer is the same, so that a page may be loaded anew, and another
 * browser of the account learns another secret. @throws AppError `conflict` when one is set up already: it is
 * never shown
 */
export async function startEnrolment(
  deps: Pick<Dependencies, 'db' | 'tokenKey'>,
  holder: FactorHolder,
  { issuer, email }: { issuer: string; email: string },
) {
  const { accountId } = holder
  if (await findSecondFactor(deps.db, accountId)) throw new AppError('conflict')
  const fresh = sealSecret(deps, accountId, randomBytes(SECRET_BYTES))
  const kept = await keepEnrolment(deps.db, holder, fresh)
  if (!kept) throw new AppError('not_signed_in') // logged out in the meantime
  const secret = openSecret(deps, accountId, kept.secret)
  // Begun minutes ago with another key of this installation.
  if (!secret) throw new AppError('unavailable', { retryAfter: kept.secondsLeft })
  return {
    /** For typing, in base32. */
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }).base32,
    /** `otpauth://…`, for a QR code. */
    uri: totpOf(secret, { issuer, email }).toString(),
  }
}

export type ConfirmOutcome =
  | { ok: true; recoveryCodes: string[] }
  /** It took too long, or the log-in has ended: there is another secret to begin with. */
  | { ok: false; error: 'enrolment_expired'; field: 'code' }
  | CodeRefusal

/**
 * A first code proves that the authenticator has the secret, which is asked for from now on.
 * Answers the recovery codes, once.
 */
export function confirmEnrolment(
  deps: Pick<Dependencies, 'db' | 'limits' | 'tokenKey'>,
  holder: FactorHolder,
  { code, network, requestId }: CodeAttempt,
): Promise<ConfirmOutcome> {
  const { accountId } = holder
  return withAttempt(deps, { accountId, network, requestId }, async (): Promise<ConfirmOutcome> => {
    const enrolment = await findEnrolment(deps.db, holder)
    if (!enrolment) return expired
    const secret = openSecret(deps, accountId, enrolment.secret)
    const step = secret && stepOf(secret, code, enrolment.now)
    if (step === undefined) return { ok: false, error: 'wrong_code', field: 'code' }
    const { codes, hashes } = newRecoveryCodes()
    return deps.db.transaction(async (transaction) => {
      // A reset that has ended the log-in since the code was compared ends this too.
      if (!(await endEnrolment(transaction, holder))) return expired
      const set = await transaction
        .insert(secondFactors)
        .values({ accountId, secret: enrolment.secret, lastStep: step, recoveryHashes: hashes })
        .onConflictDoNothing()
      if (set.rowCount !== 1) throw new AppError('conflict') // by another browser
      await notePassed(transaction, holder)
      await recordEvent(transaction, { event: 'second-factor.enrolled', accountId, network, requestId })
      return { ok: true, recoveryCodes: codes }
    })
  })
}

const expired = { ok: false, error: 'enrolment_expired', field: 'code' } as const
