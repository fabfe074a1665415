import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { claimTokenKey } from './claim-token-key.ts'
import { tokenKeys } from './tables/log-ins.ts'
import { UnusableDatabaseError } from './unusable-database-error.ts'

const { db } = await createTestDatabase()
beforeEach(async () => {
  await db.delete(tokenKeys)
})

const claim = (fingerprint: string, replaces?: string) => claimTokenKey(db, { fingerprint, replaces })
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
  await expect(claim('second', 'another')).rejects.toThrow('another key')
  await claim('second', 'first')
  await claim('second', 'first') // the setting may stay
  expect(await readKeys()).toEqual(['second'])
  await expect(claim('first')).rejects.toThrow('another key')
  await expect(claim('third', 'first')).rejects.toThrow('another key')
})
