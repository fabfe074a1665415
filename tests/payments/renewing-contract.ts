import { describe, expect, test } from 'vitest'
import { newId } from '#domain/ids.ts'
import type { PaymentRequest } from '#domain/payments/index.ts'
import {
  type BuyersWay,
  type ProviderTraits,
  type ProviderUnderTest,
  paymentRequest,
} from './provider-under-test.ts'

const MONTH_MS = 31 * 86_400_000

/** What a provider does with what it charges by itself once more with every term (domain/payments/provider.ts). */
export function describeRenewing(
  name: string,
  { methods: [method = 'card'], ways }: Pick<ProviderTraits, 'methods' | 'ways'>,
  start: () => Promise<ProviderUnderTest>,
): void {
  async function fetched({ provider }: ProviderUnderTest, reference: string) {
    const payment = await provider.fetchPayment(reference)
    if (payment === undefined) throw new Error('the provider has lost a payment')
    return payment
  }
  /** Something that was paid, a term ago. */
  async function paid(
    given: ProviderUnderTest,
    changes: Partial<PaymentRequest> = {},
    way: BuyersWay = 'pays',
  ) {
    const request = paymentRequest({ method, ...changes })
    const { reference, step } = await given.provider.beginPayment(request)
    await given.buyer(step.url, way)
    given.wait(MONTH_MS)
    await given.takeNotices()
    return { request, reference }
  }
  function renew(given: ProviderUnderTest, reference: string): void {
    if (!given.renew) throw new Error('the provider renews nothing by itself')
    given.renew(reference)
  }
  const amountsOf = (payment: Awaited<ReturnType<typeof fetched>>) =>
    payment.transactions
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ kind, amount }) => [kind, amount])

  describe(`${name}: the next term of what it renews by itself`, () => {
    test('is one more charge of the same payment, which is still what was begun', async () => {
      const given = await start()
      const { request, reference } = await paid(given)
      const before = await fetched(given, reference)
      expect(before.mandate).toMatchObject({ kind: 'subscription', status: 'ACTIVE' })
      renew(given, reference)
      const after = await fetched(given, reference)
      const { orderId, sku, amount } = request
      expect(after).toMatchObject({ state: 'paid', reference, orderId, sku, amount })
      expect(after.mandate).toMatchObject({ kind: 'subscription', reference, status: 'ACTIVE' })
      expect(amountsOf(after)).toEqual([
        ['charge', amount],
        ['charge', amount],
      ])
      expect(new Set(after.transactions.map(({ id }) => id)).size).toBe(2)
      expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
    })

    test.each([
      ['more', 20_000],
      ['less', 40_000],
    ])('PRICE-7 may cost %s than the first', async (_than, amount) => {
      const given = await start()
      const { request, reference } = await paid(given, { amount })
      expect(await fetched(given, reference)).toMatchObject({ state: 'paid', amount })
      renew(given, reference)
      renew(given, reference)
      expect(amountsOf(await fetched(given, reference))).toEqual([
        ['charge', amount],
        ['charge', request.laterAmount],
        ['charge', request.laterAmount],
      ])
    })

    test('is told of, by the name of the payment', async () => {
      const given = await start()
      const { reference } = await paid(given)
      renew(given, reference)
      const notices = await given.takeNotices()
      const events = await Promise.all(
        notices.map((notice) => given.provider.verifyEvent({ ...notice, now: given.now() })),
      )
      expect(events.map((event) => event?.reference)).toContain(reference)
      expect(new Set(events.map((event) => event?.reference))).toEqual(new Set([reference]))
    })

    if (ways.includes('pays, and later has no money'))
      test('that a bank refuses moves nothing, leaves what was paid as it is, and says so', async () => {
        const given = await start()
        const { request, reference } = await paid(given, {}, 'pays, and later has no money')
        renew(given, reference)
        const payment = await fetched(given, reference)
        expect(payment).toMatchObject({ state: 'paid', decline: null, mandate: { status: 'SUSPENDED' } })
        expect(amountsOf(payment)).toEqual([['charge', request.amount]])
      })

    test('LIC-4 does not come once it was ended, and the mandate says so', async () => {
      const given = await start()
      const { reference } = await paid(given)
      const { mandate } = await fetched(given, reference)
      await given.provider.endMandate(mandate as never)
      renew(given, reference)
      const payment = await fetched(given, reference)
      expect(payment.transactions).toHaveLength(1)
      expect(payment).toMatchObject({ state: 'paid', mandate: { status: 'CANCELLED' } })
    })

    test('is given back like any charge, and the others stay', async () => {
      const given = await start()
      const { request, reference } = await paid(given)
      renew(given, reference)
      const { transactions } = await fetched(given, reference)
      const later = transactions.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]?.id ?? ''
      const { currency, amount } = request
      await given.provider.refund({ refundId: newId(), reference, transactionId: later, currency, amount })
      const refund = (await fetched(given, reference)).transactions.find(({ kind }) => kind === 'refund')
      expect(refund).toMatchObject({ amount, chargeId: later })
    })
  })
}
