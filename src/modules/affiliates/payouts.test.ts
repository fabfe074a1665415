import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#kernel/time.ts'
import { placeOrder } from '#modules/commerce/orders/place-order.ts'
import { settlePayment } from '#modules/commerce/payments/settle-payment.ts'
import { ledgerEntries } from '#modules/commerce/tables/orders.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { commissionBy, inParts, simulateYear, YEAR_ORDERS } from '#tests/builders/affiliate-year.ts'
import { buildOperator, buildAffiliate as buildUnpaid } from '#tests/builders/affiliates.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildMortal } from '#tests/builders/mortal.ts'
import { buildOrderInput, buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { seededRandom, shuffled } from '#tests/builders/random.ts'
import { changeAffiliate, endOwn } from './application.ts'
import { takeByDecision } from './decisions.ts'
import { bookCommissions, compareBooks, post } from './ledger.ts'
import { openPayee, PayeeInput, readPayees, resealPayees, savePayee, withdrawPayee } from './payees.ts'
import { addRate, RateInput, toDollars, toEuros } from './rates.ts'
import {
  bookAtBank,
  discardRun,
  listOwed,
  listStatements,
  prepareRun,
  releaseRun,
  taxOf,
  viewRun,
} from './runs.ts'
import { readBalances } from './sales.ts'
import {
  affiliateEntries,
  affiliatePayees,
  affiliatePayouts,
  affiliateRates,
  affiliateRuns,
} from './tables.ts'

const { db } = await createTestDatabase()
let fake: FakeProvider
/** When what the fake provider has told was paid: the months of runs are counted from there. */
const PAID = new Date('2026-11-22T12:00:00Z')

let now = PAID
let deps: ReturnType<typeof buildDependencies>

beforeEach(() => {
  fake = buildPaymentProvider()
  now = PAID
  deps = { ...buildDependencies(db), payments: fake.providers, clock: () => now }
})

const bank = { method: 'sepa', iban: 'DE89 3704 0044 0532 0130 00', bic: 'cobadeffxxx' }
const payee = {
  ...{ kind: 'person', name: 'Ann Seller', address: '1 Rue de la Paix\n75002 Paris', country: 'FR' },
  ...{ registered: 'no', taxId: 'secret-tax-id', ...bank },
}
const input = (changes: Record<string, unknown> = {}) => PayeeInput.parse({ ...payee, ...changes })

async function buildAffiliate({ paid = true } = {}) {
  const affiliate = await buildUnpaid(deps, { country: 'FR' })
  if (!paid) return affiliate
  await savePayee(deps, affiliate.actor, input())
  const counts = { countsFrom: new Date(now.getTime() - HOUR_MS) }
  await db.update(affiliatePayees).set(counts).where(eq(affiliatePayees.affiliateId, affiliate.id))
  return affiliate
}

/** A plan that was ordered by the affiliate's link; answers the reference of its payment. */
async function place(code: string) {
  const order = buildOrderInput(deps, { referral: `affiliate=${code}` })
  const outcome = await placeOrder(
    deps,
    { ...buildVisitor(), network: buildEmail() },
    { account: undefined, input: order },
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  const { orderId, holder } = outcome
  return (await buildPayment(deps, { orderId, viewer: { holder, ...buildVisitor() } })).reference
}

/** The same, and it is paid; what it brings is CA$118.76. */
async function sell(code: string) {
  const reference = await place(code)
  await settlePayment(deps, 'sandbox', fake.move(reference))
  await bookCommissions(deps)
  return { reference }
}

async function addRates(rates: Record<string, string> = { CAD: '0.73', EUR: '1.08' }) {
  const operator = await buildOperator(deps)
  const day = now.toISOString().slice(0, 10)
  for (const [currency, rate] of Object.entries(rates))
    expect(await addRate(deps, operator, RateInput.parse({ currency, day, rate, confirmed: 'on' }))).toBe(
      'added',
    )
}

/** So many months after it was paid, on the tenth. */
const inMonths = (months: number) => {
  now = new Date(Date.UTC(PAID.getUTCFullYear(), PAID.getUTCMonth() + months, 10, 12))
}

async function pay({ id }: { id: string }) {
  const outcome = await prepareRun(deps, await buildOperator(deps))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  const { runId } = outcome
  const desk = await buildOperator(deps)
  expect(await releaseRun(deps, desk, { runId })).toBe('done')
  const run = await viewRun({ db }, { runId })
  const own = run.payouts.find(({ affiliateId }) => affiliateId === id)
  for (const { id: payoutId } of run.payouts)
    expect(await bookAtBank(deps, desk, { runId, payoutId, what: 'paid' })).toBe(true)
  return { runId, own, desk, leftOut: run.leftOut }
}

const balanceOf = async (affiliateId: string, currency: string) =>
  (await readBalances({ db }, { affiliateId })).find((balance) => balance.currency === currency)

const sumOfBooks = async () => {
  const { rows } = await db.execute(
    sql`select currency from affiliate_entries group by currency, posting having sum(amount) <> 0`,
  )
  return rows
}

describe('where an affiliate is paid to', () => {
  test('R-37 numbers of accounts and of VAT are checked, and named by their field', () => {
    const wrong = (changes: Record<string, unknown>) =>
      PayeeInput.safeParse({ ...payee, ...changes }).error?.issues.map(
        ({ path, message }) => `${String(path[0])}: ${message}`,
      )
    expect(wrong({})).toBeUndefined()
    expect(wrong({ iban: 'DE89370400440532013001' })).toEqual(['iban: wrong_iban'])
    expect(wrong({ iban: 'BR1500000000000010932840814P2' })).toEqual(['iban: wrong_iban'])
    expect(wrong({ bic: 'COBADE' })).toEqual(['bic: wrong_bic'])
    // The BIC of an IBAN is of its country; in the European Economic Area none is needed.
    expect(wrong({ bic: 'XXXXXXXX' })).toEqual(['bic: wrong_bic'])
    expect(wrong({ bic: 'BNPAFRPP' })).toEqual(['bic: foreign_bic'])
    expect(wrong({ bic: '' })).toBeUndefined()
    expect(wrong({ name: '', bic: 'BNPAFRPP' })).toEqual(['name: required', 'bic: foreign_bic'])
    const british = { iban: 'GB29NWBK60161331926819', country: 'GB' }
    expect(wrong({ ...british, bic: '' })).toEqual(['bic: required'])
    expect(wrong({ ...british, bic: 'RBOSJESH' })).toBeUndefined()
    expect(wrong({ method: 'cash' })).toEqual(['method: required'])
    const us = { method: 'ach', routing: '021000021', account: '12-345 678', accountType: 'checking' }
    expect(wrong(us)).toBeUndefined()
    expect(wrong({ ...us, routing: '021000022' })).toEqual(['routing: wrong_routing'])
    expect(wrong({ ...us, account: '1' })).toEqual(['account: wrong_account'])
    const canadian = {
      method: 'wire',
      bic: 'ROYCCAT2',
      bankCode: '003-00012',
      account: '1234567',
      iban: undefined,
    }
    expect(wrong({ ...canadian, country: 'CA' })).toBeUndefined()
    expect(wrong({ ...canadian, bic: 'ROY', account: '1' })).toEqual([
      'bic: wrong_bic',
      'account: wrong_account',
    ])
    expect(wrong({ name: '', registered: 'yes' })).toEqual([
      ...['name: required', 'vatNumber: required', 'selfBilling: required'],
    ])
    const vat = { registered: 'yes', selfBilling: 'on' }
    expect(wrong({ ...vat })).toContain('vatNumber: required')
    expect(wrong({ ...vat, vatNumber: 'DE123456789' })).toEqual(['vatNumber: wrong_vat'])
    expect(wrong({ ...vat, vatNumber: 'FR 40 303 265 045' })).toBeUndefined()
    expect(wrong({ registered: 'yes', vatNumber: 'FR40303265045' })).toEqual(['selfBilling: required'])
  })

  test('R-37 a change waits 72 hours, is told at the old address too, is sealed, and may be taken back', async () => {
    const { id, actor, email } = await buildAffiliate({ paid: false })
    const read = () => readPayees(db, { affiliateId: id, now })
    await savePayee(deps, actor, input())
    expect(await read()).toMatchObject({ current: undefined, coming: { hint: 'DE •••• 3000' } })
    now = new Date(now.getTime() + 72 * HOUR_MS)
    const { current } = await read()
    expect(current).toMatchObject({ name: 'Ann Seller', email })
    expect(JSON.stringify(current)).not.toMatch(/0532|secret-tax-id/)
    const sealed = current ?? { affiliateId: '', sealed: '' }
    expect(openPayee(deps, sealed)).toEqual({
      ...{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', taxId: 'secret-tax-id' },
    })
    expect(openPayee(deps, { ...sealed, affiliateId: 'another' })).toBeUndefined()

    await db.update(accounts).set({ email: buildEmail() }).where(eq(accounts.id, actor.accountId))
    deps.enqueued.length = 0
    await savePayee(deps, actor, input({ name: 'A thief' }))
    await savePayee(deps, actor, input({ name: 'Another thief' }))
    const told = deps.enqueued.map(({ data }) => data)
    expect(told).toContainEqual(expect.objectContaining({ kind: 'affiliatePayee', formerId: current?.id }))
    expect(told).toContainEqual(expect.objectContaining({ kind: 'affiliatePayee', formerId: null }))
    expect(await read()).toMatchObject({ current: { name: 'Ann Seller' }, coming: { name: 'Another thief' } })
    await withdrawPayee(deps, actor)
    now = new Date(now.getTime() + 100 * HOUR_MS)
    expect(await read()).toMatchObject({ current: { name: 'Ann Seller' }, coming: undefined })
  })

  test('R-37 of changes that are sent at once, one cools off; one that replaces it is told where it was', async () => {
    const { id, actor } = await buildAffiliate()
    const read = () => readPayees(db, { affiliateId: id, now })
    await Promise.all([1, 2, 3].map((each) => savePayee(deps, actor, input({ name: `Ann ${each}` }))))
    const { current, coming } = await read()
    expect(current).toMatchObject({ name: 'Ann Seller' })
    expect(await db.$count(affiliatePayees, sql`affiliate_id = ${id} and withdrawn_at is null`)).toBe(2)
    await withdrawPayee(deps, actor)
    await db.delete(affiliatePayees).where(eq(affiliatePayees.id, current?.id ?? ''))
    await savePayee(deps, actor, input())
    const first = (await read()).coming
    expect(first?.email).toBe(coming?.email)
    await db.update(accounts).set({ email: buildEmail() }).where(eq(accounts.id, actor.accountId))
    deps.enqueued.length = 0
    await savePayee(deps, actor, input({ name: 'A thief' }))
    const told = deps.enqueued.map(({ data }) => data)
    expect(told).toContainEqual(expect.objectContaining({ kind: 'affiliatePayee', formerId: first?.id }))
  })

  test('what is sealed is sealed anew when the installation’s key changes, what a deletion has emptied stays', async () => {
    const [{ id }, deleted] = [await buildAffiliate(), await buildAffiliate()]
    const ofDeleted = eq(affiliatePayees.affiliateId, deleted.id)
    await db.update(affiliatePayees).set({ sealed: '' }).where(ofDeleted)
    expect(openPayee(deps, { affiliateId: deleted.id, sealed: '' })).toBeUndefined()
    const rotated = { ...deps, formerTokenKey: deps.tokenKey, tokenKey: new Uint8Array(32).fill(9) }
    expect(await resealPayees(rotated)).toBeGreaterThan(0)
    const { current } = await readPayees(db, { affiliateId: id, now })
    const sealed = current ?? { affiliateId: '', sealed: '' }
    expect(openPayee({ tokenKey: rotated.tokenKey }, sealed)).toMatchObject({ bic: 'COBADEFFXXX' })
    await resealPayees({ ...deps, formerTokenKey: rotated.tokenKey })
  })

  test('who is no affiliate has none', async () => {
    const { accountId } = await buildAccount(deps)
    const stranger = { accountId, network: 'x', requestId: 'x' }
    await expect(savePayee(deps, stranger, input())).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('rates', () => {
  test('one is exact, written once, and no older than a month', async () => {
    expect(toDollars(11_876, 'CAD', '0.73')).toBe(8_669)
    expect(toDollars(-11_876, 'CAD', '0.73')).toBe(-8_669)
    expect(toDollars(1_000, 'JPY', '0.0065')).toBe(650)
    expect(toEuros(8_669, '1.08')).toBe(8_027)
    for (const rate of ['0', '-1', '1e3', '1.123456789', 'x', ''])
      expect(RateInput.safeParse({ currency: 'EUR', day: '2026-01-01', rate }).success, rate).toBe(false)
    expect(RateInput.parse({ currency: 'EUR', day: '2026-01-01', rate: ' 1,0835 ' }).rate).toBe('1.0835')
    const tomorrow = RateInput.parse({ currency: 'EUR', day: '2999-01-01', rate: '1' })
    expect(await addRate(deps, await buildOperator(deps), tomorrow)).toBe('future')
    await addRates()
    const rate = (text: string) =>
      RateInput.parse({ currency: 'EUR', day: now.toISOString().slice(0, 10), rate: text })
    expect(await addRate(deps, await buildOperator(deps), rate('116'))).toBe('unusual')
    expect(await addRate(deps, await buildOperator(deps), rate('1.29'))).toBe('added')
    expect(await addRate(deps, await buildOperator(deps), { ...rate('1.00'), confirmed: 'on' })).toBe('added')
    await expect(db.update(affiliateRates).set({ rate: '2' })).rejects.toThrow()
    await expect(db.delete(affiliateRates)).rejects.toThrow()
  })
})

describe('a run', () => {
  test('AFF-2 pays once what was collected two months earlier: another operator releases what one prepared', async () => {
    const ann = await buildAffiliate()
    await sell(ann.code)
    inMonths(1)
    const early = await prepareRun(deps, await buildOperator(deps))
    if (!early.ok) throw new Error('there is a rate')
    expect((await viewRun({ db }, early)).payouts).toEqual([])
    inMonths(2)
    const operator = await buildOperator(deps)
    expect(await prepareRun(deps, operator)).toEqual({ ok: false, error: 'no-rate', currencies: ['CAD'] })
    await addRates()
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => prepareRun(deps, operator).catch(() => ({ ok: false as const }))),
    )
    const [prepared, ...others] = outcomes.filter((outcome) => outcome.ok)
    expect(others).toEqual([])
    const runId = prepared?.runId ?? ''
    expect(await releaseRun(deps, operator, { runId })).toBe('same-operator')
    expect(await balanceOf(ann.id, 'USD')).toMatchObject({ payable: 8_669, paid: 0 })
    const desk = await buildOperator(deps)
    const released = await Promise.all(
      [1, 2, 3].map(() => releaseRun(deps, desk, { runId }).catch(() => 'changed')),
    )
    expect(released.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const { payouts } = await viewRun({ db }, { runId })
    const [payout] = payouts
    expect(payouts).toHaveLength(1)
    expect(payout).toMatchObject({
      amount: 8_669,
      contents: { transfer: { amount: 8_027, currency: 'EUR' } },
    })
    const payoutId = payout?.id ?? ''
    const paid = await Promise.all(
      [1, 2, 3].map(() => bookAtBank(deps, desk, { runId, payoutId, what: 'paid' })),
    )
    expect(paid.filter(Boolean)).toHaveLength(1)
    expect(await balanceOf(ann.id, 'USD')).toMatchObject({ payable: 0, paid: 8_669, earned: 0 })
    expect(await balanceOf(ann.id, 'CAD')).toMatchObject({ earned: 0 })
    const statements = await listStatements({ db }, { affiliateId: ann.id })
    expect(statements).toMatchObject([{ contents: { total: 8_669, sales: [{ amount: 11_876 }] } }])
    expect(await discardRun(deps, operator, { runId })).toBe('changed')
    expect(await sumOfBooks()).toEqual([])
    expect(await compareBooks(deps)).toEqual([])
  })

  test('a month ends at midnight in UTC, wherever the database is', async () => {
    const ann = await buildAffiliate()
    await sell(ann.code) // at noon of the 22nd
    const due = (before: string, timeZone: string) =>
      db.transaction(async (transaction) => {
        await transaction.execute(sql.raw(`set local timezone = '${timeZone}'`))
        return (await listOwed(transaction, { affiliateId: ann.id, before })).length
      })
    for (const timeZone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect([await due('2026-11-22', timeZone), await due('2026-11-23', timeZone)], timeZone).toEqual([0, 1])
  })

  test('R-37 sale, payout, refund: the balance is negative and carried to the next run', async () => {
    const ann = await buildAffiliate()
    const first = await sell(ann.code)
    inMonths(3)
    await addRates()
    expect((await pay(ann)).own).toMatchObject({ amount: 8_669 })
    await settlePayment(deps, 'sandbox', fake.move(first.reference, { kind: 'refund', fee: 0 }))
    await bookCommissions(deps)
    expect(await balanceOf(ann.id, 'CAD')).toMatchObject({ earned: -11_876 })
    await sell(ann.code)
    await sell(ann.code)
    inMonths(6)
    await addRates()
    const { own } = await pay(ann)
    expect(own?.contents.sales.map(({ amount }) => amount).toSorted()).toEqual([-11_876, 11_876, 11_876])
    expect(own).toMatchObject({ amount: 8_669 })
    expect(await balanceOf(ann.id, 'CAD')).toMatchObject({ earned: 0 })
    expect(await sumOfBooks()).toEqual([])
    expect(await compareBooks(deps)).toEqual([])
  })

  test('less than $50 waits, as who has not said where to pay, and a discarded run leaves all as it was', async () => {
    const [small, nowhere] = [await buildAffiliate(), await buildAffiliate({ paid: false })]
    const { reference } = await sell(small.code)
    await settlePayment(deps, 'sandbox', fake.move(reference, { kind: 'refund', amount: 30_000, fee: 0 }))
    await bookCommissions(deps)
    await sell(nowhere.code)
    inMonths(7)
    await addRates()
    const before = await balanceOf(nowhere.id, 'CAD')
    const outcome = await prepareRun(deps, await buildOperator(deps))
    if (!outcome.ok) throw new Error('there is a rate')
    const { leftOut } = await viewRun({ db }, outcome)
    expect(leftOut).toContainEqual(expect.objectContaining({ affiliateId: small.id, reason: 'below-least' }))
    expect(leftOut).toContainEqual(expect.objectContaining({ affiliateId: nowhere.id, reason: 'no-payee' }))
    await discardRun(deps, await buildOperator(deps), outcome)
    await savePayee(deps, nowhere.actor, input())
    now = new Date(now.getTime() + 72 * HOUR_MS)
    const again = await prepareRun(deps, await buildOperator(deps))
    if (!again.ok) throw new Error('the first one is discarded')
    const inIt = (await viewRun({ db }, again)).payouts.map(({ affiliateId }) => affiliateId)
    expect(inIt).toContain(nowhere.id)
    expect(inIt).not.toContain(small.id)
    await discardRun(deps, await buildOperator(deps), again)
    expect(await balanceOf(nowhere.id, 'CAD')).toEqual(before)
    expect(await db.$count(affiliatePayouts, sql`number is not null and run_id = ${again.runId}`)).toBe(0)
    expect(await sumOfBooks()).toEqual([])
  })

  test('what a bank returns is earned again, and the statement of the next run says so', async () => {
    const ann = await buildAffiliate()
    await sell(ann.code)
    inMonths(8)
    await addRates()
    const { own, runId, desk } = await pay(ann)
    const payoutId = own?.id ?? ''
    expect(await bookAtBank(deps, desk, { runId, payoutId, what: 'returned' })).toBe(true)
    expect(await bookAtBank(deps, desk, { runId, payoutId, what: 'returned' })).toBe(false)
    expect(await balanceOf(ann.id, 'USD')).toMatchObject({ payable: 0, paid: 0, earned: 8_669 })
    inMonths(9)
    await addRates()
    const next = (await pay(ann)).own
    expect(next).toMatchObject({ amount: 8_669, contents: { commission: 0, others: 8_669, sales: [] } })
    expect((next?.number ?? 0) - (own?.number ?? 0)).toBeGreaterThan(0)
    const numbers = (await db.select().from(affiliatePayouts)).flatMap(({ number }) => number ?? [])
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1))
    expect(await sumOfBooks()).toEqual([])
  })
})

test('R-37 a process that dies at any step of sale, refund and run loses nothing, and pays nothing twice', async () => {
  const ann = await buildAffiliate()
  const { reference } = await sell(ann.code)
  await sell(ann.code)
  inMonths(11)
  await addRates()
  const [one, other] = [await buildOperator(deps), await buildOperator(deps)]
  await settlePayment(deps, 'sandbox', fake.move(reference, { kind: 'refund', amount: 10_000, fee: 0 }))
  /** All that there is to do, from wherever the one before was killed. */
  const work = async (living: typeof deps) => {
    await bookCommissions(living)
    const prepared = await prepareRun(living, one)
    const [run] = await living.db.select().from(affiliateRuns).orderBy(desc(affiliateRuns.preparedAt))
    const runId = prepared.ok ? prepared.runId : (run?.id ?? '')
    await releaseRun(living, other, { runId })
    for (const { id: payoutId } of (await viewRun(living, { runId })).payouts)
      await bookAtBank(living, other, { runId, payoutId, what: 'paid' })
    return runId
  }
  let kills = 0
  for (let killAt = 1; ; killAt += 1) {
    const mortal = buildMortal(deps, killAt)
    await work(mortal.deps).catch((error: unknown) => {
      if (mortal.killed === undefined) throw error
    })
    if (mortal.killed === undefined) break
    kills += 1
  }
  expect(kills).toBeGreaterThan(3)
  const runId = await work(deps)
  const own = (await viewRun({ db }, { runId })).payouts.filter(({ affiliateId }) => affiliateId === ann.id)
  expect(own).toHaveLength(1)
  const owed = own[0]?.contents.sales.reduce((sum, { amount }) => sum + amount, 0) ?? 0
  expect(own[0]?.amount).toBe(toDollars(owed, 'CAD', '0.73'))
  expect(await balanceOf(ann.id, 'USD')).toMatchObject({ payable: 0, paid: own[0]?.amount })
  expect(await balanceOf(ann.id, 'CAD')).toMatchObject({ earned: 0 })
  expect(await sumOfBooks()).toEqual([])
  expect(await compareBooks(deps)).toEqual([])
})

test('R-37 nobody decides about their own agreement, sales and money', async () => {
  const ann = await buildAffiliate()
  await sell(ann.code)
  const own = ann.actor
  const forbidden = { code: 'forbidden' }
  const decide = (act: 'approve' | 'refuse' | 'dismiss') =>
    changeAffiliate(deps, own, { id: ann.id, act, reason: 'mine' })
  for (const act of ['approve', 'refuse', 'dismiss'] as const)
    await expect(decide(act), act).rejects.toMatchObject(forbidden)
  for (const what of ['fee', 'forfeited'] as const) {
    const taking = { affiliateId: ann.id, what, form: 'o'.repeat(22), reason: 'mine' }
    await expect(takeByDecision(deps, own, taking), what).rejects.toMatchObject(forbidden)
  }
  inMonths(12)
  await addRates()
  expect(await prepareRun(deps, own)).toEqual({ ok: false, error: 'pays-you' })
  const outcome = await prepareRun(deps, await buildOperator(deps))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  const { runId } = outcome
  expect(await releaseRun(deps, own, { runId })).toBe('pays-you')
  const desk = await buildOperator(deps)
  expect(await releaseRun(deps, desk, { runId })).toBe('done')
  const { payouts } = await viewRun({ db }, { runId })
  const payoutId = payouts.find(({ affiliateId }) => affiliateId === ann.id)?.id ?? ''
  for (const payout of payouts) await bookAtBank(deps, desk, { runId, payoutId: payout.id, what: 'paid' })
  await expect(bookAtBank(deps, own, { runId, payoutId, what: 'returned' })).rejects.toMatchObject(forbidden)
  await endOwn(deps, own)
})

describe('what the agreement lets us take', () => {
  test('AFF-2 the fee is taken once by a form, told with its reason, and carried where less is earned', async () => {
    const ann = await buildAffiliate()
    const operator = await buildOperator(deps)
    const fee = { affiliateId: ann.id, what: 'fee' as const, form: 'f'.repeat(22), reason: 'Ten comments' }
    deps.enqueued.length = 0
    const outcomes = await Promise.all([1, 2, 3].map(() => takeByDecision(deps, operator, fee)))
    expect(outcomes.toSorted()).toEqual(['changed', 'changed', 'done'])
    expect(await balanceOf(ann.id, 'USD')).toMatchObject({ earned: -50_000 })
    const mails = deps.enqueued.filter(({ data }) => 'kind' in data && data.kind === 'affiliateTaken')
    expect(mails).toMatchObject([{ data: { reason: 'Ten comments', amount: 50_000 } }])
    expect(await sumOfBooks()).toEqual([])
  })

  test('AFF-2 $1,000 or less is forfeited after the end, by a decision; what is paid stays paid', async () => {
    const ann = await buildAffiliate()
    await sell(ann.code)
    await addRates()
    const operator = await buildOperator(deps)
    const decide = (form: string) =>
      takeByDecision(deps, operator, {
        ...{ affiliateId: ann.id, what: 'forfeited', form: form.repeat(22), reason: 'The agreement ended' },
      })
    expect(await decide('a')).toBe('not-ended')
    await endOwn(deps, ann.actor)
    expect(await decide('b')).toBe('done')
    expect(await balanceOf(ann.id, 'CAD')).toMatchObject({ earned: 0 })
    expect(await decide('c')).toBe('nothing')
    const rich = await buildAffiliate()
    for (let sale = 0; sale < 12; sale += 1) await sell(rich.code)
    await endOwn(deps, rich.actor)
    const all = { affiliateId: rich.id, what: 'forfeited' as const, form: 'd'.repeat(22), reason: 'x' }
    expect(await takeByDecision(deps, operator, all)).toBe('too-much')
    expect(await sumOfBooks()).toEqual([])
    expect(await compareBooks(deps)).toEqual([])
  })

  test('R-37 a form that comes back takes nothing more, however much has accrued by then', async () => {
    const ann = await buildAffiliate()
    const operator = await buildOperator(deps)
    await addRates()
    await sell(ann.code)
    const late = [await place(ann.code), await place(ann.code)]
    now = new Date(now.getTime() + HOUR_MS)
    await endOwn(deps, ann.actor)
    const decide = () =>
      takeByDecision(deps, operator, {
        ...{ affiliateId: ann.id, what: 'forfeited', form: 'r'.repeat(22), reason: 'The agreement ended' },
      })
    expect(await decide()).toBe('done')
    for (const reference of late) await settlePayment(deps, 'sandbox', fake.move(reference))
    await bookCommissions(deps)
    expect(await decide()).toBe('changed')
    expect(await balanceOf(ann.id, 'CAD')).toMatchObject({ earned: 23_752 })
    expect(await compareBooks(deps)).toEqual([])
  })

  test('AFF-2 after the end a run pays more than $1,000, and what ended for cause; less waits for a decision', async () => {
    const [little, rich, dismissed] = [await buildAffiliate(), await buildAffiliate(), await buildAffiliate()]
    await sell(little.code)
    for (let sale = 0; sale < 12; sale += 1) await sell(rich.code)
    await sell(dismissed.code)
    const late = await place(little.code)
    await addRates()
    const operator = await buildOperator(deps)
    await endOwn(deps, little.actor)
    await endOwn(deps, rich.actor)
    const dismissal = { id: dismissed.id, act: 'dismiss' as const, reason: 'Spam' }
    expect(await changeAffiliate(deps, operator, dismissal)).toBe(true)
    inMonths(14)
    // Collected after the end, so nothing that had accrued by it.
    await settlePayment(deps, 'sandbox', fake.move(late, { at: new Date(now.getTime() - 90 * 24 * HOUR_MS) }))
    await bookCommissions(deps)
    await addRates()
    const { runId, leftOut } = await pay(rich)
    const inIt = (await viewRun({ db }, { runId })).payouts
    expect(inIt.find(({ affiliateId }) => affiliateId === rich.id)?.amount).toBeGreaterThan(100_000)
    expect(inIt.find(({ affiliateId }) => affiliateId === dismissed.id)).toMatchObject({ amount: 8_669 })
    expect(inIt.find(({ affiliateId }) => affiliateId === little.id)).toMatchObject({ amount: 8_669 })
    const waiting = leftOut.filter(({ affiliateId }) => affiliateId === little.id)
    expect(waiting).toMatchObject([{ reason: 'ended', amount: 8_669 }])
    const decide = (affiliateId: string, form: string) =>
      takeByDecision(deps, operator, {
        ...{ affiliateId, what: 'forfeited', form: form.repeat(22), reason: 'The agreement ended' },
      })
    // What was paid out since makes it no less.
    expect(await decide(rich.id, 'e')).toBe('too-much')
    expect(await decide(dismissed.id, 'f')).toBe('for-cause')
    expect(await decide(little.id, 'g')).toBe('done')
    expect(await balanceOf(little.id, 'CAD')).toMatchObject({ earned: 0 })
    expect(await sumOfBooks()).toEqual([])
    expect(await compareBooks(deps)).toEqual([])
  })
})

test('AFF-2 never more than $1,000 is forfeited: not of what a run gave back after the end, nor a bank', async () => {
  const [discarded, returned] = [await buildAffiliate(), await buildAffiliate()]
  const amount = 1_100_00
  for (const { id: affiliateId } of [discarded, returned])
    await db.transaction((transaction) =>
      post(transaction, {
        ...{ posting: `test:${affiliateId}`, at: now, affiliateId },
        lines: [
          { account: 'cost', amount, currency: 'USD' },
          { account: 'earned', amount: -amount, currency: 'USD' },
        ],
      }),
    )
  const operator = await buildOperator(deps)
  const decide = ({ id: affiliateId }: { id: string }) =>
    takeByDecision(deps, operator, {
      ...{ affiliateId, what: 'forfeited', form: affiliateId.padEnd(22, 'x').slice(0, 22), reason: 'Ended' },
    })
  inMonths(15)
  await addRates()
  const run = await prepareRun(deps, operator)
  if (!run.ok) throw new Error(JSON.stringify(run))
  await endOwn(deps, discarded.actor)
  // Taken by a run, and owed all the same.
  expect(await decide(discarded)).toBe('too-much')
  const later = () => {
    now = new Date(now.getTime() + HOUR_MS)
  }
  later()
  await discardRun(deps, operator, run)
  expect(await decide(discarded)).toBe('too-much')
  const { own, runId, desk } = await pay(returned)
  await endOwn(deps, returned.actor)
  expect(await decide(returned)).toBe('nothing')
  later()
  await bookAtBank(deps, desk, { runId, payoutId: own?.id ?? '', what: 'returned' })
  expect(await decide(returned)).toBe('too-much')
  expect(await sumOfBooks()).toEqual([])
})

test('a self-billing invoice is for who is registered in the European Union, and not where we are', () => {
  const [french, swiss] = [
    { country: 'FR', vatNumber: 'FR40303265045' },
    { country: 'CH', vatNumber: 'CHE1' },
  ]
  expect(taxOf(french, { country: 'CA' })).toBe('outside')
  expect(taxOf(french, { country: 'DE' })).toBe('reverse_charge')
  expect(taxOf(french, { country: 'FR' })).toBe('statement')
  expect(taxOf({ ...french, vatNumber: null }, { country: 'DE' })).toBe('statement')
  expect(taxOf(swiss, { country: 'DE' })).toBe('statement')
})

test('R-37 a simulated year of 300 affiliates in five currencies earns and is paid what an independent computation says, to the cent', async () => {
  const own = await createTestDatabase()
  const year = { ...deps, db: own.db }
  deps = year
  const outcome = await placeOrder(
    year,
    { ...buildVisitor(), network: 'x' },
    { account: undefined, input: buildOrderInput(year, {}) },
  )
  expect(outcome.ok).toBe(true)
  const random = seededRandom(1938)
  const { movements, sales, affiliateIds } = await simulateYear(own.db, { count: YEAR_ORDERS, random })
  const [preparing, releasing] = [await buildOperator(deps), await buildOperator(deps)]
  // Nine of ten have said where to pay.
  const paid = new Set(affiliateIds.filter((_, index) => index % 10 !== 0))
  const start = new Date('2024-12-01T00:00:00Z')
  await own.db.insert(affiliatePayees).values(
    [...paid].map((affiliateId, index) => ({
      ...{
        id: affiliateId,
        affiliateId,
        email: '',
        kind: 'person' as const,
        name: affiliateId,
        address: 'x',
      },
      ...{ country: 'US', method: index % 2 ? ('ach' as const) : ('sepa' as const), hint: 'x', sealed: 'x' },
      ...{ savedAt: start, countsFrom: start },
    })),
  )
  // None of them has an account, as after a deletion: one stands for all.
  const { accountId } = await buildAccount(year)
  await own.db.execute(sql`drop index affiliates_account`)
  await own.db.execute(sql`update affiliates set account_id = ${accountId}`)
  const told = shuffled(movements, random)
  const taken = new Map<string, bigint>()
  let expectedPaid = 0
  for (let month = 0; month < 18; month += 1) {
    now = new Date(Date.UTC(2025, month, 10, 12))
    const from = new Date(Date.UTC(2025, month - 1, 10, 12))
    const news = told.filter(([line]) => line && line.at > from && line.at <= now)
    await inParts(news.flat(), (part) => own.db.insert(ledgerEntries).values(part))
    await Promise.all([bookCommissions(year), bookCommissions(year)])
    const rates: Record<string, string> = Object.fromEntries(
      [...'CAD EUR GBP AUD'.split(' ')].map((currency) => [currency, (0.5 + random()).toFixed(4)]),
    )
    await addRates(rates)
    const prepared = await prepareRun(year, preparing)
    if (!prepared.ok) throw new Error(JSON.stringify(prepared))
    const { runId } = prepared
    expect(await releaseRun(year, releasing, { runId })).toBe('done')
    const run = await viewRun(own, { runId })
    for (const { id: payoutId } of run.payouts)
      await bookAtBank(year, releasing, { runId, payoutId, what: 'paid' })

    const end = new Date(Date.UTC(2025, month - 1, 1))
    const expected: [string, string][] = []
    for (const [affiliateId, theirs] of Map.groupBy(sales, (sale) => sale.affiliateId)) {
      const due = theirs.flatMap((sale) => {
        const [collected] = sale.moves
        if (sale.isHeld || !collected || collected.at >= end) return []
        const worth = commissionBy(sale, now)
        return [{ ...sale, worth, part: worth - (taken.get(sale.orderId) ?? 0n) }]
      })
      let total = 0n
      for (const [currency, of] of Map.groupBy(due, (sale) => sale.currency)) {
        const sum = of.reduce((all, { part }) => all + part, 0n)
        const rate = currency === 'USD' ? 10_000n : BigInt((rates[currency] ?? '').replace('.', ''))
        const size = (sum < 0n ? -sum : sum) * rate
        const rounded = size / 10_000n + (size % 10_000n >= 5_000n ? 1n : 0n)
        total += sum < 0n ? -rounded : rounded
      }
      if (total < 5_000n || !paid.has(affiliateId)) continue
      for (const { orderId, worth } of due) taken.set(orderId, worth)
      expected.push([affiliateId, String(total)])
      expectedPaid += Number(total)
    }
    const found = run.payouts.map(({ affiliateId, amount }) => [affiliateId, String(amount)])
    expect(found.toSorted(), `month ${month}`).toEqual(expected.toSorted())
  }
  expect(expectedPaid).toBeGreaterThan(0)
  const [books] = await own.db
    .select({ paid: sql<string>`(-sum(amount))::text` })
    .from(affiliateEntries)
    .where(eq(affiliateEntries.account, 'paid'))
  expect(books?.paid).toBe(String(expectedPaid))
  const earned = new Map<string, bigint>()
  for (const sale of sales) {
    const key = `${sale.affiliateId} ${sale.currency} ${sale.isHeld ? 'held' : 'earned'}`
    earned.set(key, (earned.get(key) ?? 0n) + commissionBy(sale))
  }
  const { rows } = await own.db.execute<{ key: string; owed: string }>(sql`
    select affiliate_id || ' ' || currency || ' ' || account as key, (-sum(amount))::text as owed
    from affiliate_entries where posting like 'order:%' and account in ('held', 'earned')
    group by affiliate_id, currency, account having sum(amount) <> 0`)
  const expected = [...earned].flatMap(([key, owed]) => (owed === 0n ? [] : [{ key, owed: String(owed) }]))
  expect(rows.length).toBeGreaterThan(100)
  const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1)
  expect(rows.toSorted(byKey)).toEqual(expected.toSorted(byKey))
  const unbalanced = await own.db.execute(
    sql`select 1 from affiliate_entries group by posting, currency having sum(amount) <> 0`,
  )
  expect(unbalanced.rows).toEqual([])
  expect((await compareBooks(year)).filter((order) => order.startsWith('year'))).toEqual([])
  expect(await own.db.$count(affiliateRuns)).toBe(18)
}, 3_600_000)
