import type { Page } from '@playwright/test'
import { languages } from '#kernel/i18n/languages.ts'
import {
  cardFields,
  FACE_OF_FRAME,
  fillInBuyer,
  ORDER_ADDRESS,
  payWith,
  SOLO,
  sendOrder,
} from './checkout.ts'
import { expectSoundPdf } from './files.ts'
import { expect, test } from './journey.ts'

// An order is placed, paid and thanked for, and every page of the plan that it brought is opened, in the
// languages that payment.journey.ts, payment-in-french.journey.ts and billing.journey.ts do not speak.

const COMPANY = 'Atelier Tremblay & Niño inc.'
const TAX_NUMBER = '123456789RT0001'

const BILLING = '/app/account/billing/'
/** What may be done with a plan has a page each. */
const PAGES_OF_A_PLAN = ['cancel', 'card', 'change', 'details', 'pause']

test.beforeEach(({ complaints }) => complaints.expect(FACE_OF_FRAME))

for (const { language, cardNumber, thanks, library, billing, cancelled } of [
  {
    language: 'es',
    cardNumber: 'Número de tarjeta',
    thanks: 'Gracias. Solo es suyo.',
    library: 'Abrir la biblioteca',
    billing: 'Plan y facturación',
    cancelled: /plan está cancelado/,
  },
  {
    language: 'de',
    cardNumber: 'Kartennummer',
    thanks: 'Danke. Sie haben jetzt Solo.',
    library: 'Bibliothek öffnen',
    billing: 'Abonnement und Rechnungen',
    cancelled: /Abonnement ist gekündigt/,
  },
  {
    language: 'it',
    cardNumber: 'Numero della carta',
    thanks: 'Grazie. Solo è ora disponibile.',
    library: 'Apri la raccolta',
    billing: 'Abbonamento e fatture',
    cancelled: /abbonamento è stato disdetto/,
  },
  {
    language: 'pt',
    cardNumber: 'Número do cartão',
    thanks: 'Obrigado. Solo é seu.',
    library: 'Abrir a biblioteca',
    billing: 'Plano e cobrança',
    cancelled: /plano foi cancelado/,
  },
] as const) {
  test(
    `LANG-1 PAY-1 LIC-4 in ${language} an order is placed, paid by card, thanked for and canceled`,
    { tag: '@whole' },
    async ({ page, email, expectSoundScreen }, testInfo) => {
      test.slow()
      await page.goto(`/${language}${SOLO}`)
      await fillInBuyer(page, email)
      // A business: who it is stands on its invoice.
      await page.getByRole('main').locator('[name=company]').fill(COMPANY)
      await page.getByRole('main').locator('[name=taxNumber]').fill(TAX_NUMBER)
      await sendOrder(page)
      await expect(page).toHaveURL(ORDER_ADDRESS)
      await expect(cardFields(page).getByLabel(cardNumber)).toBeVisible()
      await expectSoundScreen(page)
      await payWith(page, 'visa')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks, { timeout: 30_000 })
      await expect(page).toHaveURL(new RegExp(`/${language}/pricing/thank-you/`))
      await expectSoundScreen(page)

      await openLibrary(page, library)
      await page.goto(BILLING)
      await expect(page.getByRole('heading', { level: 1, name: billing })).toBeVisible()
      await expectSoundScreen(page)
      const solo = page.getByRole('region', { name: 'Solo', exact: true })
      const pages = await solo
        .locator('a[href*="/account/billing/"]')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
      // The page of a change is named twice: also to add somebody.
      const names = new Set(pages.map((path) => path.split('/').at(-2)))
      expect([...names].toSorted()).toEqual(PAGES_OF_A_PLAN)
      await test.step('the invoice names who bought', async () => {
        const download = page.waitForEvent('download')
        await page.getByRole('main').locator('a[href*="/account/invoices/"]').first().click()
        const file = testInfo.outputPath('invoice.pdf')
        await (await download).saveAs(file)
        await expectSoundPdf(file, [COMPANY, TAX_NUMBER, 'Anna Tremblay', 'Solo'])
      })
      for (const path of pages) {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}-`))
        await expectSoundScreen(page)
      }
      // The others of the six are the same pages with other words: what each answers is enough.
      for (const { code, tag } of languages.filter(({ code }) => code !== language)) {
        await page.request.post('/app/language/', {
          form: { language: code, next: BILLING },
          headers: { origin: new URL(page.url()).origin },
        })
        for (const path of [BILLING, ...pages]) {
          const answer = await page.request.get(path)
          expect(answer.status(), `${code} ${path}`).toBe(200)
          expect(await answer.text(), `${code} ${path}`).toContain(`<html lang="${tag}"`)
        }
      }
      await page.request.post('/app/language/', {
        form: { language, next: BILLING },
        headers: { origin: new URL(page.url()).origin },
      })
      await page.goto(pages.find((path) => path.endsWith('/cancel/')) ?? '')
      await page.getByRole('main').locator('button[type="submit"]').first().click()
      await expect(page.getByText(cancelled).first()).toBeVisible()
    },
  )
}

/**
 * Leaves the thanks for the web application, logged in. Before the page is alive, the link leads to the
 * log-in.
 */
async function openLibrary(page: Page, name: string): Promise<void> {
  const thanks = page.url()
  await expect(async () => {
    await page.goto(thanks)
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(/\/app\/(?!account)/, { timeout: 5_000 })
  }).toPass()
}
