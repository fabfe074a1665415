import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { AccountCreation } from '#modules/identity/accounts/schema.ts'
import { seedDemoAccounts } from '#modules/identity/accounts/seed-demo-accounts.ts'
import { signUp } from '#modules/identity/accounts/sign-up.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { NO_COUNTRY, type WebsiteEventName } from '#modules/visitors/events/schema.ts'
import { websiteEvents } from '#modules/visitors/tables.ts'
import { buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { countSignUpFailures, countSignUpsByDay, countSignUpsByOrigin } from './count-sign-ups.ts'

import { SignUpFilter } from './input.ts'

const { db } = await createTestDatabase()
const now = new Date('2026-11-22T10:00:00Z')
const deps = { ...buildDependencies(db), clock: () => now }

async function signUpAt(
  at: string,
  changes: object = {},
  { proved = false, country = null as string | null, answers = [] as object[] } = {},
): Promise<void> {
  const input = AccountCreation.parse({ Email: buildEmail(), ...changes })
  const outcome = await signUp(deps, { ...buildVisitor(), country }, input)
  if (!outcome.ok) throw new Error(outcome.error)
  for (const answer of answers) {
    await db.execute(sql`
      insert into documents (id, owner_id, template_number, template_slug, revision_hash, title, answers)
      values (${newId()}, ${outcome.logIn.accountId}, 1, 'a-D1', 'h', 'A', ${JSON.stringify(answer)}::jsonb)`)
  }
  await db
    .update(accounts)
    .set({ createdAt: new Date(at), emailVerifiedAt: proved ? now : null })
    .where(eq(accounts.id, outcome.logIn.accountId))
}

/** Events of the website, as pages have reported them. */
async function report(name: WebsiteEventName, details: Record<string, string>, times = 1): Promise<void> {
  const at = new Date('2026-11-20T12:00:00Z')
  await db.insert(websiteEvents).values(Array.from({ length: times }, () => ({ name, details, at })))
}
const view = (route: string, times = 1) =>
  report('Page view', { page: 'home', pageType: 'Main Website', route }, times)

const viewFrom = (country: string | null, times = 1, at = '2026-11-20T12:00:00Z') =>
  db.insert(websiteEvents).values(
    Array.from({ length: times }, () => ({
      name: 'Page view',
      details: { page: 'home', pageType: 'Main Website', route: '/' },
      country,
      at: new Date(at),
    })),
  )

const byOrigin = (filter: object, limit = 50) =>
  countSignUpsByOrigin(deps, SignUpFilter.parse(filter), { limit })
const byDay = (period: '7' | '30' | '90' | 'all') => countSignUpsByDay(deps, { period })

beforeEach(async () => {
  await db.delete(accounts)
  await db.delete(websiteEvents)
  await db.execute(sql`insert into template_revisions (hash, tree) values ('h', '{}') on conflict do nothing`)
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
        { origin: 'google', views: null, signUps: 2, proved: 1, filledIn: 0 },
        { origin: null, views: null, signUps: 2, proved: 0, filledIn: 0 },
        { origin: 'news', views: null, signUps: 1, proved: 0, filledIn: 0 },
      ],
      signUps: 5,
      proved: 1,
      filledIn: 0,
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
    for (const page of ['a.test/docs/a/', 'a.test/', 'localhost:80/docs/a/']) {
      await signUpAt('2026-11-22T09:00:00Z', { CreationPage: page })
    }
    expect(await byOrigin({ by: 'page' }, 1)).toEqual({
      origins: [{ origin: '/docs/a/', views: null, signUps: 2, proved: 0, filledIn: 0 }],
      signUps: 3,
      proved: 0,
      filledIn: 0,
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
      filledIn: 0,
      originCount: 0,
    })
  })
})

describe('TRAF-1 from looking to a document that is filled in', () => {
  const at = '2026-11-21T09:00:00Z'

  test('sources and campaigns are those of the links that pages were opened with; where nobody signed up is told too', async () => {
    await view('/docs/a/?utm_source=spring+mail&utm_campaign=caf%C3%A9', 8)
    await view('/?s=spring+mail')
    await view('/?utm_source=print&s=spring+mail', 3)
    // As the sign-up reads it: an empty one says nothing, and the next counts.
    await view('/?utm_source=&s=spring+mail')
    await view('/?utm_source=')
    await view('/')
    await signUpAt(
      at,
      { SourceChannel: 'spring mail', SourceCampaign: 'café' },
      { answers: [{ name: 'Ann' }, {}] },
    )
    await signUpAt(at, { SourceChannel: 'spring mail' }, { answers: [{}] })
    await signUpAt(at)

    expect(await byOrigin({ by: 'source' })).toEqual({
      origins: [
        { origin: 'spring mail', views: 10, signUps: 2, proved: 0, filledIn: 1 },
        { origin: null, views: null, signUps: 1, proved: 0, filledIn: 0 },
        { origin: 'print', views: 3, signUps: 0, proved: 0, filledIn: 0 },
      ],
      signUps: 3,
      proved: 0,
      filledIn: 1,
      originCount: 3,
    })
    expect((await byOrigin({ by: 'campaign' })).origins).toMatchObject([
      { origin: null, views: null, signUps: 2 },
      { origin: 'café', views: 8, signUps: 1, filledIn: 1 },
    ])
    expect((await byOrigin({ by: 'source' }, 2)).origins).toHaveLength(2)
  })

  test('pages are counted by their address, whatever their query, and dialogs by how often they were opened', async () => {
    await view('/docs/a/?utm_source=x', 2)
    await view('/docs/a/', 2)
    await report('Signup started', { destination: '', shown: '/docs/b/', dialog: 'AB2' }, 5)
    await report('Signup started', { destination: '' })
    await signUpAt(at, { CreationPage: 'localhost/docs/a/', SignUpDialog: 'AB2' })
    await signUpAt(at, { CreationPage: 'localhost/app/account/create/', SignUpDialog: '<b>no name' })
    expect((await byOrigin({ by: 'page' })).origins).toMatchObject([
      { origin: '/app/account/create/', views: null, signUps: 1 },
      { origin: '/docs/a/', views: 4, signUps: 1 },
    ])
    expect((await byOrigin({ by: 'dialog' })).origins).toMatchObject([
      { origin: 'AB2', views: 5, signUps: 1 },
      { origin: null, views: null, signUps: 1 },
    ])
  })

  test('where sign-ups fill the list, origins that were only looked from are in their number all the same', async () => {
    await signUpAt(at, { SourceChannel: 'news' })
    await signUpAt(at, { SourceChannel: 'mail' })
    await view('/?utm_source=news')
    await view('/?utm_source=print')
    await view('/?utm_source=radio')
    for (const limit of [1, 2, 3, 50]) {
      expect(await byOrigin({ by: 'source' }, limit), `${limit}`).toMatchObject({ originCount: 4 })
    }
  })

  test('first pages are those that visits began with, whichever page somebody signed up on', async () => {
    await view('/docs/a/?utm_source=x', 3)
    await signUpAt(at, { LandingPage: '/docs/a/', CreationPage: 'localhost/pricing/' })
    await signUpAt(at, { LandingPage: 'https://evil.example/', CreationPage: 'localhost/pricing/' })
    await signUpAt(at, { LandingPage: '/\u0000' })
    expect((await byOrigin({ by: 'landing' })).origins).toMatchObject([
      { origin: null, views: null, signUps: 2 },
      { origin: '/docs/a/', views: 3, signUps: 1 },
    ])
  })

  test('countries are those of the sign-ups and of the views of pages', async () => {
    await signUpAt(at, {}, { country: 'DE', answers: [{ name: 'Ann' }] })
    await signUpAt(at, {}, { country: 'DE' })
    await signUpAt(at)
    await viewFrom('DE', 8)
    await viewFrom('FR', 3)
    await viewFrom(NO_COUNTRY, 5)
    await report('Signup started', { destination: '/' })
    expect((await byOrigin({ by: 'country' })).origins).toEqual([
      { origin: 'DE', views: 8, signUps: 2, proved: 0, filledIn: 1 },
      { origin: null, views: null, signUps: 1, proved: 0, filledIn: 0 },
      { origin: 'FR', views: 3, signUps: 0, proved: 0, filledIn: 0 },
    ])
  })

  test('a period with views of before they told a country has none by country: a share of some would be too high', async () => {
    await signUpAt(at, {}, { country: 'DE' })
    await viewFrom('DE', 8)
    await viewFrom(null, 1, '2026-10-01T12:00:00Z')
    expect((await byOrigin({ by: 'country', period: '7' })).origins).toMatchObject([{ views: 8 }])
    expect((await byOrigin({ by: 'country', period: '90' })).origins).toMatchObject([{ views: null }])
  })

  test('events of another period count for none, and not over all time: they do not reach back so far', async () => {
    await signUpAt(at, { SourceChannel: 'print' })
    await view('/?utm_source=print')
    await db.insert(websiteEvents).values({
      name: 'Page view',
      details: { route: '/?utm_source=print' },
      at: new Date('2026-10-01T12:00:00Z'),
    })
    expect((await byOrigin({ period: '7' })).origins).toMatchObject([{ views: 1 }])
    expect((await byOrigin({ period: '90' })).origins).toMatchObject([{ views: 2 }])
    expect((await byOrigin({ period: 'all' })).origins).toMatchObject([{ views: null }])
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

test('SIGN-10 sign-ups that came to nothing are counted by why, within the days that are asked for', async () => {
  await report('Signup failed', { reason: 'unavailable', dialog: 'standard' }, 3)
  await report('Signup failed', { reason: 'no_way_in', shown: '/docs/a/', dialog: 'AB4' })
  expect(await countSignUpFailures(deps, { period: '7' })).toEqual([
    { reason: 'unavailable', failures: 3 },
    { reason: 'no_way_in', failures: 1 },
  ])
  const later = { ...deps, clock: () => new Date('2026-11-28T10:00:00Z') }
  expect(await countSignUpFailures(later, { period: '7' })).toEqual([])
  expect(await countSignUpFailures(later, { period: 'all' })).toHaveLength(2)
})
