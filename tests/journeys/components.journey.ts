import type { Page } from '@playwright/test'
import { signUpWords } from '../builders/sign-up-words.ts'
import { expect, test } from './journey.ts'
import { becomeOperator } from './operator.ts'

test('the components page is sound, for operators only, and its dialog takes the focus and gives it back', {
  tag: ['@also-phone', '@whole'],
}, async ({ page, expectSoundScreen }) => {
  await page.goto('/app/admin/components/')
  await expect(page).toHaveURL(/account\/login/)
  await openComponents(page)
  await expectSoundScreen(page)
  // Closed in three ways.
  const button = page.getByRole('button', { name: 'Dialog', exact: true }).first()
  const dialog = page.getByRole('dialog', { name: 'Get Instant Access' })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(10, 10),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]
  for (const close of ways) {
    await button.click()
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await close()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('SIGN-2 a dialog in which something is under way cannot be closed', { tag: '@whole' }, async ({
  page,
}) => {
  await openComponents(page)
  await page.getByRole('button', { name: 'Busy dialog' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByRole('button', { name: 'Creating your account...' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.mouse.click(10, 10)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
  await expect(dialog).toBeVisible()
})

test('SIGN-1 SIGN-8 the dialog is shown in every state, and what is under way cannot be closed there either', {
  tag: '@whole',
}, async ({ page }) => {
  await openComponents(page)
  const specimen = page.getByRole('article', { name: 'Sign-up dialogs' })
  const dialog = page.getByRole('dialog')
  const words = signUpWords.en
  for (const [state, part, isBusy] of [
    ['Idle', dialog.getByLabel(words.label), false],
    ['Invalid', dialog.getByLabel(words.invalid), false],
    ['Duplicate', dialog.getByLabel(words.duplicate), false],
    ['Failed', dialog.getByRole('button', { name: words.again }), false],
    ['Stranded', dialog.getByRole('button', { name: words.open }), false],
    ['Progress', dialog.getByRole('button', { name: words.progress }), true],
    ['Created', dialog.getByText(words.created), true],
  ] as const) {
    await specimen.getByRole('radio', { name: state }).first().check()
    await specimen.getByRole('button', { name: 'v3', exact: true }).first().click()
    await expect(part, state).toBeVisible()
    await page.keyboard.press('Escape')
    if (!isBusy) {
      await expect(dialog, state).toBeHidden()
      continue
    }
    await expect(dialog.getByRole('button', { name: 'Close' }), state).toBeDisabled()
    await openComponents(page)
  }
})

test('SIGN-1 SIGN-7 ERR-4 dialogs, fields, tabs and menus do what they are for', async ({ page }) => {
  test.slow() // everything that the page has
  await openComponents(page)
  await test.step('SIGN-1 every variant of the sign-up dialog is shown, in the state that is chosen', async () => {
    const specimen = page.getByRole('article', { name: 'Sign-up dialogs' })
    await specimen.getByRole('radio', { name: 'Duplicate' }).first().check()
    for (const name of ['Standard', 'AB2', 'AB3', 'AB4', 'v1', 'v2', 'v3', 'v5']) {
      const button = specimen.getByRole('button', { name, exact: true }).first()
      await button.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('Account already exists')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })
  await test.step('ERR-4 the error dialog says what happened, and its button closes it', async () => {
    const button = page.getByRole('button', { name: 'Error dialog' }).first()
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'That didn’t work' })
    await expect(dialog).toContainText('The server does not answer.')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })
  await test.step('SIGN-7 a required field that is left empty says so, and moves nothing', async () => {
    const field = page.getByLabel('Enter your business email').first()
    const below = page.getByLabel('Term').first()
    await field.focus()
    const before = await below.boundingBox()
    await field.blur()
    await expect(field).toHaveAccessibleDescription('Please fill this in.')
    expect(await below.boundingBox()).toEqual(before)
    await field.fill('a')
    await expect(field).toHaveAccessibleDescription('')
  })
  await test.step('an amount of money is put in order, or the field says what is wrong', async () => {
    const field = page.getByLabel('Liquidated damages').first()
    await field.fill('2500.5')
    await field.blur()
    await expect(field).toHaveValue('2,500.50')
    await field.fill('about 15')
    await field.blur()
    await expect(field).toHaveAccessibleDescription('Enter an amount such as 1,250.50.')
  })
  await test.step('a text area grows with its text', async () => {
    const field = page.getByLabel('Remarks').first()
    const before = await field.boundingBox()
    await field.fill('one\ntwo\nthree\nfour\nfive\nsix')
    await expect
      .poll(async () => (await field.boundingBox())?.height)
      .toBeGreaterThan((before?.height ?? 0) + 40)
  })
  await test.step('tabs and menus are worked with the arrow keys', async () => {
    await page.getByRole('tab', { name: 'Answers' }).first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Preview' }).first()).toBeFocused()
    await expect(page.getByText('The page stands here.').first()).toBeVisible()

    const button = page.getByRole('button', { name: 'More actions' }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Make a copy' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
  await test.step('a form that could not be sent leads to its fields', async () => {
    await page.getByRole('button', { name: 'Send an incomplete form' }).first().click()
    const summary = page.getByRole('alert').filter({ hasText: 'Please check these answers.' })
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: 'Enter the name of the company.' }).click()
    await expect(page.getByLabel('Disclosing company')).toBeFocused()
  })
})

/** Opens the components page as an operator, and waits until the page is alive. */
async function openComponents(page: Page): Promise<void> {
  await becomeOperator(page.context())
  await page.goto('/app/admin/components/')
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
  await expect(async () => {
    await page.getByRole('radio', { name: 'As the system' }).check()
    await page.getByRole('radio', { name: 'Light' }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light', { timeout: 500 })
  }).toPass({ timeout: 15_000 })
}
