import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprintOf, loadTokenKey } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the key is made once, stays the same, and is readable for its owner alone', () => {
  const dataDir = join(folder, 'data')
  const key = loadTokenKey(dataDir)
  expect(key).toHaveLength(32)
  expect(loadTokenKey(dataDir)).toEqual(key)
  expect(statSync(join(dataDir, 'token.key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['token.key'])
})

test('two data folders have two keys', () => {
  expect(loadTokenKey(join(folder, 'a'))).not.toEqual(loadTokenKey(join(folder, 'b')))
})

test('a damaged key is told, not replaced: that would end every log-in', () => {
  writeFileSync(join(folder, 'token.key'), 'half')
  expect(() => loadTokenKey(folder)).toThrow('is damaged')
})

test('the fingerprint tells keys apart, and is no part of them', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  expect(fingerprintOf(key)).toMatch(/^[\w-]{22}$/)
  expect(fingerprintOf(key)).toBe(fingerprintOf(new Uint8Array(key)))
  expect(fingerprintOf(key)).not.toBe(fingerprintOf(other))
  expect(key.toString('base64url')).not.toContain(fingerprintOf(key))
})
