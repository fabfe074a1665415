import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { languages } from '#kernel/i18n/languages.ts'
import { newSecret } from '#kernel/ids.ts'
import { shareOf } from '#kernel/money/index.ts'
import { addDays } from '#kernel/time.ts'
import { placeOrder } from '#modules/commerce/orders/place-order.ts'
import { settlePayment } from '#modules/commerce/payments/settle-payment.ts'
import { ledgerEntries, orders, subscriptions } from '#modules/commerce/tables/orders.ts'
import { accounts, signUps } from '#modules/identity/tables/accounts.ts'
import { websiteEvents } from '#modules/visitors/tables.ts'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { buildAffiliate, buildApplication, buildOperator } from '#tests/builders/affiliates.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrderInput, buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { seededRandom } from '#tests/builders/random.ts'
import {
  AGREEMENT_VERSION,
  ApplicationInput,
  apply,
  changeAffiliate,
  endOwn,
  findOwn,
} from './application.ts'
import { decide, type Evidence, toldSteps } from './attribution.ts'
import { bookCommissions, commissionOf, compareBooks } from './ledger.ts'
import { listHeld, listSales, readBalances, readFigures, readProgramme, reviewSale } from './sales.ts'
import { server } from './server.ts'
import { affiliateEntries, affiliateSales, affiliates } from './tables.ts'
import { linkTo } from './workspace/affiliate.server.ts'

const { db } = await createTestDatabase()
let fake: FakeProvider
let deps: ReturnType<typeof buildDependencies>

beforeEach(() => {
  fake = buildPaymentProvider()
  deps = { ...buildDependencies(db), payments: fake.providers }
})

interface Buying {
  referral?: string | undefined
  accountId?: string
  network?: string
  deviceSecret?: string
  changes?: Record<string, unknown>
}

/** An order that was placed by a guest, or by an account, as its form sends it. */
async function place({
  referral,
  accountId,
  network = buildEmail(),
  deviceSecret,
  changes = {},
}: Buying = {}) {
  const input = buildOrderInput(deps, { ...(referral !== undefined && { referral }), ...changes })
  const [row] =
    accountId === undefined ? [] : await db.select().from(accounts).where(eq(accounts.id, accountId))
  const account = row && ({ ...row } as never)
  const outcome = await placeOrder(deps, { ...buildVisitor(), network, deviceSecret }, { account, input })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  const { orderId, holder } = outcome
  return { orderId, viewer: { holder, ...buildVisitor() } }
}

const saleOf = async (orderId: string) => {
  const [sale] = await db.select().from(affiliateSales).where(eq(affiliateSales.orderId, orderId))
  return sale
}
const pay = async (order: Awaited<ReturnType<typeof place>>) => {
  const { reference } = await buildPayment(deps, order)
  await settlePayment(deps, 'sandbox', fake.move(reference))
  return reference
}
const revenueOf = async (orderId: string) => {
  const rows = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))
  return rows.reduce((sum, { account, amount }) => (account === 'revenue' ? sum - amount : sum), 0)
}
const sumOfBooks = async () => {
  const { rows } = await db.execute<{ sum: string }>(
    sql`select sum(amount)::text as sum from affiliate_entries group by currency having sum(amount) <> 0`,
  )
  return rows
}

describe('the application', () => {
  test('AFF-2 what is accepted is the version of the agreement that is shown, in every language', () => {
    for (const { code } of languages) {
      const text = readFileSync(`content/legal/${code}/affiliate-agreement.md`, 'utf8')
      expect(text, code).toContain(`\ndate: ${AGREEMENT_VERSION}\n`)
    }
  })

  test('AFF-2 it is in force once an operator accepts it, with the version that was accepted', async () => {
    const { accountId } = await buildAccount(deps)
    const actor = { accountId, language: 'fr', network: 'home', requestId: 'test' }
    const input = buildApplication({ code: ' Ann-Écrit '.replace('É', 'e') })
    expect(await apply(deps, actor, input)).toEqual({ ok: true })
    expect(await apply(deps, actor, input)).toEqual({ ok: false, error: 'already_applied' })
    const own = await findOwn(db, { accountId })
    expect(own).toMatchObject({
      state: 'applied',
      code: 'ann-ecrit',
      agreement: '2026-11-30',
      approvedAt: null,
    })
    const operator = await buildOperator(deps)
    const id = own?.id ?? ''
    const both = await Promise.all([
      changeAffiliate(deps, operator, { id, act: 'approve', reason: '' }),
      changeAffiliate(deps, operator, { id, act: 'refuse', reason: 'no' }),
    ])
    expect(both.filter(Boolean)).toHaveLength(1)
    const mails = deps.enqueued.filter(({ data }) => 'kind' in data && data.kind === 'affiliateDecided')
    expect(mails).toHaveLength(1)
  })

  test('who was refused may apply again; a code is never given to a second one', async () => {
    const first = await buildAffiliate(deps)
    const { accountId } = await buildAccount(deps)
    const actor = { accountId, language: 'en', network: 'home', requestId: 'test' }
    expect(await apply(deps, actor, buildApplication({ code: first.code }))).toEqual({
      ok: false,
      error: 'code_taken',
    })
    expect(await apply(deps, actor, buildApplication())).toEqual({ ok: true })
    const id = (await findOwn(db, { accountId }))?.id ?? ''
    await changeAffiliate(deps, await buildOperator(deps), { id, act: 'refuse', reason: 'No site' })
    expect(await apply(deps, actor, buildApplication())).toEqual({ ok: true })
    expect(await findOwn(db, { accountId })).toMatchObject({ id, state: 'applied', reason: null })
    await endOwn(deps, first.actor)
    await expect(endOwn(deps, first.actor)).rejects.toMatchObject({ code: 'not_found' })
    expect(await apply(deps, first.actor, buildApplication())).toEqual({
      ok: false,
      error: 'already_applied',
    })
  })

  test('a company has a name, and a code is letters, digits and dashes', () => {
    const wrong = (changes: Record<string, unknown>) =>
      ApplicationInput.safeParse({ ...buildApplication(), agreed: 'on', ...changes }).error?.issues[0]
        ?.path[0]
    expect(wrong({ kind: 'company' })).toBe('company')
    expect(
      ApplicationInput.safeParse({ kind: 'company' }).error?.issues.map(({ path }) => path[0]),
    ).toContain('company')
    for (const code of ['', 'a', '-ann', 'ann-', 'ann smith', 'a&affiliate=b', 'x'.repeat(31)])
      expect(wrong({ code }), code).toBe('code')
    expect(wrong({ agreed: undefined })).toBe('agreed')
    for (const field of ['name', 'company']) expect(wrong({ [field]: 'A\0nn' })).toBe(field)
  })
})

describe('whose an order is', () => {
  test('AFF-1 the last link before the order counts, and the order says why', async () => {
    const [first, last] = [await buildAffiliate(deps), await buildAffiliate(deps)]
    const { accountId } = await buildAccount(deps)
    await db.update(signUps).set({ affiliate: first.code }).where(eq(signUps.accountId, accountId))
    const bySignUp = await place({ accountId })
    expect(await saleOf(bySignUp.orderId)).toMatchObject({
      affiliateId: first.id,
      decision: 'credited',
      share: 30,
    })
    const byLink = await place({ accountId, referral: `affiliate=${last.code.toUpperCase()}` })
    expect(await saleOf(byLink.orderId)).toMatchObject({ affiliateId: last.id, decision: 'credited' })
    expect((await listSales({ db }, { affiliateId: last.id })).sales[0]?.steps).toEqual([
      'link-counts',
      'no-objection',
    ])
    expect((await listSales({ db }, { affiliateId: first.id })).sales[0]?.steps).toEqual([
      'no-link',
      'sign-up-counts',
      'no-objection',
    ])
  })

  test('90 days after the sign-up it counts, and not after 91; nobody’s code counts for nobody', async () => {
    const { id, code } = await buildAffiliate(deps)
    const { accountId } = await buildAccount(deps)
    await db
      .update(affiliates)
      .set({ approvedAt: addDays(new Date(), -200) })
      .where(eq(affiliates.id, id))
    await db.update(signUps).set({ affiliate: code }).where(eq(signUps.accountId, accountId))
    const signedUpBefore = (days: number) =>
      db
        .update(accounts)
        .set({ createdAt: addDays(new Date(), -days) })
        .where(eq(accounts.id, accountId))
    await signedUpBefore(90)
    expect(await saleOf((await place({ accountId })).orderId)).toMatchObject({ decision: 'credited' })
    await signedUpBefore(91)
    const late = await saleOf((await place({ accountId, referral: 'affiliate=nobody-at-all' })).orderId)
    expect(late).toMatchObject({ affiliateId: null, decision: 'not_credited' })
    expect(late && decide(late.evidence).steps).toEqual(['link-unknown', 'sign-up-too-old'])
    expect(await saleOf((await place()).orderId)).toBeUndefined()
    // Whatever a form says of its link keeps nobody from buying.
    expect(await saleOf((await place({ referral: 'affiliate=%00' })).orderId)).toBeUndefined()
  })

  test('before the acceptance and after the end a link counts for nothing', async () => {
    const { accountId } = await buildAccount(deps)
    const input = buildApplication()
    await apply(deps, { accountId, language: 'en', network: 'home', requestId: 'test' }, input)
    const early = await place({ referral: `affiliate=${input.code}` })
    expect(await saleOf(early.orderId)).toMatchObject({ affiliateId: null, decision: 'not_credited' })
    const ended = await buildAffiliate(deps)
    await endOwn(deps, ended.actor)
    const late = await place({ referral: `affiliate=${ended.code}` })
    expect(await saleOf(late.orderId)).toMatchObject({ affiliateId: null, decision: 'not_credited' })
  })

  test('R-37 a purchase by the affiliate is none; what looks like one is held until somebody has looked', async () => {
    const own = await buildAffiliate(deps, { email: 'ann.seller@mail.test' })
    const referral = `affiliate=${own.code}`
    const ownPurchase = await place({ referral, accountId: own.accountId })
    expect(await saleOf(ownPurchase.orderId)).toMatchObject({ affiliateId: own.id, decision: 'not_credited' })
    const alike = {
      'same-network': { referral, network: 'home' },
      'same-name': { referral, changes: { name: ` ${own.name.toUpperCase()}  ` } },
      'same-mailbox': { referral, changes: { email: 'ann.seller+2@mail.test' } },
      'paid-ad': { referral: `${referral}&ppc=17` },
    }
    for (const [step, buying] of Object.entries(alike)) {
      const sale = await saleOf((await place(buying)).orderId)
      expect(sale, step).toMatchObject({ affiliateId: own.id, decision: 'held' })
      expect(sale && decide(sale.evidence).steps).toContain(step)
    }
  })

  test('R-37 who buys in a browser that the affiliate uses, as a guest or logged in, is looked at', async () => {
    const { id, code, deviceSecret } = await buildAffiliate(deps)
    const buy = async (buying: Buying) => {
      const { orderId } = await place({ referral: `affiliate=${code}`, ...buying })
      return { sale: await saleOf(orderId), orderId }
    }
    // Also for somebody's address whose account knows nothing of that browser.
    const email = buildEmail()
    await buildAccount(deps, { email })
    const stranger = await buy({ deviceSecret, changes: { email } })
    expect(stranger.sale).toMatchObject({ decision: 'held', evidence: { isSameDevice: true } })
    const { sale, orderId } = await buy({ deviceSecret })
    expect(sale).toMatchObject({ affiliateId: id, decision: 'held', evidence: { isSameDevice: true } })
    expect(sale && decide(sale.evidence).steps).toContain('same-device')
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    const accountId = order?.accountId ?? ''
    expect((await buy({ accountId })).sale).toMatchObject({ decision: 'held' })
    expect((await buy({ deviceSecret: newSecret() })).sale).toMatchObject({ decision: 'credited' })
  })

  test('R-37 the card of the affiliate’s own plan, and an address for an hour, are looked at', async () => {
    const own = await buildAffiliate(deps)
    const payByCard = async (order: Awaited<ReturnType<typeof place>>) => {
      const { reference } = await buildPayment(deps, order)
      const card = { brand: 'Visa', lastFour: '4242', expires: '2032-12' }
      fake.move(reference)
      const mandate = { kind: 'saved-method' as const, reference: `card_${reference}`, status: null, ...card }
      await settlePayment(deps, 'sandbox', fake.change(reference, { mandate }))
    }
    await payByCard(await place({ accountId: own.accountId, changes: { email: own.email } }))
    // The sandbox has one card for everybody.
    const tried = await place({ referral: `affiliate=${own.code}` })
    await payByCard(tried)
    await bookCommissions(deps)
    expect(await saleOf(tried.orderId)).toMatchObject({ decision: 'credited' })
    const order = await place({ referral: `affiliate=${own.code}` })
    expect(await saleOf(order.orderId)).toMatchObject({ decision: 'credited' })
    await payByCard(order)
    await db.update(subscriptions).set({ provider: 'stripe' })
    await bookCommissions(deps)
    const sale = await saleOf(order.orderId)
    expect(sale).toMatchObject({ decision: 'held', evidence: { isSameCard: true } })
    expect(sale && decide(sale.evidence).steps).toContain('same-card')
    const changes = { email: `${own.code}@box.mailinator.com` }
    const other = await saleOf((await place({ referral: `affiliate=${own.code}`, changes })).orderId)
    expect(other && decide(other.evidence).steps).toContain('disposable-address')
    expect(await compareBooks(deps)).toEqual([])
  })

  test('many orders with one coupon are held, and an older log says what it said', () => {
    const touch = { code: 'ann', affiliateId: 'a', isInForce: true }
    const evidence: Evidence = {
      ...{ link: touch, signUp: null, isOwnAccount: false, isSameMailbox: false, isSameNetwork: false },
      ...{ isSameName: false, isFromAd: false, ordersWithinDay: 0 },
    }
    expect(decide(evidence).steps).toEqual(['link-counts', 'no-objection'])
    expect(decide({ ...evidence, ordersWithCoupon: 9 }).decision).toBe('credited')
    expect(decide({ ...evidence, ordersWithCoupon: 10 }).steps).toContain('leaked-coupon')
  })

  test('a sudden burst is held', () => {
    const touch = { code: 'ann', affiliateId: 'a', isInForce: true }
    const evidence: Evidence = {
      ...{ link: touch, signUp: null, isOwnAccount: false, isSameMailbox: false, isSameNetwork: false },
      ...{ isSameName: false, isFromAd: false, ordersWithinDay: 24 },
    }
    expect(decide(evidence).decision).toBe('credited')
    expect(decide({ ...evidence, ordersWithinDay: 25 })).toMatchObject({ decision: 'held', affiliateId: 'a' })
  })
})

describe('the books', () => {
  test('AFF-2 30 % of what was collected before tax; a refund takes its part back, a won dispute brings it', async () => {
    const { id, code } = await buildAffiliate(deps)
    const order = await place({ referral: `affiliate=${code}` })
    await bookCommissions(deps)
    expect(await readBalances({ db }, { affiliateId: id })).toEqual([])
    const reference = await pay(order)
    await bookCommissions(deps)
    const revenue = await revenueOf(order.orderId)
    expect(revenue).toBe(39_588)
    const owed = async () => (await readBalances({ db }, { affiliateId: id }))[0]?.earned
    expect(await owed()).toBe(11_876)
    await settlePayment(deps, 'sandbox', fake.move(reference, { kind: 'refund', amount: 10_001, fee: 0 }))
    await Promise.all([bookCommissions(deps), bookCommissions(deps), bookCommissions(deps)])
    expect(await owed()).toBe(shareOf(await revenueOf(order.orderId), 30, 100))
    await settlePayment(deps, 'sandbox', fake.move(reference, { kind: 'chargeback', amount: 35_515, fee: 0 }))
    await bookCommissions(deps)
    expect(await owed()).toBe(0)
    await settlePayment(
      deps,
      'sandbox',
      fake.move(reference, { kind: 'chargeback_reversal', amount: 35_515, fee: 0 }),
    )
    await bookCommissions(deps)
    expect(await owed()).toBe(shareOf(await revenueOf(order.orderId), 30, 100))
    expect(await compareBooks(deps)).toEqual([])
    expect(await sumOfBooks()).toEqual([])
  })

  test('what is held is owed once it is released, and never where it is refused', async () => {
    const { id, code, actor } = await buildAffiliate(deps)
    const buying = { referral: `affiliate=${code}&ppc=1` }
    const [one, two] = [await place(buying), await place(buying)]
    await pay(one)
    const second = await pay(two)
    await bookCommissions(deps)
    expect(await readBalances({ db }, { affiliateId: id })).toEqual([
      { currency: 'CAD', held: 23_752, earned: 0, payable: 0, paid: 0 },
    ])
    const operator = await buildOperator(deps)
    const release = { orderId: one.orderId, release: true, reason: 'A shared office' }
    // Nobody releases a sale of their own.
    await expect(reviewSale(deps, actor, release)).rejects.toMatchObject({ code: 'forbidden' })
    const waiting = (await listHeld({ db })).find(({ orderId }) => orderId === one.orderId)
    expect(waiting).toMatchObject({ affiliate: { id, country: 'CA' }, buyerCountry: 'CA' })
    expect(waiting?.total).toBeGreaterThan(39_588)
    const pressed = await Promise.all([1, 2, 3].map(() => reviewSale(deps, operator, release)))
    expect(pressed.filter(Boolean)).toHaveLength(1)
    await reviewSale(deps, operator, { orderId: two.orderId, release: false, reason: 'Bought by an ad' })
    expect(await readBalances({ db }, { affiliateId: id })).toEqual([
      { currency: 'CAD', held: 0, earned: 11_876, payable: 0, paid: 0 },
    ])
    await settlePayment(deps, 'sandbox', fake.move(second, { kind: 'refund', fee: 0 }))
    await bookCommissions(deps)
    expect(await readBalances({ db }, { affiliateId: id })).toEqual([
      { currency: 'CAD', held: 0, earned: 11_876, payable: 0, paid: 0 },
    ])
    expect(await compareBooks(deps)).toEqual([])
  })

  test('what sales bring and cost is told in each currency, and by month for the last twelve', async () => {
    const { code } = await buildAffiliate(deps)
    const read = async () => {
      const { currencies, months } = await readProgramme(deps)
      const month = new Date().toISOString().slice(0, 7)
      return {
        all: currencies.find(({ currency }) => currency === 'CAD'),
        current: months.find((each) => each.currency === 'CAD' && each.month === `${month}-01`),
      }
    }
    const [order, old] = [
      await place({ referral: `affiliate=${code}` }),
      await place({ referral: `affiliate=${code}` }),
    ]
    const placedAt = addDays(new Date(), -400)
    await db.update(affiliateSales).set({ placedAt }).where(eq(affiliateSales.orderId, old.orderId))
    const before = await read()
    const reference = await pay(order)
    await pay(old)
    await settlePayment(deps, 'sandbox', fake.move(reference, { kind: 'refund', amount: 10_000, fee: 0 }))
    await bookCommissions(deps)
    const after = await read()
    const more = (part: 'all' | 'current', figure: 'sales' | 'revenue' | 'cost') =>
      (after[part]?.[figure] ?? 0) - (before[part]?.[figure] ?? 0)
    const revenue = await revenueOf(order.orderId)
    expect(revenue).toBeLessThan(39_588)
    expect([more('current', 'sales'), more('all', 'sales')]).toEqual([1, 2])
    expect([more('current', 'revenue'), more('all', 'revenue')]).toEqual([revenue, revenue + 39_588])
    const cost = shareOf(revenue, 30, 100)
    expect([more('current', 'cost'), more('all', 'cost')]).toEqual([cost, cost + 11_876])
  })

  test('entries are written once, whatever asks for a change; a difference is told', async () => {
    await expect(db.delete(affiliateEntries)).rejects.toThrow()
    await expect(db.update(affiliateEntries).set({ amount: 1 })).rejects.toThrow()
    const { code } = await buildAffiliate(deps)
    const order = await place({ referral: `affiliate=${code}` })
    await pay(order)
    expect(await compareBooks(deps)).toEqual([order.orderId])
    await bookCommissions(deps)
    expect(await compareBooks(deps)).toEqual([])
    // What was paid a moment before the night's comparison is no difference.
    const late = await place({ referral: `affiliate=${code}` })
    await pay(late)
    const attempt = { id: 'test', signal: new AbortController().signal }
    const night = server.jobs?.(deps as never).find(({ name }) => name === 'compare-affiliate-books')
    await night?.handle({}, attempt)
    const events = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, 'affiliate-books.differed'))
    expect(events.map(({ details }) => details)).not.toContainEqual({ order: late.orderId })
    expect(await revenueOf(late.orderId)).toBe(39_588)
    expect(await saleOf(late.orderId)).toMatchObject({ movements: 1 })
  })

  test('R-37 10,000 random orders of 0.01 to 999.99 at 33.33 % are what an independent sum says', () => {
    const random = seededRandom(37)
    for (let order = 0; order < 10_000; order += 1) {
      const cents = 1 + Math.floor(random() * 99_999)
      const exact = BigInt(cents) * 3_333n
      const rounded = Number(exact / 10_000n) + (exact % 10_000n >= 5_000n ? 1 : 0)
      expect(shareOf(cents, 3_333, 10_000)).toBe(rounded)
    }
    expect(commissionOf(-5, 30)).toBe(0)
  })
})

test('R-08 a link leads to any page of the website, and to the home page instead of anything else', async () => {
  const asked: string[] = []
  const to = (page: string, campaign = '') =>
    linkTo('https://ours.example', 'ann', { page, campaign }, async ({ href, pathname }) => {
      asked.push(href)
      return pathname !== '/templates/nope/'
    })
  expect((await to('')).url).toBe('https://ours.example/?affiliate=ann')
  const inFrench = linkTo('https://ours.example/fr', 'ann', { page: '', campaign: '' })
  expect((await inFrench).url).toBe('https://ours.example/fr/?affiliate=ann')
  expect((await to('/fr/docs/?q=nda', ' spring ')).url).toBe(
    'https://ours.example/fr/docs/?q=nda&affiliate=ann&utm_campaign=spring',
  )
  const replaced = await to('https://ours.example/blog/?affiliate=bob')
  expect(replaced).toMatchObject({ url: 'https://ours.example/blog/?affiliate=ann', isBrief: false })
  // COOK-3: where nobody is asked about cookies, no browser keeps the link.
  expect(await to('/fr/pricing/plans/')).toMatchObject({ isOurs: true, isBrief: true })
  expect(asked.splice(0)).toEqual(
    ['fr/docs', 'blog', 'fr/pricing/plans'].map((path) => `https://ours.example/${path}/`),
  )
  const none = { url: 'https://ours.example/?affiliate=ann', isOurs: false }
  expect(await to('/templates/nope/?q=1')).toMatchObject(none)
  expect(asked.splice(0)).toHaveLength(1)
  const others = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/app/',
  ]
  for (const page of others) expect(await to(page), page).toMatchObject(none)
  expect(asked).toEqual([])
  // Nobody makes us ask another host.
  for (const page of ['https://ours.example//evil.example/x', 'https://a:b@ours.example/\\evil.example/x'])
    expect((await to(page)).url).toBe('https://ours.example//evil.example/x?affiliate=ann')
  expect(new Set(asked)).toEqual(new Set(['https://ours.example//evil.example/x']))
})

test('R-37 what an affiliate is told of a held sale is no recipe', () => {
  expect(toldSteps(['link-counts', 'same-network', 'same-name'])).toEqual(['link-counts', 'looked-at'])
  expect(toldSteps(['no-link', 'sign-up-counts', 'no-objection'])).toEqual([
    ...['no-link', 'sign-up-counts', 'no-objection'],
  ])
})

test('an affiliate sees clicks, sign-ups and orders as numbers of nobody', async () => {
  const { id, code, accountId } = await buildAffiliate(deps)
  const routes = [`/?affiliate=${code}`, `/fr/?utm_source=x&affiliate=${code}`, `/?affiliate=${code}-not`]
  const views = [...routes, `/pricing/checkout/?affiliate=${code}`].map((route) => ({
    ...{ name: 'Page view', details: { route } },
  }))
  await db.insert(websiteEvents).values(views)
  await place({ referral: `affiliate=${code}` })
  expect(await readFigures(deps, { id, code })).toEqual({ clicks: 2, signUps: 0, orders: 1 })
  expect(accountId).not.toBe('')
})
