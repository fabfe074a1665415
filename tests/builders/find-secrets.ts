/**
 * What a log must never hold, by its shape: so that a whole run can be searched without knowing what was
 * typed in it.
 */
const shapes: Record<string, RegExp> = {
  'a signed token': /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/,
  // Links, tickets, sessions, nonces, devices: 32 random bytes as base64url (src/kernel/ids.ts).
  'a secret of 32 bytes': /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/,
  'a parameter that carries a secret': /[?&](?:ssotoken|link|jwt|ssojwt|token)=[^&\s"]/i,
  'a hash of a password': /\$argon2/,
  'the key of an authenticator': /otpauth:\/\/|secret=[A-Z2-7]{16}/,
  'an e-mail address': /[\w.+-]+@[\w-]+\.[\w.-]*[a-z]/i,
}

/** Where it is not said by a log: `npm start` tells people who may log in, and how, once (SET-17). */
const announcement = /^ {2}(?:Demo log-ins|Demo accounts|Operators?|Their (?:password|link)) /

/**
 * Every line of a log that holds a secret or an address, with what it is; `known` are passwords that were
 * typed.
 */
export function findSecrets(log: string, known: readonly string[] = []): string[] {
  return log.split('\n').flatMap((line) => {
    if (announcement.test(line)) return []
    const found = Object.entries(shapes).flatMap(([what, shape]) => (shape.test(line) ? [what] : []))
    if (known.some((secret) => line.includes(secret))) found.push('something that was typed')
    return found.map((what) => `${what}: ${line}`)
  })
}
