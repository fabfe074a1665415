import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AuditFilter, deleteOldEvents, recordEvent } from '#kernel/audit/index.ts'
import { auditEvents } from '#kernel/audit/tables.ts'
import { buildAccount, buildEmail } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { accounts } from '../tables/accounts.ts'
import { listEvents } from './list-events.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const network = 'hash of a network'

test('R-43 an event is there when its change is, and not when that was rolled back', async () => {
  const email = buildEmail()
  const { accountId } = await buildAccount(deps, { email })
  const record = { event: 'password.changed', accountId, network } as const

  await db.transaction((transaction) => recordEvent(transaction, record))
  const rolledBack = db.transaction(async (transaction) => {
    await recordEvent(transaction, record)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')

  const { events } = await listEvents(deps, { event: 'password.changed', email: email.toUpperCase() })
  expect(events).toMatchObject([
    { event: 'password.changed', account: { id: accountId, email }, actor: null },
  ])
})

test('events are filtered by event, account and day, and told with who did them', async () => {
  const [email, operatorEmail] = [buildEmail(), buildEmail()]
  const { accountId } = await buildAccount(deps, { email })
  const { accountId: actorId } = await buildAccount(deps, { email: operatorEmail })
  await recordEvent(db, {
    event: 'account.disabled',
    accountId,
    actorId,
    network,
    details: { reason: 'asked for' },
  })
  await db.execute(
    sql`insert into ${auditEvents} (event, account_id, at) values ('log-out', ${accountId}, '2026-01-31T23:59:59.9Z')`,
  )

  const disabled = await listEvents(deps, { event: 'account.disabled', email })
  expect(disabled.events).toMatchObject([
    { actor: { id: actorId, email: operatorEmail }, details: { reason: 'asked for' } },
  ])
  const inJanuary = await listEvents(deps, { email, from: '2026-01-31', to: '2026-01-31' })
  expect(inJanuary.events.map(({ event }) => event)).toEqual(['log-out'])
  expect((await listEvents(deps, { email: 'nobody@mail.test' })).events).toEqual([])
})

test('of accounts that were deleted an event stays, without a name', async () => {
  const { accountId } = await buildAccount(deps)
  const { accountId: actorId } = await buildAccount(deps)
  await recordEvent(db, {
    event: 'account.disabled',
    accountId,
    actorId,
    network,
    details: { reason: 'gone' },
  })
  await db.delete(accounts).where(inArray(accounts.id, [accountId, actorId]))

  const kept = await db
    .select()
    .from(auditEvents)
    .where(eq(sql`${auditEvents.details} ->> 'reason'`, 'gone'))
  expect(kept).toMatchObject([{ event: 'account.disabled', accountId: null, actorId: null, network }])
})

test('pages follow each other without a gap or a repetition, also where many events share one moment', async () => {
  const email = buildEmail()
  const { accountId } = await buildAccount(deps, { email })
  await db.execute(
    sql`insert into ${auditEvents} (event, account_id) select 'profile.changed', ${accountId} from generate_series(1, 120)`,
  )
  const seen: number[] = []
  for (let before: number | undefined, page = 0; page < 10; page++) {
    const { events, next } = await listEvents(deps, {
      event: 'profile.changed',
      email,
      ...(before && { before }),
    })
    seen.push(...events.map(({ id }) => id))
    if (next === undefined) break
    before = next
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
})

test('what happened more than thirteen months ago is deleted', async () => {
  const email = buildEmail()
  const { accountId } = await buildAccount(deps, { email })
  await db.execute(sql`
    insert into ${auditEvents} (event, account_id, at) values
      ('log-out', ${accountId}, now() - interval '13 months 1 day'),
      ('log-out', ${accountId}, now() - interval '12 months')`)
  await deleteOldEvents(deps)
  const { events } = await listEvents(deps, { event: 'log-out', email })
  expect(events).toHaveLength(1)
})

test('a name that is too long or a day that is none is refused', () => {
  expect(AuditFilter.safeParse({ event: 'x'.repeat(200) }).success).toBe(false)
  expect(AuditFilter.safeParse({ from: '31.01.2026' }).success).toBe(false)
})
