import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#kernel/database/connection.ts'
import { ORDER_COOKIE } from '#kernel/http/schema.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { buildApi, cookieHeader, cookiesOf } from '#tests/builders/api.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrderInput } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { createCheckoutApi } from '../api.ts'
import { orders, payments } from '../tables/orders.ts'

const { db, url } = await createTestDatabase()
const fake = buildPaymentProvider()
const deps = {
  ...buildDependencies(db),
  clock: () => new Date('2026-11-22T12:00:00Z'),
  payments: fake.providers,
  describeVisitor: async () => buildVisitor(),
  clientNetwork: () => buildVisitor().network,
}
const api = buildApi({ '/api/checkout': createCheckoutApi(deps) })

const json = { 'content-type': 'application/json' }
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.request(`/api/checkout${path}`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  })
const get = (path: string, headers: Record<string, string> = {}) =>
  api.request(`/api/checkout${path}`, { headers })
const form = (changes: Record<string, unknown> = {}) => buildOrderInput(deps, changes)
const ordersOf = (email: string) => db.select().from(orders).where(eq(orders.email, email))

/** An order that was placed, and the cookies of the browser that has done so. */
async function placed(changes: Record<string, unknown> = {}) {
  const input = form(changes)
  const response = await post('/orders/', input)
  expect(response.status).toBe(201)
  const { order } = (await response.json()) as { order: string }
  return { input, order, cookie: cookieHeader(cookiesOf(response)) }
}

interface Quoted {
  quote: { total: number; subtotal: number; discount: number; taxes: object[]; charges: object[] } | null
  problems: { path: string; code: string }[]
}
const ask = async (changes: Record<string, unknown> = {}): Promise<Quoted> => {
  const choice = { package: 'solo', period: 'year', seats: 1, currency: 'CAD', offer: null, coupon: null }
  const response = await post('/quote/', {
    ...choice,
    country: '',
    province: '',
    timeZone: 'UTC',
    ...changes,
  })
  return (await response.json()) as Quoted
}

describe('what a choice costs', () => {
  test('PRICE-5 GST and QST stand by themselves, and the charges to come are said', async () => {
    const { quote, problems } = await ask({ country: 'CA', province: 'QC' })
    expect(problems).toEqual([])
    expect(quote).toMatchObject({
      subtotal: 39_588,
      taxes: [
        { kind: 'GST', amount: 1_979 },
        { kind: 'QST', amount: 3_949 },
      ],
      charges: [{ on: '2026-11-22' }, { on: '2027-11-22' }, { on: '2028-11-22' }],
    })
  })

  test('what does not hold is told, and left out of the amount', async () => {
    const plain = (await ask()).quote?.total
    expect(await ask({ coupon: 'NOBODYS' })).toMatchObject({
      quote: { total: plain },
      problems: [{ path: 'coupon', code: 'unknown_coupon' }],
    })
    expect(await ask({ offer: 'save50today' })).toMatchObject({
      quote: { total: plain, discount: 0 },
      problems: [{ path: 'offer', code: 'offer_over' }],
    })
    expect(await ask({ country: 'CA' })).toMatchObject({
      quote: { total: plain },
      problems: [{ path: 'province', code: 'province_required' }],
    })
    expect((await ask({ timeZone: 'Nowhere/City', offer: 'save50' })).quote).not.toBeNull()
  })

  test('CLAIM-1 what is not on sale has no price here', async () => {
    expect(await ask({ package: 'budgeto' })).toMatchObject({
      quote: null,
      problems: [{ path: 'package', code: 'not_on_sale' }],
    })
  })
})

describe('placing an order', () => {
  test('PAY-4 what an account has already is refused in the words of the specification', async () => {
    const { accountId, email } = await buildAccount(deps)
    await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))
    const response = await post('/orders/', form({ email }))
    expect(response.status).toBe(409)
    const message = `Active license already exist against the ${email}.`
    expect(await response.json()).toMatchObject({ error: { code: 'active_licence', email, message } })
  })

  test.each(['Anna\nTotal 0,00', 'Anna\u0000', 'Anna\u2028Total', 'Anna\ud800'])(
    'a line holds no line break, which would forge another one of the invoice, and no half of a character: %j',
    async (name) => {
      const response = await post('/orders/', { ...form(), name })
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: { fields: [{ path: 'name', code: 'wrong_type' }] } },
      ])
    },
  )

  test('R-30 fifty submits of one form at once are one order, one account and one payment', async () => {
    const input = form()
    const before = fake.begun.length
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/orders/', input)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { order: string }[]
    expect(new Set(bodies.map(({ order }) => order)).size).toBe(1)
    const [order, ...others] = await ordersOf(input.email)
    expect(others).toEqual([])
    expect(await db.$count(payments, eq(payments.orderId, order?.id ?? ''))).toBe(1)
    expect(await db.$count(accounts, eq(accounts.email, input.email))).toBe(1)
    expect(fake.begun.length - before).toBe(1)
  })

  test('R-30 fifty submits at once are answered alike also where connections are few and a provider is slow', async () => {
    // As in production, but for the length of a statement: a machine that is four times as busy.
    const few = openDatabase(url, { poolSize: 2, statementMs: 400, onError: () => {} })
    const slow = { ...deps, ...buildDependencies(few.db), payments: fake.providers, clock: deps.clock }
    const checkout = buildApi({ '/': createCheckoutApi(slow) })
    const body = JSON.stringify(form())
    const submits = Array.from({ length: 50 }, () =>
      checkout.request('/orders/', { method: 'POST', headers: json, body }),
    )
    const answers = await Promise.all(submits)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    await few.close()
  })

  test('R-30 the same form with something else in it is refused', async () => {
    const { input } = await placed()
    const again = await post('/orders/', { ...input, city: 'Laval' })
    expect([again.status, await again.json()]).toMatchObject([409, { error: { code: 'conflict' } }])
    expect(await ordersOf(input.email)).toHaveLength(1)
  })

  test('a guest gets an account, and this browser its log-in and the order', async () => {
    const { cookie, order } = await placed()
    expect(cookie).toContain('p_ssojwt=')
    expect(cookie).toContain(`${ORDER_COOKIE}=${order}`)
  })

  test('who buys for an address that has an account stays logged out, and sees the order all the same', async () => {
    const { email } = await buildAccount(deps)
    const { cookie, order } = await placed({ email })
    expect(cookie).not.toContain('p_ssojwt=')
    expect((await get(`/orders/${order}/`, { cookie })).status).toBe(200)
  })

  test.each<[string, Record<string, unknown>, number, object]>([
    ['a lower total', { total: 1 }, 409, { code: 'price_changed' }],
    ['the total of a cheaper currency', { currency: 'CAD', total: 23_988 }, 409, { code: 'price_changed' }],
    ['a currency that nobody sells in', { currency: 'JPY' }, 400, { fields: [{ path: 'currency' }] }],
    ['more seats than are sold', { seats: 2 }, 400, { fields: [{ path: 'seats' }] }],
    [
      'five seats at the price of two',
      { package: 'team', seats: 5, total: form({ package: 'team', seats: 2 }).total },
      409,
      { code: 'price_changed' },
    ],
    ['less than no seats', { package: 'team', seats: -2 }, 400, { fields: [{ path: 'seats' }] }],
    ['half a seat', { package: 'team', seats: 2.5 }, 400, { fields: [{ path: 'seats' }] }],
    ['no seat at all', { seats: 0 }, 400, { fields: [{ path: 'seats' }] }],
    ['a coupon of nobody', { coupon: 'HALF' }, 400, { fields: [{ path: 'coupon', code: 'unknown_coupon' }] }],
    [
      'an offer that is over',
      { offer: 'save50today' },
      400,
      { fields: [{ path: 'offer', code: 'offer_over' }] },
    ],
    ['what is not on sale', { package: 'budgeto' }, 400, { fields: [{ path: 'package' }] }],
    [
      'a number of a card in a field',
      { company: '4242 4242 4242 4242' },
      400,
      { fields: [{ path: 'company' }] },
    ],
    ['Canada without a province', { province: '' }, 400, { fields: [{ path: 'province' }] }],
  ])('R-29 R-36 %s is refused, and makes no order', async (_case, changes, status, error) => {
    const whole = form()
    const email = buildEmail()
    const answer = await post('/orders/', { ...whole, email, ...changes })
    expect([answer.status, await answer.json()]).toMatchObject([status, { error }])
    expect(await ordersOf(email)).toEqual([])
  })

  test('R-29 what else is sent along counts for nothing', async () => {
    const email = buildEmail()
    const sent = {
      ...form({ email }),
      unitAmount: 1,
      subtotal: 1,
      discount: 99_999,
      state: 'paid',
      taxes: [],
    }
    const response = await post('/orders/', sent)
    expect(response.status).toBe(201)
    const [order] = await ordersOf(email)
    expect(order).toMatchObject({ state: 'placed', discount: 0, total: sent.total })
  })
})

describe('paying an order', () => {
  const pay = (order: string, cookie: string, method = 'card') =>
    post(`/orders/${order}/payments/`, { method }, { cookie })
  const view = async (order: string, cookie: string) =>
    (await (await get(`/orders/${order}/`, { cookie })).json()) as {
      state: string
      payment: object
      number: string
    }

  test('F-10 with the provider away the order stands, its page says so, and later it goes on as the same payment', async () => {
    fake.isAway = true
    const { order, cookie } = await placed()
    expect(await view(order, cookie)).toMatchObject({
      state: 'placed',
      payment: { reference: null, step: null },
    })
    const refused = await pay(order, cookie)
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { error: { code: 'provider_unavailable' } },
    ])
    fake.isAway = false
    const begun = await pay(order, cookie)
    expect([begun.status, await begun.json()]).toMatchObject([201, { payment: { step: { kind: 'fields' } } }])
    expect(await db.$count(payments, eq(payments.orderId, order))).toBe(1)
  })

  test('PAY-3 the page that waits learns of the payment by asking', async () => {
    const { order, cookie } = await placed()
    const known = (await view(order, cookie)) as unknown as { payment: { reference: string } }
    fake.move(known.payment.reference)
    expect(await view(order, cookie)).toMatchObject({ state: 'paid', payment: { state: 'paid' } })
  })

  test('another method gives up the first, and a method of nobody is refused', async () => {
    const { order, cookie } = await placed()
    const other = await pay(order, cookie, 'paypal')
    expect(await other.json()).toMatchObject({ payment: { method: 'paypal' } })
    expect((await pay(order, cookie, 'cash')).status).toBe(400)
  })

  test('ORD-2 a paid order is given for its report once', async () => {
    const { order, cookie } = await placed()
    const report = async () =>
      (await (await post(`/orders/${order}/report/`, {}, { cookie })).json()) as { order: object | null }
    expect(await report()).toEqual({ order: null })
    const known = (await view(order, cookie)) as unknown as { payment: { reference: string } }
    fake.move(known.payment.reference)
    await view(order, cookie)
    expect(await report()).toMatchObject({
      order: { orderId: order, items: [{ sku: 'PLAN-SOLO', quantity: 1 }] },
    })
    expect(await report()).toEqual({ order: null })
  })

  test.each([
    ['an offer', { offer: 'save50' }, '197.94', '197.94'],
    ['a coupon', { coupon: 'WELCOME10' }, '356.29', '39.59'],
    ['nothing off', {}, '395.88', '0.00'],
  ])(
    'ORD-2 PRICE-3 an order with %s is reported with what it came to before tax',
    async (_case, choice, value, discount) => {
      const { order, cookie } = await placed(choice)
      const known = (await view(order, cookie)) as unknown as { payment: { reference: string } }
      fake.move(known.payment.reference)
      await view(order, cookie)
      expect(await (await post(`/orders/${order}/report/`, {}, { cookie })).json()).toMatchObject({
        order: {
          package: 'solo',
          period: 'year',
          currencyCode: 'CAD',
          items: [{ unitPrice: '395.88', quantity: 1 }],
          ...{ value, discount },
        },
      })
    },
  )

  test('R-47 what is no id is not there, whatever it holds', async () => {
    const { cookie } = await placed()
    for (const id of ['%00', 'a%00b', "x'--", 'x'.repeat(5_000)]) {
      expect((await get(`/orders/${id}/`, { cookie })).status).toBe(404)
      expect((await post(`/orders/${id}/report/`, {}, { cookie })).status).toBe(404)
      expect((await pay(id, cookie)).status).toBe(404)
    }
  })

  test('R-09 a report takes nothing that a form of another site could send', async () => {
    const { order, cookie } = await placed()
    const address = `/api/checkout/orders/${order}/report/`
    const send = (type: string, body: string) =>
      api.request(address, { method: 'POST', headers: { cookie, 'content-type': type }, body })
    expect((await send('text/plain', '{}')).status).toBe(415)
    expect((await send('application/json', '{"order":1}')).status).toBe(400)
    expect((await send('application/json', '{}')).status).toBe(200)
  })

  test('R-12 nobody else sees an order, pays it or reports it: it is not there', async () => {
    const { order } = await placed()
    const [stranger, other] = ['', (await placed()).cookie]
    const { ssojwt } = await buildAccount(deps)
    for (const cookie of [stranger, other, `p_ssojwt=${ssojwt}`]) {
      expect((await get(`/orders/${order}/`, { cookie })).status).toBe(404)
      expect((await pay(order, cookie)).status).toBe(404)
      expect((await post(`/orders/${order}/report/`, {}, { cookie })).status).toBe(404)
    }
  })
})
