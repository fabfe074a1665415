import { expect, test } from './journey.ts'
import { inPreview, partyQuestion, signUpIntoDocument } from './nda.ts'

// The ways between the document and its questions, and how the document marks what was answered.

test('blanks lead to their questions and questions to their places, by list, by keys and by Tab', {
  tag: ['@also-phone', '@documents'],
}, async ({ page, email, isMobile }) => {
  await signUpIntoDocument(page, email)
  const date = page.getByRole('textbox', { name: 'Effective date' })
  await inPreview(page, async (preview) => {
    await preview.getByRole('button', { name: /^\d+ blanks$/ }).click()
    await page.getByRole('menuitem', { name: 'Effective date' }).click()
    await expect(date).toBeFocused()
  })
  const preview = page.getByRole('region', { name: 'Preview' })
  if (isMobile) {
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Preview' }).click()
    const blank = preview.getByRole('button', { name: '[Governing law]' }).first()
    await blank.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place, 'far down').toBeGreaterThan(740)
    await blank.click()
    await expect(page.getByRole('textbox', { name: 'Governing law' })).toBeFocused()
    await page.getByRole('button', { name: 'Back to the preview' }).click()
    await expect(blank).toBeInViewport()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
    await expect(page.getByRole('button', { name: 'Back to the preview' })).toBeHidden()
    return
  }
  await page.keyboard.press('F8')
  const first = partyQuestion(page, 'First party')
  await expect(first.getByLabel('Full legal name')).toBeFocused()
  await page.keyboard.press('F8')
  await expect(first.getByLabel('Type of entity')).toBeFocused()
  await page.keyboard.press('Shift+F8')
  await expect(first.getByLabel('Full legal name')).toBeFocused()

  await page.keyboard.press('Alt+Enter')
  const blank = preview.getByRole('button', { name: '[First party: full legal name]' }).first()
  await expect(blank).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(preview.getByRole('button', { name: '[First party: type of entity]' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first.getByLabel('Type of entity')).toBeFocused()

  await date.fill('April 3, 2027')
  await expect(preview.locator('.fd-answer[data-active]').first()).toHaveText('April 3, 2027')
  await page.keyboard.press('Alt+Enter')
  await expect(preview.locator(':focus')).toHaveText('April 3, 2027')
  await page.keyboard.press('Enter')
  await expect(date).toBeFocused()
})

test('a question far away is on the screen when its blank is pressed, from either end', {
  tag: ['@also-phone', '@documents'],
}, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  for (const [nth, leadsTo] of [
    [-1, 'Phone'],
    [0, 'Effective date'],
    [-1, 'Phone'],
  ] as const) {
    // Pressed where it is: bringing it onto the screen would scroll the questions too, where they are beside
    // it.
    await inPreview(page, async (preview) => {
      await preview.locator('.fd-blank').nth(nth).dispatchEvent('click')
      const input = page.getByRole('textbox', { name: leadsTo }).and(page.locator(':focus'))
      await expect(input).toBeInViewport({ ratio: 1 })
    })
  }
})

test('answers are marked in the document until somebody wants it plain, and this browser remembers it', {
  tag: '@whole',
}, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  await inPreview(page, async (preview) => {
    const marked = preview.locator('[data-answers="marked"]')
    await expect(marked).toHaveCount(1)
    await preview.getByRole('switch', { name: 'Mark answers' }).uncheck()
    await expect(marked).toHaveCount(0)
  })
  await page.reload()
  await inPreview(page, (preview) =>
    expect(preview.getByRole('switch', { name: 'Mark answers' })).not.toBeChecked(),
  )
})
