import { expect, test } from './journey.ts'
import { DOCUMENT_PATH, expectSaved, firstPartyName, NDA, signUpIntoDocument } from './nda.ts'

test.skip(({ isMobile }) => isMobile, 'the same on every screen')

test('what is typed while the first save is under way stays in its field, which keeps the focus', async ({
  page,
  email,
}) => {
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

test('a link that is followed before the first save is answered leads where it says, and nothing is lost', async ({
  page,
  email,
}) => {
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
  await page.getByRole('link', { name: 'My documents' }).click()
  await expect(page).toHaveURL('/app/documents/')
  await page.getByRole('main').getByRole('link', { name: NDA.title, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${DOCUMENT_PATH}\\?document=`))
  await expect(firstPartyName(page)).toHaveValue('Brightwater')
})
