import { dictionary } from '@zxcvbn-ts/language-common'
import type { Dependencies } from '#kernel/dependencies.ts'
import { normalizePassword, PASSPHRASE_LENGTH } from './schema.ts'

/** 49,000 passwords from breaches, most frequent first, in small letters (@zxcvbn-ts/language-common, MIT). */
const commonPasswords = new Set(dictionary['passwords-common'])

/**
 * Whether a password is among the first that somebody would try for this account (ASVS 6.2.4, 6.2.11, 6.2.12): a common
 * one, the account's own address or our name, also with other capitals and with digits or signs around it, which is what
 * people do to a word that is refused. A passphrase may hold such words.
 */
export function isGuessablePassword(
  password: string,
  { email, productWords }: { email: string; productWords: readonly string[] },
): boolean {
  const plain = normalizePassword(password).toLowerCase()
  const address = email.toLowerCase()
  const [mailbox = ''] = address.split('@')
  if (commonPasswords.has(plain) || plain === address) return true

  const core = withoutDecoration(plain)
  const ownWords = [address, mailbox, ...productWords.map((word) => word.toLowerCase())]
  if (core !== '' && ownWords.some((word) => core === withoutDecoration(word))) return true
  return [...plain].length < PASSPHRASE_LENGTH && commonPasswords.has(core)
}

const withoutDecoration = (text: string) => text.replace(/^\P{L}+|\P{L}+$/gu, '')

export type HashOutcome =
  | { ok: true; passwordHash: string }
  | { ok: false; error: 'password_too_common'; field: 'password' }

/**
 * Hashes a password that somebody chooses, unless it can be guessed. Slow on purpose, so it happens before a transaction
 * holds a connection.
 */
export async function hashChosenPassword(
  deps: Pick<Dependencies, 'passwords' | 'productWords'>,
  password: string,
  { email }: { email: string },
): Promise<HashOutcome> {
  const { productWords } = deps
  if (isGuessablePassword(password, { email, productWords })) {
    return { ok: false, error: 'password_too_common', field: 'password' }
  }
  return { ok: true, passwordHash: await deps.passwords.hash(normalizePassword(password)) }
}
