import { readFile } from 'node:fs/promises'
import { expectThanks, FACE_OF_FRAME, payWith, placeOrder } from './checkout.ts'
import { expect, test } from './journey.ts'
import { becomeOperator } from './operator.ts'

// What operators do with orders: find one, give its money back, and see it in the books.

test.beforeEach(({ complaints }) => complaints.expect(FACE_OF_FRAME))

test('R-30 an operator finds an order, gives a part and then the rest back, and sees credit notes and revenue', {
  tag: '@commerce',
}, async ({ page, openBrowser, email, expectSoundScreen }) => {
  test.slow() // every screen at every width
  await placeOrder(page, email)
  await payWith(page, 'visa')
  await expectThanks(page)

  const desk = await openBrowser()
  await becomeOperator(desk.context())
  await desk.goto('/app/admin/')
  await desk.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await desk.getByLabel('Number, id, or a part of the address').fill(email)
  await desk.getByRole('button', { name: 'Search' }).click()
  await expect(desk).toHaveURL(/words=/)
  await expectSoundScreen(desk)
  await desk.getByRole('list', { name: 'Orders' }).getByRole('link').click()
  await expect(desk.getByRole('heading', { level: 1, name: /^Order \d{10}$/ })).toBeVisible()
  await expect(desk.getByRole('table', { name: 'Books' })).toContainText('QST CA-QC')
  await expectSoundScreen(desk)

  // The first press shows the form, the second one does it.
  await desk.getByText('Refund…').click()
  await desk.getByLabel('Amount').fill('55.16')
  await desk.getByLabel('Reason').fill('The first month was not used')
  await expectSoundScreen(desk)
  await desk.getByRole('button', { name: 'Give the money back' }).click()
  await expect(desk.getByText('The money is on its way back.')).toBeVisible()
  await expect(desk.getByRole('list', { name: 'Refunds' })).toContainText('The first month was not used')
  await expect(desk.getByRole('link', { name: /^Credit note/ })).toHaveCount(1)
  await expect(desk.getByText('CA$400.00 left')).toBeVisible()

  await desk.getByText('Refund…').click()
  await expect(desk.getByLabel('Amount')).toHaveValue('400.00')
  await desk.getByLabel('Reason').fill('And then not at all')
  await desk.getByRole('button', { name: 'Give the money back' }).click()
  await expect(desk.getByText('Nothing left to refund')).toBeVisible()
  await expect(desk.getByRole('link', { name: /^Credit note/ })).toHaveCount(2)
  await expectSoundScreen(desk)
  const [paper] = await Promise.all([
    desk.waitForEvent('download'),
    desk
      .getByRole('link', { name: /^Credit note/ })
      .first()
      .click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/)

  await desk.goto('/app/admin/revenue/?currency=CAD')
  await expect(desk.getByRole('img', { name: /^Net from/ })).toBeVisible()
  await expect(desk.getByRole('table', { name: 'Taxes', exact: true })).toContainText('QST · CA-QC')
  await expectSoundScreen(desk)
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('link', { name: 'Taxes as CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('"QST","CA-QC"')
})
