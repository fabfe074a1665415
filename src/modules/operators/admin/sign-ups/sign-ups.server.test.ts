import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { AccountCreation } from '#modules/identity/accounts/schema.ts'
import { signUp } from '#modules/identity/accounts/sign-up.ts'
import { createUserbaseApi } from '#modules/identity/api.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { websiteEvents } from '#modules/visitors/tables.ts'
import { buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { buildApi } from '#tests/builders/api.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import type { SignUpOrigin } from '../../schema.ts'
import { loadSignUps, loadSignUpsFile } from './sign-ups.server.ts'
import { loader } from './sign-ups-file.ts'

const { db } = await createTestDatabase()
const deps = { ...buildDependencies(db), clock: () => new Date('2026-11-22T10:00:00Z') }
const PAGE = '/app/admin/sign-ups/'
const FILE = `${PAGE}csv/`

type Options = Parameters<typeof buildRouteRequest>[2]
const page = (query: string, options: Options) =>
  answerOf(loadSignUps(buildRouteRequest(deps, PAGE + query, options)))
const file = (query: string, options: Options) =>
  answerOf(loadSignUpsFile(buildRouteRequest(deps, FILE + query, options)))

async function buildOperator() {
  const session = await buildSession(deps)
  // Before the days of the tests, so that only those whom they sign up are counted.
  const createdAt = new Date('2020-01-01T00:00:00Z')
  await db.update(accounts).set({ role: 'owner', createdAt }).where(eq(accounts.id, session.accountId))
  return session
}

async function signUpFrom(SourceChannel: string | null, country: string | null = null): Promise<void> {
  const input = AccountCreation.parse({ Email: buildEmail(), SourceChannel })
  const outcome = await signUp(deps, { ...buildVisitor(), country }, input)
  if (!outcome.ok) throw new Error(outcome.error)
  const createdAt = new Date('2026-11-21T12:00:00Z')
  await db.update(accounts).set({ createdAt }).where(eq(accounts.id, outcome.logIn.accountId))
}

beforeEach(async () => {
  await db.delete(accounts)
  await db.delete(websiteEvents)
})

describe('SET-19 the page of sign-ups and its file', () => {
  test.each([
    [PAGE, page],
    [FILE, file],
  ])('%s is not there for others, and asks strangers to log in', async (_, load) => {
    const { cookie } = await buildSession(deps)
    expect((await load('', { cookie })).status).toBe(404)
    expect((await load('', {})).location).toMatch(/^\/app\/account\/login\//)
  })

  test.each([
    [PAGE, page],
    [FILE, file],
  ])('%s asks an operator for the second factor first', async (_, load) => {
    const { cookie } = await buildOperator()
    const answer = await load('', { cookie, services: { operatorSecondFactor: true } })
    expect(answer.location).toMatch(/^\/app\/admin\/second-factor\//)
  })
})

test('TRAF-1 an operator sees sign-ups by source and by day, and takes them along as a file without formulas', async () => {
  const { cookie } = await buildOperator()
  expect((await page('?period=7', { cookie })).data).toMatchObject({ signUps: 0, origins: [] })
  await signUpFrom('=cmd|"/c calc"!A1')
  await signUpFrom('google')
  await signUpFrom('google')

  const routes = [...Array.from({ length: 400 }, () => '/?s=google'), '/?utm_source=%2Bprint']
  const at = new Date('2026-11-21T12:00:00Z')
  await db
    .insert(websiteEvents)
    .values(routes.map((route) => ({ name: 'Page view', details: { route }, at })))

  const { data } = await page('?period=7', { cookie })
  expect(data).toMatchObject({
    period: '7',
    by: 'source',
    signUps: 3,
    origins: [
      { origin: 'google', label: 'google', signUps: 2, views: 400 },
      { signUps: 1, views: null },
      { origin: '+print', signUps: 0, views: 1 },
    ],
    file: `${FILE}?period=7&by=source`,
  })
  expect((data as { days: object[] }).days.slice(-2)).toEqual([
    { day: '2026-11-21', signUps: 3 },
    { day: '2026-11-22', signUps: 0 },
  ])

  const answer = (await file('?period=7&by=source', { cookie })).data as Response
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="sign-ups-source-7-2026-11-22\.csv"/,
  )
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).split('\r\n').slice(1)).toEqual([
    '"google",2,66.67,0,0,400,0.5',
    `"'=cmd|""/c calc""!A1",1,33.33,0,0,"",""`,
    `"'+print",0,0,0,0,1,0`,
    '',
  ])
})

test('TRAF-1 countries are called by their names, and what no event tells stays open', async () => {
  const { cookie } = await buildOperator()
  for (const country of ['DE', null, 'DE']) await signUpFrom('news', country)
  expect((await page('?by=country', { cookie })).data).toMatchObject({
    origins: [
      { origin: 'DE', label: 'Germany', views: null },
      { origin: null, label: null, signUps: 1 },
    ],
  })
  const answer = (await file('?by=country', { cookie })).data as Response
  expect((await answer.text()).split('\r\n').slice(1, 3)).toEqual([
    '"Germany",2,66.67,0,0,"",""',
    '"Not reported",1,33.33,0,0,"",""',
  ])
})

describe('TRAF-1 R-15 what strangers send with a sign-up is no formula in the file', () => {
  const describeVisitor = async () => buildVisitor()
  const userbase = buildApi({ '/api/userbase': createUserbaseApi({ ...deps, describeVisitor }) })

  async function signUpWith(fields: object): Promise<void> {
    const response = await userbase.request('/api/userbase/user/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Email: buildEmail(), ...fields }),
    })
    expect(response.status).toBe(201)
    await db
      .update(accounts)
      .set({ createdAt: new Date('2026-11-21T12:00:00Z') })
      .where(eq(accounts.role, 'member'))
  }

  /** The texts of the file's cells, as its own route answers it. */
  async function cellsBy(by: SignUpOrigin, cookie: string): Promise<string[]> {
    const route = buildRouteRequest(deps, `${FILE}?by=${by}`, { cookie })
    const response = await loader(route as Parameters<typeof loader>[0])
    const [, ...rows] = (await response.text()).split(/(?<=[\d"])\r\n/)
    return rows.flatMap((row) =>
      [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text = '']) => text.replaceAll('""', '"')),
    )
  }

  const triggers = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '=HYPERLINK("http://evil.example","x")',
  ]
  test.each<[SignUpOrigin, (text: string) => object]>([
    ['source', (SourceChannel) => ({ SourceChannel })],
    ['campaign', (SourceCampaign) => ({ SourceCampaign })],
    ['affiliate', (affiliate) => ({ CustomTracking: { affiliate } })],
    ['document', (DocName) => ({ DocName })],
  ])('by %s', async (by, fieldsOf) => {
    const { cookie } = await buildOperator()
    for (const trigger of triggers) await signUpWith(fieldsOf(trigger))

    const cells = await cellsBy(by, cookie)
    expect(cells.filter((cell) => cell !== '').toSorted()).toEqual(
      triggers.map((text) => `'${text}`).toSorted(),
    )
  })

  test('by page, of which only the path is told, and by dialog, of which only names are kept', async () => {
    const { cookie } = await buildOperator()
    await signUpWith({ CreationPage: '=1+1', SignUpDialog: '=1+1' })
    await signUpWith({ CreationPage: '=1/=2', SignUpDialog: '-2' })
    await signUpWith({ CreationPage: '@evil/lp/', SignUpDialog: '@SUM(A1)' })

    expect((await cellsBy('page', cookie)).filter((cell) => cell !== '')).toEqual([
      '/=2',
      '/lp/',
      'Not reported',
    ])
    expect((await cellsBy('dialog', cookie)).filter((cell) => cell !== '')).toEqual(['Not reported', "'-2"])
  })

  test('nor what only links say that nobody signed up by', async () => {
    const { cookie } = await buildOperator()
    const at = new Date('2026-11-21T12:00:00Z')
    const routes = triggers.map(
      (text) => `/?${new URLSearchParams({ utm_source: text, utm_campaign: text })}`,
    )
    await db
      .insert(websiteEvents)
      .values(routes.map((route) => ({ name: 'Page view', details: { route }, at })))
    for (const by of ['source', 'campaign'] as const) {
      const cells = await cellsBy(by, cookie)
      expect(cells.length).toBeGreaterThanOrEqual(triggers.length)
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@＝\p{Cc}]/u)
    }
  })
})

test('an address that asks for nonsense shows the last 30 days by source', async () => {
  const { cookie } = await buildOperator()
  expect((await page('?period=1e9&by=email', { cookie })).data).toMatchObject({ period: '30', by: 'source' })
})
