import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { runJob, startProductAt } from '../builders/product-in-time.ts'
import { browserCookies, openSession } from '../builders/product-session.ts'
import { findFreePort, type Product } from '../builders/start-product.ts'
import { expectThanks, FACE_OF_FRAME, fillInBuyer, payWith, sendOrder } from './checkout.ts'
import { DEMO_PASSWORD } from './global-setup.ts'
import { test as base, expect } from './journey.ts'

// From the application to the money: the product stands still between a sale and the month that pays it.

const PORT = findFreePort()
/** Whoever becomes an affiliate. */
const AFFILIATE = 'free@formulary.example'
/** Before the month before last. */
const SOLD = new Date(Date.now() - 75 * 24 * 60 * 60 * 1000)
const BANK = {
  AFFILIATE_SEPA_IBAN: 'DE02120300000000202051',
  AFFILIATE_SEPA_BIC: 'BYLADEM1001',
}

interface Words {
  locale: string
  prefix: string
  applied: RegExp
  held: string
  checked: string
  network: RegExp
  credited: string
  decision: RegExp
  coolsOff: RegExp
  paid: string
  mail: RegExp
}

const english: Words = {
  ...{ locale: 'en-US', prefix: '' },
  applied: /^We have your application\.$/,
  held: 'Being checked',
  checked: 'We check some orders before they count, and this is one of them.',
  network: /the order came from the same network as the affiliate’s application/,
  credited: 'Credited',
  decision: /Our decision: They share an office\./,
  coolsOff: /These details count from/,
  paid: 'Paid out',
  mail: /Your commission is on its way/,
}
const french: Words = {
  ...{ locale: 'fr-FR', prefix: '/fr' },
  applied: /^Nous avons bien reçu votre candidature\.$/,
  held: 'En cours de vérification',
  checked: 'Nous vérifions certaines commandes avant qu’elles comptent, et celle-ci en fait partie.',
  network: /la commande vient du réseau depuis lequel l’affilié a postulé/,
  credited: 'Créditée',
  decision: /Notre décision : They share an office\./,
  coolsOff: /Ces coordonnées comptent à partir du/,
  paid: 'Versé',
  mail: /Votre commission est en route/,
}

let dataDir: string
let product: Product | undefined

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern where nothing is used.
  baseURL: async ({}, use) => use(`http://localhost:${await PORT}`),
})

async function goTo(day: Date): Promise<void> {
  await product?.stop()
  const settings = { DEMO_PASSWORD, TRUSTED_PROXY_HOPS: '1', OPERATOR_SECOND_FACTOR: 'off', ...BANK }
  product = startProductAt(day.toISOString(), { dataDir, port: await PORT, settings })
  await product.ready
}

async function enter(page: Page, email: string): Promise<void> {
  const url = `http://localhost:${await PORT}`
  const session = await openSession(url, email, DEMO_PASSWORD)
  await page.context().addCookies(browserCookies(session, url))
}

test.beforeEach(({ complaints }) => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-affiliates-'))
  complaints.expect(FACE_OF_FRAME)
  // The form that lacks something is answered so.
  complaints.expect(/status of 422/)
})
test.afterEach(async () => {
  await product?.stop()
  product = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

for (const { language, words, tag } of [
  { language: 'English', words: english, tag: ['@also-phone'] },
  { language: 'French', words: french, tag: ['@whole', '@also-phone'] },
]) {
  test.describe(language, () => {
    test.use({ locale: words.locale })

    test('AFF-1 AFF-2 who applies is accepted, sells by a link, sees why it waits, and is paid by two operators', {
      tag,
    }, async ({ page, openBrowser, email, expectSoundScreen }) => {
      test.setTimeout(300_000) // four people, two days, and screens at every width
      await goTo(SOLD)
      await enter(page, AFFILIATE)
      const desk = await openBrowser('on the server')
      await enter(desk, 'operator@formulary.example')
      const field = (name: string) => page.getByRole('main').locator(`[name="${name}"]`)
      const send = (intent: string) =>
        page.getByRole('main').locator(`form:has([value=${intent}]) button[type=submit]`)

      await page.goto('/app/affiliate/')
      await send('apply').click()
      await expect(page.getByRole('alert')).toBeVisible()
      await field('name').fill('Ann Seller')
      await field('country').selectOption('FR')
      await field('sites').fill('https://ann.example/')
      await field('promotion').fill('A newsletter for founders')
      await field('code').fill('ann-seller')
      await field('agreed').check()
      await expectSoundScreen(page)
      await send('apply').click()
      await expect(page.getByText(words.applied)).toBeVisible()

      await desk.goto('/app/admin/affiliates/')
      await expectSoundScreen(desk)
      await desk.getByRole('listitem').filter({ hasText: 'ann-seller' }).getByRole('link').click()
      await expectSoundScreen(desk)
      await desk.locator('button[value=approve]').click()
      await expect(desk.locator('button[value=end]')).toBeVisible()

      // Where to pay: all that is missing is told at once, and it counts after three days.
      await page.goto('/app/affiliate/payouts/')
      await field('registered').last().check()
      await send('save').click()
      for (const name of ['name', 'address', 'country', 'vatNumber', 'iban'])
        await expect(field(name), name).toHaveAttribute('aria-invalid', 'true')
      await field('registered').first().check()
      await field('name').fill('Ann Seller')
      await field('address').fill('1 rue de la Paix\n75002 Paris')
      await field('country').selectOption('FR')
      await field('iban').fill('DE89 3704 0044 0532 0130 00')
      await field('bic').fill('COBADEFFXXX')
      await expectSoundScreen(page)
      await send('save').click()
      await expect(page.getByText(words.coolsOff)).toBeVisible()
      await expectSoundScreen(page)

      const visitor = await openBrowser()
      await visitor.goto(`${words.prefix}/pricing/plans/?affiliate=ann-seller`)
      await visitor.locator(`main a[href*="package=solo"]:visible`).first().click()
      await fillInBuyer(visitor, `buyer-${email}`)
      await sendOrder(visitor)
      await payWith(visitor, 'visa')
      await expectThanks(visitor)
      await runJob(dataDir, 'book-commissions')

      // All browsers of a test are in one network, as the affiliate and this buyer then are.
      await page.goto('/app/affiliate/')
      const sale = page.locator('section[aria-labelledby=sales] li').first()
      await expect(sale).toContainText(words.held)
      await sale.locator('summary').click()
      await expect(sale).toContainText(words.checked)
      await expect(sale).not.toContainText(words.network)
      await expect(page.getByText('Anna Tremblay')).toHaveCount(0)
      await expectSoundScreen(page)

      await desk.goto('/app/admin/affiliates/')
      const held = desk.locator('section:has(button[value=release])')
      await expect(held.getByRole('link', { name: 'Ann Seller' }).first()).toBeVisible()
      await held.locator('[name=reason]').first().fill('They share an office.')
      await expectSoundScreen(desk)
      await held.locator('button[value=release]').first().click()
      await expect(held).toHaveCount(0)
      await page.reload()
      await expect(sale).toContainText(words.credited)
      await sale.locator('summary').click()
      await expect(sale).toContainText(words.decision)

      await goTo(new Date())
      await enter(desk, 'operator@formulary.example')
      await desk.goto('/app/admin/payouts/')
      await expectSoundScreen(desk)
      // Whatever the country of the buyer's network, and what is paid, a rate is needed.
      const rates = {
        CAD: '0.73',
        EUR: '1.08',
        GBP: '1.27',
        BRL: '0.18',
        MXN: '0.05',
        INR: '0.012',
        AUD: '0.65',
      }
      for (const [currency, rate] of Object.entries(rates)) {
        const option = desk.locator(`[name=currency] option[value=${currency}]`)
        if ((await option.count()) === 0) continue
        await desk.locator('[name=currency]').selectOption(currency)
        await desk.locator('[name=rate]').fill(rate)
        await desk.locator('button[value=rate]').click()
        await expect(desk.getByRole('cell', { name: rate, exact: true })).toBeVisible()
      }
      await desk.locator('button[value=prepare]').click()
      await expect(desk).toHaveURL(/\/payouts\/[\w-]{22}\/$/)
      await expect(desk.locator('button[value=release]'), 'who prepares releases nothing').toHaveCount(0)
      await expectSoundScreen(desk)

      const other = await openBrowser('on the server')
      await enter(other, 'operator2@formulary.example')
      await other.goto(desk.url())
      await other.locator('button[value=release]').click()
      await expect(other.getByText('PAY000001')).toBeVisible()
      const file = await other.request.get(`${desk.url()}sepa/`)
      expect(await file.text()).toContain('<IBAN>DE89370400440532013000</IBAN>')
      expect(await (await other.request.get(`${desk.url()}csv/`)).text()).toContain('Ann Seller')
      await other.locator('button[value=paid]').first().click()
      await expect(other.locator('button[value=returned]')).toBeVisible()
      await expectSoundScreen(other)

      await enter(page, AFFILIATE)
      await page.goto('/app/affiliate/payouts/')
      const statement = page.locator('section[aria-labelledby=statements] li')
      await expect(statement).toContainText(words.paid)
      await expectSoundScreen(page)
      const paper = await page.request.get((await statement.getByRole('link').getAttribute('href')) ?? '')
      expect(paper.headers()['content-type']).toBe('application/pdf')
      expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
      const mails = await (await other.request.get('/app/admin/mail/')).text()
      expect(mails).toMatch(words.mail)
    })
  })
}
