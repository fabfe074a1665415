import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startJobs } from '#kernel/jobs/jobs.ts'
import { SEND_MAIL } from '#kernel/mail/mail.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { type Notice, sendNoticeOnce } from './send-notice-once.ts'

const { db, url } = await createTestDatabase()
const fake = buildPaymentProvider()
const built = { ...buildDependencies(db), payments: fake.providers }
const jobs = await startJobs({ url, log: built.log })
await jobs.work([{ name: SEND_MAIL, handle: async () => {} }])
afterAll(() => jobs.stop(1_000))
const deps = { ...built, jobs }

const tell = (notice: Notice) => db.transaction((transaction) => sendNoticeOnce(deps, transaction, notice))
const { id } = await buildSubscription(built, fake)
const notice = { subscriptionId: id, kind: 'renewal', details: { amount: 45_516 } } as const

/** The jobs that would send a mail about this. */
async function countMails(about: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int from pgboss.job where name = ${SEND_MAIL} and data->>'about' = ${about}`,
  )
  return rows[0]?.count ?? 0
}

test('LIC-5 told by twenty processes at once is told once, with one mail', async () => {
  const told = await Promise.all(Array.from({ length: 20 }, () => tell({ ...notice, about: 'twenty' })))
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(await countMails('twenty')).toBe(1)
  const { notices } = await readSubscription(deps, { id })
  expect(notices.filter(({ about }) => about === 'twenty')).toMatchObject([{ details: { amount: 45_516 } }])
})

test('the next renewal, and another kind, are told again', async () => {
  expect(await tell({ ...notice, about: '2027' })).toBe(true)
  expect(await tell({ ...notice, about: '2028' })).toBe(true)
  expect(await tell({ ...notice, about: '2027', kind: 'price_change' })).toBe(true)
  expect(await tell({ ...notice, about: '2027' })).toBe(false)
  expect(await countMails('2027')).toBe(2)
})

test('LIC-5 whoever is killed in between has told nothing, and the next one tells it', async () => {
  const about = 'killed'
  const killed = db.transaction(async (transaction) => {
    await sendNoticeOnce(deps, transaction, { ...notice, about })
    const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    // Its connection is gone, as when its process was killed.
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
    await transaction.execute(sql`select 1`)
  })
  await expect(killed).rejects.toThrow()
  expect(await countMails(about)).toBe(0)

  expect(await tell({ ...notice, about })).toBe(true)
  expect(await countMails(about)).toBe(1)
})

test('a withdrawal is confirmed by a mail of its own', async () => {
  const enqueued: object[] = []
  const kept = {
    ...deps,
    jobs: { enqueue: async (_: unknown, _name: string, job: object) => void enqueued.push(job) },
  }
  const cancelled = { subscriptionId: id, kind: 'cancelled' } as const
  await db.transaction(async (transaction) => {
    await sendNoticeOnce(kept, transaction, { ...cancelled, about: 'a' })
    await sendNoticeOnce(kept, transaction, { ...cancelled, about: 'b', details: { withdrawn: 1 } })
  })
  expect(enqueued).toMatchObject([{ kind: 'subscriptionCancelled' }, { kind: 'subscriptionWithdrawn' }])
})
