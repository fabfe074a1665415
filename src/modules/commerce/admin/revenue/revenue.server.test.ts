import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaying } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { refreshPayment } from '../../payments/refresh-payment.ts'
import { ledgerEntries } from '../../tables/orders.ts'
import { loadRevenue, loadRevenueFile } from './revenue.server.ts'

const { db } = await createTestDatabase()
const now = new Date('2026-11-22T10:00:00Z')
const fake = buildPaymentProvider()
const deps = { ...buildDependencies(db), payments: fake.providers, clock: () => now }
const PAGE = '/app/admin/revenue/'

type Options = Parameters<typeof buildRouteRequest>[2]
const page = (query: string, options: Options) =>
  answerOf(loadRevenue(buildRouteRequest(deps, PAGE + query, options)))
const file = (query: string, options: Options) =>
  answerOf(loadRevenueFile(buildRouteRequest(deps, `${PAGE}csv/${query}`, options)))
const linesOf = async (query: string, options: Options) => {
  const answer = (await file(query, options)).data as Response
  return (await answer.text()).replace('\ufeff', '').trimEnd().split('\r\n')
}

async function buildOperator() {
  const session = await buildSession(deps)
  await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, session.accountId))
  return session
}

async function charge(at: string, currency = 'CAD') {
  const { reference } = await buildPaying(deps, { currency })
  fake.move(reference, { at: new Date(at) })
  await refreshPayment(deps, 'sandbox', reference)
  return reference
}

beforeEach(async () => {
  await db.delete(ledgerEntries)
})

test.each([
  ['the page', page],
  ['the file', file],
])('SET-19 %s of revenue is not there for others, and asks for log-in and second factor', async (_, load) => {
  const [{ cookie }, operator] = [await buildSession(deps), await buildOperator()]
  expect((await load('', { cookie })).status).toBe(404)
  expect((await load('', {})).location).toMatch(/^\/app\/account\/login\//)
  const asked = await load('', { cookie: operator.cookie, services: { operatorSecondFactor: true } })
  expect(asked.location).toMatch(/^\/app\/admin\/second-factor\//)
})

test('PRICE-5 an operator sees money and taxes by period, in one currency at a time', async () => {
  const { cookie } = await buildOperator()
  expect((await page('', { cookie })).data).toMatchObject({ shown: null, tabs: [], files: null })
  const reference = await charge('2026-09-10T12:00:00Z')
  fake.move(reference, { kind: 'refund', amount: 45_516, fee: 0, at: new Date('2026-11-02T00:00:00Z') })
  await refreshPayment(deps, 'sandbox', reference)
  await charge('2026-11-01T00:00:00Z', 'USD')

  expect((await page('?currency=CAD', { cookie })).data).toMatchObject({
    typed: { unit: 'month', from: '2025-12-01', to: '2026-11-22' },
    tabs: [{ currency: 'USD' }, { currency: 'CAD' }],
    shown: {
      currency: 'CAD',
      total: { charges: 45_516, refunds: 45_516, taxes: 0, fees: 100, net: -100, unallocated: 0 },
      periods: [
        { period: '2026-09-01', charges: 45_516, taxes: 5_928, net: 39_588 - 100 },
        { period: '2026-11-01', refunds: 45_516, taxes: -5_928, net: -39_588 },
      ],
      plot: [{ period: '2026-09-01' }, { period: '2026-10-01', net: 0 }, { period: '2026-11-01' }],
      taxes: [
        { kind: 'GST', region: 'CA-QC', charged: 1_979, returned: 1_979, owed: 0 },
        { kind: 'QST', region: 'CA-QC', charged: 3_949, returned: 3_949, owed: 0 },
      ],
    },
    files: { revenue: `${PAGE}csv/?unit=month&from=2025-12-01&to=2026-11-22&currency=CAD` },
  })
})

test('the files have a row for each period, or each of its taxes, with numbers that spreadsheets read', async () => {
  const { cookie } = await buildOperator()
  await charge('2026-11-01T00:00:00Z', 'USD')
  await charge('2026-11-02T00:00:00Z')
  const answer = (await file('?unit=year', { cookie })).data as Response
  expect(answer.headers.get('content-disposition')).toContain('revenue-year-2025-12-01-2026-11-22.csv')
  const [heading, ...rows] = await linesOf('?unit=year', { cookie })
  expect(heading).toBe(
    '"Period","Currency","Charges","Refunds","Chargebacks","Taxes","Fees","Net","Unallocated"',
  )
  expect(rows).toHaveLength(2)
  expect(await linesOf('?unit=day&currency=CAD', { cookie })).toEqual([
    heading,
    '"2026-11-02","CAD",455.16,0,0,59.28,1,394.88,0',
  ])
  expect(await linesOf('?unit=month&currency=CAD&of=taxes', { cookie })).toEqual([
    '"Period","Currency","Tax","Province or region","Charged","Returned","Owed"',
    '"2026-11-01","CAD","GST","CA-QC",19.79,0,19.79',
    '"2026-11-01","CAD","QST","CA-QC",39.49,0,39.49',
  ])
})

test.each([
  ['?from=yesterday', 'from', 'not_a_date'],
  ['?from=2026-02-01&to=2026-01-01', 'to', 'before_from'],
  ['?unit=day&from=2020-01-01', 'from', 'too_many_days'],
  ['?unit=week', 'unit', 'not_an_option'],
])('%s comes back as it was typed, with what is wrong', async (query, field, error) => {
  const { cookie } = await buildOperator()
  expect((await page(query, { cookie })).data).toMatchObject({ problem: { field, error }, shown: null })
  expect((await file(query, { cookie })).status).toBe(200)
})
