import { expectThanks, FACE_OF_FRAME, payWith, placeOrder } from './checkout.ts'
import { expect, test } from './journey.ts'
import { becomeOperator } from './operator.ts'

// What operators see of subscriptions: one is found, looked at, and its renewal ended.

test.beforeEach(({ complaints }) => complaints.expect(FACE_OF_FRAME))

test('an operator sees what comes in every month, finds a subscription, and ends its renewal with a reason', {
  tag: '@whole',
}, async ({ page, openBrowser, email, complaints, expectSoundScreen }) => {
  test.slow() // every screen at every width
  complaints.expect(/status of 400/)
  await placeOrder(page, email)
  await payWith(page, 'visa')
  await expectThanks(page)

  const desk = await openBrowser()
  await becomeOperator(desk.context())
  await desk.goto(`/app/admin/subscriptions/?${new URLSearchParams({ email })}`)
  const main = desk.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Recurring revenue a month' })).toBeVisible()
  for (const table of ['Won and lost', 'Retention', 'Upcoming renewals'])
    await expect(main.getByRole('table', { name: table, exact: true })).toBeVisible()
  await expectSoundScreen(desk)
  await main.getByRole('list', { name: 'Subscriptions' }).getByRole('link').click()
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(email)
  await expectSoundScreen(desk)
  // In words, once the page has come to life with the texts of its own.
  await expect(main.getByText('Bought', { exact: true })).toBeVisible()

  await main.getByRole('button', { name: 'End the renewal' }).click()
  await expect(main.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason/)
  await main.getByLabel('Reason').fill('Asked for by phone')
  await main.getByRole('button', { name: 'End the renewal' }).click()
  await expect(main.getByText(/by an operator .* Asked for by phone/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'End the renewal' })).toHaveCount(0)
})
