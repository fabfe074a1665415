import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readOrderEvents } from '#tests/builders/order-end.ts'
import { buildPaying } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { refreshPayment } from '../../payments/refresh-payment.ts'
import { refunds } from '../../tables/orders.ts'
import { loadOrder, loadOrderInvoice, loadOrders, refundOrder } from './orders.server.ts'

const { db } = await createTestDatabase()
const built = buildDependencies(db)
const PAGE = '/app/admin/orders/'
let fake: FakeProvider
let deps: typeof built

beforeEach(() => {
  fake = buildPaymentProvider({ clock: built.clock })
  deps = { ...built, payments: fake.providers }
})

type Options = Parameters<typeof buildRouteRequest>[2]
const list = (query: string, options: Options) =>
  answerOf(loadOrders(buildRouteRequest(deps, PAGE + query, options)))
const routeOf = (id: string, options: Options, path = '') => ({
  ...buildRouteRequest(deps, `${PAGE}${id}/${path}`, options),
  params: { id, number: path.split('/').at(1) ?? '' },
})
const view = (id: string, options: Options) => answerOf(loadOrder(routeOf(id, options)))
const refund = (id: string, options: Options) => answerOf(refundOrder(routeOf(id, options)))
const paper = (id: string, number: string, options: Options) =>
  answerOf(loadOrderInvoice(routeOf(id, options, `invoices/${number}/`)))

async function buildOperator() {
  const session = await buildSession(deps)
  await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, session.accountId))
  return session
}
async function buildPaid(changes: object = {}) {
  const paying = await buildPaying(deps)
  fake.move(paying.reference, changes)
  await refreshPayment(deps, 'sandbox', paying.reference)
  return paying
}
interface Shown {
  charges: { id: string; left: number; submission: string }[]
  papers: { number: number; kind: string }[]
  refunds: { state: string; refusal: string | null; reason: string }[]
  order: { state: string }
  events: { event: string }[]
}
const shown = async (id: string, options: Options) => (await view(id, options)).data as Shown
async function formOf(id: string, options: Options, changes: Record<string, string> = {}) {
  const [charge] = (await shown(id, options)).charges
  const { id: posting = '', submission = '' } = charge ?? {}
  return { charge: posting, currency: 'CAD', amount: '455.16', reason: 'asked for', submission, ...changes }
}

describe('SET-19 the pages of orders', () => {
  const pages = (id: string): [string, (options: Options) => ReturnType<typeof list>][] => [
    ['the list', (options) => list('', options)],
    ['the order', (options) => view(id, options)],
    ['its paper', (options) => paper(id, '1', options)],
    ['its refunds', (options) => refund(id, { ...options, form: {} })],
  ]

  test('are not there for others, ask strangers to log in, and operators for the second factor', async () => {
    const { orderId } = await buildPaid()
    const [{ cookie }, operator] = [await buildSession(deps), await buildOperator()]
    for (const [name, open] of pages(orderId)) {
      expect((await open({ cookie })).status, name).toBe(404)
      expect((await open({})).location, name).toMatch(/^\/app\/account\/login\//)
      const services = { operatorSecondFactor: true }
      const asked = await open({ cookie: operator.cookie, services })
      expect(asked.location, name).toMatch(/^\/app\/admin\/second-factor\//)
    }
  })

  test('of an order that there is not are not there', async () => {
    const { cookie } = await buildOperator()
    for (const [name, open] of pages('nobody').slice(1, 3))
      expect((await open({ cookie })).status, name).toBe(404)
  })
})

test('the list shows first what is to be looked at, and only that where something else is looked for', async () => {
  const { cookie } = await buildOperator()
  const wrong = await buildPaid({ amount: 5 })
  const right = await buildPaid()
  expect((await list('', { cookie })).data).toMatchObject({
    isWhole: true,
    waiting: { count: 1, orders: [{ id: wrong.orderId, unallocated: 5 }] },
    comparison: { last: null },
    paymentPages: { checks: [], strange: [] },
  })
  expect((await list(`?words=${right.input.email}`, { cookie })).data).toMatchObject({
    isWhole: false,
    waiting: { count: 0 },
    orders: [{ id: right.orderId }],
    comparison: null,
    paymentPages: null,
  })
  expect((await list('?state=nonsense', { cookie })).data).toMatchObject({ isWhole: true, state: '' })
})

describe('a refund', () => {
  test('takes the amount as it is written, and is done once for the same form', async () => {
    const { cookie } = await buildOperator()
    const { orderId } = await buildPaid()
    const form = await formOf(orderId, { cookie }, { amount: '$1,055.16' })
    expect(await refund(orderId, { cookie, form })).toMatchObject({
      status: 409,
      data: { field: 'amount', error: 'too_much', left: 45_516, amount: '$1,055.16', reason: 'asked for' },
    })
    const half = { ...form, amount: '227.58' }
    const done = `${PAGE}${orderId}/?refund=sent`
    for (const _ of [1, 2])
      expect(await refund(orderId, { cookie, form: half })).toMatchObject({ status: 303, location: done })

    const { charges, papers, refunds: given, events } = await shown(orderId, { cookie })
    expect(charges).toMatchObject([{ left: 45_516 - 22_758 }])
    expect(given).toMatchObject([{ state: 'sent', reason: 'asked for' }])
    expect(papers.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['refund.asked', 'refund.sent']))
  })

  test.each([
    [{ amount: 'all of it' }, 'amount', 'not_a_number'],
    [{ amount: '' }, 'amount', 'required'],
    [{ amount: '0' }, 'amount', 'not_positive'],
    [{ amount: '-5' }, 'amount', 'not_a_number'],
    [{ amount: '1.234' }, 'amount', 'too_many_decimals'],
    [{ reason: '' }, 'reason', 'required'],
    [{ submission: 'x' }, null, 'wrong_type'],
    [{ currency: 'loonies' }, 'amount', 'not_a_number'],
  ])('with %j is refused at its field, and nothing is written', async (changes, field, error) => {
    const { cookie } = await buildOperator()
    const { orderId } = await buildPaid()
    const form = await formOf(orderId, { cookie }, changes as Record<string, string>)
    expect(await refund(orderId, { cookie, form })).toMatchObject({ status: 400, data: { field, error } })
    expect(await db.select().from(refunds).where(eq(refunds.orderId, orderId))).toEqual([])
  })

  test('of another order’s charge is 404, and a number that was used for something else 409', async () => {
    const { cookie } = await buildOperator()
    const [one, other] = [await buildPaid(), await buildPaid()]
    const form = await formOf(one.orderId, { cookie }, { amount: '1' })
    expect((await refund(other.orderId, { cookie, form })).status).toBe(404)
    expect((await refund(one.orderId, { cookie, form })).status).toBe(303)
    expect((await refund(one.orderId, { cookie, form: { ...form, amount: '2' } })).status).toBe(409)
  })

  test('F-10 of a provider that is away is told as written down, and one that is refused with its reason', async () => {
    const { cookie } = await buildOperator()
    const { orderId } = await buildPaid()
    fake.isAway = true
    const away = await refund(orderId, { cookie, form: await formOf(orderId, { cookie }, { amount: '1' }) })
    expect(away.location).toContain('refund=asked')
    fake.isAway = false
    fake.refusal = 'charge_disputed'
    const refused = await refund(orderId, {
      cookie,
      form: await formOf(orderId, { cookie }, { amount: '2' }),
    })
    expect(refused.location).toContain('refund=refused')
    const { refunds: given } = await shown(orderId, { cookie })
    expect(given).toMatchObject([{ state: 'refused', refusal: 'charge_disputed' }, { state: 'asked' }])
  })
})

test('operators read the papers of every order, each time with an event, and under an order those of no other', async () => {
  const { cookie } = await buildOperator()
  const [one, other] = [await buildPaid(), await buildPaid()]
  const number = String((await shown(one.orderId, { cookie })).papers[0]?.number)
  const { status, data } = await paper(one.orderId, number, { cookie })
  expect(status).toBe(200)
  expect((data as Response).headers.get('content-type')).toBe('application/pdf')
  expect((await paper(other.orderId, number, { cookie })).status).toBe(404)
  expect((await paper(one.orderId, randomBytes(3).toString('hex'), { cookie })).status).toBe(404)
  // The order's page was looked at before.
  expect(await readOrderEvents(db, one.orderId, 'order.viewed')).toHaveLength(2)
  expect(await readOrderEvents(db, other.orderId, 'order.viewed')).toEqual([])
})
