import type { Page } from '@playwright/test'
import { wordsIn } from './files.ts'
import { expect, test } from './journey.ts'
import { openLatestMail } from './mail.ts'
import { readers } from './readers.ts'
import { signUpInto } from './sign-up-into.ts'

const PASSWORD = 'a long walk in 1897'
const NAME = 'Élan & Niño'

for (const { tag, prefix, misspelt, title, slug, party, words } of readers) {
  test(
    `LANG-1 LANG-5 CAT-1 in ${tag}: found by a misspelt word, filled in, left, and downloaded on another device`,
    { tag: '@whole' },
    async ({ page, email, openBrowser, expectSoundScreen }, testInfo) => {
      test.slow() // two browsers, a mail and a file
      const name = (where: Page) =>
        where.getByRole('group', { name: party }).getByLabel(words.legalName, { exact: false }).first()

      await test.step('a misspelt word finds it', async () => {
        await page.goto(`${prefix}/search/`)
        const search = page.getByRole('main').locator('input[name="q"]')
        await search.fill(misspelt)
        await search.press('Enter')
        await expect(page).toHaveURL(/[?&]q=/)
        await expect(page.locator('html')).toHaveAttribute('lang', tag)
        await page.getByRole('main').getByRole('link', { name: title, exact: true }).first().click()
        await expect(page).toHaveURL(`${prefix}/templates/${slug}/`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expectSoundScreen(page)
      })

      await test.step('an e-mail address opens it', async () => {
        await signUpInto(page, { prefix, slug, email })
        await expect(page.locator('html')).toHaveAttribute('lang', tag)
      })

      await test.step('what is typed is saved', async () => {
        await name(page).fill(NAME)
        await expect(
          page.getByRole('status').filter({ hasText: new RegExp(`^${words.saved}$`) }),
        ).toBeVisible()
        const document = page.locator('.fd-document')
        await expect(document.locator('.fd-answer').filter({ hasText: NAME }).first()).toBeAttached()
        // From its top: scrolled, the bar that stays covers a part of what goes under it.
        await page.evaluate(() => window.scrollTo(0, 0))
        await expectSoundScreen(page)
      })

      const elsewhere = await openBrowser()
      await test.step('the welcome mail speaks the language, and so does what its link opens on another device', async () => {
        const { link } = await openLatestMail(await openBrowser('on the server'), email, words.subject)
        await elsewhere.goto(link)
        await expect(elsewhere.locator('html')).toHaveAttribute('lang', tag)
        await elsewhere.getByLabel(words.newPassword).fill(PASSWORD)
        await elsewhere.getByRole('button', { name: words.setPassword }).click()
        await expect(elsewhere.getByText(words.isSet)).toBeVisible()
      })

      await test.step('the other device goes on in that language, and has the document', async () => {
        await elsewhere.goto('/app/account/login/')
        await elsewhere.getByLabel(words.email).fill(email)
        await elsewhere.locator('input[type="password"]').fill(PASSWORD)
        await elsewhere.getByRole('button', { name: words.logIn, exact: true }).click()
        await expect(elsewhere.getByRole('link', { name: words.account, exact: true })).toBeVisible()
        await elsewhere.getByRole('link', { name: words.documents, exact: true }).first().click()
        await expectSoundScreen(elsewhere)
        await elsewhere.getByRole('main').getByRole('link', { name: title, exact: true }).first().click()
        await expect(name(elsewhere)).toHaveValue(NAME)
        await elsewhere.getByRole('button', { name: words.download }).click()
        for (const [choice, format] of [
          [/^PDF/, 'pdf'],
          [/^Word/, 'docx'],
          [words.plainText, 'txt'],
        ] as const) {
          const download = elsewhere.waitForEvent('download')
          await elsewhere.getByRole('dialog').getByRole('button', { name: choice }).click()
          expect((await download).suggestedFilename()).toBe(`${title}.${format}`)
          const file = testInfo.outputPath(`document.${format}`)
          await (await download).saveAs(file)
          const read = await wordsIn(file)
          if (read !== undefined) expect(read, format).toContain(NAME)
        }
      })
    },
  )
}

test('LANG-3 the language that is chosen is kept for the web application, and the page stays the same', async ({
  page,
}) => {
  // Before the frame's script has arrived the link leads there all the same, and nothing is kept.
  await page.goto('/search/?q=nda', { waitUntil: 'networkidle' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL('/es/search/?q=nda')
  const kept = (await page.context().cookies()).find((cookie) => cookie.name === 'b_lang')
  expect(kept).toMatchObject({ value: 'es', path: '/', sameSite: 'Lax' })
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60)
  expect(Math.round(days)).toBe(365)

  await page.goto('/app/account/login/')
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible()
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page).toHaveURL('/app/account/login/')
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible()
})

test('LANG-3 another language leads from a template to its counterpart, or else to the library', {
  tag: '@whole',
}, async ({ page }) => {
  await page.goto('/templates/mutual-non-disclosure-agreement-D1/')
  const link = (code: string) => page.locator(`a[data-language=${code}]`).first()
  await expect(link('fr')).toHaveAttribute('href', '/fr/templates/accord-de-confidentialite-D154/')
  await expect(link('de')).toHaveAttribute('href', '/de/templates/')
  expect((await page.request.get('/de/templates/')).status()).toBe(200)
})

test('LANG-4 every page names itself, its language and its alternates', async ({ page }) => {
  await page.goto('/fr/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/fr\/$/)
  const alternates = page.locator('link[rel="alternate"]')
  expect(await alternates.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))).toEqual(
    ['en', 'fr', 'es', 'de', 'it', 'pt', 'x-default'],
  )
})

test.describe('a browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('LANG-3 the web application speaks it to who has chosen nothing', async ({ page }) => {
    await page.goto('/app/account/login/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  })

  test('LANG-3 the website offers it in one quiet line, until it is closed or chosen', {
    tag: ['@also-phone', '@whole'],
  }, async ({ page, expectSoundScreen }) => {
    const offer = page.getByRole('complementary', { name: 'Idioma' })
    await page.goto('/features/')
    const link = offer.getByRole('link', { name: 'Leer esta página en español' })
    await expect(link).toBeVisible()
    await expectSoundScreen(page)
    await link.click()
    await expect(page).toHaveURL('/es/features/')
    await expect(offer).toBeHidden()
    await page.goto('/')
    await expect(offer).toBeHidden()

    await page.context().clearCookies()
    await page.goto('/', { waitUntil: 'networkidle' })
    await offer.getByRole('button', { name: 'Cerrar' }).click()
    await expect(offer).toBeHidden()
    await page.goto('/features/')
    await expect(page.locator('header').first()).toBeVisible()
    await expect(offer).toBeHidden()
  })
})
