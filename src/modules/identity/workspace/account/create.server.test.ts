import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { buildEmail } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { accounts, signUps } from '../../tables/accounts.ts'
import { createByForm, loadCreate } from './create.server.ts'

const { db } = await createTestDatabase()
const deps = { ...buildDependencies(db), catalogue: createCatalogue([buildTemplate()]) }

const CREATE = '/app/account/create/?lang=en&lib=en'
const WEBSITE = 'http://localhost:3000'

/** What the page keeps of where somebody comes from, in its form. */
async function fromOf(referer: string): Promise<string> {
  const { data } = await answerOf(loadCreate(buildRouteRequest(deps, CREATE, { referer })))
  return (data as { from: string }).from
}

/** What is kept of a sign-up by the form. */
async function signUpBy(fields: Record<string, string>, path = CREATE) {
  const email = buildEmail()
  const describeVisitor = async () => ({ network: email, deviceKind: 'mobile' as const })
  const form = { email, ...fields }
  const sent = createByForm(buildRouteRequest(deps, path, { form, services: { describeVisitor } }))
  expect((await answerOf(sent)).status).toBe(303)
  const [row] = await db
    .select({ row: signUps })
    .from(signUps)
    .innerJoin(accounts, eq(accounts.id, signUps.accountId))
    .where(eq(accounts.email, email))
  return row?.row
}

test('SIGN-13 TRAF-1 AFF-1 by the plain form a sign-up keeps the page and the link that it comes from', async () => {
  const from = await fromOf(`${WEBSITE}/docs/1800-templates/?utm_source=news&utm_campaign=may&affiliate=ann`)
  expect(from).toBe('/docs/1800-templates/?utm_source=news&utm_campaign=may&affiliate=ann')

  expect(await signUpBy({ from }, `${CREATE}&entry=doc%2Fletter-of-intent-D1`)).toMatchObject({
    creationPage: 'localhost:3000/docs/1800-templates/',
    sourceChannel: 'news',
    sourceCampaign: 'may',
    affiliate: 'ann',
    docName: 'Letter of Intent',
    device: 'mobile',
    dialog: 'plain-form',
  })
})

test('TRAF-1 of the source, the form’s own address goes before the page, and the page before what the browser has kept', async () => {
  const fields = {
    from: '/lp/?utm_source=page&utm_campaign=page',
    kept: 'utm_source=kept&c=kept&affiliate=ann',
  }
  expect(await signUpBy(fields, `${CREATE}&utm_source=own`)).toMatchObject({
    sourceChannel: 'own',
    sourceCampaign: 'page',
    sourceAccount: 'kept',
    affiliate: 'ann',
  })
})

test.each([
  ['another site', 'https://evil.example/docs/?utm_source=x'],
  ['another scheme of the same host', 'https://localhost:3000/docs/'],
  ['the web application', `${WEBSITE}/app/account/login/?next=%2Fapp%2F`],
  ['no address', 'about:blank'],
  ['nothing readable', '//'],
  ['one that is far too long', `${WEBSITE}/docs/?utm_source=${'x'.repeat(2000)}`],
])('SIGN-13 %s is no page that somebody comes from', async (_what, referer) => {
  expect(await fromOf(referer)).toBe('')
})

test.each([
  '//evil.example/?utm_source=x',
  '@evil.example/?utm_source=x',
  '.evil.example/?utm_source=x',
  '/\\evil.example/?utm_source=x',
  `/${'x'.repeat(600)}/?utm_source=x`,
  '/app/?utm_source=x',
])(
  'SIGN-13 a form that says it came from “%s” counts as itself, and is refused for nothing',
  async (from) => {
    expect(await signUpBy({ from, kept: 'utm_campaign=%' })).toMatchObject({
      creationPage: 'localhost:3000/app/account/create/',
      sourceChannel: null,
    })
  },
)

test('SIGN-13 what the form refuses keeps where it came from', async () => {
  const form = { email: 'nobody', from: '/lp/?utm_source=x' }
  const { status, data } = await answerOf(createByForm(buildRouteRequest(deps, CREATE, { form })))
  expect({ status, data }).toMatchObject({ status: 400, data: { values: form } })
})

test('TRAF-1 by the plain form a sign-up keeps the first page that the browser knows, else the one that has led to the form', async () => {
  const from = '/pricing/?utm_source=news'
  const landingOf = async (fields: Record<string, string>) => (await signUpBy(fields))?.landingPage
  expect(await landingOf({ from, kept: 'landing=%2Fdocs%2F1800-templates%2F' })).toBe('/docs/1800-templates/')
  expect(await landingOf({ from, kept: 'landing=%2Fapp%2Faccount%2Fcreate%2F' })).toBe('/pricing/')
  expect(await landingOf({ from, kept: 'landing=https%3A%2F%2Fevil.example%2F' })).toBe('/pricing/')
  expect(await landingOf({ from: '' })).toBeNull()
})
