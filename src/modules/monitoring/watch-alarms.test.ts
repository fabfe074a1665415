import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { startJobs } from '#kernel/jobs/jobs.ts'
import { listGivenUpJobs, listTroubledJobs } from '#kernel/jobs/queue-states.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { alarms, metricHours } from './tables.ts'
import { prepareAlarmMails, watchAlarms } from './watch-alarms.ts'

const { db, url } = await createTestDatabase()
const jobs = await startJobs({ url, log: { info() {}, warn() {}, error() {} } })
// By a schedule, once a year, or none.
for (const name of ['back-up', 'tidy', 'send-mail', 'wait-for-nobody']) await jobs.ensureQueue(name)
await db.execute(sql`
  insert into pgboss.schedule (name, key, cron) values ('back-up', '', '0 3 1 1 *'), ('tidy', '', '0 4 1 1 *')`)
await jobs.stop(1_000)
const start = Date.parse('2026-11-29T09:00:00Z')
const operator = await buildAccount(buildDependencies(db))
await db.update(accounts).set({ role: 'owner', language: 'fr' }).where(eq(accounts.id, operator.accountId))
await buildAccount(buildDependencies(db)) // somebody else, who is told nothing

let deps: ReturnType<typeof buildDependencies>
let refused = 0
beforeEach(async () => {
  deps = buildDependencies(db)
  await db.delete(alarms)
  await db.delete(metricHours)
  await db.execute(sql`delete from pgboss.job`)
})

/** Looks at this minute, and answers which mails were asked for. */
async function lookAt(minute: number, freeShare = 1) {
  const before = deps.enqueued.length
  const clock = () => new Date(start + minute * 60_000)
  await watchAlarms({ ...deps, clock }, async () => freeShare)
  return deps.enqueued.slice(before).map(({ data }) => data)
}

/** So many mails are refused in the hour of this minute. */
async function refuse(minute: number, value: number) {
  const hour = new Date(start + Math.floor(minute / 60) * 3_600_000)
  refused += 1
  const labels = { kind: `welcome${refused}`, outcome: 'refused' }
  await db.insert(metricHours).values({ hour, metric: 'mails', labels, value })
}

test('an alarm is told once when it has lasted, and once when it is over, to operators alone', async () => {
  await refuse(0, 10)
  expect(await lookAt(0)).toEqual([])
  expect(await lookAt(4)).toEqual([])
  const about = { kind: 'alarm', accountId: operator.accountId, alarm: 'mails_refused' }
  expect(await lookAt(5)).toEqual([{ ...about, amount: 10, problem: null, isOver: false }])
  for (const minute of [6, 30, 60, 119]) expect(await lookAt(minute), String(minute)).toEqual([])
  // Not found any more, from the hour after the next on.
  expect(await lookAt(120)).toEqual([])
  expect(await lookAt(134)).toEqual([])
  expect(await lookAt(135)).toEqual([{ ...about, amount: 0, problem: null, isOver: true }])
  expect(await lookAt(136)).toEqual([])
})

test('what passes at once is told to nobody, and what comes back in time is the same alarm', async () => {
  await refuse(0, 10)
  expect(await lookAt(0)).toEqual([])
  await db.delete(metricHours)
  expect(await lookAt(16)).toEqual([])
  expect(await db.select().from(alarms)).toEqual([])

  await refuse(60, 10)
  await lookAt(60)
  expect(await lookAt(66)).toHaveLength(1)
  await db.delete(metricHours)
  expect(await lookAt(70)).toEqual([])
  await refuse(60, 12)
  expect(await lookAt(75)).toEqual([])
  expect(await lookAt(100)).toEqual([])
})

test('a few refused mails are no alarm', async () => {
  await refuse(0, 9)
  await lookAt(0)
  expect(await lookAt(10)).toEqual([])
})

const minutesAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`

test('a job that has been due for a quarter of an hour is one, and a disk with little room', async () => {
  await db.execute(sql`insert into pgboss.job (name) values ('wait-for-nobody')`)
  await db.execute(sql`update pgboss.job set created_on = ${minutesAgo(14)}, start_after = ${minutesAgo(14)}`)
  await lookAt(0, 0.06)
  expect(await lookAt(10, 0.06)).toEqual([])
  await db.execute(sql`update pgboss.job set created_on = ${minutesAgo(16)}, start_after = ${minutesAgo(16)}`)
  await lookAt(20, 0.04)
  expect(await lookAt(30, 0.04)).toMatchObject([
    { alarm: 'jobs_stuck', amount: 1 },
    { alarm: 'disk_full', amount: 4 },
  ])
})

/** A job that ended at this minute, for good. */
async function endJob(name: string, minute: number, problem?: string) {
  await db.execute(sql`
    insert into pgboss.job (name, state, completed_on, output)
    values (${name}, ${problem === undefined ? 'completed' : 'failed'},
      ${new Date(start + minute * 60_000).toISOString()}, ${JSON.stringify({ message: problem })})`)
}
const DAY = 24 * 60

test('jobs that were given up are told of in one mail, and once a day while others follow', async () => {
  const about = { kind: 'alarm', accountId: operator.accountId, alarm: 'jobs_failed', isOver: false }
  for (let count = 0; count < 40; count += 1) await endJob('send-mail', 0, `no such server ${count}`)
  await endJob('send-mail', 1) // another mail that was sent makes up for none
  await lookAt(1)
  expect(await lookAt(6)).toEqual([{ ...about, amount: 40, problem: null }])
  await endJob('send-mail', 30, 'no such server')
  for (const minute of [31, 600, DAY]) expect(await lookAt(minute), String(minute)).toEqual([])
  expect(await lookAt(DAY + 6)).toMatchObject([{ ...about, amount: 41 }])
  // Nothing has happened since.
  for (const days of [2, 3]) expect(await lookAt(days * DAY + 10), String(days)).toEqual([])
  await db.execute(sql`update pgboss.job set state = 'completed' where name = 'send-mail'`) // tried again
  await lookAt(3 * DAY + 20)
  expect(await lookAt(3 * DAY + 30)).toMatchObject([{ ...about, amount: 0, isOver: true }])
})

test('R-51 a scheduled backup that failed is told of by its name, with the error, until one is made', async () => {
  const problem = 'ENOSPC: no space left on device, write'
  const about = { kind: 'alarm', accountId: operator.accountId, alarm: 'backup_failed' }
  await endJob('back-up', 0, 'EACCES: permission denied')
  await endJob('back-up', 1, problem)
  await lookAt(2)
  expect(await lookAt(7)).toEqual([{ ...about, amount: 2, problem, isOver: false }])
  expect(await lookAt(DAY)).toEqual([])
  await endJob('back-up', DAY + 1, problem)
  expect(await lookAt(DAY + 7)).toMatchObject([{ ...about, amount: 3 }])
  await endJob('back-up', DAY + 20)
  await lookAt(DAY + 20)
  expect(await lookAt(DAY + 23)).toMatchObject([{ ...about, isOver: true }])

  const { alarm } = prepareAlarmMails(deps)
  const job = { accountId: operator.accountId, alarm: 'backup_failed', amount: 1, problem, isOver: false }
  const pageUrl = 'http://localhost:3000/app/admin/maintenance/'
  expect(await alarm(job as never)).toMatchObject({ data: { problem, pageUrl } })
})

test('a job with a schedule that failed once and has run since is no alarm', async () => {
  await endJob('tidy', 0, 'the database was away')
  expect(await listGivenUpJobs(db)).toMatchObject([{ name: 'tidy', count: 1 }])
  await endJob('tidy', 1)
  expect(await listGivenUpJobs(db)).toEqual([])
  expect(await listTroubledJobs(db, { limit: 5 })).toEqual([])
  await endJob('tidy', 2, 'the database was away')
  expect(await listGivenUpJobs(db)).toMatchObject([{ name: 'tidy', count: 1 }])
})

test('the mail is in the operator’s language, and for operators alone', async () => {
  const { alarm } = prepareAlarmMails(deps)
  const job = {
    accountId: operator.accountId,
    alarm: 'disk_full',
    amount: 3,
    problem: null,
    isOver: false,
  } as const
  expect(await alarm(job)).toMatchObject({
    to: operator.email,
    locale: 'fr',
    data: { alarm: 'disk_full', amount: 3, pageUrl: 'http://localhost:3000/app/admin/system/' },
  })
  await db.update(accounts).set({ role: 'member' }).where(eq(accounts.id, operator.accountId))
  expect(await alarm(job)).toBeUndefined()
})
