import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#database/tables/accounts.ts'
import { AccountCreation, seedDemoAccounts, signUp } from '#domain/accounts/index.ts'
import { buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { countSignUpsByDay, countSignUpsByOrigin, SignUpFilter } from './index.ts'

const { db } = await createTestDatabase()
const now = new Date('2026-11-22T10:00:00Z')
const deps = { ...buildDependencies(db), clock: () => now }

async function signUpAt(at: string, changes: object = {}, { proved = false } = {}): Promise<void> {
  const input = AccountCreation.parse({ Email: buildEmail(), ...changes })
  const outcome = await signUp(deps, buildVisitor(), input)
  if (!outcome.ok) throw new Error(outcome.error)
  await db
    .update(accounts)
    .set({ createdAt: new Date(at), emailVerifiedAt: proved ? now : null })
    .where(eq(accounts.id, outcome.logIn.accountId))
}

const byOrigin = (filter: object, limit = 50) =>
  countSignUpsByOrigin(deps, SignUpFilter.parse(filter), { limit })
const byDay = (period: '7' | '30' | '90' | 'all') => countSignUpsByDay(deps, { period })

beforeEach(async () => {
  await db.delete(accounts)
})

describe('TRAF-1 sign-ups by where they came from', () => {
  test('are counted by what their visitors told, the most frequent first, with those that proved their address', async () => {
    await signUpAt('2026-11-22T09:00:00Z', { SourceChannel: 'news', SourceCampaign: 'spring' })
    await signUpAt('2026-11-21T09:00:00Z', { SourceChannel: 'google' }, { proved: true })
    await signUpAt('2026-11-20T09:00:00Z', { SourceChannel: 'google', DocName: 'Lease' })
    await signUpAt('2026-11-19T09:00:00Z', { SourceChannel: '' })
    await signUpAt('2026-11-18T09:00:00Z', { CustomTracking: { affiliate: 'ann' } })

    expect(await byOrigin({ period: '7' })).toEqual({
      origins: [
        { origin: 'google', signUps: 2, proved: 1 },
        { origin: null, signUps: 2, proved: 0 },
        { origin: 'news', signUps: 1, proved: 0 },
      ],
      signUps: 5,
      proved: 1,
      originCount: 3,
    })
    expect((await byOrigin({ by: 'campaign' })).origins).toMatchObject([
      { origin: null },
      { origin: 'spring' },
    ])
    expect((await byOrigin({ by: 'affiliate' })).origins).toMatchObject([{ signUps: 4 }, { origin: 'ann' }])
    expect((await byOrigin({ by: 'document' })).origins).toMatchObject([{ signUps: 4 }, { origin: 'Lease' }])
  })

  test('beyond the limit they are in the sums', async () => {
    for (const page of ['a.test/', 'b.test/', 'b.test/']) {
      await signUpAt('2026-11-22T09:00:00Z', { CreationPage: page })
    }
    expect(await byOrigin({ by: 'page' }, 1)).toEqual({
      origins: [{ origin: 'b.test/', signUps: 2, proved: 0 }],
      signUps: 3,
      proved: 0,
      originCount: 2,
    })
  })

  test('are those of days in UTC, and of accounts that somebody signed up for', async () => {
    await signUpAt('2026-11-16T00:00:00Z')
    await signUpAt('2026-11-15T23:59:59.999Z')
    await signUpAt('2026-11-22T23:59:59.999Z')
    await signUpAt('2026-11-23T00:00:00Z')
    expect((await byOrigin({ period: '7' })).signUps).toBe(2)
    expect((await byOrigin({ period: 'all' })).signUps).toBe(3)

    await db.delete(accounts)
    await seedDemoAccounts(deps, { password: 'Trial-pass-77' })
    expect(await byOrigin({ period: 'all' })).toEqual({
      origins: [],
      signUps: 0,
      proved: 0,
      originCount: 0,
    })
  })
})

describe('TRAF-1 sign-ups over time', () => {
  test('are counted by day without a gap, today last', async () => {
    await signUpAt('2026-11-22T00:00:00Z')
    await signUpAt('2026-11-20T23:59:59Z')
    await signUpAt('2026-11-20T00:00:00Z')
    const days = await byDay('7')
    expect(days.map(({ signUps }) => signUps)).toEqual([0, 0, 0, 0, 2, 0, 1])
    expect(days.at(0)?.day).toBe('2026-11-16')
    expect(days.at(-1)?.day).toBe('2026-11-22')
    expect(await byDay('90')).toHaveLength(90)
  })

  test('are counted by month over all time, of which a year is shown at least', async () => {
    expect(await byDay('all')).toEqual([])
    await signUpAt('2026-08-31T23:59:59Z')
    await signUpAt('2026-11-01T00:00:00Z')
    const year = await byDay('all')
    expect(year.map(({ signUps }) => signUps)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1])
    expect([year[0]?.day, year.at(-1)?.day]).toEqual(['2025-12-01', '2026-11-01'])

    await signUpAt('2024-02-29T12:00:00Z')
    const longer = await byDay('all')
    expect(longer).toHaveLength(34)
    expect(longer[0]).toEqual({ day: '2024-02-01', signUps: 1 })
  })
})
