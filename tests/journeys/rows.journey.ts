import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectSaved, inPreview, signUpIntoDocument } from './nda.ts'

// Questions with rows, and what follows from them. Two templates of the library have all of them.

/** Lists, tables, a total and a currency. */
const CONSULTING = '/app/doc/consulting-agreement-D3/'
/** Free, so that its text is in the preview. */
const SWOT = '/app/doc/swot-analysis-D18/'

async function openAs(page: Page, email: string, path: string): Promise<void> {
  await signUpIntoDocument(page, email)
  await page.goto(path)
}

function question(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true })
}

test('a list grows by Enter and by pasted lines; entries move, go and come back', {
  tag: '@documents',
}, async ({ page, email }) => {
  await openAs(page, email, CONSULTING)
  const services = question(page, 'Services')
  const entry = (number: number) => services.getByRole('textbox', { name: `Service ${number}`, exact: true })
  const texts = () =>
    services.getByRole('textbox').evaluateAll((all) => all.map((box) => (box as HTMLTextAreaElement).value))

  await entry(1).fill('Interviews')
  await entry(1).press('Enter')
  await expect(entry(2)).toBeFocused()
  await page.keyboard.insertText('• Layout\n• Training\n• Report')
  await expect(entry(4)).toBeFocused()
  await expect.poll(texts).toEqual(['Interviews', 'Layout', 'Training', 'Report'])

  await services.getByRole('button', { name: 'Remove Service 2' }).press('Enter')
  await expect(services.getByRole('status')).toContainText('Service 2 removed.')
  await expect(services.getByRole('button', { name: 'Remove Service 2' })).toBeFocused()
  await expect.poll(texts).toEqual(['Interviews', 'Training', 'Report'])
  await services.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(texts).toEqual(['Interviews', 'Layout', 'Training', 'Report'])
  await expect(services.getByRole('group', { name: 'Service 2' })).toBeFocused()

  await services.getByRole('button', { name: 'More options for Service 4' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(services.getByRole('status')).toContainText('Service 4 is now number 3 of 4.')
  await expect(services.getByRole('button', { name: 'More options for Service 3' })).toBeFocused()

  await expectSaved(page)
  await page.reload()
  await expect.poll(texts).toEqual(['Interviews', 'Layout', 'Report', 'Training'])
})

test('a table adds up, in the currency that is chosen, and keeps its rows', { tag: '@documents' }, async ({
  page,
  email,
  expectSoundScreen,
}) => {
  test.slow() // every width
  await openAs(page, email, CONSULTING)
  const installments = question(page, 'Installments of the fixed price')
  const row = (number: number) =>
    installments.getByRole('group', { name: `Installment ${number}`, exact: true })
  const price = page.getByRole('status', { name: 'Fixed price' })
  await expect(price).toHaveText('Not known yet')

  await row(1).getByLabel('Falls due').fill('On signing')
  await row(1).getByLabel('Amount').fill('1,500')
  await expect(price).toHaveText(/USD\s1,500\.00/)
  await installments.getByRole('button', { name: 'More options for Installment 1' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
  await row(2).getByLabel('Falls due').fill('On acceptance')
  await expect(row(2).getByLabel('Amount')).toHaveValue('1,500.00')
  await row(2).getByLabel('Amount').fill('2500.5')
  await expect(price).toHaveText(/USD\s4,000\.50/)

  await question(page, 'Currency').getByLabel('Canadian dollar').check()
  await expect(price).toHaveText(/CAD\s4,000\.50/)
  await installments.getByRole('button', { name: /^Add another/ }).press('Enter')
  await expect(row(3).getByLabel('Falls due')).toBeFocused()
  await expect(price, 'a blank row changes nothing').toHaveText(/CAD\s4,000\.50/)
  await installments.getByRole('button', { name: 'Remove Installment 1' }).press('Enter')
  await expect(price).toHaveText(/CAD\s2,500\.50/)
  await expectSaved(page)
  await expectSoundScreen(page)

  await test.step('the largest amount is in view as a whole on every width', async () => {
    const amount = row(1).getByLabel('Amount')
    await amount.fill('999999999999.99')
    await amount.blur()
    await expect(amount).toHaveValue('999,999,999,999.99')
    for (const width of [320, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      // The page follows its window a frame later.
      const left = () => amount.evaluate((input) => input.clientWidth - input.scrollWidth)
      await expect.poll(left, { message: `${width} px` }).toBeGreaterThanOrEqual(0)
    }
    await amount.fill('2,500.50')
    await expectSaved(page)
  })

  await page.reload()
  await expect(row(1).getByLabel('Falls due')).toHaveValue('On acceptance')
  await expect(row(1).getByLabel('Amount')).toHaveValue('2,500.50')
  await expect(price).toHaveText(/CAD\s2,500\.50/)
})

test('any of several options are chosen, also by the keyboard', { tag: '@whole' }, async ({
  page,
  email,
}) => {
  await openAs(page, email, CONSULTING)
  const uncapped = question(page, 'Liability that the limit does not cover')
  await expect(uncapped.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await uncapped.getByRole('checkbox').nth(1).press('Space')
  await uncapped.getByRole('checkbox').nth(0).press('Space')
  await expectSaved(page)
  await page.reload()
  await expect(uncapped.getByRole('checkbox').nth(0)).not.toBeChecked()
  await expect(uncapped.getByRole('checkbox').nth(1)).toBeChecked()
  await expect(uncapped.getByRole('checkbox', { checked: true })).toHaveCount(2)
})

test('a press on a blank of a row leads to its input, and adds the row where it is not there yet', {
  tag: ['@phone', '@whole'],
}, async ({ page, email }) => {
  await openAs(page, email, SWOT)
  const strengths = page.locator('[data-question="strengths"]')
  await expect(strengths.locator('[data-row]')).toHaveCount(1)
  const views = page.getByRole('group', { name: 'Show' })
  if (await views.isVisible()) await views.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.locator('.fd-blank[data-field="strengths"][data-part^="1"]').first().click()
  await expect(strengths.locator('[data-row="1"]').locator(':focus')).toHaveCount(1)
  await page.keyboard.type('Loyal customers')
  await inPreview(page, (shown) => expect(shown.getByText('Loyal customers').first()).toBeVisible())
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('lists and tables are sent by the form, which then has more rows to spare', { tag: '@whole' }, async ({
    page,
    email,
  }) => {
    await page.goto('/app/account/create/')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.goto(CONSULTING)
    const services = question(page, 'Services')
    const entry = (number: number) =>
      services.getByRole('textbox', { name: `Service ${number}`, exact: true })
    const installments = question(page, 'Installments of the fixed price')
    const row = (number: number) =>
      installments.getByRole('group', { name: `Installment ${number}`, exact: true })

    await expect(services.getByRole('textbox')).toHaveCount(3)
    await entry(1).fill('Interviews')
    await entry(3).fill('Layout\nTraining')
    await row(1).getByLabel('Falls due').fill('On signing')
    await row(1).getByLabel('Amount').fill('1,500')
    await row(2).getByLabel('Falls due').fill('On acceptance')
    await row(2).getByLabel('Amount').fill('500')
    await question(page, 'Currency').getByLabel('Pound sterling').check()
    await services.getByRole('button', { name: /^Save and add more/ }).click()

    await expect(page).toHaveURL(/\?document=[^#]+#question-services$/)
    await expect(services.getByRole('textbox')).toHaveCount(5)
    await expect(entry(1)).toHaveValue('Interviews')
    await expect(entry(2)).toHaveValue('Layout')
    await expect(entry(3)).toHaveValue('Training')
    await expect(row(2).getByLabel('Amount')).toHaveValue('500.00')
    await expect(page.getByRole('status', { name: 'Fixed price' })).toHaveText('£2,000.00')
  })
})

test('drafting notes stand beside the text when they are asked for, and this browser remembers it', {
  tag: '@whole',
}, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  await inPreview(page, async (preview) => {
    await expect(preview.getByRole('note')).toHaveCount(0)
    await preview.getByRole('switch', { name: /^Drafting notes/ }).check()
    await expect(preview.getByRole('note').first()).toBeVisible()
  })
  await page.reload()
  await inPreview(page, async (preview) => {
    await expect(preview.getByRole('switch', { name: /^Drafting notes/ })).toBeChecked()
    await expect(preview.getByRole('note').first()).toBeVisible()
  })
})
