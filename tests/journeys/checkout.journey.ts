import {
  expectQuote,
  expectThanks,
  FACE_OF_FRAME,
  fillInBuyer,
  fillInOrder,
  ORDER_ADDRESS,
  orderButton,
  payWith,
  placeOrder,
  SOLO,
  sendOrder,
} from './checkout.ts'
import { expect, test } from './journey.ts'

// Ordering: who buys, what is wrong in the form, and who is sold nothing.

test.beforeEach(({ complaints }) => complaints.expect(FACE_OF_FRAME))

test('what is wrong in the form, and nothing lost by a reload', {
  tag: ['@also-phone', '@commerce'],
}, async ({ page, email, expectSoundScreen }) => {
  await page.goto(SOLO)
  const main = page.getByRole('main')
  await main.locator('[name=name]').fill('Anna Tremblay')
  await main.locator('[name=phone]').fill('+1 514 555 0199')
  await sendOrder(page)
  await expect(main.locator('[name=email]')).toBeFocused()
  await main.getByRole('alert').getByRole('link', { name: 'Town or city: Please fill this in.' }).click()
  await expect(main.locator('[name=city]')).toBeFocused()
  await expect(main.locator('[name=city]')).toHaveAccessibleDescription(/Please fill this in/)
  await expectSoundScreen(page)

  await page.reload()
  await expect(main.locator('[name=name]')).toHaveValue('Anna Tremblay')
  await expect(main.locator('[name=phone]')).toHaveValue('')
  await fillInBuyer(page, email)
  await sendOrder(page)
  await payWith(page, 'visa')
  await expectThanks(page)
})

test('what was typed before the page was alive is not lost by a reload', { tag: '@whole' }, async ({
  page,
}) => {
  // Its scripts come late, as on a slow network.
  const { promise: isTyped, resolve: letLive } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto(SOLO, { waitUntil: 'commit' })
  const name = page.getByRole('main').locator('[name=name]')
  await name.fill('Anna Tremblay')
  letLive()
  await expectQuote(page)
  await page.reload()
  await expect(name).toHaveValue('Anna Tremblay')
})

test.describe('whatever the screen', () => {
  test('R-36 the way from a page of prices leads to the checkout as a document of its own', {
    tag: '@whole',
  }, async ({ page }) => {
    await page.goto('/pricing/plans/')
    await page.mouse.wheel(0, 200)
    await page.waitForFunction(() => document.readyState === 'complete')
    await page.evaluate(() => Object.assign(window, { isOfPrices: true }))
    await page.locator('main a[href*="/pricing/checkout/?package=solo"]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Complete your order' })).toBeVisible()
    expect(await page.evaluate(() => 'isOfPrices' in window)).toBe(false)
  })

  test('R-29 a price that has changed is asked for again, and never charged unseen', {
    tag: '@commerce',
  }, async ({ page, email, complaints }) => {
    complaints.expect(/status of 409/)
    await fillInOrder(page, email)
    await expectQuote(page)
    let isFirst = true
    await page.route('**/api/checkout/orders/', async (route) => {
      const body = route.request().postDataJSON() as { total: number }
      await route.continue(isFirst ? { postData: JSON.stringify({ ...body, total: 100 }) } : {})
      isFirst = false
    })
    await orderButton(page).click()
    await expect(page.getByText('The price has changed.')).toBeVisible()
    await expect(page.getByRole('main').locator('[name=name]')).toHaveValue('Anna Tremblay')
    await orderButton(page).click()
    await expect(page).toHaveURL(ORDER_ADDRESS)
  })

  test('PAY-4 whoever has a license is not sold a second one', { tag: '@whole' }, async ({
    page,
    openBrowser,
    email,
    complaints,
  }) => {
    complaints.expect(/status of 409/)
    await placeOrder(page, email)
    await payWith(page, 'visa')
    await expectThanks(page)
    const other = await openBrowser()
    await fillInOrder(other, email)
    await sendOrder(other)
    await expect(other.getByText(`${email} already has a plan that includes this.`)).toBeVisible()
  })

  test('whoever is logged in is known by it, and may be somebody else after all', { tag: '@whole' }, async ({
    page,
    email,
    expectSoundScreen,
  }) => {
    // Buying as a guest logs the browser in.
    await placeOrder(page, email)
    await page.goto('/pricing/checkout/?package=starter&period=month&currency=CAD')
    const main = page.getByRole('main')
    await expect(main.getByText(`Logged in as ${email}`)).toBeVisible()
    await expect(main.locator('[name=email]')).toHaveCount(0)
    await expect(main.locator('[name=addressLine]')).toHaveValue('12, rue Sainte-Catherine')
    await expectSoundScreen(page)
    await sendOrder(page)
    await expect(page).toHaveURL(ORDER_ADDRESS)
    await expect(main.getByRole('heading', { level: 2, name: 'Starter' })).toBeVisible()

    await page.goto(SOLO)
    await main.getByRole('button', { name: 'Not you?' }).click()
    await expect(main.locator('[name=email]')).toBeVisible()
  })

  test('PAY-1 who buys again is asked nothing that is known, keeps what they change, and leaves nothing to the next', {
    tag: '@whole',
  }, async ({ page, email }) => {
    await placeOrder(page, email)
    await payWith(page, 'visa')
    await expectThanks(page)

    await page.goto('/pricing/checkout/?package=hr-toolkit&period=year&currency=CAD')
    const main = page.getByRole('main')
    const field = (name: string) => main.locator(`[name=${name}]`)
    await expect(main.getByText(`Logged in as ${email}`)).toBeVisible()
    await expect(field('name')).toHaveValue('Anna Tremblay')
    await expect(field('addressLine')).toHaveValue('12, rue Sainte-Catherine')
    await expect(field('country')).toHaveValue('CA')
    await expect(field('province')).toHaveValue('QC')
    await expect(main.getByText(/QST/).first()).toBeVisible()

    await expectQuote(page)
    await field('city').fill('Ottawa')
    await field('province').selectOption('ON')
    await page.reload()
    await expect(field('city')).toHaveValue('Ottawa')
    await expect(field('province')).toHaveValue('ON')
    await expect(field('addressLine')).toHaveValue('12, rue Sainte-Catherine')
    await expect(main.getByText(/HST/).first()).toBeVisible()

    await field('city').fill('Montréal')
    await field('province').selectOption('QC')
    await main.getByRole('button', { name: 'Not you?' }).click()
    await expect(field('email')).toBeVisible()
    await expect(field('addressLine')).toHaveValue('')
    await expect(field('name')).toHaveValue('')
  })

  test('R-12 an order is nobody else’s to see', { tag: '@whole' }, async ({
    page,
    openBrowser,
    email,
    complaints,
  }) => {
    complaints.expect(/status of 404/)
    await placeOrder(page, email)
    const order = /checkout\/([\w-]{22})/.exec(page.url())?.[1]
    const other = await openBrowser()
    expect((await other.goto(`/pricing/checkout/${order}/`))?.status()).toBe(404)
    expect((await other.goto(`/pricing/thank-you/?orderId=${order}`))?.status()).toBe(404)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('We can’t show you this order')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('PAY-1 in French: the total is worked out, the order placed and paid on the provider’s own page', {
    tag: '@whole',
  }, async ({ page, email, complaints }) => {
    complaints.expect(/status of 400/)
    const main = page.getByRole('main')
    await page.goto(`/fr${SOLO}`)
    await orderButton(page).click()
    await expect(main.locator('[aria-invalid]').first()).toBeVisible()
    await fillInBuyer(page, email)
    await main.getByRole('button', { name: 'Calculer le total' }).click()
    await expect(main.getByText('TVQ')).toBeVisible()
    await expect(main.locator('[name=name]')).toHaveValue('Anna Tremblay')
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/fr\/pricing\/checkout\/[\w-]{22}\/$/)
    await main.getByRole('link', { name: 'Saisir les données de la carte' }).click()
    await page.locator('button[type=submit]:visible').click()
    await page.locator('a.button').click()
    await expect(page).toHaveURL(/\/fr\/pricing\/thank-you\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Merci|confirmation/)
  })
})

test('ROUTE-4 ROUTE-8 a checkout and thanks without an order say so, and keep out of search engines', {
  tag: '@whole',
}, async ({ page, expectSoundScreen }) => {
  for (const path of ['/pricing/checkout/', '/pricing/thank-you/', '/budgeto/thank-you/']) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]'), path).toHaveAttribute('content', /noindex/)
    await expect(page.getByRole('link', { name: 'See plans and prices' }), path).toBeVisible()
    await expectSoundScreen(page)
  }
})
