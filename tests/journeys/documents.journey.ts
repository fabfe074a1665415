import type { Locator, Page } from '@playwright/test'
import { newId } from '#domain/ids.ts'
import { expect, test } from './journey.ts'
import { logIn } from './log-in.ts'
import { makeAccount } from './make-account.ts'
import { NDA } from './nda.ts'

const PASSWORD = 'well kept papers 9'
const LEASE = 'bail-commercial-D22'
const OFFER = 'offer-letter-D7'
/** As long as names may be, without a place to break it. */
const LONG_NAME = 'Agreement-between-'.repeat(11)

const main = (page: Page) => page.getByRole('main')
const list = (page: Page, name = 'My documents') => main(page).getByRole('list', { name })
const rows = (page: Page) => list(page).getByRole('listitem')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const titles = (page: Page) => rows(page).getByRole('link')
const menuOf = (page: Page, title: string) => page.getByRole('button', { name: `Actions for “${title}”` })
const message = (page: Page, text: string) => page.locator('[aria-live]').getByText(text)

/** An account whose browser is at home in the web application. */
async function enter(page: Page, desk: Page, email: string): Promise<void> {
  await makeAccount(page, desk, email, PASSWORD)
  await page.goto('/app/')
  if (page.url().includes('/login/')) await logIn(page, email, PASSWORD)
  await page.goto('/app/')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
}

/** Makes documents as the editor's page does, the first named one the oldest. */
async function makeDocuments(page: Page, named: readonly (readonly [title: string, slug: string])[]) {
  for (const [title, templateSlug] of named) {
    const statuses = await page.evaluate(
      async ({ id, title, templateSlug }) => {
        const post = async (path: string, body: object) => {
          const headers = { 'content-type': 'application/json' }
          return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status
        }
        return [
          await post(`/app/documents/${id}/save/`, { templateSlug, version: 0, answers: {} }),
          await post(`/app/documents/${id}/title/`, { title }),
        ]
      },
      { id: newId(), title, templateSlug },
    )
    expect(statuses, title).toEqual([200, 200])
  }
}

async function choose(page: Page, title: string, action: string): Promise<void> {
  await menuOf(page, title).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const box = (within: Locator, title: string) => within.getByRole('checkbox', { name: `Choose “${title}”` })

test('APP-1 home welcomes somebody new, and later leads on to what was begun', async ({
  page,
  email,
  openBrowser,
  expectSoundScreen,
}) => {
  test.slow() // every width of two screens
  await enter(page, await openBrowser('on the server'), email)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome to/ })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Choose a template' }).or(page.getByText('Choose a template')),
  ).toBeVisible()
  const suggested = page.getByRole('region', { name: 'Good ones to begin with' })
  await expect(suggested.getByRole('listitem').first()).toContainText('Free')
  await expectSoundScreen(page)

  await makeDocuments(page, [
    ['Office in Lyon', LEASE],
    ['Secrecy with Bolt', NDA.slug],
  ])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
  const recent = page.getByRole('region', { name: 'Pick up where you left off' })
  await expect(recent.getByRole('link').first()).toHaveText('Secrecy with Bolt')
  await expect(recent.getByText(/^\d+ of \d+ required questions$/).first()).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'You may need these next' })
      .getByRole('link', { name: 'One-Way Non-Disclosure Agreement' }),
  ).toBeVisible()
  await expectSoundScreen(page)

  await page.getByRole('link', { name: 'What a licence opens' }).click()
  await expect(page).toHaveURL('/app/licence/')
  await page.goBack()
  await page.getByRole('link', { name: 'Human resources' }).click()
  await expect(page).toHaveURL(/\/app\/search\/\?department=human-resources/)
  await expect(main(page).getByRole('link', { name: 'Offer Letter', exact: true })).toBeVisible()
  await page.goBack()
  await recent.getByRole('link', { name: 'Office in Lyon' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/doc/${LEASE}/\\?document=`))
})

test('documents are searched, sorted, narrowed, and shown page by page', async ({
  page,
  email,
  openBrowser,
  expectSoundScreen,
}) => {
  test.slow()
  await enter(page, await openBrowser('on the server'), email)
  await makeDocuments(page, [
    ['Élodie’s lease', LEASE],
    [LONG_NAME, NDA.slug],
    ...Array.from({ length: 26 }, (_, number) => [`Offer ${number + 1}`, OFFER] as const),
  ])
  await page.goto('/app/documents/')
  await expect(main(page).getByText('28 documents')).toBeVisible()
  await expect(rows(page)).toHaveCount(25)
  await expect(titles(page).first()).toHaveText('Offer 26')

  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(rows(page)).toHaveCount(28)
  await expect(titles(page).nth(25)).toBeFocused()
  await expectSoundScreen(page)

  await box(list(page), 'Offer 26').check()
  await box(list(page), 'Offer 23').click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 documents chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Choose none' }).click()

  const search = page.getByRole('searchbox', { name: 'Search by name or template' })
  await search.fill('elodie LEASE')
  await expect(main(page).getByText('1 document found')).toBeVisible()
  await expect(titles(page)).toHaveText(['Élodie’s lease'])
  await expect(search).toBeFocused()
  await search.fill('bail commercial')
  await expect(titles(page)).toHaveText(['Élodie’s lease'])
  await search.fill('zebra')
  await expect(page.getByText('No document fits “zebra”')).toBeVisible()
  await expectSoundScreen(page)
  await page.getByRole('link', { name: 'Show all documents' }).last().click()
  await expect(search).toHaveValue('')
  await expect(rows(page)).toHaveCount(25)

  await page.getByLabel('Sort by').selectOption('By name')
  await expect(titles(page).nth(2)).toHaveText('Offer 1')
  await expect(titles(page).nth(3)).toHaveText('Offer 2')
  await page.getByLabel('Language').selectOption('French (1)')
  await expect(titles(page)).toHaveText(['Élodie’s lease'])
  await page.reload()
  await expect(titles(page)).toHaveText(['Élodie’s lease'])
  await page.getByRole('link', { name: 'Show all documents' }).click()
  await expect(rows(page)).toHaveCount(25)
  await page.getByLabel('Template', { exact: true }).selectOption(`${NDA.title} (1)`)
  await expect(rows(page)).toHaveCount(1)
})

test('a document is renamed, duplicated, deleted and restored, with the keyboard alone', async ({
  page,
  email,
  openBrowser,
  expectSoundScreen,
}) => {
  test.slow() // every width of three screens
  await enter(page, await openBrowser('on the server'), email)
  await makeDocuments(page, [
    ['Offer to Acme', OFFER],
    ['Secrecy with Bolt', NDA.slug],
  ])
  await page.goto('/app/documents/')

  await test.step('rename', async () => {
    await menuOf(page, 'Offer to Acme').press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Download: with a licence' })).toBeFocused()
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
    await expect(message(page, 'The document is back among your documents.')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('several at once', async () => {
    await box(list(page), 'Secrecy with Bolt').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('1 document chosen')).toBeVisible()
    await expectSoundScreen(page)
    await page.getByRole('checkbox', { name: 'Choose all' }).press('Space')
    await expect(page.getByText('3 documents chosen')).toBeVisible()
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
    await expect(message(page, 'The document is back among your documents.')).toBeVisible()
    await expect(trash.getByRole('listitem')).toHaveCount(1)

    await page.getByRole('button', { name: 'Empty the trash' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Empty the trash?' })
    await expect(dialog.getByText(/Nobody can bring it back/)).toBeVisible()
    await expectSoundScreen(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Empty the trash' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Empty the trash' }).press('Enter')
    await expect(page.getByText('What you delete comes here')).toBeVisible()
  })
})

test('files are downloaded from the list, where the account may have them', async ({
  page,
  email,
  openBrowser,
  expectSoundScreen,
}) => {
  await enter(page, await openBrowser('on the server'), email)
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

  await choose(page, 'Offer to Acme', 'Download: with a licence')
  await expect(page).toHaveURL('/app/licence/')
})

test('what another tab has deleted is told, and the list is up to date', async ({
  page,
  email,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  await enter(page, await openBrowser('on the server'), email)
  await makeDocuments(page, [['Offer to Acme', OFFER]])
  await page.goto('/app/documents/')
  const other = await page.context().newPage()
  await other.goto('/app/documents/')
  await choose(other, 'Offer to Acme', 'Move to the trash')
  await expect(message(other, 'The document is in the trash.')).toBeVisible()

  await choose(page, 'Offer to Acme', 'Duplicate')

  await expect(message(page, 'It is not here any more')).toBeVisible()
  await expect(page.getByText('No documents yet')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test('everything in the list is done by links and forms', async ({
    page: maker,
    email,
    browser,
    openBrowser,
    baseURL,
    isMobile,
  }) => {
    test.slow() // every act loads a page
    await enter(maker, await openBrowser('on the server'), email)
    await makeDocuments(maker, [
      ['Secrecy with Bolt', NDA.slug],
      ...Array.from({ length: 26 }, (_, number) => [`Offer ${number + 1}`, OFFER] as const),
    ])
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await maker.context().storageState(),
      viewport: isMobile ? { width: 360, height: 740 } : { width: 1280, height: 800 },
      ...(baseURL === undefined ? {} : { baseURL }),
    })
    const page = await context.newPage()
    await page.goto('/app/documents/')

    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(rows(page)).toHaveCount(27)
    await page.getByLabel('Search by name or template').fill('bolt')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(rows(page)).toHaveCount(1)

    const actions = async (title: string) => {
      await page.getByRole('link', { name: `Actions for “${title}”` }).click()
      return page.getByRole('group', { name: `Actions for “${title}”` })
    }
    await (await actions('Secrecy with Bolt')).getByRole('link', { name: 'Rename' }).click()
    await page.getByLabel('Name of the document').fill('Pact with Bolt')
    await page.getByRole('button', { name: 'Rename' }).click()
    await expect(titles(page).first()).toHaveText('Pact with Bolt')

    const files = await actions('Pact with Bolt')
    await expect(files.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', /\/download\/pdf\/$/)
    await files.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByText('The document was copied.')).toBeVisible()
    await expect(rows(page)).toHaveCount(2)

    await page.getByRole('checkbox', { name: 'Choose “Copy of Pact with Bolt”' }).check()
    await page.getByRole('button', { name: 'Move to the trash' }).click()
    await expect(page.getByText('The document is in the trash.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(2)
    await (await actions('Copy of Pact with Bolt')).getByRole('button', { name: 'Move to the trash' }).click()
    await expect(rows(page)).toHaveCount(1)

    await page.getByRole('link', { name: 'Trash', exact: true }).click()
    await page.getByRole('link', { name: 'Delete “Copy of Pact with Bolt” for good' }).click()
    await expect(page.getByText('Delete “Copy of Pact with Bolt” for good?')).toBeVisible()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('What you delete comes here')).toBeVisible()
    await context.close()
  })
})
