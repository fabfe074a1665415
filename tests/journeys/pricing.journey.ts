import { expect, test } from './journey.ts'

test('PRICE-1 PRICE-7 period and currency are switched without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/pricing/plans/?currency=USD')
  const choose = page.getByRole('link', { name: 'Choose Solo' })
  const leadsTo = async () => new URL((await choose.getAttribute('href')) ?? '', page.url()).searchParams
  expect(Object.fromEntries(await leadsTo())).toMatchObject({ period: 'year', currency: 'USD' })

  await page.getByText('By the month', { exact: true }).click()
  expect(Object.fromEntries(await leadsTo())).toMatchObject({ period: 'month', currency: 'USD' })

  await page.getByLabel('Currency').selectOption('CHF')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/period=month&currency=CHF/)
  expect(Object.fromEntries(await leadsTo())).toMatchObject({ period: 'month', currency: 'CHF' })
  await context.close()
})

test('PRICE-1 seats are counted at once, and a currency that is chosen is shown without a button', async ({
  page,
  expectSoundScreen,
}) => {
  await page.goto('/pricing/plans/?currency=USD')
  const users = page.getByLabel('Users')
  // The first press brings the page to life, and is not lost.
  await page.getByRole('button', { name: 'One user more' }).click()
  await expect(users).toHaveValue('3')
  await expect(page.getByText(/a year for 3 users/).filter({ visible: true })).toBeVisible()
  await users.fill('51')
  await expect(page.getByText('From 2 to 50 users.')).toBeVisible()
  await users.fill('4')

  await page.getByText('By the month', { exact: true }).click()
  await page.getByLabel('Currency').selectOption('GBP')
  await expect(page).toHaveURL(/period=month&currency=GBP/)
  await expect(users).toHaveValue('4')
  await expect(page.getByText(/£[\d.]+ a month for 4 users/).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose Solo' })).toHaveAttribute(
    'href',
    '/pricing/checkout/?package=solo&period=month&seats=1&currency=GBP',
  )
  await expectSoundScreen(page)
})

test('CAPT-1 on /pricing/plans/captcha/ the browser works before the checkout opens', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 429/)
  await page.goto('/pricing/plans/captcha/?currency=USD')
  // Alive: the button of the currency has gone.
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(page.getByRole('button', { name: 'Show' })).toBeHidden()
  const proved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/captcha/checkout/') && answer.ok(),
  )
  await page.getByRole('link', { name: 'Choose Solo' }).click()
  expect((await proved).status()).toBe(204)
  await expect(page).toHaveURL(/\/pricing\/checkout\/\?package=solo/)
})
