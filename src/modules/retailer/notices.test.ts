import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { moduleSettings } from '#apps/modules.ts'
import { auditEvents } from '#kernel/audit/tables.ts'
import type { Settings } from '#kernel/settings.ts'
import { changeSubscription, previewChange } from '#modules/commerce/billing/change-subscription.ts'
import { beginMethodReplacement, finishMethodReplacement } from '#modules/commerce/billing/replace-method.ts'
import { viewBilling } from '#modules/commerce/billing/view-billing.ts'
import { endMandate } from '#modules/commerce/payments/cancel-payment.ts'
import { createPaymentProviders } from '#modules/commerce/payments/provider.ts'
import { refreshPayment } from '#modules/commerce/payments/refresh-payment.ts'
import { orders, payments, subscriptions } from '#modules/commerce/tables/orders.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildEmail } from '#tests/builders/accounts.ts'
import { buildApi } from '#tests/builders/api.ts'
import { encryptNotice, startClickBank } from '#tests/builders/clickbank.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readOrderEnd } from '#tests/builders/order-end.ts'
import { buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { permutations } from '#tests/builders/permutations.ts'
import { isWhole } from '#tests/builders/whole.ts'
import { createNoticesApi } from './api.ts'
import { readClickBankAccount } from './clickbank/account.ts'
import { createClickBankProvider } from './clickbank/provider.ts'
import { handleNotice, listNotices, RETAILER_NOTICE, type RetailerNoticeJob, retryNotice } from './notices.ts'
import { retailerNotices } from './tables.ts'

const { db } = await createTestDatabase()
const clickBank = await startClickBank()
afterAll(() => clickBank.stop())

const built = buildDependencies(db)
const settings = moduleSettings.parse(clickBank.settings) as unknown as Settings
const account = readClickBankAccount(settings)
if (!account) throw new Error('the settings name no account')
const payingBy = { payments: createPaymentProviders([createClickBankProvider(built, account)]) }
let told = 0
const clientNetwork = () => {
  told += 1
  return `clickbank’s ${told}`
}
const deps = { ...built, ...payingBy, settings, clientNetwork }
const server = buildApi({ '/api/retailer': createNoticesApi(deps) })

const post = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body })

async function send(body: string): Promise<number> {
  return (await server.request('/api/retailer/notices/', post(body))).status
}

/** Does the jobs that were asked for. */
async function work(): Promise<void> {
  const jobs = built.enqueued.splice(0)
  for (const { name, data } of jobs) {
    if (name === RETAILER_NOTICE) await handleNotice(deps, data as RetailerNoticeJob)
    else if (name === 'end-mandate') await endMandate(deps, data as Parameters<typeof endMandate>[1])
    else built.enqueued.push({ name, data })
  }
}

async function tell(type: string, receipt: string, changes?: Record<string, unknown>): Promise<number> {
  const status = await send(clickBank.notice(type, receipt, changes))
  await work()
  return status
}

async function findOrderOf(reference: string) {
  const [found] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(payments.reference, reference))
  return found?.order
}

async function endOf(receipt: string) {
  const order = await findOrderOf(receipt)
  if (!order) throw new Error('there is no order')
  const { paidThrough, ...end } = await readOrderEnd(db, order.id)
  return { ...end, isOpen: Date.parse(paidThrough ?? '') > Date.now() }
}

const refusalOf = async (receipt: string) => {
  const [row] = await db.select().from(retailerNotices).where(eq(retailerNotices.receipt, receipt))
  return row?.refusal
}

test('RET-3 R-32 a sale makes an account and an order, and opens the plan: its mailbox alone leads in', async () => {
  const email = buildEmail()
  const receipt = clickBank.sell({ email, tax: '2.10', amount: '39.59' })
  built.enqueued.length = 0
  expect(await tell('SALE', receipt, { orderLanguage: 'FR' })).toBe(200)
  const order = await findOrderOf(receipt)
  expect(order).toMatchObject({
    ...{ state: 'paid', email, package: 'solo', period: 'month', total: 3749, currency: 'USD', taxes: [] },
    ...{ byStranger: false, language: 'fr' },
  })
  const [made] = await db.select().from(accounts).where(eq(accounts.email, email))
  expect(made).toMatchObject({ id: order?.accountId, language: 'fr', passwordHash: null })
  // The link with which a password is set, and no receipt of ours.
  expect(built.enqueued.flatMap(({ data }) => ('kind' in data ? [data.kind] : []))).toEqual(['welcome'])
  // Who sells, has the taxes, the invoice, the receipt, and its share.
  expect(await endOf(receipt)).toMatchObject({
    ...{ state: 'paid', sum: 0, papers: [], library: 'all', isOpen: true, mandate: 'ACTIVE' },
    balances: { 'provider:clickbank': 2511, revenue: -3749, fees: 1238 },
  })
  expect(await db.select().from(retailerNotices).where(eq(retailerNotices.receipt, receipt))).toMatchObject([
    { type: 'SALE', state: 'done', orderId: order?.id, refusal: null },
  ])
})

test('R-05 what is bought for an address with an account is that account’s, and changes nothing in it', async () => {
  const email = buildEmail()
  const first = clickBank.sell({ email })
  await tell('SALE', first)
  const second = clickBank.sell({ email: email.toUpperCase(), item: '1', amount: '299.88' })
  await tell('SALE', second)
  expect(await findOrderOf(second)).toMatchObject({
    accountId: (await findOrderOf(first))?.accountId,
    byStranger: true,
    period: 'year',
  })
})

test('R-32 a notice that is replayed, and one that nobody has sent, only make us ask', async () => {
  const receipt = clickBank.sell()
  const body = clickBank.notice('SALE', receipt)
  for (let time = 0; time < 3; time += 1) expect(await send(body)).toBe(200)
  expect(built.enqueued.filter(({ name }) => name === RETAILER_NOTICE)).toHaveLength(1)
  await work()
  expect(await endOf(receipt)).toMatchObject({ postings: 1 })
  // A refund that has not happened is not booked.
  await expect(tell('RFND', receipt)).rejects.toThrow('does not know yet')
  expect(await endOf(receipt)).toMatchObject({ state: 'paid', postings: 1 })
})

describe('R-34 what ClickBank tells of and does not show yet is asked again, and then shown to operators', () => {
  const noticesOf = (receipt: string) =>
    db
      .select()
      .from(retailerNotices)
      .where(eq(retailerNotices.receipt, receipt))
      .orderBy(retailerNotices.receivedAt)
  const handle = (id = '', minutes = 0) =>
    handleNotice({ ...deps, clock: () => new Date(Date.now() + minutes * 60_000) }, { id })
  async function soldAndTold(...told: [type: string, at: string][]) {
    const receipt = clickBank.sell()
    await tell('SALE', receipt)
    for (const [type, transactionTime] of told)
      expect(await send(clickBank.notice(type, receipt, { transactionTime }))).toBe(200)
    built.enqueued.length = 0
    const [, ...notices] = await noticesOf(receipt)
    expect(notices).toHaveLength(told.length)
    return { receipt, ids: notices.map(({ id }) => id) }
  }

  test('a refund that comes later is booked; one that never comes is refused, and may be tried again', async () => {
    const { receipt, ids } = await soldAndTold(['RFND', '2026-11-30T10:00:00Z'])
    await expect(handle(ids[0])).rejects.toThrow('does not know yet')
    clickBank.giveBack(receipt)
    await handle(ids[0])
    expect(await endOf(receipt)).toMatchObject({ state: 'refunded', postings: 2 })
    const never = await soldAndTold(['RFND', '2026-11-30T10:00:00Z'])
    await handle(never.ids[0], 16)
    const [, refused] = await noticesOf(never.receipt)
    const order = await findOrderOf(never.receipt)
    expect(refused).toMatchObject({ state: 'refused', refusal: 'movement_unknown', orderId: order?.id })
    await retryNotice(
      deps,
      { accountId: order?.accountId ?? '', network: 'office' },
      { id: refused?.id ?? '' },
    )
    // What waits is not refused: nobody is offered to try it again.
    expect((await noticesOf(never.receipt))[1]).toMatchObject({ state: 'waiting', refusal: null })
    clickBank.giveBack(never.receipt)
    await work()
    expect((await noticesOf(never.receipt))[1]).toMatchObject({ state: 'done', refusal: null })
    expect(await endOf(never.receipt)).toMatchObject({ state: 'refunded' })
  })

  test('of two partial refunds the second waits for its own; sent twice, it is one', async () => {
    const [first, second] = ['2026-11-30T10:00:00Z', '2026-11-30T10:05:00Z']
    const { receipt, ids } = await soldAndTold(['RFND', first], ['RFND', second])
    expect(await send(clickBank.notice('RFND', receipt, { transactionTime: second }))).toBe(200)
    expect(await noticesOf(receipt)).toHaveLength(3)
    clickBank.giveBack(receipt, 'RFND', '10.00')
    await handle(ids[0])
    await expect(handle(ids[1])).rejects.toThrow('does not know yet')
    await new Promise((resolve) => setTimeout(resolve, 2))
    clickBank.giveBack(receipt, 'RFND', '5.00')
    for (const id of [...ids, ...ids]) await handle(id)
    expect(await endOf(receipt)).toMatchObject({ state: 'paid', postings: 3 })
    expect((await noticesOf(receipt)).map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  })

  test('cancelled, taken up and cancelled again are three notices, of which the last has to be shown', async () => {
    const { receipt, ids } = await soldAndTold(
      ['CANCEL-REBILL', '2026-11-30T10:00:00Z'],
      ['UNCANCEL-REBILL', '2026-11-30T10:05:00Z'],
      ['CANCEL-REBILL', '2026-11-30T10:10:00Z'],
    )
    await handle(ids[0])
    await handle(ids[1])
    await expect(handle(ids[2])).rejects.toThrow('does not know yet')
    clickBank.setStatus(receipt, 'CANCELED')
    await handle(ids[2])
    expect(await endOf(receipt)).toMatchObject({ mandate: 'CANCELLED' })
  })
})

test('R-32 one answer to whatever is not taken', async () => {
  const receipt = clickBank.sell()
  const bodies = [
    'nothing',
    encryptNotice({ receipt }),
    encryptNotice({ receipt }, 'OTHERSECRET12345'),
    clickBank.notice('SALE', receipt, { vendor: 'theirshop' }),
    clickBank.notice('SALE', receipt, { role: 'AFFILIATE', lineItems: [] }),
    clickBank.notice('TEST_SALE', receipt),
  ]
  const answers = await Promise.all(
    bodies.map(async (body) => {
      const response = await server.request('/api/retailer/notices/', post(body))
      return { status: response.status, text: await response.text() }
    }),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ status: 400 })
  await work()
  expect(await findOrderOf(receipt)).toBeUndefined()
  const stored = await db.select().from(retailerNotices).where(eq(retailerNotices.receipt, receipt))
  expect(stored.map(({ refusal }) => refusal).sort()).toEqual(['role', 'test', 'vendor'])
})

test('RET-3 without an account at the retailer there is no such address; what was taken before waits', async () => {
  const none = { ...deps, settings: moduleSettings.parse({}) as unknown as Settings }
  const receipt = clickBank.sell()
  expect(await send(clickBank.notice('SALE', receipt))).toBe(200)
  const [job] = built.enqueued.filter(({ name }) => name === RETAILER_NOTICE)
  await expect(handleNotice(none, job?.data as RetailerNoticeJob)).rejects.toThrow('not set up')
  await work()
  expect(await endOf(receipt)).toMatchObject({ isOpen: true })
  const quiet = buildApi({ '/api/retailer': createNoticesApi(none) })
  const response = await quiet.request('/api/retailer/notices/', post('{}'))
  expect(response.status).toBe(404)
})

describe('R-29 R-32 what ClickBank has sold otherwise than we sell it opens nothing, and says why', () => {
  const sales: [refusal: string, purchase: Parameters<typeof clickBank.sell>[0]][] = [
    ['amount', { amount: '0.01' }],
    ['amount', { amount: '37.49', tax: '2.00' }],
    ['amount', { amount: '374900' }],
    ['currency', { currency: 'EUR' }],
    ['currency', { currency: 'COP', amount: '37.49' }],
    ['item', { item: '99' }],
    ['items', { quantity: '2' }],
    ['vendor', { vendor: 'theirshop' }],
    ['role', { role: 'AFFILIATE' }],
    ['account', { email: 'nobody' }],
  ]
  test.each(sales)('%s: %o', async (refusal, purchase) => {
    const receipt = clickBank.sell(purchase)
    expect(await tell('SALE', receipt)).toBe(200)
    expect(await findOrderOf(receipt)).toBeUndefined()
    expect(await refusalOf(receipt)).toBe(refusal)
    const events = await db
      .select({ details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.event, 'retailer-notice.refused'))
    expect(events.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ receipt, type: 'SALE', reason: refusal }),
    )
  })

  test('a sale that ClickBank does not have, once it had the time to', async () => {
    expect(await send(clickBank.notice('SALE', 'NOSUCH12'))).toBe(200)
    await expect(work()).rejects.toThrow('does not know yet')
    const [notice] = await db.select().from(retailerNotices).where(eq(retailerNotices.receipt, 'NOSUCH12'))
    const later = { ...deps, clock: () => new Date(Date.now() + 16 * 60_000) }
    await handleNotice(later, { id: notice?.id ?? '' })
    expect(await refusalOf('NOSUCH12')).toBe('order_unknown')
  })

  test('a later charge of another amount', async () => {
    const sale = clickBank.sell()
    await tell('SALE', sale)
    const bill = clickBank.bill(sale, { amount: '1.00' })
    await tell('BILL', bill)
    expect(await endOf(sale)).toMatchObject({ state: 'paid', balances: { unallocated: -100 } })
  })
})

test('R-32 an operator has a refused notice handled again, and nobody’s that is not ours', async () => {
  const receipt = clickBank.sell({ amount: '0.01' })
  await tell('SALE', receipt)
  const [refused] = await db.select().from(retailerNotices).where(eq(retailerNotices.receipt, receipt))
  const order = await findOrderOf(clickBank.sell())
  expect(order).toBeUndefined()
  const operator = { accountId: await someAccount(), network: 'office' }
  await retryNotice(deps, operator, { id: refused?.id ?? '' })
  await work()
  expect(await refusalOf(receipt)).toBe('amount')
  const foreign = clickBank.sell()
  await tell('SALE', foreign, { vendor: 'theirshop' })
  const [theirs] = await db.select().from(retailerNotices).where(eq(retailerNotices.receipt, foreign))
  await expect(retryNotice(deps, operator, { id: theirs?.id ?? '' })).rejects.toMatchObject({
    code: 'not_found',
  })
  const retried = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.event, 'retailer-notice.retried'), eq(auditEvents.actorId, operator.accountId)))
  expect(retried).toHaveLength(1)
})

async function someAccount(): Promise<string> {
  const receipt = clickBank.sell()
  await tell('SALE', receipt)
  return (await findOrderOf(receipt))?.accountId ?? ''
}

test('operators come to every notice, a page at a time', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `page-${String(index).padStart(2, '0')}`)
  const [pattern] = await db.select().from(retailerNotices).limit(1)
  if (!pattern) throw new Error('no notice has come before')
  const common = { ...pattern, state: 'waiting' as const, receivedAt: new Date('2020-01-01T00:00:00Z') }
  await db.insert(retailerNotices).values(ids.map((id) => ({ ...common, id })))
  const shown: string[] = []
  for (let before: string | undefined, pages = 0; pages < 5; pages += 1) {
    const { notices, next } = await listNotices({ db }, { state: 'waiting', before })
    shown.push(...notices.map(({ id }) => id))
    before = next
    if (next === undefined) break
  }
  expect(shown.filter((id) => id.startsWith('page-'))).toEqual(ids.toReversed())
  await db.delete(retailerNotices).where(inArray(retailerNotices.id, ids))
})

test('R-32 tests open something where they are taken', async () => {
  const testing = moduleSettings.parse({
    ...clickBank.settings,
    CLICKBANK_TESTS: 'on',
  }) as unknown as Settings
  const own = { ...deps, settings: testing }
  const api = buildApi({ '/api/retailer': createNoticesApi(own) })
  const receipt = clickBank.sell({ type: 'TEST_SALE' })
  const body = clickBank.notice('TEST_SALE', receipt)
  expect((await api.request('/api/retailer/notices/', post(body))).status).toBe(200)
  for (const { data } of built.enqueued.splice(0)) await handleNotice(own, data as RetailerNoticeJob)
  expect(await findOrderOf(receipt)).toMatchObject({ state: 'paid' })
})

test('LIC-4 who cancels with us is charged no more there; who is taken up again there goes on', async () => {
  const sale = clickBank.sell()
  await tell('SALE', sale)
  clickBank.setStatus(sale, 'CANCELED')
  await tell('CANCEL-REBILL', sale)
  expect(await endOf(sale)).toMatchObject({ mandate: 'CANCELLED', isOpen: true })
  clickBank.setStatus(sale, 'ACTIVE')
  await tell('UNCANCEL-REBILL', sale)
  expect(await endOf(sale)).toMatchObject({ mandate: 'ACTIVE', isOpen: true })
  await deps.payments.byName('clickbank')?.endMandate({ kind: 'subscription', reference: sale })
  await refreshPayment(deps, 'clickbank', sale)
  expect(await endOf(sale)).toMatchObject({ mandate: 'CANCELLED' })
})

test('R-30 a refund of ours is one ticket however often it is asked for, and of no more than its amount', async () => {
  const sale = clickBank.sell()
  await tell('SALE', sale)
  const refund = async (refundId: string) => {
    const of = { reference: sale, transactionId: sale, amount: 1_000, currency: 'USD' } as const
    await deps.payments.byName('clickbank')?.refund({ refundId, ...of })
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  // The answer to the first was lost.
  for (const refundId of ['first', 'first', 'second']) await refund(refundId)
  await refreshPayment(deps, 'clickbank', sale)
  const tickets = clickBank.calls.filter((call) => call.startsWith(`POST /tickets/${sale}?`))
  expect(tickets).toHaveLength(2)
  for (const ticket of tickets) expect(ticket).toContain('refundType=PARTIAL_AMOUNT&refundAmount=10.00')
  expect(await endOf(sale)).toMatchObject({ state: 'paid', postings: 3 })
})

describe('F-21 RET-3 whatever ClickBank tells in whichever order, twice, has one end', () => {
  /** What happens there; answers the notice of it. */
  type Step = (sale: string) => [type: string, receipt: string]
  const sold: Step = (sale) => ['SALE', sale]
  const billed: Step = (sale) => ['BILL', clickBank.bill(sale)]
  const givenBack =
    (type: 'RFND' | 'CGBK', of: (sale: string) => string): Step =>
    (sale) => {
      clickBank.giveBack(of(sale), type)
      return [type, of(sale)]
    }
  const cancelled: Step = (sale) => {
    clickBank.setStatus(sale, 'CANCELED')
    return ['CANCEL-REBILL', sale]
  }
  const nothing =
    (type: string): Step =>
    (sale) => [type, sale]
  const first = (sale: string) => sale
  const second = (sale: string) => `${sale}-B001`

  const stories: [name: string, end: object, ...steps: Step[]][] = [
    [
      'sale, bill, refund of the bill, cancel, test',
      { state: 'paid', postings: 3, library: 'all', mandate: 'CANCELLED', isOpen: true },
      ...[sold, billed, givenBack('RFND', second), cancelled, nothing('TEST')],
    ],
    [
      'sale, bill, chargebacks, cancel',
      { state: 'charged_back', postings: 4, library: [], mandate: 'CANCELLED', isOpen: false },
      ...[sold, billed, givenBack('CGBK', second), givenBack('CGBK', first), cancelled],
    ],
    [
      'sale, refund, abandoned cart',
      { state: 'refunded', postings: 2, library: [], balances: {} },
      ...[sold, givenBack('RFND', first), nothing('ABANDONED_ORDER')],
    ],
  ]

  test.each(stories)('%s', { timeout: isWhole ? 1_800_000 : 240_000 }, async (_name, expected, ...steps) => {
    const asItHappens = clickBank.sell()
    for (const step of steps) {
      const [type, receipt] = step(asItHappens)
      expect(await tell(type, receipt)).toBe(200)
    }
    const ends = [await endOf(asItHappens)]
    // Forth and back, each comes before each other one.
    const some = [steps.map((_, place) => place), steps.map((_, place) => steps.length - 1 - place)]
    for (const order of isWhole ? permutations(some[0] ?? []) : some) {
      const sale = clickBank.sell()
      const notices = steps.map((step) => step(sale))
      for (const place of [...order, ...order]) {
        const [type = '', receipt = ''] = notices[place] ?? []
        expect(await tell(type, receipt)).toBe(200)
      }
      ends.push(await endOf(sale))
    }
    for (const end of ends) {
      expect(end).toMatchObject({ ...expected, sum: 0, papers: [] })
      expect(end).toEqual(ends[0])
    }
  })
})

describe('LIC-4 what ClickBank has sold is charged to a card of ours once its holder wants that, and no longer there', () => {
  const fake = buildPaymentProvider({ clock: () => new Date() })
  const providers = createPaymentProviders([createClickBankProvider(built, account), fake.provider])
  const ours = { ...deps, payments: providers }

  async function sold() {
    const receipt = clickBank.sell()
    await tell('SALE', receipt)
    const order = await findOrderOf(receipt)
    const [own] = await db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.orderId, order?.id ?? ''))
    if (!own?.accountId) throw new Error('nothing is open')
    return { receipt, own, actor: { accountId: own.accountId, network: 'home', requestId: 'test' } }
  }
  const read = async ({ id }: { id: string }) =>
    (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]

  test('a colleague is added: the difference is paid by card, and ClickBank charges nothing again', async () => {
    const { receipt, own, actor } = await sold()
    const { subscriptions: shown } = await viewBilling(ours, actor)
    expect(shown[0]).toMatchObject({ method: { kind: 'clickbank' }, oneMore: { package: 'team', seats: 2 } })
    const wish = { id: own.id, package: 'team', period: 'month', seats: 2 } as const
    const previewed = await previewChange(ours, actor, wish)
    if (!previewed.ok) throw new Error(JSON.stringify(previewed))
    const { total, unitAmount } = previewed.preview
    const changed = await changeSubscription(ours, actor, {
      ...wish,
      total,
      unitAmount,
      submission: 's'.repeat(22),
    })
    if (!changed.ok || changed.state !== 'to_approve') throw new Error(JSON.stringify(changed))
    const viewer = { ...actor, holder: undefined }
    const { reference } = await buildPayment(ours, { orderId: changed.orderId, viewer })
    const mandate = { brand: 'Visa', lastFour: '4242', expires: '2032-12' }
    fake.change(reference, { mandate: { kind: 'saved-method', reference: 'card', status: null, ...mandate } })
    fake.move(reference)
    await refreshPayment(ours, 'sandbox', reference)
    await work()
    expect(clickBank.calls).toContainEqual(expect.stringMatching(`tickets/${receipt}\\?type=cncl`))
    // What ClickBank tells of its own end is none of ours.
    await tell('CANCEL-REBILL', receipt)
    expect(await read(own)).toMatchObject({
      ...{ package: 'team', seats: 2, provider: 'sandbox', state: 'active', cancelledAt: null },
      mandate: { kind: 'saved-method' },
    })
  })

  test('a card takes its place: it is charged from the next term on, and ClickBank is told at once', async () => {
    const { receipt, own, actor } = await sold()
    const began = await beginMethodReplacement(ours, actor, {
      id: own.id,
      returnUrl: 'http://localhost/',
      language: 'en',
    })
    if (!began.ok) throw new Error(began.error)
    fake.save(began.reference)
    const finished = await finishMethodReplacement(ours, actor, { id: own.id, reference: began.reference })
    expect(finished).toEqual({ state: 'saved', charge: 'none' })
    await work()
    expect(clickBank.calls).toContainEqual(expect.stringMatching(`tickets/${receipt}\\?type=cncl`))
    await tell('CANCEL-REBILL', receipt)
    expect(await read(own)).toMatchObject({ provider: 'sandbox', state: 'active', cancelledAt: null })
    const { subscriptions: shown } = await viewBilling(ours, actor)
    // From now on we bill: to whom is asked for.
    expect(shown[0]).toMatchObject({ method: { kind: 'card' } })
    expect(shown[0]?.may).toContain('edit_details')
  })
})
