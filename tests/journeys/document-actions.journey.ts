import {
  box,
  choose,
  enter,
  list,
  makeDocuments,
  menuOf,
  message,
  OFFER,
  row,
  rows,
  titles,
} from './documents.ts'
import { expect, test } from './journey.ts'
import { logIn } from './log-in.ts'
import { makeAccount } from './make-account.ts'
import { NDA, signUpIntoSavedDocument } from './nda.ts'

const PASSWORD = 'a long walk in 1897'

test('a document is renamed, duplicated, deleted and restored, with the keyboard alone', {
  tag: '@documents',
}, async ({ page, email, expectSoundScreen }) => {
  test.slow() // every width of three screens
  await enter(page, email)
  await makeDocuments(page, [
    ['Offer to Acme', OFFER],
    ['Secrecy with Bolt', NDA.slug],
  ])
  await page.goto('/app/documents/')

  await test.step('rename', async () => {
    await menuOf(page, 'Offer to Acme').press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Download: with a plan' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
    await page.keyboard.press('Enter')
    const name = page.getByLabel('Name of the document')
    await expect(name).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(row(page, 'Offer to Acme').getByRole('link')).toBeFocused()

    await choose(page, 'Offer to Acme', 'Rename')
    await name.fill('')
    await page.keyboard.type('Offer to Zenith')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Offer to Zenith').getByRole('link')).toBeFocused()
  })

  await test.step('duplicate', async () => {
    await choose(page, 'Offer to Zenith', 'Duplicate')
    await expect(message(page, 'The document was copied.')).toBeVisible()
    await expect(titles(page).first()).toHaveText('Copy of Offer to Zenith')
    await page.getByRole('button', { name: 'Rename' }).press('Enter')
    await expect(page.getByLabel('Name of the document')).toHaveValue('Copy of Offer to Zenith')
    await page.keyboard.press('Escape')
  })

  await test.step('delete, and undo it', async () => {
    await choose(page, 'Copy of Offer to Zenith', 'Move to the trash')
    await expect(message(page, 'The document is in the trash.')).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(message(page, 'The document was restored.')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('several at once', async () => {
    await box(list(page), 'Secrecy with Bolt').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('1 document selected')).toBeVisible()
    await expectSoundScreen(page)
    await page.getByRole('checkbox', { name: 'Select all' }).press('Space')
    await expect(page.getByText('3 documents selected')).toBeVisible()
    await box(list(page), 'Offer to Zenith').last().press('Space')
    await page.getByRole('button', { name: 'Move to the trash' }).press('Enter')
    await expect(message(page, '2 documents are in the trash.')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('out of the trash, and gone for good', async () => {
    await page.getByRole('link', { name: 'Trash', exact: true }).press('Enter')
    await expect(page.getByText(/Deleted for good on/).first()).toBeVisible()
    await expectSoundScreen(page)
    const trash = list(page, 'Trash')
    await box(trash, 'Secrecy with Bolt').press('Space')
    await page.getByRole('button', { name: 'Restore', exact: true }).press('Enter')
    await expect(message(page, 'The document was restored.')).toBeVisible()
    await expect(trash.getByRole('listitem')).toHaveCount(1)

    await page.getByRole('button', { name: 'Empty the trash' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Empty the trash?' })
    await expect(dialog.getByText(/No one can restore/)).toBeVisible()
    await expectSoundScreen(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Empty the trash' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Empty the trash' }).press('Enter')
    await expect(page.getByText('Deleted documents appear here')).toBeVisible()
  })
})

test('a document is renamed where it is filled in; a name that did not arrive is told and kept to try again', {
  tag: '@whole',
}, async ({ page, email, complaints, expectSoundScreen }) => {
  test.slow() // the form at every width
  complaints.expect(/ERR_FAILED/)
  await signUpIntoSavedDocument(page, email)
  const pencil = page.getByRole('button', { name: 'Rename this document' })
  const name = page.getByLabel('Name of the document')
  const submit = page.getByRole('button', { name: 'Rename', exact: true })
  const heading = page.getByRole('heading', { level: 1 })
  const failure = 'Not renamed. Please try again.'

  await pencil.press('Enter')
  await expect(name).toBeFocused()
  await name.fill('Never mind')
  await name.press('Escape')
  await expect(heading).toHaveText(NDA.title)
  await expect(pencil).toBeFocused()

  await page.route('**/title/', (route) => route.abort(), { times: 1 })
  await pencil.press('Enter')
  await name.fill('Secrecy with Bolt')
  await name.press('Enter')
  await expect(name).toHaveAccessibleDescription(failure)
  await expect(name).toHaveValue('Secrecy with Bolt')
  await expectSoundScreen(page)
  await submit.press('Enter')
  await expect(heading).toHaveText('Secrecy with Bolt')
  await expect(pencil).toBeFocused()

  await pencil.press('Enter')
  await name.fill('  ')
  await name.press('Enter')
  await expect(name).toHaveAccessibleDescription(failure)
  await name.press('Escape')
  await page.reload()
  await expect(heading).toHaveText('Secrecy with Bolt')
  await page.goto('/app/documents/')
  await expect(row(page, 'Secrecy with Bolt')).toBeVisible()
})

test('SSO-3 a new name that is typed into the list stands there again after a log-in', {
  tag: '@whole',
}, async ({ page, email, complaints, openBrowser }) => {
  complaints.expect(/status of 401/)
  await makeAccount(page, await openBrowser('on the server'), email, PASSWORD)
  await logIn(page, email, PASSWORD)
  await makeDocuments(page, [['Offer to Acme', OFFER]])
  await page.goto('/app/documents/?sort=name', { waitUntil: 'networkidle' })
  await choose(page, 'Offer to Acme', 'Rename')
  const name = page.getByLabel('Name of the document')
  await name.fill('Offer to Zenith')
  await page.context().clearCookies()
  await name.press('Enter')
  await page.getByLabel('E-mail address').fill(email)
  await page.locator('input[type="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(name).toHaveValue('Offer to Zenith')
  await name.press('Enter')
  await expect(row(page, 'Offer to Zenith')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/documents\/\?sort=name$/)
})

test('files are downloaded from the list, where the account may have them', { tag: '@documents' }, async ({
  page,
  email,
  expectSoundScreen,
}) => {
  await enter(page, email)
  await makeDocuments(page, [
    ['Offer to Acme', OFFER],
    ['Secrecy with Bolt', NDA.slug],
  ])
  await page.goto('/app/documents/')
  await choose(page, 'Secrecy with Bolt', 'Download')
  const dialog = page.getByRole('dialog', { name: 'Download “Secrecy with Bolt”' })
  for (const [choice, format] of [
    [/^Word/, 'docx'],
    [/^PDF/, 'pdf'],
    [/^Plain text/, 'txt'],
  ] as const) {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: choice }).click()
    expect((await download).suggestedFilename()).toBe(`Secrecy with Bolt.${format}`)
  }
  await expectSoundScreen(page)
  await page.keyboard.press('Escape')
  await expect(row(page, 'Secrecy with Bolt').getByRole('link')).toBeFocused()

  await choose(page, 'Offer to Acme', 'Download: with a plan')
  await expect(page.getByRole('dialog', { name: 'Choose a plan to download' })).toBeVisible()
})

test('what another tab has deleted is told, and the list is up to date', { tag: '@whole' }, async ({
  page,
  email,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  await enter(page, email)
  await makeDocuments(page, [['Offer to Acme', OFFER]])
  await page.goto('/app/documents/')
  const other = await page.context().newPage()
  await other.goto('/app/documents/')
  await choose(other, 'Offer to Acme', 'Move to the trash')
  await expect(message(other, 'The document is in the trash.')).toBeVisible()
  // Told once: a reload does not tell it again.
  await expect(other).not.toHaveURL(/did=/)

  await choose(page, 'Offer to Acme', 'Duplicate')

  await expect(message(page, 'It’s no longer here')).toBeVisible()
  await expect(page.getByText('No documents yet')).toBeVisible()
})
