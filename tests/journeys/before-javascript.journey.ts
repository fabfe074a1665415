import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import {
  DOCUMENT_PATH,
  documentTitle,
  expectSaved,
  fillInLink,
  firstPartyName,
  inPreview,
  NDA,
} from './nda.ts'

/** Search → template → account → document, with nothing but links and forms. */
async function walkByLinksAndForms(page: Page, email: string): Promise<void> {
  await page.goto('/', { waitUntil: 'commit' })
  const search = page.getByRole('main').locator('input[type=search]')
  await search.fill('confidentiality agreement')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: /for “confidentiality agreement”/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: NDA.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NDA.title)
  await fillInLink(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page).toHaveURL(DOCUMENT_PATH)
  await expect(documentTitle(page)).toBeVisible()
}

/** Keeps all scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/*.js', async (route) => {
    await arrived
    await route.continue().catch(() => {}) // the page that asked for it has been left by then
  })
  return arrive
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('SIGN-8 DEST-7 search, sign-up and the document work by links and forms', async ({ page, email }) => {
    await walkByLinksAndForms(page, email)
    const name = firstPartyName(page)
    await name.fill('Paper & Ink GmbH')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\?document=/)
    await expect(name).toHaveValue('Paper & Ink GmbH')
    await page.getByRole('link', { name: 'My documents' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: NDA.title, exact: true })).toBeVisible()
  })

  test('DEST-1 the search of a landing page leads a stranger to a new account, and on to what was searched for', {
    tag: '@whole',
  }, async ({ page, email }) => {
    await page.goto('/fr/docs/demo/')
    const search = page.getByRole('main').locator('input[type=search]')
    await search.fill('bail & loyer')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/app\/account\/create\/\?/)
    await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
    await page.locator('input[name=email]').fill(email)
    await page.locator('form:has(input[name=email]) button[type=submit]').last().click()
    await expect(page).toHaveURL(/\/app\/search\/\?t=bail(\+|%20)%26(\+|%20)loyer$/)
  })

  test('SIGN-5 SIGN-9 the page that creates an account says what is wrong', { tag: '@whole' }, async ({
    page,
    email,
    openBrowser,
    complaints,
  }) => {
    complaints.expect(/status of (400|409)/)
    await page.goto('/app/account/create/')
    await page.getByLabel('E-mail address').fill('nobody')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await expect(page.getByText('Please enter an e-mail address')).toBeVisible()

    const first = await openBrowser()
    await walkByLinksAndForms(first, email)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Create the account' }).click()
    await expect(page.getByText('An account with this e-mail address already exists.')).toBeVisible()
    await page.getByRole('link', { name: 'Log in with it' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  })
})

test('SIGN-8 while JavaScript is on its way, links and forms lead to the same place; then it takes over', {
  tag: '@whole',
}, async ({ page, email }) => {
  const arrive = await holdScripts(page)
  await walkByLinksAndForms(page, email)
  const name = firstPartyName(page)
  await name.fill('Slow Lane Inc.')
  arrive()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden() // it saves by itself from now on
  await expect(name).toHaveValue('Slow Lane Inc.')
  await expectSaved(page)
  await inPreview(page, (preview) => expect(preview.getByText('Slow Lane Inc.').first()).toBeVisible())
})

test('SIGN-8 what is typed and pressed while JavaScript is on its way is done, once, when it is there', {
  tag: '@also-phone',
}, async ({ page, email, isMobile }) => {
  const arrive = await holdScripts(page)
  await walkByLinksAndForms(page, email)
  await firstPartyName(page).fill('Slow Lane Inc.')
  if (isMobile) {
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    arrive()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('Slow Lane Inc.').first()).toBeVisible()
  } else {
    await page.getByRole('button', { name: /^Part 1 of/ }).click()
    arrive()
    await expect(page.getByRole('menuitem', { name: /^The end/ })).toBeVisible()
    await expect(firstPartyName(page)).toHaveValue('Slow Lane Inc.')
  }
})
