import { expectQuote, FACE_OF_FRAME, fillInBuyer, ORDER_ADDRESS, sendOrder } from './checkout.ts'
import { expect, test } from './journey.ts'
import { signUpByRequest } from './sign-up-by-request.ts'

test.beforeEach(({ complaints }) => {
  complaints.expect(FACE_OF_FRAME)
  // The form that lacks something is answered so.
  complaints.expect(/status of 422/)
})

test('AFF-1 who applies and is accepted sees what is ordered by their link, and why it waits', {
  tag: '@also-phone',
}, async ({ page, openBrowser, email, expectSoundScreen }) => {
  test.slow() // three people, and screens at every width
  await signUpByRequest(page, email)
  await page.goto('/app/affiliate/')
  const code = `ann-${email.replaceAll(/[^a-z0-9]/g, '').slice(0, 20)}`
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ann Seller')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('FR')
  await page.getByRole('textbox', { name: 'Your sites and channels' }).fill('https://ann.example/')
  await page.getByRole('textbox', { name: 'How you’ll recommend us' }).fill('A newsletter for founders')
  await page.getByRole('textbox', { name: 'Name in your links' }).fill(code)
  await page.getByRole('checkbox').check()
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByText('We have your application.')).toBeVisible()

  const desk = await openBrowser('on the server')
  await desk.goto('/app/admin/affiliates/')
  await expectSoundScreen(desk)
  await desk.getByRole('listitem').filter({ hasText: code }).getByRole('link').click()
  await expectSoundScreen(desk)
  await desk.getByRole('button', { name: 'Accept the application' }).click()
  await expect(desk.getByRole('button', { name: 'End the agreement' })).toBeVisible()

  const visitor = await openBrowser()
  await visitor.goto(`/pricing/plans/?affiliate=${code}`)
  await visitor.locator(`main a[href*="package=solo"]:visible`).first().click()
  await expectQuote(visitor)
  await fillInBuyer(visitor, `buyer-${email}`)
  await sendOrder(visitor)
  await expect(visitor).toHaveURL(ORDER_ADDRESS)

  // All browsers of a test are in one network, as the affiliate and this buyer then are.
  await page.goto('/app/affiliate/')
  const sale = page.getByRole('region', { name: 'Sales' }).getByRole('listitem').first()
  await expect(sale).toContainText('Being checked')
  await sale.getByText('Why').click()
  await expect(sale).toContainText('The buyer followed the affiliate’s link, the last one before the order.')
  await expect(sale).toContainText('We check some orders before they count, and this is one of them.')
  await expect(sale).not.toContainText('network')
  await expect(page.getByText('Anna Tremblay')).toHaveCount(0)
  await expectSoundScreen(page)

  await desk.goto('/app/admin/affiliates/')
  const held = desk.getByRole('region', { name: 'Sales to review' })
  await expect(held.getByRole('link', { name: 'Ann Seller' }).first()).toBeVisible()
  await held.getByText('Why').first().click()
  await expect(held).toContainText('the same network as the affiliate’s application')
  await held.getByRole('textbox', { name: 'Reason' }).first().fill('They share an office.')
  await expectSoundScreen(desk)
  await held.getByRole('button', { name: 'Release' }).first().click()
  await expect(async () => {
    await page.reload()
    await expect(sale).toContainText('Credited', { timeout: 1_000 })
  }).toPass()
  await sale.getByText('Why').click()
  await expect(sale).toContainText('Our decision: They share an office.')
})
