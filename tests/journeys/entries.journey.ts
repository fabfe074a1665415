import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { logIn } from './log-in.ts'
import { DOCUMENT_PATH, fillInLink, signUpIntoDocument, TEMPLATE_PATH } from './nda.ts'

test.skip(({ isMobile }) => isMobile, 'the same on every screen')

const PASSWORD = 'a long walk in 1897'

/** Opens the template page with its first button as another kind of press, as landing pages have them (A §4). */
async function openWithEntry(page: Page, attributes: Record<string, string>): Promise<void> {
  // A redirect that a test holds may still be cutting off what comes after it.
  await expect(() => page.goto(TEMPLATE_PATH, { waitUntil: 'networkidle' })).toPass()
  await fillInLink(page).evaluate((link, given) => {
    for (const [name, value] of Object.entries(given)) link.setAttribute(`data-${name}`, value)
  }, attributes)
}

test('DEST-6 SIGN-6 the password entry asks for a password, twice, and the account has it', async ({
  page,
  openBrowser,
  email,
  expectSoundScreen,
}) => {
  await openWithEntry(page, { entry: 'password', 'card-heading': '' })
  await fillInLink(page).click()
  // DEST-3: the heading is that of the card.
  const dialog = page.getByRole('dialog', { name: 'Mutual Non Disclosure Agreement' })
  const submit = dialog.locator('button[type="submit"]')
  await dialog.getByLabel('Enter your business email').fill(email)
  const password = dialog.locator('input[name="Password"]')
  await password.fill('short 1')
  await password.blur()
  await expect(dialog.getByText('At least 8 characters, please.')).toBeVisible()
  await password.fill(PASSWORD)
  await dialog.locator('input[name="Confirmation"]').fill('another walk in 1897')
  await submit.click()
  await expect(dialog.getByText('Password does not match')).toBeVisible()
  await expect(dialog.locator('input[name="Confirmation"]')).toBeFocused()
  await expectSoundScreen(page)
  await dialog.locator('input[name="Confirmation"]').fill(PASSWORD)
  await submit.click()
  await page.waitForURL(`**${DOCUMENT_PATH}`)

  const elsewhere = await openBrowser()
  await elsewhere.goto('/app/account/login/')
  await logIn(elsewhere, email, PASSWORD)
})

test('DEST-4 DEST-5 DEST-6 a known visitor goes where the press leads', async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  const destinationOf = async (attributes: Record<string, string>) => {
    await openWithEntry(page, attributes)
    // What is asked for counts here; the redirect itself is held.
    await page.route(/[?&]ssotoken=/, (route) => route.fulfill({ status: 204 }))
    const asked = page.waitForRequest('**/auth/ticket/')
    await fillInLink(page).click()
    return ((await asked).postDataJSON() as { destination: string }).destination
  }

  expect(await destinationOf({ entry: 'password' })).toBe('mutual-non-disclosure-agreement-D1')
  const business = { entry: 'create-account', destination: 'search/?t=business%20plan' }
  expect(await destinationOf(business)).toBe('business-plan-kit/')

  await openWithEntry(page, { ...business, origin: 'landing-page' })
  await fillInLink(page).click()
  await expect(page.getByRole('dialog', { name: /get instant access/i })).toBeVisible()
})

test('DEST-4 the variant that needs the log-in opens the dialog when it has ended', async ({
  page,
  email,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  await signUpIntoDocument(page, email)
  await page.context().clearCookies({ name: 'p_ssojwt' })
  await openWithEntry(page, { entry: 'document-when-signed-in' })
  await fillInLink(page).click()
  await expect(page.getByRole('dialog', { name: /get instant access/i })).toBeVisible()
})

test('DEST-7 in the variant that closes, the dialog goes with the redirect, but not in the payment frame', async ({
  page,
  email,
}) => {
  const dialog = page.getByRole('dialog', { name: /get instant access/i })
  for (const [origin, closes] of [
    ['landing-page', true],
    ['payment-frame', false],
  ] as const) {
    await page.context().clearCookies()
    await openWithEntry(page, { origin, 'closes-on-success': '' })
    // The redirect is held, so that what the page does by itself can be seen.
    await page.route(/[?&]ssotoken=/, (route) => route.fulfill({ status: 204 }))
    await fillInLink(page).click()
    await dialog.locator('input[name="Email"]').fill(`${origin}-${email}`)
    const redirected = page.waitForRequest(/[?&]ssotoken=/)
    await dialog.locator('button[type="submit"]').click()
    await redirected
    if (closes) await expect(dialog).toBeHidden()
    else await expect(dialog.getByText('Your account is ready. Taking you there...')).toBeVisible()
    await page.unroute(/[?&]ssotoken=/)
  }
})
