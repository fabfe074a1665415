import { box, enter, LEASE, list, main, makeDocuments, OFFER, rows, titles } from './documents.ts'
import { expect, test } from './journey.ts'
import { NDA } from './nda.ts'

// The list of documents: how it is searched and gone through. `document-actions.journey.ts` has what is done
// in it.

/** As long as names may be, without a place to break it. */
const LONG_NAME = 'Agreement-between-'.repeat(11)

test('documents are searched, sorted, narrowed, and shown page by page', { tag: '@documents' }, async ({
  page,
  email,
  expectSoundScreen,
}) => {
  test.slow()
  await enter(page, email)
  await makeDocuments(page, [
    ['Élodie’s lease', LEASE],
    [LONG_NAME, NDA.slug],
    ...Array.from({ length: 26 }, (_, number) => [`Offer ${number + 1}`, OFFER] as const),
  ])
  await page.goto('/app/documents/')
  await expect(main(page).getByText('28 documents')).toBeVisible()
  await expect(rows(page)).toHaveCount(25)
  await expect(titles(page).first()).toHaveText('Offer 26')

  // By the key: on a busy machine the list may still move under a pointer.
  await page.getByRole('link', { name: 'Show more' }).press('Enter')
  await expect(rows(page)).toHaveCount(28)
  await expect(titles(page).nth(25)).toBeFocused()
  await expectSoundScreen(page)

  await box(list(page), 'Offer 26').check()
  await box(list(page), 'Offer 23').click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 documents selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select none' }).click()

  const search = page.getByRole('searchbox', { name: 'Search by name or template' })
  await search.fill('elodie LEASE')
  await expect(main(page).getByText('1 document found')).toBeVisible()
  await expect(titles(page)).toHaveText(['Élodie’s lease'])
  await expect(search).toBeFocused()
  await search.fill('bail commercial')
  await expect(titles(page)).toHaveText(['Élodie’s lease'])
  await search.fill('zebra')
  await expect(page.getByText('No documents match “zebra”')).toBeVisible()
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
  await page.goBack()
  await expect(titles(page).nth(2)).toHaveText('Offer 1')
  await page.goForward()
  await expect(titles(page)).toHaveText(['Élodie’s lease'])
  await expect(rows(page).getByText('0 of 14 required questions')).toBeVisible()
  await page.getByRole('link', { name: 'Show all documents' }).click()
  await expect(rows(page)).toHaveCount(25)
  await page.getByLabel('Template', { exact: true }).selectOption(`${NDA.title} (1)`)
  await expect(rows(page)).toHaveCount(1)
})

test.describe('without JavaScript', () => {
  test('everything in the list is done by links and forms', { tag: '@whole' }, async ({
    page: maker,
    email,
    browser,
    baseURL,
  }) => {
    test.slow() // every act loads a page
    await enter(maker, email)
    await makeDocuments(maker, [
      ['Secrecy with Bolt', NDA.slug],
      ...Array.from({ length: 26 }, (_, number) => [`Offer ${number + 1}`, OFFER] as const),
    ])
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await maker.context().storageState(),
      viewport: { width: 1280, height: 800 },
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

    await page.getByRole('checkbox', { name: 'Select “Copy of Pact with Bolt”' }).check()
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
    await expect(page.getByText('Deleted documents appear here')).toBeVisible()
    await context.close()
  })
})
