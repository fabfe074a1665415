import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type FakeClickBank, startClickBank } from '../builders/clickbank.ts'
import { browserCookies, openSession } from '../builders/product-session.ts'
import { findFreePort, type Product, startProduct } from '../builders/start-product.ts'
import { DEMO_PASSWORD } from './global-setup.ts'
import { test as base, expect } from './journey.ts'
import { openLatestMail } from './mail.ts'

// Somebody buys at the retailer, whose checkout leads back to us: who has no account gets one, by mail. The
// product has a ClickBank of this machine.

const PASSWORD = 'well kept papers 9'
const PORT = findFreePort()
let dataDir: string
let product: Product
let clickBank: FakeClickBank

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern where nothing is used.
  baseURL: async ({}, use) => use(`http://localhost:${await PORT}`),
})

test.beforeAll(async () => {
  test.setTimeout(120_000)
  clickBank = await startClickBank()
  dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-retailer-'))
  const settings = { ...clickBank.settings, DEMO_PASSWORD, OPERATOR_SECOND_FACTOR: 'off' }
  product = startProduct({ dataDir, port: await PORT, settings })
  await product.ready
})
test.afterAll(async () => {
  await product.stop()
  clickBank.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function tell(type: string, receipt: string, orderLanguage: string): Promise<number> {
  const answer = await fetch(`${product.url}/api/retailer/notices/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: clickBank.notice(type, receipt, { orderLanguage }),
  })
  return answer.status
}

const wayBack = (receipt: string) => `/start/cb/thank-you/?${new URLSearchParams(clickBank.link(receipt))}`

/** Sets a password by the mail that came, and logs in. */
async function enter(page: Page, desk: Page, email: string, mail: RegExp): Promise<void> {
  const { link } = await openLatestMail(desk, email, mail)
  // By their names: the form of a French mail is in French.
  const field = (name: string) => page.getByRole('main').locator(`input[name="${name}"]`)
  await page.goto(link)
  await field('password').fill(PASSWORD)
  await field('password').press('Enter')
  await expect(page).toHaveURL(/\/login\//)
  await page.goto('/app/account/billing/')
  await field('email').fill(email)
  await field('password').fill(PASSWORD)
  await field('password').press('Enter')
  await page.waitForURL('**/app/account/billing/')
}

async function openDesk(openBrowser: (where: 'on the server') => Promise<Page>): Promise<Page> {
  const desk = await openBrowser('on the server')
  const session = await openSession(product.url, 'operator@formulary.example', DEMO_PASSWORD)
  await desk.context().addCookies(browserCookies(session, product.url))
  return desk
}

test('RET-1 R-33 who buys at the retailer comes back, gets an account by mail, and has the plan', {
  tag: '@retailer',
}, async ({ page, openBrowser, email, expectSoundScreen, complaints }) => {
  complaints.expect(/status of 400/) // of the sale that is refused
  test.slow() // three browsers, and screens at every width
  const receipt = clickBank.sell({ email })
  const answered = page.waitForResponse((response) => response.url().endsWith('/start/cb/thank-you/'))
  await page.goto('/start/cb/thank-you/')
  expect((await answered).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no order to show here')

  const shown = await page.goto(wayBack(receipt))
  expect(shown?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your plan is ready')
  await expect(page.getByText('You bought: Solo')).toBeVisible()
  await expectSoundScreen(page)

  // The same good link elsewhere reveals nobody, and opens nothing.
  const other = await openBrowser()
  await other.goto(wayBack(receipt))
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your plan is ready')
  await expect(other.getByText(email)).toHaveCount(0)
  await expect(other.getByText('Bo Buyer')).toHaveCount(0)
  await other.goto('/app/account/billing/')
  await expect(other).toHaveURL(/\/login\//)

  const desk = await openDesk(openBrowser)
  await enter(page, desk, email, /set your password/)
  const plan = page.getByRole('region', { name: 'Solo', exact: true })
  await expect(plan).toContainText(/Renews on/)
  await expect(plan).toContainText('ClickBank')
  await expectSoundScreen(page)

  // What ClickBank has sold for another price, an operator sees, and has looked at again.
  const cheap = clickBank.sell({ amount: '0.01' })
  expect(await tell('SALE', cheap, 'EN')).toBe(200)
  const refused = desk.getByRole('main').getByRole('listitem').filter({ hasText: cheap })
  await expect(async () => {
    await desk.goto('/app/admin/retailer/')
    await expect(refused).toContainText('isn’t the price in our price book', { timeout: 1_000 })
  }).toPass()
  await expectSoundScreen(desk)
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect(desk).toHaveURL(/state=waiting/)
  await other.goto(wayBack(cheap))
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('We can’t confirm this order')
})

test('RET-1 in French: the notice comes first, and its buyer is written to in French', {
  tag: ['@whole', '@also-phone'],
}, async ({ page, openBrowser, email }) => {
  const receipt = clickBank.sell({ email, item: '1', amount: '299.88' })
  expect(await tell('SALE', receipt, 'FR')).toBe(200)
  const desk = await openDesk(openBrowser)
  await enter(page, desk, email, /mot de passe/)
  const plan = page.getByRole('region', { name: 'Solo', exact: true })
  await expect(plan).toContainText('ClickBank')
  await page.goto(wayBack(receipt))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your plan is ready')
})
