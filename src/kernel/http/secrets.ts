import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { deriveKey } from '../ids.ts'

const KEY_BYTES = 32

/**
 * The key that signs log-ins, from `token.key` in the data folder; made there at the first start, readable for its
 * owner alone. Of processes that start together one makes it and all read the same.
 */
export function loadTokenKey(dataDir: string): Uint8Array {
  const file = join(dataDir, 'token.key')
  const known = readKey(file)
  if (known) return known
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeDurably(draft, randomBytes(KEY_BYTES).toString('base64url'))
  try {
    linkSync(draft, file) // unlike a rename, this does not replace a file that another process was faster to make
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const made = readKey(file)
  if (!made) throw new Error(`${file} has vanished while it was being made`)
  return made
}

const FINGERPRINT_BYTES = 16

/** Tells keys apart and says nothing of them: one more key that is derived, for nothing else, and half of it. */
export function fingerprintOf(tokenKey: Uint8Array): string {
  const derived = deriveKey({ tokenKey }, 'fingerprint').subarray(0, FINGERPRINT_BYTES)
  return Buffer.from(derived).toString('base64url')
}

function readKey(file: string): Uint8Array | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.length < KEY_BYTES)
    throw new Error(
      `${file} is damaged: restore it, or delete it: the next start says how to go on without it.`,
    )
  return key
}

function writeDurably(file: string, content: string): void {
  const handle = openSync(file, 'w', 0o600)
  try {
    writeSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
