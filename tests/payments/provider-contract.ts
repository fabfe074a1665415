import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import {
  isProviderUnavailable,
  type PaymentRequest,
  RefundRefusedError,
} from '#modules/commerce/payments/provider.ts'
import type { DeclineReason } from '#modules/commerce/payments/schema.ts'
import {
  type BuyersWay,
  type ProviderTraits,
  type ProviderUnderTest,
  paymentRequest,
} from './provider-under-test.ts'
import { describeNoCards, describeSavedCards } from './saved-card-contract.ts'

const TWO_MINUTES_MS = 120_000
const declines: readonly Exclude<DeclineReason, 'authentication_failed'>[] = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'limit_exceeded',
]

/**
 * What every provider does (src/modules/commerce/payments/provider.ts): called by the tests of each adapter.
 */
export function describeProvider(
  name: string,
  traits: ProviderTraits,
  start: () => Promise<ProviderUnderTest>,
): void {
  test(`${name} takes what it is said to take`, async () => {
    expect((await start()).provider.methods.toSorted()).toEqual(traits.methods.toSorted())
  })
  describePayments(`${name}, what renews`, traits, start, 'year')
  describePayments(
    `${name}, what is bought once`,
    { ...traits, ways: traits.waysOnce ?? traits.ways },
    start,
    null,
  )
  if (traits.methods.includes('card')) describeSavedCards(name, traits, start)
  else describeNoCards(name, start)
}

function describePayments(
  name: string,
  { methods, ways, lacks = [] }: ProviderTraits,
  start: () => Promise<ProviderUnderTest>,
  every: PaymentRequest['every'],
): void {
  const hasWay = (way: BuyersWay) => ways.includes(way)
  const requestTo = ({ provider }: ProviderUnderTest, changes: Partial<PaymentRequest> = {}) =>
    paymentRequest({ method: provider.methods[0] ?? 'card', every, ...changes })
  async function begin(given: ProviderUnderTest, changes: Partial<PaymentRequest> = {}) {
    const request = requestTo(given, changes)
    return { request, ...(await given.provider.beginPayment(request)) }
  }
  async function fetched(given: ProviderUnderTest, reference: string) {
    const payment = await given.provider.fetchPayment(reference)
    if (payment === undefined) throw new Error('the provider has lost a payment')
    return payment
  }
  /** The same once what its buyer has approved is captured, as whoever asks for a payment does. */
  async function settled(given: ProviderUnderTest, reference: string) {
    const payment = await fetched(given, reference)
    return payment.isApproved ? ((await given.provider.capturePayment(reference)) ?? payment) : payment
  }
  async function paid(given: ProviderUnderTest, changes: Partial<PaymentRequest> = {}) {
    const begun = await begin(given, changes)
    await given.buyer(begun.step.url, 'pays')
    return { ...begun, payment: await settled(given, begun.reference) }
  }

  describe(`${name}: a payment`, () => {
    test('R-30 that is begun twice, one after the other or at once, is one', async () => {
      const given = await start()
      const request = requestTo(given)
      const begun = await Promise.all(Array.from({ length: 8 }, () => given.provider.beginPayment(request)))
      const again = await given.provider.beginPayment(request)
      expect(new Set([...begun, again].map(({ reference }) => reference)).size).toBe(1)
      expect(again.step).toEqual(begun[0]?.step)
      const other = await given.provider.beginPayment(requestTo(given))
      expect(other.reference).not.toBe(again.reference)
    })

    test('R-29 tells what it was begun with, and that nothing is paid', async () => {
      const given = await start()
      const { request, reference } = await begin(given, { amount: 1, currency: 'BRL', sku: 'TEAM-MONTH' })
      const { orderId } = request
      expect(await fetched(given, reference)).toMatchObject({
        ...{ reference, orderId, amount: 1, currency: 'BRL', sku: 'TEAM-MONTH' },
        ...{ state: 'awaiting', decline: null, transactions: [] },
      })
    })

    test.each(methods)('by %s is paid once, however often it is asked for', async (method) => {
      const given = await start()
      const { request, reference, payment } = await paid(given, { method })
      expect(payment).toMatchObject({ state: 'paid', amount: request.amount, currency: request.currency })
      expect(payment.transactions).toEqual([
        expect.objectContaining({ kind: 'charge', amount: request.amount, currency: request.currency }),
      ])
      const [charge] = payment.transactions
      expect(charge?.fee).toBeGreaterThanOrEqual(0)
      expect(charge?.fee).toBeLessThan(request.amount)
      expect(await fetched(given, reference)).toEqual(payment)
    })

    if (every === null)
      test('has nothing to be charged to again', async () => {
        const { payment } = await paid(await start())
        expect(payment.mandate).toBeNull()
      })
    else
      test('has something to be charged to again, which may be ended any number of times', async () => {
        const given = await start()
        const { reference, payment } = await paid(given)
        expect(payment.mandate?.reference).toBeTruthy()
        await given.provider.endMandate(payment.mandate as never)
        await given.provider.endMandate(payment.mandate as never)
        expect((await fetched(given, reference)).state).toBe('paid')
      })

    test('R-30 that its buyer has approved is captured once, five times at once and later', async () => {
      const given = await start()
      const { reference, step, request } = await begin(given)
      const { provider } = given
      expect(await provider.capturePayment(reference)).toMatchObject({ state: 'awaiting', transactions: [] })
      await given.buyer(step.url, 'pays')
      await Promise.all(Array.from({ length: 5 }, () => provider.capturePayment(reference)))
      const captured = await provider.capturePayment(reference)
      expect(captured).toMatchObject({ state: 'paid', transactions: [{ amount: request.amount }] })
      expect(captured?.isApproved ?? false).toBe(false)
      expect(await fetched(given, reference)).toEqual(captured)
      expect(await provider.capturePayment(`pay_${newId()}`)).toBeUndefined()
    })

    test.each(declines.filter(hasWay))('that comes to %s charges nothing', async (reason) => {
      const given = await start()
      const { reference, step } = await begin(given)
      await given.buyer(step.url, reason)
      const payment = await settled(given, reference)
      expect(payment).toMatchObject({ state: 'declined', decline: reason, transactions: [] })
      // A subscription of the provider's own is there before anything is paid for it.
      expect(payment.mandate?.kind ?? 'subscription').toBe('subscription')
    })

    if (hasWay('authenticates'))
      test('for which the bank asks is paid when the buyer confirms, and not when they do not', async () => {
        const given = await start()
        const [confirmed, refused] = [await begin(given), await begin(given)]
        await given.buyer(confirmed.step.url, 'authenticates')
        await given.buyer(refused.step.url, 'fails to authenticate')
        expect(await fetched(given, confirmed.reference)).toMatchObject({ state: 'paid' })
        expect(await fetched(given, refused.reference)).toMatchObject({
          state: 'declined',
          decline: 'authentication_failed',
          transactions: [],
        })
      })

    if (hasWay('waits, and it is paid'))
      test('PAY-3 that takes its time is processing, and then paid or declined', async () => {
        const given = await start()
        const [good, bad] = [await begin(given), await begin(given)]
        await given.buyer(good.step.url, 'waits, and it is paid')
        await given.buyer(bad.step.url, 'waits, and it is declined')
        const before = await settled(given, good.reference)
        expect([before.state, (await settled(given, bad.reference)).state]).toEqual([
          'processing',
          'processing',
        ])
        given.wait(TWO_MINUTES_MS)
        const after = await fetched(given, good.reference)
        expect([after.state, (await fetched(given, bad.reference)).state]).toEqual(['paid', 'declined'])
        expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
      })

    test('that was given up takes no money any longer, and one that is paid stays paid', async () => {
      const given = await start()
      const open = await begin(given)
      await given.provider.cancelPayment(open.reference)
      await given.provider.cancelPayment(open.reference)
      if (!lacks.includes('giving up what is not approved')) {
        await given.buyer(open.step.url, 'pays').catch(() => undefined)
        expect(await fetched(given, open.reference)).toMatchObject({ state: 'cancelled', transactions: [] })
      }
      const done = await paid(given)
      await given.provider.cancelPayment(done.reference)
      const { mandate } = done.payment
      expect(await fetched(given, done.reference)).toMatchObject({ state: 'paid', mandate })
    })

    if (hasWay('cancels'))
      test('whose page its buyer leaves charges nothing, and is given up or goes on', async () => {
        const given = await start()
        const { reference, step } = await begin(given, { method: 'paypal' })
        await given.buyer(step.url, 'cancels')
        const isTold = !lacks.includes('telling that a buyer has left')
        expect(await fetched(given, reference)).toMatchObject({
          state: isTold ? 'cancelled' : 'awaiting',
          transactions: [],
        })
        if (isTold) return
        await given.buyer(step.url, 'pays')
        expect((await settled(given, reference)).transactions).toHaveLength(1)
      })

    test('that the provider does not know is nothing, and no fault', async () => {
      const { provider } = await start()
      expect(await provider.fetchPayment(`pay_${newId()}`)).toBeUndefined()
    })
  })

  describe(`${name}: money that goes back`, () => {
    test('R-30 is given back once for each refund, in parts up to the whole', async () => {
      const given = await start()
      const { reference, payment, request } = await paid(given)
      const [charge] = payment.transactions
      const refund = { reference, transactionId: charge?.id ?? '', currency: request.currency }
      const first = { ...refund, refundId: newId(), amount: 1_000 }
      await Promise.all([given.provider.refund(first), given.provider.refund(first)])
      await given.provider.refund(first)
      await given.provider.refund({ ...refund, refundId: newId(), amount: request.amount - 1_000 })
      const refunds = (await fetched(given, reference)).transactions.filter(({ kind }) => kind === 'refund')
      expect(refunds.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
        1_000,
        request.amount - 1_000,
      ])
      expect(refunds.map(({ refundId }) => refundId)).toContain(first.refundId)
      // Which is another answer than none: it is not asked again.
      const tooMuch = given.provider.refund({ ...refund, refundId: newId(), amount: 1 })
      await expect(tooMuch).rejects.toThrow(RefundRefusedError)
    })

    if (hasWay('pays, and has it charged back'))
      test('is told as a chargeback when the buyer has taken it back', async () => {
        const given = await start()
        const { reference, step, request } = await begin(given)
        await given.buyer(step.url, 'pays, and has it charged back')
        expect(await settled(given, reference)).toMatchObject({ state: 'paid' })
        given.wait(TWO_MINUTES_MS)
        const { transactions } = await fetched(given, reference)
        expect(transactions.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
          ['charge', request.amount],
          ['chargeback', request.amount],
        ])
      })
  })

  describe(`${name}: a notice`, () => {
    async function noticed() {
      const given = await start()
      const { reference } = await paid(given)
      const [notice] = await given.takeNotices()
      if (notice === undefined) throw new Error('nothing was told')
      return { given, reference, body: notice.body, headers: notice.headers }
    }

    test('R-31 names the payment, and is proved as it was sent', async () => {
      const { given, reference, body, headers } = await noticed()
      const event = await given.provider.verifyEvent({ headers, body, now: given.now() })
      expect(event).toMatchObject({ reference })
      expect(event?.id).toBeTruthy()
    })

    test('R-31 is refused when it is old, early, changed or signed in another way', async () => {
      const { given, body, headers } = await noticed()
      const verify = (changes: Partial<{ headers: Headers; body: string; now: Date }>) =>
        given.provider.verifyEvent({ headers, body, now: given.now(), ...changes })
      const shifted = (seconds: number) => new Date(given.now().getTime() + seconds * 1_000)
      if (!lacks.includes('the age of a notice')) {
        expect(await verify({ now: shifted(302) })).toBeUndefined()
        expect(await verify({ now: shifted(-302) })).toBeUndefined()
      }
      expect(await verify({ body: body.replace('"', ' "') })).toBeUndefined()
      expect(await verify({ body: `${body} ` })).toBeUndefined()
      expect(await verify({ headers: new Headers() })).toBeUndefined()
      for (const way of ['v0', 'prefix', 'other secret'] as const) {
        expect([way, await verify({ headers: await given.sign(body, given.now(), way) })]).toEqual([
          way,
          undefined,
        ])
      }
    })

    if (!lacks.includes('two signatures'))
      test('R-31 is proved by one right signature of two', async () => {
        const { given, body, reference } = await noticed()
        const headers = await given.sign(body, given.now(), 'two v1')
        expect(await given.provider.verifyEvent({ headers, body, now: given.now() })).toMatchObject({
          reference,
        })
      })

    test('R-31 that is signed and makes no sense is refused too', async () => {
      const given = await start()
      for (const body of ['', 'null', '[]', '{}', '{"id":1}', 'no JSON']) {
        const headers = await given.sign(body, given.now())
        expect(await given.provider.verifyEvent({ headers, body, now: given.now() })).toBeUndefined()
      }
    })
  })

  describe(`${name}: a provider that is away`, () => {
    test.each(['refuses', 'hangs'] as const)(
      'F-10 %s, and is given up in time; asked again, nothing is doubled',
      async (how) => {
        const given = await start()
        const request = requestTo(given)
        given.goAway(how)
        const started = performance.now()
        await expect(given.provider.beginPayment(request)).rejects.toSatisfy(isProviderUnavailable)
        expect(performance.now() - started).toBeLessThan(10_000)
        given.comeBack()
        const { reference, step } = await given.provider.beginPayment(request)
        await given.buyer(step.url, 'pays')
        given.goAway(how)
        await expect(given.provider.fetchPayment(reference)).rejects.toSatisfy(isProviderUnavailable)
        given.comeBack()
        expect((await settled(given, reference)).transactions).toHaveLength(1)
      },
    )
  })
}
