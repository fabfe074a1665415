import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { runJob, startProductAt } from '../builders/product-in-time.ts'
import { browserCookies, openSession } from '../builders/product-session.ts'
import { findFreePort, type Product } from '../builders/start-product.ts'
import { expectThanks, FACE_OF_FRAME, fillInBuyer, ORDER_ADDRESS, payWith, sendOrder } from './checkout.ts'
import { DEMO_PASSWORD } from './global-setup.ts'
import { test as base } from './journey.ts'
import { openLatestMail } from './mail.ts'
import { saveDocument } from './save-document.ts'

// What becomes of somebody whose card is declined a month later: told, closed out, and back by another card.
// The product stands still between the days that matter, of which the last is today: what is open is asked of
// the database's own clock.

const MONTHLY = '/pricing/checkout/?package=starter&period=month&seats=1&currency=CAD'
const BILLING = '/app/account/billing/'
const PASSWORD = 'well kept papers 9'
/** Not free: a file of it needs a license. */
const TEMPLATE = 'consulting-agreement-D3'
/** At eight days ago, or a little earlier where not every month has that day. */
const RENEWAL_IS_DUE = daysBefore(new Date(), 8)
RENEWAL_IS_DUE.setUTCDate(Math.min(RENEWAL_IS_DUE.getUTCDate(), 28))
const BOUGHT = new Date(RENEWAL_IS_DUE)
BOUGHT.setUTCMonth(BOUGHT.getUTCMonth() - 1)
const HOURS_LATER = new Date(RENEWAL_IS_DUE.getTime() + 3 * 60 * 60 * 1000)

function daysBefore(day: Date, count: number): Date {
  return new Date(day.getTime() - count * 24 * 60 * 60 * 1000)
}

interface Words {
  language: string
  tag: string
  prefix: string
  mails: Record<'password' | 'failed' | 'suspended' | 'back', RegExp>
  open: RegExp
  due: RegExp
  closed: RegExp
  pay: RegExp
  active: string
}

const speakers: Words[] = [
  {
    language: 'English',
    tag: 'en-US',
    prefix: '',
    mails: {
      password: /set your password/,
      failed: /The payment for Starter didn’t go through/,
      suspended: /Starter is suspended until it is paid/,
      back: /Starter is paid, and you have full access/,
    },
    open: /Renews on .+ for CA\$/,
    due: /Your paid term ended on .+ You keep full access until /,
    closed: /been able to download files since .+ We keep your documents/,
    pay: /^Pay now with any card$/,
    active: 'Active',
  },
  {
    language: 'German',
    tag: 'de-DE',
    prefix: '/de',
    mails: {
      password: /Passwort/,
      failed: /Die Zahlung für Starter ist fehlgeschlagen/,
      suspended: /Starter ist bis zur Zahlung gesperrt/,
      back: /Starter ist bezahlt, und alles ist freigeschaltet/,
    },
    open: /Verlängert sich am .+ für /,
    due: /Die bezahlte Laufzeit ist am .+ abgelaufen, .+ Sie können alles bis zum .+ nutzen/,
    closed: /seit dem .+ keine Dateien herunterladen\. Ihre Dokumente bleiben erhalten/,
    pay: /^Jetzt zahlen, mit einer beliebigen Karte$/,
    active: 'Aktiv',
  },
]

const PORT = findFreePort()
let dataDir: string
let product: Product

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern where nothing is used.
  baseURL: async ({}, use) => use(`http://localhost:${await PORT}`),
})

async function goTo(day: Date): Promise<void> {
  await product?.stop()
  const settings = { DEMO_PASSWORD, TRUSTED_PROXY_HOPS: '1' }
  product = startProductAt(day.toISOString(), { dataDir, port: await PORT, settings })
  await product.ready
}

test.beforeAll(async () => {
  test.setTimeout(120_000)
  dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-failed-renewal-'))
  await goTo(BOUGHT)
})
test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
test.beforeEach(({ complaints }) => complaints.expect(FACE_OF_FRAME))

const plan = (page: Page): Locator => page.getByRole('region', { name: 'Starter', exact: true })

/** Buys a month as somebody whom the product does not know, and sets a password by the mail that comes. */
async function buy(page: Page, desk: Page, email: string, { prefix, mails }: Words): Promise<void> {
  await page.goto(prefix + MONTHLY)
  await fillInBuyer(page, email)
  await sendOrder(page)
  await payWith(page, 'renewal_declined')
  await expectThanks(page)
  const { link } = await openLatestMail(desk, email, mails.password)
  await page.goto(link)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('input[name="password"]').press('Enter')
  await expect(page).toHaveURL(/\/login\//)
}

/** An operator of this file's product, whose sessions are too short for the days between. */
async function logInAtDesk(desk: Page): Promise<void> {
  const session = await openSession(product.url, 'operator@formulary.example', DEMO_PASSWORD)
  await desk.context().addCookies(browserCookies(session, product.url))
}

async function logInAgain(page: Page, email: string): Promise<void> {
  await page.goto(BILLING)
  if (!page.url().includes('/login/')) return
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('input[name="password"]').press('Enter')
  await page.waitForURL(`**${BILLING}`)
}

async function statusOfFile(page: Page, id: string): Promise<number> {
  return (await page.request.get(`/app/documents/${id}/download/txt/`)).status()
}

test('LIC-4 LIC-5 whose renewal is declined is told, goes on for a week, is closed out, pays by another card and is back', {
  tag: '@whole',
}, async ({ openBrowser, email, expectSoundScreen }) => {
  test.setTimeout(300_000) // two people, three days, and every screen at every width
  const desk = await openBrowser('on the server')
  await logInAtDesk(desk)
  const people = await Promise.all(
    speakers.map(async (words) => ({
      words,
      page: await openBrowser(),
      email: `${words.language}-${email}`,
    })),
  )
  const documents = new Map<Page, string>()
  const hear = async (address: string, subject: RegExp) => {
    await logInAtDesk(desk)
    await expect(async () => {
      await desk.goto('/app/admin/mail/')
      const mail = desk.getByRole('listitem').filter({ hasText: address }).filter({ hasText: subject })
      await expect(mail).toHaveCount(1, { timeout: 1_000 })
    }, `one mail ${subject} to ${address}`).toPass({ timeout: 20_000 })
  }

  await test.step('bought', async () => {
    for (const { page, email, words } of people) {
      await buy(page, desk, email, words)
      await logInAgain(page, email)
      await expect(plan(page)).toContainText(words.open)
      documents.set(page, await saveDocument(page, TEMPLATE))
    }
  })

  await goTo(HOURS_LATER)
  await runJob(dataDir, 'renew-subscriptions')
  await test.step('declined: told of, and everything stays open', async () => {
    for (const { page, email, words } of people) {
      await hear(email, words.mails.failed)
      await logInAgain(page, email)
      await expect(plan(page)).toContainText(words.due)
      await expect(plan(page).getByRole('link', { name: words.pay })).toBeVisible()
      await expectSoundScreen(page)
    }
  })

  await goTo(new Date())
  await runJob(dataDir, 'renew-subscriptions')
  await test.step('closed: told of, and no file is given', async () => {
    for (const { page, email, words } of people) {
      await hear(email, words.mails.suspended)
      await logInAgain(page, email)
      await expect(plan(page)).toContainText(words.closed)
      await expectSoundScreen(page)
      expect(await statusOfFile(page, documents.get(page) ?? '')).toBe(402)
    }
  })

  await test.step('paid by another card: back at once', async () => {
    for (const { page, words } of people) {
      await plan(page).getByRole('link', { name: words.pay }).click()
      await expect(page).toHaveURL(ORDER_ADDRESS)
      const day = new Date().toLocaleDateString(words.tag, { dateStyle: 'long', timeZone: 'UTC' })
      await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: day })).toBeVisible()
      await payWith(page, 'visa')
      await expectThanks(page)
      await page.goto(BILLING)
      await expect(plan(page).getByText(words.active, { exact: true })).toBeVisible()
      await expect(plan(page)).toContainText('4242')
      expect(await statusOfFile(page, documents.get(page) ?? '')).toBe(200)
    }
    await runJob(dataDir, 'renew-subscriptions')
    for (const { email, words } of people) await hear(email, words.mails.back)
  })
})
