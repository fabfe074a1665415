import { DEMO_PASSWORD } from './global-setup.ts'
import { expect, test } from './journey.ts'
import { logIn } from './log-in.ts'
import { authenticatorCode } from './operator.ts'

test('SET-19 an operator sets a second factor up on the first visit, and gives it once per session', {
  tag: '@identity',
}, async ({ page, openBrowser, expectSoundScreen, complaints }) => {
  complaints.expect(/status of 400/)
  test.slow()
  await page.goto('/app/account/login/?next=/app/admin/audit/')
  await logIn(page, 'operator2@formulary.example', DEMO_PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your second factor' })).toBeVisible()
  await expectSoundScreen(page)
  await page.getByLabel('The code shown in the app').fill('12345')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This code is wrong')).toBeVisible()

  const key = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('The code shown in the app').fill(authenticatorCode(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your recovery codes' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^[a-z2-9-]{19}$/ })).toHaveCount(10)
  await expectSoundScreen(page)
  const [recoveryCode = '', anotherCode = ''] = await page
    .getByRole('listitem')
    .filter({ hasText: /^[a-z2-9-]{19}$/ })
    .allTextContents()
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  await page.reload()
  const events = page.getByRole('list', { name: 'Events' })
  await expect(events.getByText('Second factor set up').first()).toBeVisible()

  const elsewhere = await openBrowser()
  await elsewhere.goto('/app/account/login/?next=/app/admin/accounts/')
  await logIn(elsewhere, 'operator2@formulary.example', DEMO_PASSWORD)
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Your second factor' })).toBeVisible()
  await expectSoundScreen(elsewhere)
  await elsewhere.getByLabel('Code').fill(recoveryCode.toUpperCase())
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()

  await elsewhere.getByLabel('E-mail address, or a part of it').fill('operator2@')
  await elsewhere.getByRole('button', { name: 'Search', exact: true }).click()
  await elsewhere.getByRole('link', { name: /operator2@formulary\.example/ }).click()
  await expect(elsewhere.getByText('This is your own account'), 'nobody shuts themselves out').toBeVisible()
  await expect(elsewhere.getByLabel('Reason')).toHaveCount(0)
  await elsewhere.getByRole('link', { name: 'set up a new second factor' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Your second factor' })).toBeVisible()
  const fresh = elsewhere.getByLabel('A new code from the app, or a recovery code')
  const anew = elsewhere.getByRole('button', { name: 'Set it up again' })
  await fresh.fill(recoveryCode)
  await anew.click()
  await expect(elsewhere.getByText('This code is wrong or was already used'), 'once only').toBeVisible()
  await expectSoundScreen(elsewhere)
  await fresh.fill(anotherCode)
  await anew.click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Set up your second factor' })).toBeVisible()
  const nextKey = (await elsewhere.locator('code').textContent()) ?? ''
  expect(nextKey).not.toBe(key)
  await page.goto('/app/admin/')
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your second factor' })).toBeVisible()
  expect(await page.locator('code').textContent(), 'each browser has a key of its own').not.toBe(nextKey)
})
