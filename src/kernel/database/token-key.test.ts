import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { UnusableDatabaseError } from './connection.ts'
import { tokenKeys } from './tables.ts'
import { claimTokenKey, findFormerTokenKey, fingerprintOf, loadTokenKey } from './token-key.ts'

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

test('a key that was moved aside is read beside the new one', () => {
  const former = loadTokenKey(folder)
  expect(findFormerTokenKey(folder)).toBeUndefined()
  renameSync(join(folder, 'token.key'), join(folder, 'token.key.former'))
  expect(loadTokenKey(folder)).not.toEqual(former)
  expect(findFormerTokenKey(folder)).toEqual(former)
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

const { db, url } = await createTestDatabase()
beforeEach(async () => {
  await db.delete(tokenKeys)
})

const onReplacement = vi.fn<() => void>()
const onLoss = vi.fn<(error: Error) => void>()
const held: Awaited<ReturnType<typeof claimTokenKey>>[] = []
/** One process that serves from then on. */
const claim = async (fingerprint: string, replaces?: string) => {
  held.push(await claimTokenKey(url, { fingerprint, replaces }, { onReplacement, onLoss }))
}
/** Every process ends. */
const stopAll = () => Promise.all(held.splice(0).map((process) => process.release()))
afterEach(async () => {
  await stopAll()
  vi.clearAllMocks()
})
const readKeys = async () => (await db.select().from(tokenKeys)).map(({ fingerprint }) => fingerprint)

test('a key is the database’s from the first start on, and of every process that has it', async () => {
  await claim('first')
  await Promise.all([claim('first'), claim('first')])
  expect(await readKeys()).toEqual(['first'])
})

test('another key is refused in one line that says why and what to do', async () => {
  await claim('first')
  const refusal = await claim('second').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UnusableDatabaseError)
  const { message } = refusal as Error
  expect(message).not.toContain('\n')
  for (const part of ['first', 'second', 'set the same TOKEN_KEY', 'token.key', 'TOKEN_KEY_REPLACES=first'])
    expect(message).toContain(part)
  expect(await readKeys()).toEqual(['first'])
})

test('of processes that start together with different keys those with one of them start', async () => {
  const keys = ['one', 'other', 'one', 'other']
  const outcomes = await Promise.allSettled(keys.map((key) => claim(key)))
  const started = keys.filter((_, place) => outcomes[place]?.status === 'fulfilled')
  expect(started).toHaveLength(2)
  expect(new Set(started).size).toBe(1)
})

test('a key is changed on purpose by who names the one before, once and for that one alone', async () => {
  await claim('first')
  await stopAll()
  await expect(claim('second', 'another')).rejects.toThrow('another key')
  await claim('second', 'first')
  await claim('second', 'first') // the setting may stay
  expect(onReplacement).toHaveBeenCalledTimes(1)
  expect(await readKeys()).toEqual(['second'])
  await stopAll()
  await expect(claim('first')).rejects.toThrow('another key')
  await expect(claim('third', 'first')).rejects.toThrow('another key')
})

test('a key that a process serves with is not replaced', async () => {
  await claim('first')
  await expect(claim('second', 'first')).rejects.toThrow('stop every process that uses this database first')
  expect(await readKeys()).toEqual(['first'])
  expect(onReplacement).not.toHaveBeenCalled()
  await stopAll()
  await Promise.all([claim('second', 'first'), claim('second', 'first')])
  expect(await readKeys()).toEqual(['second'])
})

test('a process whose connection is lost holds the key again, or learns that it is replaced', async () => {
  const cut = () =>
    db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'formulary-token-key' and datname = current_database()`,
    )
  const isHeld = async () => {
    const { rows } = await db.execute(
      sql`select 1 from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows.length > 0
  }
  await claim('first')
  await cut()
  await vi.waitFor(async () => expect(await isHeld()).toBe(false), 5_000)
  await vi.waitFor(async () => expect(await isHeld()).toBe(true), 5_000)
  expect(onLoss).not.toHaveBeenCalled()

  await cut()
  await db.update(tokenKeys).set({ fingerprint: 'second' })
  await vi.waitFor(() => expect(onLoss).toHaveBeenCalledOnce(), 5_000)
})
