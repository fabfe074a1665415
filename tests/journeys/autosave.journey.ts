import { expect, test } from './journey.ts'
import { DOCUMENT_PATH, expectSaved, NDA, partyQuestion, signUpIntoDocument } from './nda.ts'

test.skip(({ isMobile }) => isMobile, 'the same on every screen')

/** Longer than the pause after which a page saves by itself, and than a save takes. */
const SLOW_SAVE_MS = 1_500

test('what is typed while the first save is under way stays in its field, which keeps the focus', async ({
  page,
  email,
}) => {
  await signUpIntoDocument(page, email)
  await page.route('**/save/', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_SAVE_MS))
    await route.continue()
  })
  const name = partyQuestion(page, 'First party').getByLabel('Full legal name')
  const firstSave = page.waitForRequest('**/save/')
  await name.pressSequentially('Bright')
  await firstSave
  // Across the answer, which gives the document its address.
  await name.pressSequentially('water & Sons', { delay: 200 })
  await expect(page).toHaveURL(/\?document=/)
  await expect(name).toHaveValue('Brightwater & Sons')
  await expect(name).toBeFocused()
  await expectSaved(page)
  await page.reload()
  await expect(name).toHaveValue('Brightwater & Sons')
})

test('a link that is followed before the first save is answered leads where it says, and nothing is lost', async ({
  page,
  email,
}) => {
  await signUpIntoDocument(page, email)
  let answer = () => {}
  const isSaved = new Promise<void>((resolve) => {
    answer = resolve
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/save/')) answer()
  })
  // The list is on its way until the document has been saved.
  await page.route('**/documents/_.data*', async (route) => {
    await isSaved
    await route.continue()
  })
  await partyQuestion(page, 'First party').getByLabel('Full legal name').fill('Brightwater')
  await page.getByRole('link', { name: 'My documents' }).click()
  await expect(page).toHaveURL('/app/documents/')
  await page.getByRole('main').getByRole('link', { name: NDA.title, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${DOCUMENT_PATH}\\?document=`))
  await expect(partyQuestion(page, 'First party').getByLabel('Full legal name')).toHaveValue('Brightwater')
})
