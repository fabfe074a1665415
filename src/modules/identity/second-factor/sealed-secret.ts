import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Dependencies } from '#kernel/dependencies.ts'
import { deriveKey } from '#kernel/ids.ts'

/*
 * The shared secret of a second factor must be readable to check a code, so it cannot be a hash. It is encrypted with a key
 * that is not in the database (AES-256-GCM), and bound to its account: a row that is copied to another account opens nothing.
 */

type Key = Pick<Dependencies, 'tokenKey'>

const IV_BYTES = 12
const TAG_BYTES = 16

export function sealSecret(deps: Key, accountId: string, secret: Uint8Array): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(deps), iv).setAAD(Buffer.from(accountId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The secret, or undefined when it was sealed with another key or for another account. */
export function openSecret(deps: Key, accountId: string, text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(deps), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(accountId))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined // what `final` says where the tag does not fit
  }
}

const keyOf = (deps: Key) => deriveKey(deps, 'second factor')
