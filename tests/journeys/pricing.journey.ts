import { FACE_OF_FRAME, fillInOrder, ORDER_ADDRESS, sendOrder } from './checkout.ts'
import { expect, test } from './journey.ts'

test('PRICE-1 PRICE-7 period and currency are switched without JavaScript', { tag: '@commerce' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/pricing/plans/?currency=USD')
  const choose = page.getByRole('link', { name: 'Choose Solo' })
  const leadsTo = async () => new URL((await choose.getAttribute('href')) ?? '', page.url()).searchParams
  expect(Object.fromEntries(await leadsTo())).toMatchObject({ period: 'year', currency: 'USD' })

  await page.getByText('Monthly', { exact: true }).click()
  expect(Object.fromEntries(await leadsTo())).toMatchObject({ period: 'month', currency: 'USD' })

  await page.getByLabel('Currency').selectOption('CHF')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/period=month&currency=CHF/)
  expect(Object.fromEntries(await leadsTo())).toMatchObject({ period: 'month', currency: 'CHF' })
  await context.close()
})

test('PRICE-1 seats are counted at once, and a currency that is chosen is shown without a button', {
  tag: ['@also-phone', '@commerce'],
}, async ({ page, expectSoundScreen }) => {
  await page.goto('/pricing/plans/?currency=USD')
  const users = page.getByLabel('Users')
  // The first press brings the page to life, and is not lost.
  await page.getByRole('button', { name: 'One user more' }).click()
  await expect(users).toHaveValue('3')
  await expect(page.getByText(/a year for 3 users/).filter({ visible: true })).toBeVisible()
  await users.fill('51')
  await expect(page.getByText('From 2 to 50 users.')).toBeVisible()
  await users.fill('4')

  await page.getByText('Monthly', { exact: true }).click()
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

test('CAPT-1 on /pricing/plans/captcha/ the browser works before the checkout opens', {
  tag: '@whole',
}, async ({ page, complaints }) => {
  test.slow() // the puzzle takes a busy machine its time
  complaints.expect(/status of 429/)
  await page.goto('/pricing/plans/captcha/?currency=USD')
  // Alive: the button of the currency has gone.
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(page.getByRole('button', { name: 'Show' })).toBeHidden()
  const proved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/captcha/checkout/') && answer.ok(),
    { timeout: 90_000 },
  )
  await page.getByRole('link', { name: 'Choose Solo' }).click()
  expect((await proved).status()).toBe(204)
  await expect(page).toHaveURL(/\/pricing\/checkout\/\?package=solo/)
})

test('LAY-3 on a page of prices a loader says what is slow, and a dialog what cannot be done; the terms open over it', {
  tag: '@whole',
}, async ({ page, context, email, complaints, expectSoundScreen }) => {
  complaints.expect(FACE_OF_FRAME)
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const terms = page.getByRole('main').getByRole('link', { name: 'Terms of use' })
  const termsDialog = page.getByRole('dialog', { name: 'Terms of use' })
  await expect(async () => {
    await page.goto('/pricing/plans/?currency=CAD')
    await page.mouse.move(30, 30)
    await page.mouse.wheel(0, 200)
    await terms.click()
    await expect(termsDialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(termsDialog).toBeHidden()
  await expect(terms).toBeFocused()

  await context.setOffline(true)
  const logIn = page.getByRole('banner').getByRole('link', { name: 'Log in' })
  await logIn.focus()
  await page.keyboard.press('Enter')
  const error = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(error).toContainText('this needs a connection')
  await expectSoundScreen(page)
  await page.keyboard.press('Escape')
  await expect(error).toBeHidden()
  await expect(logIn).toBeFocused()
  await context.setOffline(false)

  /** Holds the answer back until it is let go. */
  const hold = async (address: RegExp) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(address, async (route) => {
      await promise
      await route.continue()
    })
    return resolve
  }
  const openCheckout = await hold(/\/pricing\/checkout\//)
  await page.getByRole('link', { name: 'Choose Solo' }).click()
  await expect(page.getByText('Opening the checkout …')).toBeVisible()
  openCheckout()
  await expect(page.getByRole('heading', { level: 1, name: 'Complete your order' })).toBeVisible()

  const answerOrder = await hold(/\/api\/checkout\/orders\//)
  await fillInOrder(page, email)
  await sendOrder(page)
  await expect(page.getByText('Your order is being prepared …')).toBeVisible()
  await expectSoundScreen(page)
  answerOrder()
  await expect(page).toHaveURL(ORDER_ADDRESS)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Complete your order' })).toBeVisible()
  await expect(page.getByText('Your order is being prepared …')).toBeHidden()
})
