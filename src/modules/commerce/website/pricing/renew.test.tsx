import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loadPage } from '#apps/web/load-page.server.ts'
import { plansPage, priceVariants } from '#content/prices/pages.ts'
import { LOG_IN_COOKIE } from '#modules/identity/hand-off/schema.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSubscription } from '#tests/builders/subscriptions.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { renderInFrame } from '#tests/builders/website-page.tsx'
import { subscriptions } from '../../tables/orders.ts'
import Pricing, { type PricingData } from './pricing.page.tsx'

const { db } = await createTestDatabase()
const fake = buildPaymentProvider()
const deps = {
  ...buildDependencies(db, { templates: [buildTemplate({ free: false })] }),
  clock: () => new Date('2026-11-22T12:00:00Z'),
  payments: fake.providers,
}

/** What a page of prices says to somebody. */
async function renewPageFor(ssojwt?: string, page = 'renew/') {
  const { url, context } = buildRouteRequest(deps, `/pricing/plans/${page}`)
  const headers = new Headers(ssojwt === undefined ? {} : { cookie: `${LOG_IN_COOKIE}=${ssojwt}` })
  const { data } = (await answerOf(loadPage(url, context, headers))).data as { data: PricingData }
  if (data === undefined) throw new Error(`no page at ${page}`)
  const html = await renderInFrame(<Pricing data={data} />)
  return { visitor: data.visitor, html: /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '' }
}
const sells = (html: string) => html.includes('/pricing/checkout/?package=')

describe('ROUTE-9 the page for whoever had a plan says where they stand', () => {
  test('somebody whom this browser does not know is asked to log in, beside the prices', async () => {
    const { visitor, html } = await renewPageFor()
    expect(visitor).toMatchObject({ is: 'stranger', title: 'Do you have an account?' })
    expect(html).toContain('Log in first')
    expect(sells(html)).toBe(true)
  })

  test('an account without a plan is named, beside the prices', async () => {
    const { ssojwt, email } = await buildAccount(deps)
    const { visitor, html } = await renewPageFor(ssojwt)
    expect(visitor).toMatchObject({ is: 'free', email })
    expect(html).toContain('You’re logged in, without a plan')
    expect(html).toContain(email)
    expect(sells(html)).toBe(true)
  })

  test('an account whose plan is running is asked for nothing, and sees no prices', async () => {
    const { accountId, ssojwt, email } = await buildAccount(deps)
    const { id } = await buildSubscription(deps, fake)
    await db.update(subscriptions).set({ accountId }).where(eq(subscriptions.id, id))
    const { visitor, html } = await renewPageFor(ssojwt)
    expect(visitor).toMatchObject({ is: 'running', email })
    expect(html).toContain('Your plan is active')
    expect(html).toContain('Open my documents')
    expect(sells(html)).toBe(false)
    expect(html).not.toMatch(/CA\$|\$\d/)
  })
})

const arrangementOf = (page: string) => (priceVariants[page.slice(0, -1)] ?? plansPage).arrangement

describe('PAY-4 no page of prices sells a plan to whoever has one', () => {
  /** One of each arrangement. */
  const pages = ['', ...Object.keys(priceVariants).map((address) => `${address}/`)].filter(
    (page, at, all) => all.findIndex((each) => arrangementOf(each) === arrangementOf(page)) === at,
  )

  test('each leads to the plan that is theirs, or to a change of it', async () => {
    const { accountId, ssojwt } = await buildAccount(deps)
    const { id } = await buildSubscription(deps, fake)
    const [own] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
    await db.update(subscriptions).set({ accountId }).where(eq(subscriptions.id, id))
    for (const page of pages) {
      const { html } = await renewPageFor(ssojwt, page)
      expect(sells(html), page).toBe(false)
    }
    const { html } = await renewPageFor(ssojwt, '')
    expect(html).toMatch(/Your plan<\/p><a href="[^"]*\/account\/billing\/\?/)
    for (const token of plansPage.packages.filter((each) => each !== own?.package)) {
      expect(html).toMatch(
        new RegExp(`/account/billing/${id}/change/\\?package=${token}&amp;[^"]*period=year`),
      )
    }
  })

  test('whoever was given the library is told that it is included', async () => {
    const { accountId, ssojwt } = await buildAccount(deps)
    await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))
    for (const page of pages) {
      const { html } = await renewPageFor(ssojwt, page)
      expect(sells(html), page).toBe(false)
    }
    expect((await renewPageFor(ssojwt, '')).html).toContain('Included in your plan')
  })

  test('everybody else buys on each of them', async () => {
    const { ssojwt } = await buildAccount(deps)
    for (const page of pages) {
      expect(sells((await renewPageFor(ssojwt, page)).html), page).toBe(
        sells((await renewPageFor(undefined, page)).html),
      )
    }
  })
})
