import { expect, test } from 'vitest'
import { DAY_MS } from '#kernel/time.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { mandateCharge, paymentRequest } from '#tests/payments/provider-under-test.ts'
import { startSandbox } from '#tests/payments/sandbox-under-test.ts'

const { db } = await createTestDatabase()

/** A subscription in the way of PayPal that begins at a moment, with what its buyer has decided. */
async function subscribed(
  begins: string,
  { decision = 'pay', ...changes }: Parameters<typeof paymentRequest>[0] & { decision?: string } = {},
) {
  const sandbox = startSandbox(db)
  const until = (moment: string) => sandbox.wait(Date.parse(moment) - sandbox.now().getTime())
  until(begins)
  const request = paymentRequest({
    ...{ method: 'paypal', every: 'month', amount: 1_000, laterAmount: 2_500 },
    ...changes,
  })
  const { reference, step } = await sandbox.provider.beginPayment(request)
  await sandbox.fillIn(step.url, { decision })
  const payment = async () => {
    const found = await sandbox.provider.fetchPayment(reference)
    if (found === undefined) throw new Error('the subscription has vanished')
    return found
  }
  const days = async () =>
    (await payment()).transactions
      .map(({ at, amount }) => `${at.toISOString().slice(0, 10)} ${amount}`)
      .sort()
  /** What was told of it since the last call. */
  const told = async () => {
    const notices = (await sandbox.takeNotices()).map(({ body }) => JSON.parse(body) as Notice)
    return notices.filter((notice) => notice.reference === reference).map(({ type }) => type)
  }
  return { sandbox, until, reference, payment, days, told }
}

interface Notice {
  type: string
  reference: string
}

test('F-22 a subscription charges itself, once for each term, on the same day as far as the month has it', async () => {
  const { until, days, told } = await subscribed('2027-01-31T10:00:00Z')
  until('2027-02-28T09:00:00Z')
  expect(await days()).toEqual(['2027-01-31 1000'])
  until('2027-02-28T10:01:00Z')
  await told()
  expect(await days()).toEqual(['2027-01-31 1000', '2027-02-28 2500'])
  expect(await days()).toHaveLength(2)
  expect(await told()).toEqual(['PAYMENT.SALE.COMPLETED'])
  until('2027-04-01T00:00:00Z')
  expect(await days()).toEqual(['2027-01-31 1000', '2027-02-28 2500', '2027-03-31 2500'])
})

test('F-22 a year that begins on 29 February', async () => {
  const { until, days } = await subscribed('2028-02-29T10:00:00Z', { every: 'year' })
  until('2032-03-01T00:00:00Z')
  expect(await days()).toEqual([
    '2028-02-29 1000',
    ...['2029-02-28 2500', '2030-02-28 2500', '2031-02-28 2500', '2032-02-29 2500'],
  ])
})

test('terms that ended while nobody looked are charged by the job, each on its own day and once', async () => {
  const { sandbox, until, days, told } = await subscribed('2027-01-15T10:00:00Z')
  await told()
  until('2027-05-01T00:00:00Z')
  const renew = sandbox.jobs.find(({ name }) => name === 'sandbox-renewals')
  await Promise.all([renew?.handle({}), renew?.handle({})])
  await renew?.handle({})
  expect(await told()).toEqual(Array.from({ length: 3 }, () => 'PAYMENT.SALE.COMPLETED'))
  expect(await days()).toEqual([
    '2027-01-15 1000',
    ...['2027-02-15 2500', '2027-03-15 2500', '2027-04-15 2500'],
  ])
})

test('PAY-5 later payments that fail are tried three times, and then the subscription is suspended', async () => {
  const { sandbox, until, payment, told } = await subscribed('2027-01-15T10:00:00Z', { decision: 'pay_once' })
  expect(await payment()).toMatchObject({ state: 'paid', mandate: { status: 'ACTIVE' } })
  await told()
  until('2027-02-15T10:01:00Z')
  expect(await payment()).toMatchObject({ state: 'paid', mandate: { status: 'ACTIVE' } })
  expect(await told()).toEqual(['BILLING.SUBSCRIPTION.PAYMENT.FAILED'])
  sandbox.wait(10 * DAY_MS)
  const suspended = await payment()
  expect(suspended).toMatchObject({ state: 'paid', mandate: { status: 'SUSPENDED' } })
  expect(suspended.transactions).toHaveLength(1)
  expect(await told()).toEqual([
    ...Array.from({ length: 2 }, () => 'BILLING.SUBSCRIPTION.PAYMENT.FAILED'),
    'BILLING.SUBSCRIPTION.SUSPENDED',
  ])
})

test('LIC-4 a subscription that was ended charges nothing any more', async () => {
  const { sandbox, until, reference, payment } = await subscribed('2027-01-15T10:00:00Z')
  await sandbox.provider.endMandate({ kind: 'subscription', reference })
  until('2028-02-01T00:00:00Z')
  const ended = await payment()
  expect(ended).toMatchObject({ state: 'paid', mandate: { status: 'CANCELLED' } })
  expect(ended.transactions).toHaveLength(1)
})

test('a later charge is given back, and the first one stays', async () => {
  const { sandbox, until, reference, payment } = await subscribed('2027-01-15T10:00:00Z')
  until('2027-02-16T00:00:00Z')
  const later = (await payment()).transactions.find(({ amount }) => amount === 2_500)
  const refund = { refundId: crypto.randomUUID(), reference, transactionId: later?.id ?? '' }
  await sandbox.provider.refund({ ...refund, amount: 2_500, currency: 'CAD' })
  const returned = (await payment()).transactions.filter(({ kind }) => kind === 'refund')
  expect(returned).toMatchObject([{ amount: 2_500, chargeId: later?.id }])
})

test('what is paid with once has no later payments to fail', async () => {
  const sandbox = startSandbox(db)
  const { step } = await sandbox.provider.beginPayment(paymentRequest({ method: 'paypal', every: null }))
  expect(await (await sandbox.open(step.url)).text()).not.toContain('pay_once')
})

test('a subscription is none of what the shop charges', async () => {
  const { sandbox, reference } = await subscribed('2027-01-15T10:00:00Z')
  const request = mandateCharge({ kind: 'subscription', reference })
  await expect(sandbox.provider.chargeMandate(request)).rejects.toThrow(RangeError)
})
