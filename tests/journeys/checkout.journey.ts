import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'

// Buying, from the choice to the thanks, with the sandbox's test cards: every one of them has one outcome.

const SOLO = '/pricing/checkout/?package=solo&period=year&seats=1&currency=CAD'

// The frame has no origin, so that the header by which every test is a visitor of its own network asks for leave first.
test.beforeEach(({ complaints }) => complaints.expect(/payments\/sandbox\/inter\.woff2/))

/** Fills in who buys, as somebody in Quebec. */
async function fillInBuyer(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main')
  await main.locator('[name=email]').fill(email)
  await main.locator('[name=name]').fill('Anna Tremblay')
  await main.locator('[name=country]').selectOption('CA')
  await main.locator('[name=province]').selectOption('QC')
  await main.locator('[name=addressLine]').fill('12, rue Sainte-Catherine')
  await main.locator('[name=postalCode]').fill('H2X 1K4')
  await main.locator('[name=city]').fill('Montréal')
}

/** Alive, and the price of what is chosen is known. */
const expectQuote = (page: Page) =>
  expect(page.locator('[data-quote=known] [data-total]')).not.toHaveAttribute('data-total', '')

const sendOrder = (page: Page) => page.getByRole('main').locator('button[name=intent][value=order]')

/** To the page where the order is paid. */
async function placeOrder(page: Page, email: string, path = SOLO): Promise<void> {
  await page.goto(path)
  await fillInBuyer(page, email)
  await expectQuote(page)
  await sendOrder(page).click()
  await expect(page).toHaveURL(/\/pricing\/checkout\/[\w-]{22}\/$/)
}

const fieldsOf = (page: Page): FrameLocator => page.frameLocator('main iframe')

/** Pays with the test card of that outcome, through the frame. */
async function payWith(page: Page, card: string): Promise<void> {
  const fields = fieldsOf(page)
  // By the keyboard: the frame grows with what is in it, under the pointer.
  await fields.locator('details summary').press('Enter')
  await fields.locator(`button[data-card="${card}"]`).press('Enter')
  await fields.locator('#pay').press('Enter')
}

const expectThanks = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: /Thank you|Merci/ })).toBeVisible({ timeout: 30_000 })

test('PAY-1 PAY-2 PRICE-5 a guest buys by card: taxes before paying, hosted fields, thanks, and the library is open', async ({
  page,
  email,
  expectSoundScreen,
}) => {
  test.slow()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const answer = await page.goto(SOLO)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  // what is named is ourselves, a nonce, and what pages draw by themselves.
  expect(policy).not.toMatch(/https?:/)
  const account = page.getByRole('region', { name: 'Solo' })
  await page.getByLabel('Country').selectOption('FR')
  await expect(account.locator('[data-total]')).toHaveText('CA$395.88')
  await fillInBuyer(page, email)
  await expect(account.getByText('QST 9.975%')).toBeVisible()
  await expect(account.getByText('GST 5%')).toBeVisible()
  await expect(account.locator('[data-total]')).toHaveText('CA$455.16')
  await expect(account.getByRole('listitem')).toHaveCount(3)
  await expectSoundScreen(page)

  await sendOrder(page).dblclick()
  await expect(page).toHaveURL(/\/pricing\/checkout\/[\w-]{22}\/$/)
  await expect(fieldsOf(page).getByLabel('Card number')).toBeVisible()
  // no field of a card is a field of ours.
  expect(await page.locator('input[name*=card], input[autocomplete^=cc-]').count()).toBe(0)
  await expectSoundScreen(page)
  await page.reload()
  await payWith(page, 'visa')

  await expectThanks(page)
  await expect(page).toHaveURL(/\/pricing\/thank-you\/\?orderId=/)
  await expectSoundScreen(page)
  const order = new URL(page.url()).searchParams.get('orderId')
  // Back and the order's own address lead to what is true.
  await page.goto(`/pricing/checkout/${order}/`)
  await expectThanks(page)
  await page.getByRole('link', { name: 'Open the library' }).click()
  await expect(page).toHaveURL(/\/app\//)
  await page.goto('/app/licence/')
  await expect(page.getByRole('main')).toContainText(/download/i)
  expect(sent.filter((each) => /4242.?4242/.test(each))).toEqual([])
})

test('R-36 the way from a page of prices leads to the checkout as a document of its own', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the same links on every screen')
  await page.goto('/pricing/plans/')
  await page.mouse.wheel(0, 200)
  await page.waitForFunction(() => document.readyState === 'complete')
  await page.evaluate(() => Object.assign(window, { isOfPrices: true }))
  await page.locator('main a[href*="/pricing/checkout/?package=solo"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Complete your order' })).toBeVisible()
  expect(await page.evaluate(() => 'isOfPrices' in window)).toBe(false)
})

test('PAY-1 a bank that asks, and a refusal by it', async ({ page, email, expectSoundScreen }) => {
  await placeOrder(page, email)
  await payWith(page, 'authentication')
  const bank = fieldsOf(page)
  await expect(bank.getByRole('heading', { name: /it is you/ })).toBeVisible()
  await expectSoundScreen(page)
  await bank.getByRole('button', { name: 'This is not me' }).click()
  await expect(page.getByText('Your bank could not confirm that it was you.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await payWith(page, 'authentication')
  await fieldsOf(page).getByRole('button', { name: 'Confirm' }).click()
  await expectThanks(page)
})

test('PAY-1 what is declined is said in plain words, and may be tried again', async ({
  page,
  email,
  expectSoundScreen,
  isMobile,
}) => {
  test.skip(isMobile, 'the same steps on every screen')
  test.slow()
  await placeOrder(page, email)
  for (const [card, words] of [
    ['insufficient_funds', 'There is not enough money on this card.'],
    ['expired_card', 'This card has expired.'],
    ['incorrect_cvc', 'The CVC was not right.'],
    ['limit_exceeded', 'above the limit of this card'],
    ['declined', 'The bank did not accept the payment'],
  ] as const) {
    await payWith(page, card)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText('The payment was declined. Nothing was charged.')).toBeVisible()
    if (card === 'declined') await expectSoundScreen(page)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
  }
  await payWith(page, 'mastercard')
  await expectThanks(page)
})

test('PAY-1 PAY-4 PayPal: approved, given up, and money that never arrives', async ({
  page,
  email,
  expectSoundScreen,
  isMobile,
}) => {
  test.skip(isMobile, 'the same steps on every screen')
  test.slow()
  await page.goto(SOLO)
  await fillInBuyer(page, email)
  await page.getByRole('radio', { name: /PayPal/ }).check()
  await expectQuote(page)
  await sendOrder(page).click()
  await expect(page.getByRole('link', { name: 'Go to PayPal' })).toBeVisible()
  await expectSoundScreen(page)

  await page.getByRole('link', { name: 'Go to PayPal' }).click()
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page.getByText('The payment was given up. Nothing was charged.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('link', { name: 'Go to PayPal' }).click()
  await page.getByRole('button', { name: 'Approve and pay' }).click()
  await expectThanks(page)
  await expect(page).toHaveURL(/subscription_id=/)
})

test('PAY-3 a payment that takes longer is waited for, and after two minutes the buyer is told what is known', async ({
  page,
  email,
  expectSoundScreen,
  isMobile,
}) => {
  test.skip(isMobile, 'the same steps on every screen')
  await page.clock.install()
  await placeOrder(page, email)
  await payWith(page, 'slow_paid')
  const cover = page
    .getByRole('status')
    .getByText('Processing payment. Please wait. It may take up to 2 minutes', { exact: true })
  await expect(cover).toBeVisible()
  await expectSoundScreen(page)
  await page.clock.fastForward('02:05')
  await expect(page.getByText('Your payment is still on its way.')).toBeVisible()
  await expect(cover).toBeHidden()
  await expectSoundScreen(page)
  await page.getByRole('link', { name: /See how order \d{10} stands/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is being confirmed' })).toBeVisible()
  await expectSoundScreen(page)
})

test('PAY-4 F-10 a provider that is away: the order is kept, and the buyer told', async ({
  page,
  email,
  expectSoundScreen,
  complaints,
  isMobile,
}) => {
  test.skip(isMobile, 'the same steps on every screen')
  complaints.expect(/status of 503/)
  await placeOrder(page, email.replace('@', '+provider-down@'))
  await expect(
    page.getByText(
      'Something went wrong, please contact customer support team if amount has been deducted otherwise you may try credit card option for payment.',
    ),
  ).toBeVisible()
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Something went wrong,')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Something went wrong,')).toBeVisible()
})

test('a coupon, what is wrong in the form, and nothing lost by a reload', async ({
  page,
  email,
  expectSoundScreen,
}) => {
  await page.goto(SOLO)
  const main = page.getByRole('main')
  await main.locator('[name=name]').fill('Anna Tremblay')
  await main.locator('[name=phone]').fill('+1 514 555 0199')
  await expectQuote(page)
  await sendOrder(page).click()
  await expect(main.locator('[name=email]')).toBeFocused()
  await main.getByRole('alert').getByRole('link', { name: 'Town or city: Please fill this in.' }).click()
  await expect(main.locator('[name=city]')).toBeFocused()
  await expect(main.locator('[name=city]')).toHaveAccessibleDescription(/Please fill this in/)
  await expectSoundScreen(page)

  await main.getByText('I have a code').click()
  await main.locator('[name=coupon]').fill('nobody')
  await main.locator('[name=coupon]').press('Enter')
  await expect(main.locator('[name=coupon]')).toHaveAccessibleDescription(/no such code/)
  await main.locator('[name=coupon]').fill('welcome10')
  await main.getByRole('button', { name: 'Apply' }).click()
  await expect(main.getByText(/Code .*, on the first payment/)).toBeVisible()

  await page.reload()
  await expect(main.locator('[name=name]')).toHaveValue('Anna Tremblay')
  await expect(main.getByText(/Code .*, on the first payment/)).toBeVisible()
  await expect(main.locator('[name=phone]')).toHaveValue('')
  await fillInBuyer(page, email)
  await expectQuote(page)
  await sendOrder(page).click()
  await payWith(page, 'visa')
  await expectThanks(page)
})

test('R-29 a price that has changed is asked for again, and never charged unseen', async ({
  page,
  email,
  complaints,
  isMobile,
}) => {
  test.skip(isMobile, 'the same form on every screen')
  complaints.expect(/status of 409/)
  await page.goto(SOLO)
  await fillInBuyer(page, email)
  await expectQuote(page)
  let isFirst = true
  await page.route('**/api/checkout/orders/', async (route) => {
    const body = route.request().postDataJSON() as { total: number }
    await route.continue(isFirst ? { postData: JSON.stringify({ ...body, total: 100 }) } : {})
    isFirst = false
  })
  await sendOrder(page).click()
  await expect(page.getByText('The price has changed.')).toBeVisible()
  await expect(page.getByRole('main').locator('[name=name]')).toHaveValue('Anna Tremblay')
  await sendOrder(page).click()
  await expect(page).toHaveURL(/\/pricing\/checkout\/[\w-]{22}\/$/)
})

test('PAY-4 whoever has a licence is not sold a second one', async ({
  page,
  openBrowser,
  email,
  complaints,
  isMobile,
}) => {
  test.skip(isMobile, 'the same form on every screen')
  complaints.expect(/status of 409/)
  await placeOrder(page, email)
  await payWith(page, 'visa')
  await expectThanks(page)
  const other = await openBrowser()
  await other.goto(SOLO)
  await fillInBuyer(other, email)
  await expectQuote(other)
  await sendOrder(other).click()
  await expect(other.getByText(`Active license already exist against the ${email}.`)).toBeVisible()
})

test('whoever is logged in is known by it, and may be somebody else after all', async ({
  page,
  email,
  expectSoundScreen,
  isMobile,
}) => {
  test.skip(isMobile, 'the same form on every screen')
  // Buying as a guest logs the browser in.
  await placeOrder(page, email)
  await page.goto('/pricing/checkout/?package=starter&period=month&currency=CAD')
  const main = page.getByRole('main')
  await expect(main.getByText(`Logged in as ${email}`)).toBeVisible()
  await expect(main.locator('[name=email]')).toHaveCount(0)
  await expect(main.locator('[name=addressLine]')).toHaveValue('12, rue Sainte-Catherine')
  await expectSoundScreen(page)
  await expectQuote(page)
  await sendOrder(page).click()
  await expect(page).toHaveURL(/\/pricing\/checkout\/[\w-]{22}\/$/)
  await expect(main.getByRole('heading', { level: 2, name: 'Starter' })).toBeVisible()

  await page.goto(SOLO)
  await main.getByRole('button', { name: 'Not you?' }).click()
  await expect(main.locator('[name=email]')).toBeVisible()
})

test('R-16 an order is nobody else’s to see', async ({ page, openBrowser, email, complaints, isMobile }) => {
  test.skip(isMobile, 'the same on every screen')
  complaints.expect(/status of 404/)
  await placeOrder(page, email)
  const order = /checkout\/([\w-]{22})/.exec(page.url())?.[1]
  const other = await openBrowser()
  expect((await other.goto(`/pricing/checkout/${order}/`))?.status()).toBe(404)
  expect((await other.goto(`/pricing/thank-you/?orderId=${order}`))?.status()).toBe(404)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('We cannot show you this order')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('PAY-1 in French: the total is worked out, the order placed and paid on the provider’s own page', async ({
    page,
    email,
    complaints,
  }) => {
    complaints.expect(/status of 400/)
    const main = page.getByRole('main')
    await page.goto(`/fr${SOLO}`)
    await sendOrder(page).click()
    await expect(main.locator('[aria-invalid]').first()).toBeVisible()
    await fillInBuyer(page, email)
    await main.getByRole('button', { name: 'Calculer le total' }).click()
    await expect(main.getByText('TVQ')).toBeVisible()
    await expect(main.locator('[name=name]')).toHaveValue('Anna Tremblay')
    await sendOrder(page).click()
    await expect(page).toHaveURL(/\/fr\/pricing\/checkout\/[\w-]{22}\/$/)
    await main.getByRole('link', { name: 'Saisir les données de la carte' }).click()
    await page.locator('button[type=submit]:visible').click()
    await page.locator('a.button').click()
    await expect(page).toHaveURL(/\/fr\/pricing\/thank-you\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Merci|confirmation/)
  })
})

for (const path of ['/pricing/checkout/', '/pricing/thank-you/', '/budgeto/thank-you/'])
  test(`ROUTE-4 ROUTE-8 ${path} without an order says so, and keeps out of search engines`, async ({
    page,
    expectSoundScreen,
  }) => {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.getByRole('link', { name: 'See plans and prices' })).toBeVisible()
    await expectSoundScreen(page)
  })
