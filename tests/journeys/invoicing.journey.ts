import { expect, test } from './journey.ts'
import { expectAlive } from './nda.ts'
import { signUpByRequest } from './sign-up-by-request.ts'

const year = new Date().getUTCFullYear()

test('an invoice gets the next number, is frozen, paid in part, credited, and listed', {
  tag: '@invoicing',
}, async ({ page, openBrowser, email, expectSoundScreen }) => {
  test.slow() // three screens at every width
  await signUpByRequest(page, email)
  const desk = await openBrowser('on the server')
  await desk.goto(`/app/admin/accounts/?email=${encodeURIComponent(email)}`)
  await desk.getByRole('link', { name: email }).click()
  const giving = desk.getByRole('form', { name: 'Give a plan' })
  await giving.getByLabel('Reason').fill('paid by invoice 13')
  await giving.getByRole('button').click()
  await expect(desk.getByText('Plan given')).toBeVisible()

  await page.goto('/app/doc/service-invoice-spreadsheet-D7002/')
  await expectAlive(page)
  const number = `${year}-0001`
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue(number)
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('Marigold Studio LLC')
  await page.getByRole('combobox', { name: 'Bill to' }).fill('Whitfield & Sons')
  const line = page.getByRole('group', { name: 'Service 1', exact: true })
  const service = line.getByRole('combobox', { name: 'Service' })
  await service.fill('Design of the catalog')
  await line.getByLabel('Quantity').fill('12.5')
  // Typed while the list of earlier ones was still on its way.
  await expect(service).toHaveValue('Design of the catalog')
  await line.getByLabel('Price').fill('95')
  await line.getByLabel('Price').blur()
  await page.getByRole('link', { name: 'Issue', exact: true }).click()

  await expect(page.getByRole('definition').filter({ hasText: number })).toBeVisible()
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'Issue' }).click()

  await expect(page.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible()
  const issued = page.url()
  await page.getByRole('textbox', { name: 'Amount received' }).fill('12.50')
  await page.getByRole('button', { name: 'Record the payment' }).click()
  await expect(page.getByRole('list', { name: 'Payments' }).getByText('$12.50')).toBeVisible()
  await expectSoundScreen(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Word' }).click(),
  ])
  expect(file.suggestedFilename()).toContain(number)

  await page.getByRole('button', { name: 'Create a credit note' }).click()
  await expectAlive(page)
  await page.getByRole('textbox', { name: 'Reason' }).fill('Returned')
  await page.getByRole('textbox', { name: 'Reason' }).blur()
  await page.getByRole('link', { name: 'Issue', exact: true }).click()
  await page.getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByRole('heading', { name: `Credit note CN-${number}` })).toBeVisible()
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page).toHaveURL(issued)
  await expect(page.getByText('Credited').first()).toBeVisible()

  await page.goto('/app/invoices/')
  await expect(page.getByRole('link', { name: new RegExp(`^${number}`) })).toBeVisible()
  await expectSoundScreen(page)
  // The draft leads to what it has become.
  await page.goto('/app/documents/')
  await page
    .getByRole('link', { name: /Service Invoice/ })
    .first()
    .click()
  await expect(page).toHaveURL(issued)

  // What was issued is offered while the next one is written; who chooses by key or by press types on.
  await page.goto('/app/doc/service-invoice-spreadsheet-D7002/')
  await expectAlive(page)
  const offered = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  const customer = page.getByRole('combobox', { name: 'Bill to' })
  await customer.pressSequentially('whit')
  await expect(offered).toHaveText(/^Whitfield & Sons/)
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type(', LLC')
  await expect(customer).toHaveValue('Whitfield & Sons, LLC')
  await service.pressSequentially('cat')
  await offered.filter({ hasText: /^Design of the catalog.*\$95\.00/ }).click()
  await page.keyboard.type(', twice')
  await expect(service).toHaveValue('Design of the catalog, twice')
  await expect(line.getByLabel('Price')).toHaveValue('95.00')
  await expect(customer).toHaveValue('Whitfield & Sons, LLC')
  await expectSoundScreen(page)

  // In the cells of the book they are offered as well; one step of Undo takes back what was chosen.
  const grid = page.getByRole('region', { name: 'Preview' }).getByRole('grid')
  await grid.getByText('Whitfield & Sons, LLC').click()
  await page.keyboard.type('whit')
  await expect(offered).toHaveText(/^Whitfield & Sons/)
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(grid.getByText('Whitfield & Sons', { exact: true })).toBeFocused()
  await expect(customer).toHaveValue('Whitfield & Sons')
  await grid.getByText('Design of the catalog, twice').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('cat')
  await offered.filter({ hasText: /^Design of the catalog.*\$95\.00/ }).click()
  await expect(grid.getByText('Design of the catalog', { exact: true })).toBeFocused()
  await expect(grid.getByText('95.00', { exact: true })).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(grid.getByText('95.00', { exact: true })).toHaveCount(1)
  // Escape closes the list, then leaves the cell as it was.
  await page.keyboard.type('cat')
  await expect(offered).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('combobox')).toHaveCount(0)

  await page.goto('/app/invoices/kept/')
  await page.getByRole('button', { name: 'Remove “Whitfield & Sons”' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Whitfield & Sons' })).toBeVisible()
  await expectSoundScreen(page)
})
