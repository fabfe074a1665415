import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { mandateCharge, paymentRequest } from '#tests/payments/provider-under-test.ts'
import { startSandbox } from '#tests/payments/sandbox-under-test.ts'
import { looksLikeCardNumber } from '../../payments/schema.ts'
import { addCharge } from './provider.ts'
import { findPayment } from './sandbox-store.ts'
import { testCards } from './test-cards.ts'

// What every provider does with a renewal, tests/payments/sandbox.test.ts shows of the sandbox as well.

const { db } = await createTestDatabase()

/** Something that was paid with a test card, and what it is charged to again. */
async function saved(card: string, changes: Parameters<typeof paymentRequest>[0] = {}) {
  const sandbox = startSandbox(db)
  const { reference, step } = await sandbox.provider.beginPayment(paymentRequest(changes))
  await sandbox.fillIn(step.url, { card, expires: '2029-03' })
  if (card === 'authentication') await sandbox.fillIn(step.url, { decision: 'confirm' })
  if (card === 'unreachable') sandbox.wait(60_000)
  const mandate = (await sandbox.provider.fetchPayment(reference))?.mandate
  if (!mandate) throw new Error('the card was not saved')
  const until = (moment: string) => sandbox.wait(Date.parse(moment) - sandbox.now().getTime())
  return {
    sandbox,
    reference,
    mandate,
    until,
    charge: () => sandbox.provider.chargeMandate(mandateCharge(mandate)),
  }
}

test.each(['visa', 'mastercard', 'amex', 'authentication'])(
  'a renewal with the card %s is paid without anybody',
  async (card) => {
    const { charge, mandate } = await saved(card)
    expect(await charge()).toMatchObject({ state: 'paid', mandate })
  },
)

test('a renewal is charged back, too', async () => {
  const { sandbox, charge } = await saved('charged_back')
  const { reference } = await charge()
  sandbox.wait(120_000)
  const moved = (await sandbox.provider.fetchPayment(reference))?.transactions ?? []
  expect(moved.map(({ kind }) => kind).sort()).toEqual(['charge', 'chargeback'])
})

test('R-30 a renewal whose answer was lost is paid, and charged once when it is asked for again', async () => {
  const { sandbox, mandate } = await saved('unreachable')
  const request = mandateCharge(mandate)
  await expect(sandbox.provider.chargeMandate(request)).rejects.toThrow('cannot be reached')
  await expect(sandbox.provider.chargeMandate(request)).rejects.toThrow('cannot be reached')
  sandbox.wait(60_000)
  const payment = await sandbox.provider.chargeMandate(request)
  expect(payment).toMatchObject({ state: 'paid' })
  expect(payment.transactions).toHaveLength(1)
})

test('R-30 a charge that a crash has cut short is gone on with, on the card that was asked for first', async () => {
  const other = await saved('renewal_declined')
  const { sandbox, reference, mandate } = await saved('visa')
  const deps = { db, clock: sandbox.now, jobs: { async enqueue() {} }, tokenKey: new Uint8Array(32) }
  const first = await findPayment(deps, reference)
  if (first === undefined) throw new Error('the payment has vanished')
  const request = mandateCharge(mandate)
  const added = await addCharge(deps, request, first)
  const payment = await sandbox.provider.chargeMandate({ ...request, mandate: other.mandate })
  expect(payment).toMatchObject({ reference: added.reference, state: 'paid', mandate })
  expect(payment.transactions).toHaveLength(1)
})

test('F-10 a provider that was asked to be away is so for a renewal, too, which is charged a minute later', async () => {
  const { sandbox, mandate } = await saved('visa')
  const request = mandateCharge(mandate, { email: 'buyer+provider-down@example.test' })
  await expect(sandbox.provider.chargeMandate(request)).rejects.toThrow('cannot be reached')
  sandbox.wait(60_000)
  expect((await sandbox.provider.chargeMandate(request)).transactions).toHaveLength(1)
})

test('LIC-4 a card is good until the end of its month', async () => {
  const { until, charge, mandate } = await saved('visa')
  expect(mandate.expires).toBe('2029-03')
  until('2029-03-31T23:50:00Z')
  expect(await charge()).toMatchObject({ state: 'paid' })
  until('2029-04-01T00:00:00Z')
  expect(await charge()).toMatchObject({ state: 'declined', decline: 'expired_card', transactions: [] })
})

test('a card that expires soon does so at the end of the next month, whatever was typed', async () => {
  const { sandbox, mandate } = await saved('expires_soon')
  const now = sandbox.now()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  expect(mandate.expires).toBe(next.toISOString().slice(0, 7))
})

test('a mandate that was never given is no charge', async () => {
  const { sandbox } = await saved('visa')
  const request = mandateCharge({ kind: 'saved-method', reference: 'card_of_pay_nobody' })
  await expect(sandbox.provider.chargeMandate(request)).rejects.toThrow('cannot be reached')
})

test('every test card has a number of its own, which no bank gives out', () => {
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length)
  expect(testCards.every(({ number }) => looksLikeCardNumber(number))).toBe(true)
})
