import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { listSettings } from '#apps/server/configuration.ts'
import { startJobs } from '#kernel/jobs/jobs.ts'
import { consumeRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { loadMaintenance, retryJobByForm } from './admin/maintenance/maintenance.server.ts'
import { findNewestVersion } from './maintenance.ts'

const { db, url } = await createTestDatabase()
const deps = buildDependencies(db)
const jobs = await startJobs({ url, log: deps.log })
let failures = 1
const handled: object[] = []
await jobs.work([
  {
    name: 'fail-for-good',
    options: { retryLimit: 0 },
    async handle(data) {
      if (failures-- > 0) throw new Error(`no such server ${'x'.repeat(400)}`)
      handled.push(data)
    },
  },
])
afterAll(() => jobs.stop(1_000))

const PATH = '/app/admin/maintenance/'
const { cookie, accountId } = await buildSession(deps)
await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, accountId))
type Shown = Awaited<ReturnType<typeof loadMaintenance>>
const show = async () =>
  (await answerOf(loadMaintenance(buildRouteRequest(deps, PATH, { cookie })))).data as Shown
const retry = (job: string) =>
  answerOf(retryJobByForm(buildRouteRequest(deps, PATH, { cookie, form: { job } })))

describe('R-50 what an owner looks after', () => {
  test('a job that was given up stands there with its problem, and is done when it is tried again', async () => {
    await db.transaction((transaction) => jobs.enqueue(transaction, 'fail-for-good', { which: 'mine' }))
    await expect
      .poll(async () => (await show()).jobs, { timeout: 8_000 })
      .toMatchObject([
        {
          name: 'fail-for-good',
          isGivenUp: true,
          tries: 1,
          nextAt: null,
          problem: /^no such server x{285}$/,
        },
      ])
    const [{ id } = { id: '' }] = (await show()).jobs

    const pressed = await Promise.all([retry(id), retry(id)])
    expect(pressed.map(({ location }) => location).toSorted()).toEqual([
      `${PATH}?done=gone`,
      `${PATH}?done=retried`,
    ])
    await expect.poll(() => handled, { timeout: 8_000 }).toEqual([{ which: 'mine' }])
    expect((await show()).jobs).toEqual([])
    const { rows } = await db.execute(sql`
      select actor_id, details from audit_events where event = 'job.retried'`)
    expect(rows).toEqual([{ actor_id: accountId, details: { job: 'fail-for-good' } }])
    expect((await retry('nonsense')).location).toBe(`${PATH}?done=gone`)
  }, 20_000)

  test('an address that takes no mail leads to its account', async () => {
    const bounced = await buildAccount(deps)
    await db.update(accounts).set({ emailBouncedAt: sql`now()` }).where(eq(accounts.id, bounced.accountId))
    expect((await show()).bounced).toMatchObject([{ id: bounced.accountId, email: bounced.email }])
  })

  test('a limit stands there while it refuses somebody, with the setting that changes it', async () => {
    const [limit] = countersOf(deps.limits, 'mailsPerNetwork', 'somewhere')
    if (!limit) throw new Error('the limit has no counter')
    expect((await show()).reached).toEqual([])
    for (let used = 0; used <= limit.attempts; used += 1) await consumeRateLimit(db, [limit])
    expect((await show()).reached).toMatchObject([{ setting: 'LIMIT_MAILS_PER_NETWORK', refused: 1 }])
    await db.execute(sql`update rate_limits set resets_at = now()`)
    expect((await show()).reached).toEqual([])
  })

  test('the newest version is read where a setting says, and else nobody is asked', async () => {
    const answers = ['{"version":"9.8.7"}', '{"name":"x"}', 'no JSON']
    const server = createServer((request, response) => response.end(answers[Number(request.url?.slice(1))]))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const newestAt = (url: string | undefined) =>
      findNewestVersion({ ...deps, settings: { ...deps.settings, VERSION_URL: url } })
    const address = `http://127.0.0.1:${port}`
    expect(await newestAt(`${address}/0`)).toBe('9.8.7')
    for (const broken of [1, 2]) expect(await newestAt(`${address}/${broken}`)).toBeNull()
    server.close()
    server.closeAllConnections()
    expect(await newestAt(`${address}/0`)).toBeNull()
    expect(await newestAt(undefined)).toBeUndefined()
    expect((await show()).newest).toBeUndefined()
  })

  test('settings are shown as they hold, secrets and passwords never', () => {
    const secret = 'correct-horse'
    const names = listSettings({}).map(({ name }) => name)
    const all = listSettings(
      Object.fromEntries(
        names.map((name) => [
          name,
          name.endsWith('_URL') ? `smtps://user:${secret}@mail.example.com/x?password=${secret}` : 'plain',
        ]),
      ),
    )
    expect(JSON.stringify(all)).not.toContain(secret)
    const shown = all.filter(({ value }) => value === 'plain').map(({ name }) => name)
    expect(shown).toContain('BACKUP_DIR')
    expect(shown.filter((name) => /KEY|SECRET|PASS|CREDENTIAL|METRICS_TOKEN/.test(name))).toEqual([])
    expect(listSettings({ PORT: '8080' })[0]).toEqual({
      ...{ name: 'PORT', value: '8080', isSet: true, isSecret: false },
    })
    expect(listSettings({}).find(({ name }) => name === 'BACKUP_KEEP')).toMatchObject({
      ...{ value: '14', isSet: false },
    })
  })
})
