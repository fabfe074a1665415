/** A part of the rule of SIGN-6, and whether a password keeps it. */
export interface PasswordRule {
  name: 'length' | 'letter' | 'digit'
  isKept: boolean
}

const MINIMUM = 8
/** From here on length is strength enough (docs/decisions/0009-passwords.md). */
const PASSPHRASE = 15

/**
 * The rule of a password, part by part, as somebody types. The server has it too (`src/modules/identity/accounts/schema.ts`, whose schema
 * library would be the largest part of this dialog's script) and has the last word; a test holds the two together.
 */
export function passwordRules(password: string): PasswordRule[] {
  const length = [...password.normalize('NFKC')].length
  const needsNeither = length >= PASSPHRASE || (length > 0 && /\p{Extended_Pictographic}/u.test(password))
  return [
    { name: 'length', isKept: length >= MINIMUM },
    { name: 'letter', isKept: needsNeither || /\p{L}/u.test(password) },
    { name: 'digit', isKept: needsNeither || /\p{Nd}/u.test(password) },
  ]
}
