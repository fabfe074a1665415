import { createHash, randomBytes } from 'node:crypto'

/** A new id for addresses and keys: 128 random bits as 22 base64url characters, so that it cannot be guessed. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** A new secret for links, tickets and sessions: 256 random bits as 43 base64url characters. Store only its hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a secret: SHA-256 as hex. The secret has 256 bits of its own, so no salt is needed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
