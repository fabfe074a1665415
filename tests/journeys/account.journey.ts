import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { logIn } from './log-in.ts'
import { openLatestMail } from './mail.ts'
import { makeAccount, setPassword } from './make-account.ts'
import { signUpByRequest } from './sign-up-by-request.ts'

const PASSWORD = 'a long walk in 1897'
const NEW_PASSWORD = 'a longer walk in 1898'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Sets a new password by mail; `look` sees every screen on the way. Answers the link, which is used up. */
async function resetPassword(
  page: Page,
  desk: Page,
  email: string,
  look: (page: Page) => Promise<void> = async () => {},
): Promise<string> {
  await page.goto('/app/account/login/')
  await page.getByRole('link', { name: /^Forgot your password/ }).click()
  // The log-in has a field of the same name.
  await expect(heading(page, 'Forgot your password?')).toBeVisible()
  await look(page)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('E-mail address').press('Enter')
  await expect(heading(page, 'Check your mail')).toBeVisible()
  await look(page)
  const { link } = await openLatestMail(desk, email, /Set a new password/)
  for (let visit = 0; visit < 3; visit += 1) await page.goto(link)
  await look(page)
  await page.locator('input[name="password"]').fill('Password1')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('This password is easy to guess')).toBeVisible()
  await page.locator('input[name="password"]').fill(NEW_PASSWORD)
  await page.locator('input[name="password"]').press('Enter')
  await expect(page.getByText('Your password is set')).toBeVisible()
  await look(page)
  return link
}

test('R-04 a forgotten password is set anew by mail; other browsers are logged out, and the link is used up', {
  tag: '@identity',
}, async ({ page, openBrowser, email, complaints, expectSoundScreen }) => {
  test.slow() // every screen at every width
  complaints.expect(/status of (400|410)/)
  const desk = await openBrowser('on the server')
  await makeAccount(page, desk, email, PASSWORD)
  const elsewhere = await openBrowser()
  await elsewhere.goto('/app/account/login/')
  await logIn(elsewhere, email, PASSWORD)

  const link = await resetPassword(page, desk, email, expectSoundScreen)

  await elsewhere.goto('/app/account/')
  await expect(heading(elsewhere, 'Log in')).toBeVisible()
  for (const spent of ['confirm-email/?link=spent', 'restore-email/?link=spent', link]) {
    expect((await page.goto(new URL(spent, new URL('/app/account/', page.url())).href))?.status()).toBe(410)
    await expect(heading(page, 'This link has expired')).toBeVisible()
    await expectSoundScreen(page)
  }
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(heading(page, 'Forgot your password?')).toBeVisible()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('E-mail address').press('Enter')
  await expect(page.getByRole('button', { name: /^Send it again in/ })).toBeDisabled()
  await page.goto('/app/account/login/')
  await logIn(page, email, NEW_PASSWORD)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a forgotten password, name, language, password and address are changed by forms alone', {
    tag: '@whole',
  }, async ({ page, openBrowser, email, complaints }) => {
    complaints.expect(/status of (400|401|410)/)
    const desk = await openBrowser('on the server')
    await makeAccount(page, desk, email, PASSWORD)
    await resetPassword(page, desk, email)

    await page.locator('input[name="password"]').fill('not the password 1')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('address or password is wrong')).toBeVisible()
    await expect(page.getByLabel('E-mail address'), 'nothing typed is lost').toHaveValue(email)
    await logIn(page, email, NEW_PASSWORD)

    await page.goto('/app/account/')
    await page.getByLabel('Name').fill('Ana Pérez')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Nombre')).toHaveValue('Ana Pérez')
    await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    const next = `new-${email}`
    await page.goto('/app/account/email/')
    await page.getByLabel('New e-mail address').fill(next)
    await page.locator('input[name="password"]').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'E-mail me a link' }).click()
    await expect(page.getByText(`We’ve sent an e-mail to ${next}`)).toBeVisible()
    await page.getByRole('button', { name: 'Keep the old address' }).click()
    await expect(page.getByText('We’ve sent an e-mail')).toBeHidden()
  })
})

test('R-05 the address is changed by a link to the new one, which another browser cannot use without the password', {
  tag: '@whole',
}, async ({ page, openBrowser, email, expectSoundScreen }) => {
  test.slow() // every screen at every width
  const desk = await openBrowser('on the server')
  await signUpByRequest(page, email)
  await page.goto('/app/account/')
  await expect(heading(page, 'Your account')).toBeVisible()
  await expectSoundScreen(page)
  await page.goto('/app/account/check-mail/')
  await expect(heading(page, 'Check your mail')).toBeVisible()
  await expectSoundScreen(page)
  await setPassword(page, desk, email, PASSWORD, expectSoundScreen)
  await logIn(page, email, PASSWORD)
  const next = `new-${email}`
  await page.goto('/app/account/email/')
  await expect(heading(page, 'Change the address')).toBeVisible()
  await expectSoundScreen(page)
  await page.getByLabel('New e-mail address').fill(next)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'E-mail me a link' }).click()
  await expect(page.getByText(`We’ve sent an e-mail to ${next}`)).toBeVisible()
  const { link } = await openLatestMail(desk, next, /Confirm your new/)

  const elsewhere = await openBrowser()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('This confirms that the account is yours.')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm the address' }).click()

  await expect(page.getByText('Your address is confirmed')).toBeVisible()
  await expect(page.getByRole('main').getByText(next)).toBeVisible()
  await page.goto('/app/account/password/')
  await expect(heading(page, 'Change the password')).toBeVisible()
  await expectSoundScreen(page)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('input[name="newPassword"]').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(heading(page, 'Log in')).toBeVisible()
  await logIn(page, next, NEW_PASSWORD)
})

test('forms of the account are reached and sent with the keyboard, and say what is wrong where it is', {
  tag: '@whole',
}, async ({ page, complaints }) => {
  complaints.expect(/status of 400/)
  await page.goto('/app/account/login/')
  const email = page.getByLabel('E-mail address')
  await email.focus()
  for (const [name, role] of [
    ['password', 'input'],
    ['Show password', 'button'],
    ['Log in', 'button'],
    ['Forgot your password, or don’t have one yet?', 'link'],
  ] as const) {
    await page.keyboard.press('Tab')
    const target = role === 'input' ? page.locator(`input[name="${name}"]`) : page.getByRole(role, { name })
    await expect(target.last()).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Forgot your password?')).toBeVisible()
  await page.getByLabel('E-mail address').fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail address')).toHaveAccessibleDescription(
    /Please enter an e-mail address/,
  )
  await expect(page.getByLabel('E-mail address')).toHaveValue('nobody')
})

test('SSO-3 a session that ends while a form is sent costs nothing that was typed, and shows it to nobody else', {
  tag: '@identity',
}, async ({ page, openBrowser, email, complaints }) => {
  complaints.expect(/status of 401/)
  await makeAccount(page, await openBrowser('on the server'), email, PASSWORD)
  await logIn(page, email, PASSWORD)
  await page.goto('/app/account/', { waitUntil: 'networkidle' })
  await page.getByLabel('Name').fill('Ann Weaver')
  await page.getByLabel('Language').selectOption('fr')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/login\/\?next=/)
  await page.getByLabel('E-mail address').fill(email)
  await page.locator('input[type="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/app\/account\/$/)
  await expect(page.getByLabel('Name')).toHaveValue('Ann Weaver')
  await expect(page.getByLabel('Language')).toHaveValue('fr')
  const kept = await page.evaluate(() => JSON.stringify(window.sessionStorage))
  expect(kept).not.toContain('Ann Weaver')
  expect(kept).not.toContain(PASSWORD)
})

test('LEGAL-2 somebody takes a copy of their data along, deletes the account, and thinks better of it', {
  tag: '@identity',
}, async ({ page, openBrowser, email, expectSoundScreen }) => {
  test.slow() // every screen at every width
  const desk = await openBrowser('on the server')
  await makeAccount(page, desk, email, PASSWORD)
  await page.goto('/app/account/login/')
  await logIn(page, email, PASSWORD)
  await page.goto('/app/account/')
  await page.getByRole('link', { name: 'Export or delete your data' }).click()
  await page.getByRole('button', { name: 'Export my data' }).click()
  await expect(page.getByText('We’re preparing your copy')).toBeVisible()
  await expect(async () => {
    await page.goto('/app/account/data/')
    await expect(page.getByRole('link', { name: /^Download the copy/ })).toBeVisible({ timeout: 500 })
  }, 'the copy is ready').toPass({ timeout: 30_000 })
  await expectSoundScreen(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download the copy/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)

  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(heading(page, 'Delete my account')).toBeVisible()
  await expectSoundScreen(page)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account will be deleted in 14 days')).toBeVisible()
  await expectSoundScreen(page)
  await logIn(page, email, PASSWORD)
  await page.getByRole('link', { name: 'Keep my account' }).click()
  await expect(heading(page, /^Your account will be deleted on/)).toBeVisible()
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account stays')).toBeVisible()
})
