import { expect, test } from './journey.ts'
import { DOCUMENT_PATH, expectSaved, firstPartyName, NDA, signUpIntoDocument } from './nda.ts'

test('what is typed while the first save is under way stays in its field, which keeps the focus', {
  tag: '@documents',
}, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  const { promise: isTyping, resolve: letSave } = Promise.withResolvers<void>()
  await page.route('**/save/', async (route) => {
    await isTyping
    await route.continue()
  })
  const name = firstPartyName(page)
  const firstSave = page.waitForRequest('**/save/')
  await name.pressSequentially('Bright')
  await firstSave
  await name.pressSequentially('water')
  // Across the answer, which gives the document its address.
  letSave()
  await name.pressSequentially(' & Sons', { delay: 100 })
  await expect(page).toHaveURL(/\?document=/)
  await expect(name).toHaveValue('Brightwater & Sons')
  await expect(name).toBeFocused()
  await expectSaved(page)
  await page.reload()
  await expect(name).toHaveValue('Brightwater & Sons')
})

test('what is not right is said beside the title, comes back after a reload, and is in no document', {
  tag: '@whole',
}, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  const state = page.getByRole('status').filter({ hasText: /^Saved/ })
  const name = firstPartyName(page)
  const date = page.getByRole('textbox', { name: 'Effective date' })
  const time = page.getByRole('group', { name: 'Period in which information is exchanged' })
  const years = time.getByLabel('How many')
  await name.fill('x'.repeat(250))
  await date.fill('31/02/2026')
  await years.fill('-3')
  await years.blur()
  await expect(state).toHaveText('Saved, but 3 answers need correcting')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Mutual Non-Disclosure Agreement')
  await expect(preview).not.toContainText(/xxx|-3|31\/02/)

  await page.reload()
  await expect(name).toHaveValue('x'.repeat(250))
  await expect(date).toHaveValue('31/02/2026')
  await expect(years).toHaveValue('-3')
  await expect(date).toHaveAccessibleDescription(/Please enter a day that exists/)
  await expect(time).toContainText('Enter at least 1.')
  await page.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('3 answers need correcting and are left out')
  await dialog.getByRole('button', { name: 'Show me the first one' }).first().click()
  await expect(name).toBeFocused()

  await name.fill('Brightwater')
  await years.fill('3')
  await years.blur()
  await expect(state).toHaveText('Saved, but 1 answer needs correcting')
  await state.getByRole('button').click()
  await expect(date).toBeFocused()
  await date.fill('')
  await expectSaved(page)
  await page.reload()
  await expect(name).toHaveValue('Brightwater')
  await expect(years).toHaveValue('3')
  await expect(date).toHaveValue('')
})

test('a link that is followed before the first save is answered leads where it says, and nothing is lost', {
  tag: '@whole',
}, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  const { promise: isSaved, resolve: answer } = Promise.withResolvers<void>()
  page.on('response', (response) => {
    if (response.url().endsWith('/save/')) answer()
  })
  // The list is on its way until the document has been saved.
  await page.route('**/documents/_.data*', async (route) => {
    await isSaved
    await route.continue()
  })
  await firstPartyName(page).fill('Brightwater')
  // The page is alive: before that the link is a plain one.
  await expect(page.getByRole('button', { name: 'Undo', includeHidden: true })).toBeEnabled()
  await page.getByRole('link', { name: 'My documents' }).click()
  await expect(page).toHaveURL('/app/documents/')
  await page.getByRole('main').getByRole('link', { name: NDA.title, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${DOCUMENT_PATH}\\?document=`))
  await expect(firstPartyName(page)).toHaveValue('Brightwater')
})
