import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Dependencies, PasswordHasher } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { normalizePassword } from './schema.ts'

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. The library defaults to Argon2id. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const QUEUE_LIMIT = 100

/**
 * Hashes passwords with Argon2id on all cores but one, which is left for pages (F-14): a flood of log-ins
 * waits in a short queue, and what does not fit is refused with `unavailable` instead of taking the memory
 * and the cores of everybody else.
 */
export function createPasswordHasher(
  options: { concurrency?: number; queueLimit?: number } = {},
): PasswordHasher {
  const { concurrency = Math.max(1, availableParallelism() - 1), queueLimit = QUEUE_LIMIT } = options
  const waiting: (() => void)[] = []
  let running = 0

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < concurrency) running++
    else if (waiting.length < queueLimit) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new AppError('unavailable', { message: 'too many passwords to hash', retryAfter: 1 })
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, so that nobody who comes now can overtake.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    verify: (stored, password) => inTurn(() => verify(stored, password)),
  }
}

/** 49,000 passwords from breaches, most frequent first, in lower case (@zxcvbn-ts/language-common, MIT). */
let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Read when the first password is chosen: until then they would be 6 MB for nothing. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Too long for that list, and printed wherever passphrases are explained.
  return new Set([...(dictionary['passwords-common'] ?? []), 'correcthorsebatterystaple'])
}

/**
 * Whether a password is among the first that somebody would try for this account (ASVS 6.2.4, 6.2.11,
 * 6.2.12): a common one, the account's own address, our name, or a few characters again and again; also with
 * other capitals, spaces between, and digits or signs around it, which is what people do to a word that is
 * refused. A sentence may hold such words.
 */
export async function isGuessablePassword(
  password: string,
  { email, productWords }: { email: string; productWords: readonly string[] },
): Promise<boolean> {
  commonPasswords ??= readCommonPasswords()
  const common = await commonPasswords
  const plain = normalizePassword(password).toLowerCase()
  const address = email.toLowerCase()
  const [mailbox = ''] = address.split('@')
  if (common.has(plain) || plain === address) return true

  const core = withoutDecoration(plain)
  const ownWords = [address, mailbox, ...productWords.map((word) => word.toLowerCase())]
  if (core !== '' && ownWords.some((word) => core === withoutDecoration(word))) return true
  if (common.has(core.replace(/[\s_.-]+/gu, ''))) return true
  return [plain, core].some((text) => /^(.{1,4}?)\1+$/su.test(text))
}

const withoutDecoration = (text: string) => text.replace(/^\P{L}+|\P{L}+$/gu, '')

export type HashOutcome =
  | { ok: true; passwordHash: string }
  | { ok: false; error: 'password_too_common'; field: 'password' }

/**
 * Hashes a password that somebody chooses, unless it can be guessed. Slow on purpose, so it happens before a
 * transaction holds a connection.
 */
export async function hashChosenPassword(
  deps: Pick<Dependencies, 'passwords' | 'productWords'>,
  password: string,
  { email }: { email: string },
): Promise<HashOutcome> {
  const { productWords } = deps
  if (await isGuessablePassword(password, { email, productWords })) {
    return { ok: false, error: 'password_too_common', field: 'password' }
  }
  return { ok: true, passwordHash: await deps.passwords.hash(normalizePassword(password)) }
}
