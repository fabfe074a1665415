import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { isProviderUnavailable, type PaymentMandate } from '#modules/commerce/payments/provider.ts'
import {
  type BuyersWay,
  mandateCharge,
  methodRequest,
  type ProviderTraits,
  type ProviderUnderTest,
  paymentRequest,
} from './provider-under-test.ts'

const TWO_MINUTES_MS = 120_000
const TWO_DAYS_MS = 2 * 86_400_000

const laterDeclines = [
  ['pays, and later has no money', 'insufficient_funds'],
  ['pays, and later has to authenticate', 'authentication_failed'],
] as const

/**
 * What every provider does with cards that are charged again (src/modules/commerce/payments/provider.ts), and
 * one that charges by itself does not.
 */
export function describeSavedCards(
  name: string,
  { ways }: Pick<ProviderTraits, 'ways'>,
  start: () => Promise<ProviderUnderTest>,
): void {
  const begin = ({ provider }: ProviderUnderTest) =>
    provider.beginPayment(paymentRequest({ method: provider.methods[0] ?? 'card' }))
  async function fetched(given: ProviderUnderTest, reference: string) {
    const payment = await given.provider.fetchPayment(reference)
    if (payment === undefined) throw new Error('the provider has lost a payment')
    return payment
  }

  describe(`${name}: a renewal`, () => {
    /** What something that was paid is charged to again. */
    async function saved(given: ProviderUnderTest, way: BuyersWay = 'pays') {
      const { step, reference } = await begin(given)
      await given.buyer(step.url, way)
      const { mandate } = await fetched(given, reference)
      if (mandate === null) throw new Error('there is nothing to be charged to again')
      return mandate
    }
    test('R-30 asked for any number of times is one charge, at once or later', async () => {
      const given = await start()
      const mandate = await saved(given)
      const request = mandateCharge(mandate)
      const charged = await Promise.all(
        Array.from({ length: 5 }, () => given.provider.chargeMandate(request)),
      )
      given.wait(TWO_DAYS_MS)
      const again = await given.provider.chargeMandate(request)
      const { orderId, sku, amount, currency } = request
      expect(again).toMatchObject({ state: 'paid', decline: null, orderId, sku, amount, currency })
      expect(again.transactions).toEqual([expect.objectContaining({ kind: 'charge', amount, currency })])
      expect(again.mandate).toEqual(mandate)
      for (const each of charged) expect(each).toEqual(again)
      expect(await fetched(given, again.reference)).toEqual(again)
      const next = await given.provider.chargeMandate(mandateCharge(mandate))
      expect(next).toMatchObject({ state: 'paid', mandate })
      expect(next.reference).not.toBe(again.reference)
    })

    test('R-30 asked for again with another card is still charged to the first, once', async () => {
      const given = await start()
      const [mandate, other] = [await saved(given), await saved(given)]
      const request = mandateCharge(mandate)
      const charged = await given.provider.chargeMandate(request)
      given.wait(TWO_MINUTES_MS)
      expect(await given.provider.chargeMandate({ ...request, mandate: other })).toEqual(charged)
      expect(charged).toMatchObject({ state: 'paid', mandate })
    })

    test('R-29 that names another amount than before is refused, and charges nothing more', async () => {
      const given = await start()
      const request = mandateCharge(await saved(given))
      const { reference } = await given.provider.chargeMandate(request)
      await expect(given.provider.chargeMandate({ ...request, amount: 1 })).rejects.toThrow()
      expect((await fetched(given, reference)).transactions).toHaveLength(1)
    })

    test.each(laterDeclines.filter(([way]) => ways.includes(way)))(
      'of somebody who %s is declined: %s',
      async (way, decline) => {
        const given = await start()
        const request = mandateCharge(await saved(given, way))
        const declined = await given.provider.chargeMandate(request)
        expect(declined).toMatchObject({ state: 'declined', decline, transactions: [], mandate: null })
        expect(await given.provider.chargeMandate(request)).toEqual(declined)
        expect(await fetched(given, declined.reference)).toEqual(declined)
      },
    )

    test('LIC-4 is declined once its mandate was ended, whichever of its payments named it', async () => {
      const given = await start()
      const mandate = await saved(given)
      const paidBefore = await given.provider.chargeMandate(mandateCharge(mandate))
      await given.provider.endMandate(paidBefore.mandate as never)
      const request = mandateCharge(mandate)
      const declined = await given.provider.chargeMandate(request)
      expect(declined).toMatchObject({ state: 'declined', decline: 'declined', transactions: [] })
      expect(await given.provider.chargeMandate(request)).toEqual(declined)
      expect(await fetched(given, declined.reference)).toEqual(declined)
    })

    test('is given back like any charge', async () => {
      const given = await start()
      const request = mandateCharge(await saved(given))
      const { reference, transactions } = await given.provider.chargeMandate(request)
      const { currency, amount } = request
      const transactionId = transactions[0]?.id ?? ''
      await given.provider.refund({ refundId: newId(), reference, transactionId, currency, amount })
      const moved = (await fetched(given, reference)).transactions.map((each) => [each.kind, each.amount])
      expect(moved.toSorted()).toEqual([
        ['charge', amount],
        ['refund', amount],
      ])
    })

    test('is told of', async () => {
      const given = await start()
      const mandate = await saved(given)
      await given.takeNotices()
      const { reference } = await given.provider.chargeMandate(mandateCharge(mandate))
      const [notice] = await given.takeNotices()
      const event = notice && (await given.provider.verifyEvent({ ...notice, now: given.now() }))
      expect(event).toMatchObject({ reference })
    })

    test.each(['refuses', 'hangs'] as const)(
      'F-10 of a provider that %s is given up in time; asked again, it is charged once',
      async (how) => {
        const given = await start()
        const request = mandateCharge(await saved(given))
        given.goAway(how)
        await expect(given.provider.chargeMandate(request)).rejects.toSatisfy(isProviderUnavailable)
        given.comeBack()
        const payment = await given.provider.chargeMandate(request)
        expect(payment).toMatchObject({ state: 'paid' })
        expect(payment.transactions).toHaveLength(1)
      },
    )

    test('of what the provider charges by itself is a fault of ours', async () => {
      const { provider } = await start()
      const request = mandateCharge({ kind: 'subscription', reference: 'I-1' })
      await expect(provider.chargeMandate(request)).rejects.toThrow(RangeError)
    })
  })

  describe(`${name}: a card that takes the place of another`, () => {
    async function method(given: ProviderUnderTest, reference: string) {
      const found = await given.provider.fetchMethod(reference)
      if (found === undefined) throw new Error('the provider has lost a card')
      return found
    }

    test('R-30 begun any number of times is one, which charges nothing and is charged later', async () => {
      const given = await start()
      const request = methodRequest()
      const begun = await Promise.all(Array.from({ length: 5 }, () => given.provider.replaceMethod(request)))
      const [first] = begun
      if (first === undefined) throw new Error('nothing was begun')
      const { reference, step } = first
      for (const each of begun) expect(each).toEqual(first)
      const { subscriptionId, setupId } = request
      expect(await method(given, reference)).toEqual({
        ...{ reference, subscriptionId, setupId, state: 'awaiting', mandate: null },
      })
      await given.buyer(step.url, 'pays')
      const saved = await method(given, reference)
      expect(saved).toMatchObject({ subscriptionId, state: 'saved', mandate: { kind: 'saved-method' } })
      expect(await given.provider.fetchPayment(reference)).toBeUndefined()
      const mandate = saved.mandate as PaymentMandate
      const charged = await given.provider.chargeMandate(mandateCharge(mandate))
      expect(charged).toMatchObject({ state: 'paid', mandate })
      await given.provider.endMandate(mandate)
      const declined = await given.provider.chargeMandate(mandateCharge(mandate))
      expect(declined).toMatchObject({ state: 'declined', transactions: [] })
    })

    test('may be refused, and is told of when it is saved', async () => {
      const given = await start()
      const refused = await given.provider.replaceMethod(methodRequest())
      await given.buyer(refused.step.url, 'expired_card')
      expect(await method(given, refused.reference)).toMatchObject({ state: 'declined', mandate: null })
      await given.takeNotices()
      const { reference, step } = await given.provider.replaceMethod(methodRequest())
      await given.buyer(step.url, 'pays')
      const [notice] = await given.takeNotices()
      const event = notice && (await given.provider.verifyEvent({ ...notice, now: given.now() }))
      expect(event).toMatchObject({ reference })
    })

    test('is none of the payments, and no payment is one', async () => {
      const given = await start()
      const { reference } = await begin(given)
      expect(await given.provider.fetchMethod(reference)).toBeUndefined()
      expect(await given.provider.fetchMethod('nobody')).toBeUndefined()
    })

    test('waits where the provider is away', async () => {
      const given = await start()
      given.goAway('refuses')
      await expect(given.provider.replaceMethod(methodRequest())).rejects.toSatisfy(isProviderUnavailable)
    })
  })
}

/** What a provider that takes no cards makes of being asked for one. */
export function describeNoCards(name: string, start: () => Promise<ProviderUnderTest>): void {
  describe(`${name}: a card, which it does not take`, () => {
    test('is not saved', async () => {
      const { provider } = await start()
      await expect(provider.replaceMethod(methodRequest())).rejects.toThrow(RangeError)
      expect(await provider.fetchMethod('nobody')).toBeUndefined()
    })

    test('is not charged, and what it charges by itself is charged by nobody else', async () => {
      const { provider } = await start()
      for (const kind of ['saved-method', 'subscription'] as const) {
        const request = mandateCharge({ kind, reference: 'I-1' })
        await expect(provider.chargeMandate(request)).rejects.toThrow(RangeError)
      }
    })
  })
}
