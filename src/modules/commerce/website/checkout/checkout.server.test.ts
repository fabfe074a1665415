import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loadPage } from '#apps/web/load-page.server.ts'
import { actOnPage } from '#apps/web/page-servers.server.ts'
import { ORDER_COOKIE } from '#kernel/http/schema.ts'
import { createDocument } from '#modules/documents/create-document.ts'
import { LOG_IN_COOKIE } from '#modules/identity/hand-off/schema.ts'
import { buildAccount, buildEmail } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readOrderEnd } from '#tests/builders/order-end.ts'
import { buildOrder, buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSubscription } from '#tests/builders/subscriptions.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { orders, subscriptions } from '../../tables/orders.ts'

const { db } = await createTestDatabase()
const fake = buildPaymentProvider()
const deps = {
  ...buildDependencies(db, { templates: [buildTemplate(), buildTemplate({ number: 2, free: false })] }),
  clock: () => new Date('2026-11-22T12:00:00Z'),
  payments: fake.providers,
}
const SOLO = '/pricing/checkout/?package=solo&period=year&currency=CAD'

/** Opens a page as a browser does that types its address in. */
async function open(path: string, headers: Record<string, string> = {}) {
  const { url, context } = buildRouteRequest(deps, path, { services: { clientNetwork: randomUUID() } })
  const answer = await answerOf(loadPage(url, context, new Headers(headers)))
  const { data } = answer.data as { data?: unknown }
  return { ...answer, page: data as Record<string, unknown> }
}

/** Sends a form as a browser without JavaScript does. */
const send = (path: string, form: Record<string, string>, cookie = '') =>
  answerOf(
    actOnPage(buildRouteRequest(deps, path, { form, cookie, services: { clientNetwork: randomUUID() } })),
  )
const buyer = {
  ...{ name: 'Anna Tremblay', company: '', addressLine: '12, rue Sainte-Catherine', city: 'Montréal' },
  ...{ postalCode: 'H2X 1K4', country: 'CA', province: 'QC', taxNumber: '', phone: '' },
  ...{ package: 'solo', period: 'year', seats: '1', currency: 'CAD', offer: '', method: 'card' },
}
const filledIn = (changes: Record<string, string> = {}) => ({
  ...buyer,
  email: buildEmail(),
  submission: randomUUID().slice(0, 22),
  total: '45516',
  intent: 'order',
  ...changes,
})

describe('the page of a choice', () => {
  test('PRICE-7 begins with the price of the price book, and another number for every form', async () => {
    const { status, page } = await open(SOLO)
    expect(status).toBe(200)
    expect(page).toMatchObject({
      kind: 'choice',
      choice: { package: 'solo', period: 'year', seats: 1, currency: 'CAD', offer: null, coupon: null },
      quote: { total: 39_588 },
      account: null,
    })
    expect((await open(SOLO)).page.submission).not.toBe(page.submission)
  })

  test('PAY-1 who is logged in need not say again how they were named, and sees the taxes of their place', async () => {
    const { accountId, ssojwt, email } = await buildAccount(deps)
    const bought = await buildSubscription(deps, fake, { taxNumber: '123456789RT0001' })
    await db.update(subscriptions).set({ accountId }).where(eq(subscriptions.id, bought.id))
    const { page: guest } = await open(`${SOLO}&email=${email}`)
    expect(guest).toMatchObject({ account: null, quote: { taxes: [] } })
    expect(guest.known).toEqual({})

    const { page } = await open(SOLO, { cookie: `${LOG_IN_COOKIE}=${ssojwt}` })
    expect(page).toMatchObject({
      account: { email },
      known: {
        ...{ name: 'Anna Tremblay', addressLine: '12, rue Sainte-Catherine', postalCode: 'H2X 1K4' },
        ...{ country: 'CA', province: 'QC', taxNumber: '123456789RT0001', phone: '' },
      },
      place: { country: 'CA', province: 'QC' },
      quote: { total: 45_516, taxes: [{ kind: 'GST' }, { kind: 'QST' }] },
    })
  })

  test('R-08 knows where its buyer goes on, which is a place of ours or nowhere in particular', async () => {
    const next = '/app/doc/lease-D7/?document=A1b2C3d4E5f6G7h8I9j0-_&download=pdf'
    for (const [asked, expected] of [
      [next, next],
      ['/app/doc/lease-D7/', '/app/doc/lease-D7/'],
      ['https://evil.example/app/', '/app/'],
      ['//evil.example', '/app/'],
      ['/app/account/log-out/', '/app/'],
    ] as const)
      expect((await open(`${SOLO}&next=${encodeURIComponent(asked)}`)).page.next, asked).toBe(expected)

    const form = filledIn({ next })
    expect((await send(SOLO, form)).status).toBe(303)
    const [placed] = await db.select().from(orders).where(eq(orders.email, form.email))
    expect(placed?.destination).toBe(next.slice('/app/'.length))
    // Whatever else a form says there keeps nobody from buying.
    for (const wrong of ['javascript:alert(1)', 'x'.repeat(9_000)]) {
      const other = filledIn({ next: wrong })
      expect((await send(SOLO, other)).status).toBe(303)
      expect((await db.select().from(orders).where(eq(orders.email, other.email)))[0]?.destination).toBeNull()
    }
  })

  test('an offer that is over is told, and the plain price shown', async () => {
    expect((await open(`${SOLO}&offer=save50today`)).page).toMatchObject({
      quote: { discount: 0, total: 39_588 },
      problems: { offer: 'offer_over' },
    })
    expect((await open(`${SOLO}&offer=save50`)).page).toMatchObject({
      quote: { discount: 19_794 },
      problems: {},
    })
  })

  test.each([
    ['package=team&seats=3', 3, 71_964],
    ['package=team&seats=50', 50, 1_199_400],
    ['package=team&seats=51', 50, 1_199_400],
    ['package=team&seats=1', 2, 47_976],
    // One price for five.
    ['package=premium&seats=2', 5, 119_940],
  ])('PRICE-1 %s is for %i people and costs %i', async (choice, seats, subtotal) => {
    const { page } = await open(`/pricing/checkout/?${choice}&period=year&currency=CAD`)
    expect(page).toMatchObject({ kind: 'choice', choice: { seats }, quote: { seats, subtotal } })
  })

  test.each([
    ['/pricing/checkout/', 200, { kind: 'nothing', why: 'nothing-chosen' }],
    ['/pricing/checkout/?package=nobody', 404, { kind: 'nothing', why: 'unknown-package' }],
    [
      '/fr/pricing/checkout/?package=budgeto',
      200,
      { kind: 'nothing', why: 'not-on-sale', name: expect.any(String) },
    ],
  ])('%s answers %s: there is nothing to buy', async (path, status, page) => {
    expect(await open(path)).toMatchObject({ status, page })
  })

  test('R-36 a page that is gone on from sends its browser to the address itself, and nothing of others stands in it', async () => {
    const moved = await open(SOLO, { 'sec-fetch-dest': 'empty' })
    expect(moved.location).toBe(SOLO)
    const { data } = await open(SOLO, { 'sec-fetch-dest': 'document' })
    expect(data).toMatchObject({ site: { consent: { thirdParties: {} } }, robots: 'noindex, nofollow' })
  })
})

describe('without JavaScript', () => {
  test('PRICE-5 the total is worked out anew with everything that was typed', async () => {
    const { status, data } = await send(SOLO, filledIn({ intent: 'quote', city: '', coupon: 'WELCOME10' }))
    expect(status).toBe(200)
    expect(data).toMatchObject({
      typed: { name: 'Anna Tremblay', city: '' },
      quote: { discount: 3_959, taxes: [{ kind: 'GST' }, { kind: 'QST' }] },
      problems: {},
    })
  })

  test('what is wrong comes back with its fields, and nothing is ordered', async () => {
    const form = filledIn({ city: '', province: '', email: 'nobody', company: '4242 4242 4242 4242' })
    expect(await send(SOLO, form)).toMatchObject({
      status: 400,
      data: {
        problems: {
          city: 'required',
          province: 'province_required',
          email: 'email_invalid',
          company: 'card_number',
        },
        typed: { name: 'Anna Tremblay' },
        submission: form.submission,
      },
    })
    expect(await db.$count(orders, eq(orders.email, form.email))).toBe(0)
  })

  test('R-30 an order leads to its page, and the same form once more to the same', async () => {
    const form = filledIn()
    const first = await send(`/fr${SOLO}`, form)
    expect(first.status).toBe(303)
    expect(first.location).toMatch(/^\/fr\/pricing\/checkout\/[\w-]{22}\/$/)
    const cookies = (first.data as Response).headers.getSetCookie().map((cookie) => cookie.split('=')[0])
    expect(cookies).toEqual(expect.arrayContaining([ORDER_COOKIE, 'p_ssojwt']))
    expect((await send(`/fr${SOLO}`, form)).location).toBe(first.location)
    const other = await send(`/fr${SOLO}`, { ...form, city: 'Laval' })
    expect(other).toMatchObject({ status: 409, data: { outcome: { status: 'used' } } })
    expect((other.data as { submission: string }).submission).not.toBe(form.submission)
  })

  test('R-29 another total than the price book’s is told and not charged', async () => {
    expect(await send(SOLO, filledIn({ total: '100' }))).toMatchObject({
      status: 409,
      data: { outcome: { status: 'price-changed', was: 100, quote: { total: 45_516 } } },
    })
  })

  test('PAY-4 whoever has an active licence is told so', async () => {
    const { email } = await buildAccount(deps)
    const order = await buildOrder(deps, { email })
    const { reference } = await buildPayment(deps, order)
    fake.move(reference)
    await open(`/pricing/thank-you/?orderId=${order.orderId}`, {
      cookie: `${ORDER_COOKIE}=${order.viewer.holder}`,
    })
    expect(await send(SOLO, filledIn({ email }))).toMatchObject({
      status: 409,
      data: { outcome: { status: 'active-licence', email } },
    })
  })
})

describe('the pages of an order', () => {
  const cookieOf = ({ viewer }: Awaited<ReturnType<typeof buildOrder>>) => `${ORDER_COOKIE}=${viewer.holder}`

  test('PAY-3 by Back or a reload the page of the payment is what is true: paid leads to the thanks', async () => {
    const order = await buildOrder(deps)
    const path = `/de/pricing/checkout/${order.orderId}/`
    const cookie = cookieOf(order)
    expect((await open(path, { cookie })).page).toMatchObject({ order: { state: 'placed', payment: null } })
    const { reference } = await buildPayment(deps, order)
    expect((await open(path, { cookie })).page).toMatchObject({
      order: { payment: { step: { kind: 'fields' } } },
    })
    fake.move(reference)
    expect(await open(path, { cookie })).toMatchObject({
      status: 303,
      location: `/de/pricing/thank-you/?orderId=${order.orderId}`,
    })
  })

  test.each(['card', 'paypal'] as const)(
    'R-29 R-34 who opens the address of the thanks by hand, before %s has paid anything, has bought nothing',
    async (method) => {
      const order = await buildOrder(deps)
      const { reference } = await buildPayment(deps, order, method)
      const returned = method === 'paypal' ? `&subscription_id=${reference}&token=EC-1&ba_token=BA-1` : ''
      const { page } = await open(`/pricing/thank-you/?orderId=${order.orderId}${returned}`, {
        cookie: cookieOf(order),
      })
      expect(page).toMatchObject({ kind: 'order', order: { id: order.orderId, state: 'placed' } })
      expect(await readOrderEnd(db, order.orderId)).toMatchObject({
        ...{ state: 'placed', library: [], paidThrough: undefined, postings: 0, papers: [] },
      })
    },
  )

  test('ROUTE-8 the thanks know the order by its id and by its subscription', async () => {
    const order = await buildOrder(deps)
    const { reference } = await buildPayment(deps, order, 'paypal')
    const cookie = cookieOf(order)
    for (const query of [
      `orderId=${order.orderId}`,
      `subscriptionId=${reference}`,
      `subscription_id=${reference}`,
    ])
      expect((await open(`/pricing/thank-you/?${query}`, { cookie })).page).toMatchObject({
        kind: 'order',
        order: { id: order.orderId },
      })
  })

  test('the thanks lead back to the document that the buyer came from, as it is for who is logged in', async () => {
    const account = await buildAccount(deps)
    const log = { cookie: `${LOG_IN_COOKIE}=${account.ssojwt}` }
    const slug = 'letter-of-intent-D2'
    const made = await createDocument(deps, { id: account.accountId }, { templateSlug: slug, answers: {} })
    if (!made.ok) throw new Error(made.error)
    const destination = `doc/${slug}/?document=${made.document.id}&download=docx`
    const next = `/app/${destination}`
    const order = await buildOrder(deps, { next, email: account.email })
    const path = `/pricing/thank-you/?orderId=${order.orderId}`
    const cookie = cookieOf(order)
    const nextOf = async (headers: Record<string, string>) => (await open(path, headers)).page.next
    const together = (other: { cookie: string }) => ({ cookie: `${cookie}; ${other.cookie}` })

    // Nobody is logged in: what the order says, and nothing is looked up.
    expect(await nextOf({ cookie })).toEqual({ destination, is: 'download' })
    expect(await nextOf(together(log))).toEqual({ destination, is: 'download' })
    // An order of another account opens no file to this one, whoever placed it.
    const gift = await buildOrder(deps, { next })
    const given = { cookie: `${cookieOf(gift)}; ${log.cookie}` }
    expect((await open(`/pricing/thank-you/?orderId=${gift.orderId}`, given)).page.next).toEqual({
      destination,
      is: 'saved',
    })
    // Somebody else has no such document, and learns of none.
    const { ssojwt } = await buildAccount(deps)
    const stranger = { cookie: `${LOG_IN_COOKIE}=${ssojwt}` }
    expect(await nextOf(together(stranger))).toEqual({ destination: `doc/${slug}/`, is: 'new' })

    // An order that knows of nothing: the document that was chosen last in this browser, as it was saved.
    const plain = await buildOrder(deps)
    const chosen = `${cookieOf(plain)}; ${log.cookie}; b_document=${slug}`
    expect(
      (await open(`/pricing/thank-you/?orderId=${plain.orderId}`, { cookie: chosen })).page.next,
    ).toEqual({ destination: `doc/${slug}/?document=${made.document.id}`, is: 'saved' })
    expect(
      (await open(`/pricing/thank-you/?orderId=${plain.orderId}`, { cookie: cookieOf(plain) })).page.next,
    ).toBeUndefined()
  })

  test('a package that does not open the document promises no file of it', async () => {
    const { accountId, ssojwt, email } = await buildAccount(deps)
    const slug = 'letter-of-intent-D2'
    const made = await createDocument(deps, { id: accountId }, { templateSlug: slug, answers: {} })
    if (!made.ok) throw new Error(made.error)
    const next = `/app/doc/${slug}/?document=${made.document.id}&download=docx`
    const order = await buildOrder(deps, { package: 'hr-toolkit', next, email })
    const cookie = `${cookieOf(order)}; ${LOG_IN_COOKIE}=${ssojwt}`
    const { page } = await open(`/pricing/thank-you/?orderId=${order.orderId}`, { cookie })
    expect(page.next).toMatchObject({ is: 'saved' })
  })

  test('R-12 to everybody else there is no such order', async () => {
    const order = await buildOrder(deps)
    const cookie = cookieOf(await buildOrder(deps))
    expect((await open(`/pricing/checkout/${order.orderId}/`, { cookie })).status).toBe(404)
    expect(await open(`/pricing/thank-you/?orderId=${order.orderId}`, { cookie })).toMatchObject({
      status: 404,
      page: { kind: 'unknown' },
    })
  })

  test('PAY-1 without JavaScript another method is chosen, and a provider that is away is told', async () => {
    const order = await buildOrder(deps)
    const path = `/pricing/checkout/${order.orderId}/`
    expect((await send(path, { method: 'paypal' }, cookieOf(order))).location).toBe(path)
    fake.isAway = true
    expect(await send(path, { method: 'card' }, cookieOf(order))).toMatchObject({
      status: 503,
      data: { problem: { status: 'failed' } },
    })
    fake.isAway = false
  })
})
