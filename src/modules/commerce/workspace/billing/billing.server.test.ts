import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildPlanPages, doneAt } from '#tests/builders/plan-pages.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { BILLING_PATH, planPath, WITHDRAW_PATH } from '#ui/workspace/paths.ts'
import { subscriptions } from '../../tables/orders.ts'
import { loadBilling } from './billing.server.ts'
import { changePlanByForm, loadChangePlan } from './change-plan.server.ts'
import {
  beginCardByForm,
  cancelPlanByForm,
  editDetailsByForm,
  loadBillingDetails,
  loadCancelPlan,
  loadChooseContract,
  loadPausePlan,
  loadReplaceCard,
  loadWithdraw,
  pausePlanByForm,
  withdrawByForm,
} from './plan-pages.server.ts'

const { db } = await createTestDatabase()
const { deps, fake, buildHolder, on, press, planOf } = buildPlanPages(db)

describe('the overview', () => {
  test('of a free account is empty, and leads to the prices', async () => {
    const { cookie } = await buildSession(deps)
    const { data } = await answerOf(loadBilling(buildRouteRequest(deps, BILLING_PATH, { cookie })))
    expect(data).toMatchObject({
      plans: [],
      invoices: [],
      isGiven: false,
      // And back again.
      pricesUrl: expect.stringMatching(/\/pricing\/plans\/\?next=/),
    })
  })

  test('of a license that an operator has given does not call the account free', async () => {
    const { cookie, accountId } = await buildSession(deps)
    await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))
    const { data } = await answerOf(loadBilling(buildRouteRequest(deps, BILLING_PATH, { cookie })))
    expect(data).toMatchObject({ plans: [], isGiven: true })
  })

  test('LIC-4 says what was bought, what is charged next, and with what', async () => {
    const holder = await buildHolder()
    const plan = await planOf(holder)
    expect(plan).toMatchObject({
      name: 'Solo',
      state: 'active',
      method: { kind: 'card', lastFour: '4242' },
      buyer: { country: 'CA', province: 'QC' },
      payUrl: null,
      done: undefined,
    })
    expect(plan.charges).toHaveLength(3)
    expect(plan.againUrl).toContain('/pricing/checkout/?package=solo&period=year&currency=CAD')
  })

  test('is for whoever is logged in', async () => {
    const { status, location } = await answerOf(loadBilling(buildRouteRequest(deps, BILLING_PATH)))
    expect([status, location]).toEqual([
      303,
      `/app/account/login/?${new URLSearchParams({ next: BILLING_PATH })}`,
    ])
  })

  test('refuses what no button of it sends', async () => {
    const holder = await buildHolder()
    expect(await press(holder, 'constructor')).toMatchObject({ status: 400 })
    expect(await press({ ...holder, id: 'no\u0000name' }, 'keep')).toMatchObject({ status: 404 })
  })
})

test('R-12 another account gets 404 for every page of a subscription and for everything that it does', async () => {
  const [own, other] = [await buildHolder(), await buildSession(deps)]
  const stranger = { id: own.id, cookie: other.cookie }
  const form = { until: new Date().toISOString() }
  for (const [what, ask] of [
    ['change', () => loadChangePlan(on(stranger, 'change'))],
    ['cancel', () => loadCancelPlan(on(stranger, 'cancel'))],
    ['pause', () => loadPausePlan(on(stranger, 'pause'))],
    ['card', () => loadReplaceCard(on(stranger, 'card'))],
    ['to replace', () => beginCardByForm(on(stranger, 'card', { form }))],
    ['withdraw', () => loadWithdraw(on(stranger, 'withdraw'))],
    ['details', () => loadBillingDetails(on(stranger, 'details'))],
    ['to change', () => changePlanByForm(on(stranger, 'change', { form }))],
    ['to cancel', () => cancelPlanByForm(on(stranger, 'cancel', { form }))],
    ['to pause', () => pausePlanByForm(on(stranger, 'pause', { form }))],
    ['to withdraw', () => withdrawByForm(on(stranger, 'withdraw', { form }))],
    ['to edit', () => editDetailsByForm(on(stranger, 'details', { form }))],
  ] as const) {
    expect((await answerOf(ask())).status, what).toBe(404)
  }
  for (const intent of ['keep', 'resume', 'drop-change']) {
    expect((await press(stranger, intent)).status, intent).toBe(404)
  }
  expect(await planOf(own)).toMatchObject({ state: 'active', cancelledAt: null })
})

describe('LIC-4 canceling', () => {
  test('is one press after its page, harmless twice, and can be taken back', async () => {
    const holder = await buildHolder()
    expect(await answerOf(loadCancelPlan(on(holder, 'cancel')))).toMatchObject({ data: { name: 'Solo' } })
    for (let time = 0; time < 2; time += 1) {
      const { status, location } = await answerOf(cancelPlanByForm(on(holder, 'cancel', { form: {} })))
      expect([status, location]).toEqual([303, doneAt('cancelled', holder)])
    }
    expect(await planOf(holder, doneAt('cancelled', holder))).toMatchObject({
      state: 'cancelled',
      charges: [],
      done: 'cancelled',
    })
    // By Back: there is nothing to cancel any more.
    expect(await answerOf(loadCancelPlan(on(holder, 'cancel')))).toMatchObject({ location: BILLING_PATH })

    expect(await press(holder, 'keep')).toMatchObject({ location: doneAt('kept', holder) })
    expect(await planOf(holder, doneAt('kept', holder))).toMatchObject({ state: 'active', done: 'kept' })
    // What is not so any more is not told.
    expect((await planOf(holder, doneAt('cancelled', holder))).done).toBeUndefined()
  })
})

describe('a pause', () => {
  test('is for one, two or three months, and can be given up: twice is once', async () => {
    const holder = await buildHolder()
    const { pauseEnds } = await planOf(holder)
    expect(pauseEnds).toHaveLength(3)
    const pause = (until: string) => answerOf(pausePlanByForm(on(holder, 'pause', { form: { until } })))
    expect(await pause('')).toMatchObject({ status: 400 })
    expect(await pause('2099-01-01T00:00:00.000Z')).toMatchObject({ status: 400 })
    for (let time = 0; time < 2; time += 1) {
      expect(await pause(pauseEnds[1] ?? '')).toMatchObject({ location: doneAt('paused', holder) })
    }
    expect(await planOf(holder, doneAt('paused', holder))).toMatchObject({
      resumesAt: pauseEnds[1],
      done: 'paused',
    })
    const twice = await Promise.all([press(holder, 'resume'), press(holder, 'resume')])
    for (const answer of [...twice, await press(holder, 'resume')]) {
      expect(answer).toMatchObject({ status: 303, location: doneAt('resumed', holder) })
    }
    expect(await planOf(holder)).toMatchObject({ resumesAt: null, state: 'active' })
  })
})

test('billing details are those of the next invoices; a mistake comes back with everything typed', async () => {
  const holder = await buildHolder()
  const typed = { name: '', country: 'CA', province: '', addressLine: '1 Main Street', city: 'Toronto' }
  expect(await answerOf(editDetailsByForm(on(holder, 'details', { form: typed })))).toMatchObject({
    status: 400,
    data: { problems: { name: 'required', province: 'province_required' }, typed },
  })
  const form = { ...typed, name: 'Ana Pérez', province: 'ON', taxNumber: '123456789 RT0001' }
  const { location } = await answerOf(editDetailsByForm(on(holder, 'details', { form })))
  expect(location).toBe(doneAt('details', holder))
  expect(await planOf(holder)).toMatchObject({
    buyer: { name: 'Ana Pérez', province: 'ON', city: 'Toronto' },
  })
  expect(await answerOf(loadBillingDetails(on(holder, 'details')))).toMatchObject({
    data: { typed: { name: 'Ana Pérez', company: '' } },
  })
})

describe('another card', () => {
  test('R-36 is typed into fields of the provider, and charged once it is saved', async () => {
    const holder = await buildHolder()
    const read = (query = '?begun') => answerOf(loadReplaceCard(on(holder, 'card', { query })))
    const begin = () => answerOf(beginCardByForm(on(holder, 'card', { form: {} })))
    expect(await read('')).toMatchObject({ data: { fields: null, wasDeclined: false } })

    for (let time = 0; time < 2; time += 1) {
      expect(await begin()).toMatchObject({ status: 303, location: `${planPath(holder.id, 'card')}?begun` })
    }
    const { data } = await read()
    const { reference } = (data as { fields: { reference: string } }).fields
    fake.save(reference, { state: 'declined', mandate: null })
    expect(await read()).toMatchObject({ data: { fields: null, wasDeclined: true } })
    // Whoever comes here another time has not just been declined.
    expect(await read('')).toMatchObject({ data: { fields: null, wasDeclined: false } })

    await begin()
    const again = ((await read()).data as { fields: { reference: string } }).fields
    expect(again.reference).not.toBe(reference)
    fake.save(again.reference)
    expect(await read()).toMatchObject({ location: doneAt('card', holder) })
    expect((await planOf(holder)).method).toMatchObject({ brand: 'Mastercard', lastFour: '4444' })
    // As where a notice was there first.
    expect(await read()).toMatchObject({ location: doneAt('card', holder) })
    expect(await read('')).toMatchObject({ data: { fields: null } })
  })

  test('that does not pay what is owed says so', async () => {
    const holder = await buildHolder()
    const over = new Date(Date.now() - 3_600_000)
    await db.update(subscriptions).set({ paidThrough: over }).where(eq(subscriptions.id, holder.id))
    await answerOf(beginCardByForm(on(holder, 'card', { form: {} })))
    const query = '?begun'
    const { data } = await answerOf(loadReplaceCard(on(holder, 'card', { query })))
    fake.save((data as { fields: { reference: string } }).fields.reference)
    fake.outcomeOf = () => 'insufficient_funds'
    const { location } = await answerOf(loadReplaceCard(on(holder, 'card', { query })))
    fake.outcomeOf = () => 'paid'
    expect(location).toBe(doneAt('card-unpaid', holder))
    expect(await planOf(holder, doneAt('card-unpaid', holder))).toMatchObject({
      state: 'past_due',
      done: 'card-unpaid',
      owed: { amount: expect.any(Number) },
    })
  })

  test('F-10 of a provider that is away waits, and nothing is lost', async () => {
    const holder = await buildHolder()
    fake.isAway = true
    const answer = await answerOf(beginCardByForm(on(holder, 'card', { form: {} })))
    fake.isAway = false
    expect(answer).toMatchObject({ status: 503, data: { error: 'provider_unavailable' } })
    expect((await planOf(holder)).method).toMatchObject({ lastFour: '4242' })
  })
})

describe('withdrawing (directive (EU) 2023/2673)', () => {
  test('R-48 is found by whoever is logged out: after the log-in, at the one contract, or at a choice of them', async () => {
    const choose = (cookie?: string) =>
      answerOf(
        loadChooseContract(buildRouteRequest(deps, '/app/account/withdraw/', { ...(cookie && { cookie }) })),
      )
    const { status, location } = await choose()
    const next = new URLSearchParams({ next: '/app/account/withdraw/' })
    expect([status, location]).toEqual([303, `/app/account/login/?${next}`])

    const { cookie } = await buildSession(deps)
    expect(await choose(cookie)).toMatchObject({ status: 200, data: { contracts: [], hasPaid: false } })
    const elsewhere = await buildHolder()
    expect(await choose(elsewhere.cookie)).toMatchObject({ data: { contracts: [] } })

    const place = { country: 'FR', province: null, currency: 'EUR', company: null }
    const [holder, other] = [await buildHolder(place), await buildHolder(place)]
    expect(await choose(holder.cookie)).toMatchObject({
      status: 303,
      location: planPath(holder.id, 'withdraw'),
    })
    const [own] = await db.select().from(subscriptions).where(eq(subscriptions.id, holder.id))
    await db
      .update(subscriptions)
      .set({ accountId: own?.accountId ?? null })
      .where(eq(subscriptions.id, other.id))
    const { data } = await choose(holder.cookie)
    const { contracts } = data as { contracts: { id: string; name: string }[] }
    expect(contracts.map(({ id }) => id).toSorted()).toEqual([holder.id, other.id].toSorted())
    expect(contracts[0]?.name).toBe('Solo')
    // What they have bought somebody else has by now: it is not said that they have bought nothing.
    expect(await choose(other.cookie)).toMatchObject({ data: { contracts: [], others: [], hasPaid: true } })
  })

  test('is there for a consumer in the Union, and gives everything back', async () => {
    const place = { country: 'FR', province: null, currency: 'EUR', company: null }
    const holder = await buildHolder(place)
    expect((await planOf(holder)).withdrawal).toMatchObject({ amount: expect.any(Number) })
    expect(await answerOf(loadWithdraw(on(holder, 'withdraw')))).toMatchObject({ status: 200 })
    for (let time = 0; time < 2; time += 1) {
      const { location } = await answerOf(withdrawByForm(on(holder, 'withdraw', { form: {} })))
      expect(location).toBe(doneAt('withdrawn', holder))
    }
    expect(await planOf(holder, doneAt('withdrawn', holder))).toMatchObject({ state: 'expired' })
  })

  test('R-48 is not there for others, who are told why and what there is instead', async () => {
    const holder = await buildHolder()
    const location = `${WITHDRAW_PATH}?plan=${holder.id}`
    expect(await answerOf(loadWithdraw(on(holder, 'withdraw')))).toMatchObject({ status: 303, location })
    const { cookie } = holder
    expect(await answerOf(loadChooseContract(buildRouteRequest(deps, location, { cookie })))).toMatchObject({
      status: 200,
      data: {
        contracts: [],
        others: [{ id: holder.id, name: 'Solo', noWithdrawal: { because: 'elsewhere' }, mayCancel: true }],
        refundPolicyUrl: expect.stringContaining('/company/refund-policy/'),
      },
    })
  })
})
