import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Dependencies } from './dependencies.ts'

/** A new id for addresses and keys: 128 random bits as 22 base64url characters, which nobody can guess. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** A new secret for links, tickets, sessions: 256 random bits, 43 base64url characters. Store its hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a secret: SHA-256 as hex. The secret has 256 bits, so no salt is needed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Whether the secret or signature is the expected one: takes as long for every text of its length. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const KEY_BYTES = 32

/** A key for one purpose, derived from the installation's: what is learnt of one tells nothing of another. */
export function deriveKey({ tokenKey }: Pick<Dependencies, 'tokenKey'>, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', tokenKey, '', purpose, KEY_BYTES))
}

/**
 * What something of ours may have been signed with: the key, and the one before it while that still holds.
 */
export function listKeys({
  tokenKey,
  formerTokenKey,
}: Pick<Dependencies, 'tokenKey' | 'formerTokenKey'>): Pick<Dependencies, 'tokenKey'>[] {
  return [{ tokenKey }, ...(formerTokenKey ? [{ tokenKey: formerTokenKey }] : [])]
}

/**
 * What stands for something that can be guessed, wherever it is counted, compared or written down: a network,
 * an address. HMAC-SHA-256 under a key of its own, because of a plain hash everybody can try all addresses
 * there are.
 */
export function keyedHash(
  deps: Pick<Dependencies, 'tokenKey'>,
  purpose:
    | 'client network'
    | 'e-mail address'
    | 'unwanted mails'
    | 'visit of a day'
    | 'proof of work'
    | 'promise of a checkout'
    | 'nonce of a page',
  text: string,
): string {
  return createHmac('sha256', deriveKey(deps, purpose)).update(text).digest('base64url')
}
