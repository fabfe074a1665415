import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

// NAV-6 of whoever reads a page of the website, and loses the connection before the page has come to life, or
// in the dialog.

const PATH = '/docs/1800-templates/'
const notice = (page: Page) => page.getByText('You’re offline.')
const signUp = (page: Page) => page.getByRole('dialog', { name: /get instant access/i })
const heroButton = (page: Page) => page.locator('main [data-sign-up="landing-hero"]')

/** Opens a page and waits for the frame alone: nothing that a visitor does has been seen yet. */
async function openUntouched(page: Page): Promise<void> {
  await page.goto(PATH)
  await expect(page.getByRole('banner')).toHaveAttribute('data-outline')
  await page.waitForLoadState('networkidle')
}

/** What the browser itself says, as its own dialog, of a press. */
async function saidOf(page: Page, press: () => Promise<void>): Promise<string> {
  // A press is over once what it has opened is closed.
  const said = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.message()
  })
  await press()
  return said
}

for (const visitor of ['a stranger', 'a known visitor'] as const) {
  test(`NAV-6 ERR-4 ${visitor} who goes offline before the first interaction is told, and stays with what was typed`, {
    tag: visitor === 'a stranger' ? '@ui' : '@whole',
  }, async ({ page, context, email, baseURL, complaints, expectSoundScreen }) => {
    test.slow() // every width
    complaints.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
    if (visitor === 'a known visitor')
      await context.addCookies([{ name: 'b_email', value: email, url: baseURL ?? '' }])
    await openUntouched(page)
    await expect(notice(page)).toBeHidden()

    await context.setOffline(true)
    await expect(notice(page), 'nobody has touched the page yet').toBeVisible()
    await expectSoundScreen(page)

    const way = 'You’re offline, and this needs a connection. Please try again when you’re back online.'
    const card = page.locator('main [data-sign-up="landing-document"]').first()
    const terms = page.getByRole('contentinfo').getByRole('link', { name: /terms/i }).first()
    for (const link of [heroButton(page), card, terms]) {
      expect(await saidOf(page, () => link.click())).toBe(way)
      await expect(page).toHaveURL(PATH)
    }
    const search = page.getByRole('main').getByRole('searchbox')
    await search.fill('mutual confidentiality')
    expect(await saidOf(page, () => search.press('Enter'))).toBe(way)
    await expect(search).toHaveValue('mutual confidentiality')
    await page.keyboard.press('End')
    await expect(page.getByRole('main')).toBeVisible()

    await context.setOffline(false)
    await expect(notice(page)).toBeHidden()
    await expect(search).toHaveValue('mutual confidentiality')
    await search.press('Enter')
    if (visitor === 'a known visitor') await page.waitForURL(/\/app\/.*mutual(\+|%20)confidentiality/)
    else await expect(signUp(page).or(page.getByRole('heading', { name: /create/i }))).toBeVisible()
  })
}

test('NAV-6 a visitor who comes back online before they press has the dialog as ever', {
  tag: '@whole',
}, async ({ page, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  await openUntouched(page)
  await context.setOffline(true)
  await page.mouse.move(40, 300)
  await page.mouse.move(60, 320)
  await expect(notice(page)).toBeVisible()
  await context.setOffline(false)
  await heroButton(page).click()
  await expect(signUp(page)).toBeVisible()
})

test('NAV-6 SIGN-10 the dialog opens offline where its script is there, keeps what was typed, and goes on when there is a connection', {
  tag: '@whole',
}, async ({ page, context, email, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await openUntouched(page)
  await page.mouse.move(40, 300)
  await page.mouse.move(60, 320)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)

  await heroButton(page).click()
  const dialog = signUp(page)
  await expect(dialog).toBeVisible()
  const field = dialog.locator('input[name="Email"]')
  const submit = dialog.locator('button[type="submit"]')
  await field.fill(email)
  await submit.click()
  await expect(dialog).toContainText('We couldn’t reach our service. Your address is still here')
  await expect(field).toHaveValue(email)
  await expect(notice(page)).toBeVisible()

  await context.setOffline(false)
  await expect(notice(page)).toBeHidden()
  await expect(field).toHaveValue(email)
  await submit.click()
  await page.waitForURL(/\/app\//)
})
