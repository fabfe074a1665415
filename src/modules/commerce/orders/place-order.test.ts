import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { legalVersions, licenceVersions } from '#modules/identity/accounts/accepted-terms.ts'
import { findAccount } from '#modules/identity/accounts/queries.ts'
import { acceptedTerms, accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrder, buildOrderInput } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { doWork } from '#tests/builders/proof-of-work.ts'
import { couponUses, orders } from '../tables/orders.ts'
import type { OrderInput } from './input.ts'
import { placeOrder, promiseOf } from './place-order.ts'
import { viewOrder } from './view-order.ts'

const { db } = await createTestDatabase()
const coupons = [
  { code: 'HELLO10', percentOff: 10, packages: ['solo'], from: '2026-01-01', until: '2026-12-31' },
  { code: 'OVER', percentOff: 50, packages: ['solo'], from: '2025-01-01', until: '2025-12-31' },
]
const built = buildDependencies(db)
const deps = {
  ...built,
  clock: () => new Date('2026-11-22T12:00:00Z'),
  payments: buildPaymentProvider().providers,
  priceBook: { ...built.priceBook, coupons },
}

const place = (input: OrderInput, visitor = buildVisitor()) =>
  placeOrder(deps, visitor, { account: undefined, input })
const countOrders = async (email: string) =>
  (await db.select({ id: orders.id }).from(orders).where(eq(orders.email, email))).length

describe('an order', () => {
  test('is kept as it was quoted, with the buyer, and each tax by itself (PRICE-5)', async () => {
    const { orderId, viewer, input } = await buildOrder(deps)
    expect(await viewOrder(deps, viewer, { orderId })).toMatchObject({
      state: 'placed',
      package: 'solo',
      currency: 'CAD',
      subtotal: 39_588,
      taxes: [
        { kind: 'GST', region: 'CA-QC', rate: 5_000, amount: 1_979 },
        { kind: 'QST', region: 'CA-QC', rate: 9_975, amount: 3_949 },
      ],
      total: 45_516,
      email: input.email,
      payment: null,
      invoice: null,
    })
    const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
    expect(row).toMatchObject({
      sku: 'PLAN-SOLO',
      productName: 'Solo',
      contents: { library: 'all' },
      buyer: { name: 'Anna Tremblay', province: 'QC', taxNumber: null },
    })
    expect(row?.number).toMatch(/^\d{10}$/)
  })

  test('of a guest makes an account and logs this browser in; of an address that has one it does not', async () => {
    const email = buildEmail()
    const first = await place(buildOrderInput(deps, { email }))
    const second = await place(buildOrderInput(deps, { email: email.toUpperCase() }))
    if (!first.ok || !second.ok) throw new Error('an order was refused')

    expect(first.logIn).toMatchObject({ email })
    expect(second.logIn).toBeUndefined()
    const owners = await db
      .select({ accountId: orders.accountId })
      .from(orders)
      .innerJoin(accounts, eq(accounts.id, orders.accountId))
      .where(eq(accounts.email, email))
    expect(new Set(owners.map(({ accountId }) => accountId)).size).toBe(1)
    expect(owners).toHaveLength(2)
  })

  test('of somebody who is logged in is theirs, whatever address the form names', async () => {
    const { accountId } = await buildAccount(deps)
    const account = await findAccount(db, { id: accountId })
    const outcome = await placeOrder(deps, buildVisitor(), { account, input: buildOrderInput(deps) })
    if (!outcome.ok) throw new Error(outcome.error)
    const order = await viewOrder(deps, { accountId }, { orderId: outcome.orderId })
    expect(order.email).toBe(account?.email)
  })

  test('LIC-6 notes which terms and which licence its buyer has accepted, in which language, beside those of the sign-up', async () => {
    const { accountId } = await buildAccount(deps)
    const account = await findAccount(db, { id: accountId })
    const input = { ...buildOrderInput(deps), language: 'fr' as const }
    await placeOrder(deps, buildVisitor(), { account, input })
    const accepted = await db.select().from(acceptedTerms).where(eq(acceptedTerms.accountId, accountId))
    expect(accepted).toContainEqual(expect.objectContaining({ document: 'eula', language: 'fr' }))
    expect(accepted.filter(({ document }) => document === 'terms-of-use')).toHaveLength(1)
  })

  test('LIC-6 of a guest who gets an account notes what they have accepted with it, and of one that is refused nothing', async () => {
    const email = buildEmail()
    const acceptedBy = () =>
      db
        .select({
          document: acceptedTerms.document,
          version: acceptedTerms.version,
          language: acceptedTerms.language,
        })
        .from(acceptedTerms)
        .innerJoin(accounts, eq(accounts.id, acceptedTerms.accountId))
        .where(eq(accounts.email, email))
    const input = buildOrderInput(deps, { email, language: 'fr' })
    // Refused when the account is made already.
    const [name] = email.split('@')
    const coupon = 'HELLO10'
    const first = await place(buildOrderInput(deps, { email: `${name}+first@mail.test`, coupon }))
    if (!first.ok) throw new Error(first.error)
    await db.update(orders).set({ state: 'paid' }).where(eq(orders.id, first.orderId))
    expect((await place(buildOrderInput(deps, { email, language: 'fr', coupon }))).ok).toBe(false)
    expect(await acceptedBy()).toEqual([])

    expect(await place(input)).toMatchObject({ ok: true })
    const shown = Object.entries({ ...legalVersions, eula: licenceVersions.fr })
    const rows = shown.map(([document, version]) => ({ document, version, language: 'fr' }))
    expect(await acceptedBy()).toEqual(expect.arrayContaining(rows))
    expect(await acceptedBy()).toHaveLength(rows.length)
  })

  test('LIC-6 of a stranger accepts nothing for the account that has the address: what was accepted stays with the order', async () => {
    const { accountId, email } = await buildAccount(deps)
    const termsOf = () => db.select().from(acceptedTerms).where(eq(acceptedTerms.accountId, accountId))
    const before = await termsOf()
    const outcome = await place(buildOrderInput(deps, { email, language: 'fr' }))
    if (!outcome.ok) throw new Error(outcome.error)
    expect(await termsOf()).toEqual(before)
    const [order] = await db.select().from(orders).where(eq(orders.id, outcome.orderId))
    expect(order).toMatchObject({ byStranger: true, language: 'fr' })
    expect(order?.acceptedTerms).toEqual({ ...legalVersions, eula: licenceVersions.fr })
  })

  test('LIC-6 of somebody who is logged in is noted at the account alone', async () => {
    const { accountId } = await buildAccount(deps)
    const account = await findAccount(db, { id: accountId })
    const outcome = await placeOrder(deps, buildVisitor(), { account, input: buildOrderInput(deps) })
    if (!outcome.ok) throw new Error(outcome.error)
    const [order] = await db.select().from(orders).where(eq(orders.id, outcome.orderId))
    expect(order).toMatchObject({ byStranger: false, acceptedTerms: null })
  })

  test('is shown to its account and to the browser that placed it, and to nobody else', async () => {
    const { orderId, viewer } = await buildOrder(deps)
    const other = await buildOrder(deps)
    const { accountId } = await buildAccount(deps)
    for (const stranger of [{}, { accountId }, { holder: other.viewer.holder }, { holder: `${orderId}.x` }]) {
      await expect(viewOrder(deps, stranger, { orderId })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await viewOrder(deps, { holder: viewer.holder }, { orderId })).toMatchObject({ id: orderId })
  })
})

describe('R-30 the same form', () => {
  test('sent fifty times at once is one order with one answer and one account', async () => {
    const input = buildOrderInput(deps)
    const visitor = buildVisitor()
    const placing = { account: undefined, input }
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => placeOrder(deps, visitor, placing)))

    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.orderId)).size).toBe(1)
    expect(outcomes.filter((outcome) => outcome.ok && outcome.logIn)).toHaveLength(1)
    expect(await countOrders(input.email)).toBe(1)
  })

  test('with something else under its number is refused, and changes nothing', async () => {
    const input = buildOrderInput(deps)
    await place(input)
    for (const changes of [{ city: 'Laval' }, { total: 1 }, { currency: 'USD' as const }]) {
      expect(await place({ ...input, ...changes })).toEqual({ ok: false, error: 'conflict' })
    }
    expect(await countOrders(input.email)).toBe(1)
  })
})

describe('R-29 nobody changes what is paid', () => {
  test.each([
    ['an amount', { total: 1 }, { error: 'price_changed' }],
    ['another currency', { currency: 'MXN', total: 45_516 }, { error: 'price_changed' }],
    ['another package', { package: 'starter', total: 45_516 }, { error: 'price_changed' }],
    ['an unknown package', { package: 'gold' }, { fields: [{ path: 'package' }] }],
    ['a package that is not on sale', { package: 'budgeto' }, { fields: [{ code: 'not_on_sale' }] }],
    ['more seats', { seats: 2 }, { fields: [{ path: 'seats' }] }],
    ['an offer that is over', { offer: 'lowest-price-week' }, { fields: [{ code: 'offer_over' }] }],
    ['an unknown coupon', { coupon: 'FREE' }, { fields: [{ code: 'unknown_coupon' }] }],
    ['a coupon that is over', { coupon: 'OVER' }, { fields: [{ code: 'coupon_over' }] }],
    ['no address', { email: '' }, { fields: [{ path: 'email', code: 'required' }] }],
  ])('%s is refused, and nothing is kept', async (_case, changes, refusal) => {
    const email = buildEmail()
    const input = buildOrderInput(deps, { email, ...changes })
    expect(await place(input)).toMatchObject({ ok: false, ...refusal })
    expect(await countOrders(email)).toBe(0)
    expect(await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))).toEqual([])
  })

  test.each([
    ['a negative number of seats', { seats: -1 }],
    ['an unknown currency', { currency: 'IDR' }],
    ['a province that there is not', { province: 'XX' }],
    ['no province in Canada', { province: '' }],
    ['a country that there is not', { country: 'ZZ' }],
    ['a card number', { taxNumber: '4242 4242 4242 4242' }],
    ['a card number in a name', { name: '4242424242424242' }],
    ['a form without a number', { submission: '' }],
  ])('%s is no form of ours', (_case, changes) => {
    expect(() => buildOrderInput(deps, changes)).toThrow()
  })

  test('a coupon is good for one order of a person, however the address is spelt', async () => {
    const name = buildEmail().split('@')[0]?.replace('-', '') ?? ''
    const use = (email: string) => place(buildOrderInput(deps, { email, coupon: 'hello10' }))
    const first = await use(`${name}@gmail.com`)
    if (!first.ok) throw new Error(first.error)
    await db.update(orders).set({ state: 'paid' }).where(eq(orders.id, first.orderId))

    for (const email of [`${name}+1@gmail.com`, `${name.slice(0, 3)}.${name.slice(3)}@googlemail.com`]) {
      expect(await use(email)).toEqual({
        ok: false,
        error: 'invalid',
        fields: [{ path: 'coupon', code: 'coupon_used' }],
      })
    }
    const alias = await db
      .select()
      .from(accounts)
      .where(eq(accounts.email, `${name}+1@gmail.com`))
    expect(alias).toEqual([])
    expect((await use(`x${name}@gmail.com`)).ok).toBe(true)
  })

  test('a coupon of an order that nobody paid goes over to the next one, of which two at once have one', async () => {
    const email = buildEmail()
    const use = () => place(buildOrderInput(deps, { email, coupon: 'HELLO10' }))
    const first = await use()
    if (!first.ok) throw new Error(first.error)
    await Promise.all([use(), use()])

    const states = await db.select({ state: orders.state }).from(orders).where(eq(orders.email, email))
    expect(states.filter(({ state }) => state === 'placed')).toHaveLength(1)
    const uses = await db.select().from(couponUses).innerJoin(orders, eq(orders.id, couponUses.orderId))
    expect(uses.filter((use) => use.orders.email === email)).toHaveLength(1)
  })
})

test('PAY-4 what is open to an address already is not sold to it again', async () => {
  const { accountId, email } = await buildAccount(deps)
  await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))
  expect(await place(buildOrderInput(deps, { email }))).toEqual({ ok: false, error: 'active_licence', email })
  expect(await countOrders(email)).toBe(0)
})

test('CAPT-1 COOK-5 somebody else’s captcha is never called for an order: its token is answered with work to do', async () => {
  const verify = vi.fn(async () => 'person' as const)
  const guarded = { ...deps, captcha: { verify } }
  const visitor = buildVisitor()
  const input = buildOrderInput(deps)
  const answer = { kind: 'provider', token: 'token' } as const
  const asked = await placeOrder(guarded, visitor, { account: undefined, input, captcha: answer })

  if (asked.ok || asked.error !== 'captcha_required') throw new Error('nothing was asked')
  expect(verify).not.toHaveBeenCalled()
  expect(await countOrders(input.email)).toBe(0)
  const captcha = doWork(asked.challenge)
  expect(await placeOrder(guarded, visitor, { account: undefined, input, captcha })).toMatchObject({
    ok: true,
  })
})

test('R-45 orders of a network are limited, and the same form again is none', async () => {
  const visitor = buildVisitor()
  const input = buildOrderInput(deps)
  for (let tried = 0; tried < 20; tried += 1) expect((await place(input, visitor)).ok).toBe(true)
  const outcomes = []
  for (let tried = 0; tried < 10; tried += 1) outcomes.push(await place(buildOrderInput(deps), visitor))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(9)
  expect(outcomes.at(-1)).toMatchObject({ error: 'too_many_requests' })
})

test('PAY-4 R-45 a guest learns of ten addresses an hour whether they have a license; then all are answered alike', async () => {
  const [payer, otherPayer, free] = [
    await buildAccount(deps),
    await buildAccount(deps),
    await buildAccount(deps),
  ]
  for (const { accountId } of [payer, otherPayer])
    await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))
  const visitor = buildVisitor()
  const ask = (email: string) => place(buildOrderInput(deps, { email }), visitor)
  for (let asked = 0; asked < 5; asked += 1)
    for (const { email } of [payer, otherPayer])
      expect(await ask(email)).toEqual({ ok: false, error: 'active_licence', email })
  for (const email of [payer.email, free.email, buildEmail()]) {
    expect(await ask(email)).toEqual({
      ok: false,
      error: 'too_many_requests',
      retryAfter: expect.any(Number),
    })
    expect(await countOrders(email)).toBe(0)
  }
})

describe('the money-back guarantee of an order is what its checkout showed', () => {
  const shown = (days: number | null, at = deps.clock()) => promiseOf(deps, { days, at })
  const guaranteeOf = async (promise: string, days: number | null) => {
    const own = { ...deps, priceBook: { ...deps.priceBook, moneyBackDays: days } }
    const { orderId } = await buildOrder(own, { promise })
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    return order?.moneyBackDays
  }
  const [, ...proof] = shown(25).split('.')

  test.each([
    ['that ended while it was open', shown(20), null, 20],
    ['that became shorter', shown(20), 10, 20],
    ['that began while it was open', shown(null), 15, 15],
    ['that ended more than a week ago', shown(20, new Date('2026-11-14T12:00:00Z')), null, null],
    ['that nobody has shown', '25.2026-11-22.forged', null, null],
    ['with other days than were shown', ['99', ...proof].join('.'), null, null],
    ['of nothing', '', null, null],
  ])('one %s', async (_case, promise, days, kept) => {
    expect(await guaranteeOf(promise, days)).toBe(kept)
  })

  test('R-30 the same form, shown again on the next day, is the same order', async () => {
    const input = buildOrderInput(deps, { promise: shown(20) })
    const next = { ...input, promise: shown(20, new Date('2026-11-23T12:00:00Z')) }
    const [first, second] = [await place(input), await place(next)]
    expect(second).toMatchObject({ ok: true, orderId: first.ok && first.orderId })
  })
})
