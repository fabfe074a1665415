import { afterAll, expect, test } from 'vitest'
import { countOf } from '#tests/builders/count-of.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { startJobs } from './jobs.ts'

const { db, url } = await createTestDatabase()
const log = { info() {}, warn() {}, error() {} }
const jobs = await startJobs({ url, log })
const handled: object[] = []
let failures = 1
await jobs.work([
  {
    name: 'note',
    async handle(data) {
      handled.push(data)
    },
  },
  {
    name: 'fail-once',
    options: { retryDelay: 1, retryDelayMax: 1 },
    async handle(data) {
      if (failures-- > 0) throw new Error('the first time')
      handled.push(data)
    },
  },
])
afterAll(() => jobs.stop(1_000))

test('a job of a committed transaction is done, one of a transaction rolled back never was', async () => {
  const rolledBack = db.transaction(async (transaction) => {
    await jobs.enqueue(transaction, 'note', { which: 'rolled back' })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await db.transaction((transaction) => jobs.enqueue(transaction, 'note', { which: 'committed' }))
  await expect.poll(() => handled, { timeout: 5_000 }).toEqual([{ which: 'committed' }])
})

test('a job that failed is tried again', async () => {
  await db.transaction((transaction) => jobs.enqueue(transaction, 'fail-once', { which: 'second try' }))
  await expect.poll(() => handled, { timeout: 8_000 }).toContainEqual({ which: 'second try' })
  const ofJob = (outcome: string) => countOf('formulary_job_duration_seconds', { job: 'fail-once', outcome })
  expect([await ofJob('failed'), await ofJob('completed')]).toEqual([1, 1])
}, 10_000)
