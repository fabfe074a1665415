import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Dependencies } from './dependencies.ts'
import { deriveKey, listKeys } from './ids.ts'

/*
 * What has to be read again, so that it cannot be a hash, and is nobody else's to read: it is encrypted with
 * a key that is not in the database (AES-256-GCM), and bound to its owner. A row that is copied to another
 * owner opens nothing.
 */

type Key = Pick<Dependencies, 'tokenKey'>
type Keys = Pick<Dependencies, 'tokenKey' | 'formerTokenKey'>

/** What is sealed, each with a key of its own, and whose it is. */
interface Sealed {
  purpose: 'second factor' | 'affiliate payee'
  owner: string
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts with the key of now. */
export function seal(deps: Key, { purpose, owner }: Sealed, secret: Uint8Array): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(deps, purpose), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** What was sealed; undefined of another key's or owner's, and of what is nothing sealed, as once emptied. */
export function unseal(deps: Keys, about: Sealed, text: string): Uint8Array | undefined {
  for (const key of listKeys(deps)) {
    const secret = openWith(key, about, text)
    if (secret) return secret
  }
  return undefined
}

/** The same under the key of now, where the one before it has sealed it; else undefined. */
export function reseal({ tokenKey, formerTokenKey }: Keys, about: Sealed, text: string): string | undefined {
  const secret = formerTokenKey && openWith({ tokenKey: formerTokenKey }, about, text)
  return secret && seal({ tokenKey }, about, secret)
}

function openWith(deps: Key, { purpose, owner }: Sealed, text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(deps, purpose), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined // what `final` says where the tag does not fit
  }
}
