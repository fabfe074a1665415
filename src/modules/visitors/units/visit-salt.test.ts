import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { visitSalts } from '../tables.ts'
import { createReadVisitSalt, deleteOldVisitSalts } from './visit-unit.ts'

const { db } = await createTestDatabase()
let now: Date
const deps = { db, clock: () => now }
/** As another process does. */
const readAfresh = () => createReadVisitSalt(deps)()

beforeEach(async () => {
  now = new Date('2026-11-20T06:00:00Z')
  await db.delete(visitSalts)
})

test('R-38 the salt is the same all day in all processes, and the next day another', async () => {
  const read = createReadVisitSalt(deps)
  const first = await read()
  for (const moment of ['2026-11-20T23:59:59Z', '2026-11-21T05:59:59Z']) {
    now = new Date(moment)
    expect(await read()).toBe(first)
    expect(await readAfresh()).toBe(first)
  }
  now = new Date('2026-11-21T06:00:00Z')
  expect(await read()).not.toBe(first)
  expect(await readAfresh()).toBe(await read())
})

test('R-38 processes that need it at once have one', async () => {
  const salts = await Promise.all(Array.from({ length: 8 }, readAfresh))
  expect(new Set(salts).size).toBe(1)
})

test('R-38 the salt of a day that is over is deleted, and drawn anew it is another: nobody gets back to an address', async () => {
  const over = await readAfresh()
  await deleteOldVisitSalts(deps)
  expect(await readAfresh(), 'the day is not over').toBe(over)

  now = new Date('2026-11-21T06:00:00Z')
  const today = await readAfresh()
  await deleteOldVisitSalts(deps)
  expect(await db.select({ salt: visitSalts.salt }).from(visitSalts)).toEqual([{ salt: today }])

  now = new Date('2026-11-20T12:00:00Z')
  expect(await readAfresh()).not.toBe(over)
})

test('a salt is asked for once a day, and again where that failed', async () => {
  const fails = [false, true, true]
  let asked = 0
  const insert: typeof db.insert = (table) => {
    asked++
    if (fails.pop()) throw new Error('the database is gone')
    return db.insert(table)
  }
  const read = createReadVisitSalt({ ...deps, db: { insert } as typeof db })
  await expect(read()).rejects.toThrow('the database is gone')
  await expect(read()).rejects.toThrow('the database is gone')
  expect(await read()).toBe(await read())
  expect(asked).toBe(3)
})
