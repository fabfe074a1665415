import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { consentCookies } from '../builders/consent-cookies.ts'
import { findFreePort, type Product, startProduct } from '../builders/start-product.ts'
import { startThirdParties, type ThirdParties } from '../builders/third-parties.ts'
import { expectQuote, SOLO } from './checkout.ts'
import { expect, test } from './journey.ts'
import { TEMPLATE_PATH } from './nda.ts'

// The chat of a help desk, where the operator has set one up beside other scripts: it is somebody else's, so consent goes first.
test.describe.configure({ mode: 'serial' })

/** Both are made by the running product, which knows its settings without a prerendering. The second does not ask by itself. */
const ASKING_PAGE = TEMPLATE_PATH
const QUIET_PAGE = '/company/contact/'

let dataDir: string
let product: Product
let others: ThirdParties

test.beforeAll(async () => {
  test.setTimeout(120_000)
  others = await startThirdParties()
  dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-chat-'))
  product = startProduct({ dataDir, port: await findFreePort(), settings: others.settings })
  await product.ready
})
test.afterAll(async () => {
  others.stop()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
test.beforeEach(() => {
  others.calls.length = 0
})

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const ownChat = (page: Page) => page.getByRole('complementary', { name: 'Help', exact: true })
const helpDesk = (page: Page) => page.getByRole('complementary', { name: 'Help desk' })
const chatCalls = () => others.calls.filter((call) => call === '/chat.js')

async function startChat(page: Page): Promise<void> {
  await ownChat(page).locator('summary').click()
  // Before the page has come to life it is a link to the contact page.
  await ownChat(page).getByRole('button', { name: 'Write a message' }).click()
}

async function expectOwnForm(page: Page): Promise<void> {
  await expect(ownChat(page).getByRole('textbox', { name: 'Your message' })).toBeVisible()
  await expect(helpDesk(page)).toHaveCount(0)
  expect(others.calls).toEqual([])
}

test('CHAT-1 COOK-2 after declining nobody is called, and our own form takes the message, on quiet pages too', async ({
  page,
}) => {
  await page.goto(product.url + ASKING_PAGE)
  await expect(notice(page)).toBeVisible()
  await expect(ownChat(page), 'the notice has its place until it is answered').toBeHidden()
  await notice(page).getByRole('button', { name: 'Decline' }).click()
  await startChat(page)
  await expectOwnForm(page)

  await page.goto(product.url + QUIET_PAGE)
  await startChat(page)
  await expectOwnForm(page)
})

test('CHAT-1 COOK-5 where no notice asks, the press consents to the chat alone, while the page lives, and loads it once', async ({
  page,
}) => {
  await page.goto(product.url + QUIET_PAGE)
  await ownChat(page).locator('summary').click()
  await expect(ownChat(page).getByRole('button', { name: 'Write a message' })).toBeVisible()
  expect(others.calls).toEqual([])
  await ownChat(page).getByRole('button', { name: 'Write a message' }).click()
  await expect(helpDesk(page)).toBeVisible()
  await expect(ownChat(page)).toHaveCount(0)

  // To another page and back, without loading them anew.
  await page.getByRole('banner').getByRole('link', { name: 'Templates', exact: true }).click()
  await expect(page).toHaveURL(/\/templates\/$/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${QUIET_PAGE}$`))
  await expect(helpDesk(page)).toBeVisible()
  await expect(ownChat(page)).toHaveCount(0)
  expect(others.calls).toEqual(['/chat.js'])
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names, 'a press is no choice that is kept').not.toContain('user-cookies')

  await page.reload()
  await ownChat(page).locator('summary').click()
  await expect(ownChat(page).getByRole('button', { name: 'Write a message' })).toBeVisible()
  expect(others.calls).toEqual(['/chat.js'])
})

test('LAY-3 COOK-2 on a page of prices the help desk stands there by itself where consent is on record, once, and never where somebody pays', async ({
  page,
}) => {
  await page.goto(`${product.url}/pricing/plans/save50/`)
  await page.mouse.wheel(0, 200)
  await expect(ownChat(page).locator('summary')).toBeVisible()
  expect(chatCalls(), 'not without consent').toEqual([])

  await page.context().addCookies(consentCookies('1', product.url))
  await page.reload()
  // The page before may have come to life, and found the consent, in its last moment.
  others.calls.length = 0
  await expect(async () => {
    await page.mouse.move(9, 9)
    await page.mouse.move(20, 20)
    await expect(helpDesk(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(ownChat(page)).toHaveCount(0)
  expect(chatCalls()).toHaveLength(1)

  await page.goto(`${product.url}${SOLO}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Complete your order' })).toBeVisible()
  await expectQuote(page)
  await expect(helpDesk(page)).toHaveCount(0)
  expect(chatCalls()).toHaveLength(1)

  // It keeps things of its own, which go when consent is taken back.
  others.calls.length = 0
  await page.goto(product.url + ASKING_PAGE)
  await expect.poll(() => others.calls.length).toBeGreaterThan(1)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click()
  await notice(page).getByRole('button', { name: 'Decline' }).click()
  await reloaded
})

test('CHAT-1 COOK-2 who has accepted meets the help desk at the press, once, and it goes when that is taken back', async ({
  page,
}) => {
  await page.goto(product.url + ASKING_PAGE)
  await notice(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => others.calls.length).toBe(2)
  expect(chatCalls(), 'it waits for somebody who wants it').toEqual([])
  await startChat(page)
  await expect(helpDesk(page)).toBeVisible()
  expect(chatCalls()).toHaveLength(1)

  others.calls.length = 0
  const reloaded = page.waitForEvent('load')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click()
  await notice(page).getByRole('button', { name: 'Decline' }).click()
  await reloaded
  await startChat(page)
  await expectOwnForm(page)
})
