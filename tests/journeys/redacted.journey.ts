import type { APIRequestContext, Page } from '@playwright/test'
import { plainAnswers } from '#engine/lint/index.ts'
import { titleOf } from '#modules/documents/document-title.ts'
import { type CatalogueTemplate, createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { readCompiledCatalogue } from '#modules/library/catalogue/catalogue-file.ts'
import { secretShingles, shinglesOf, textOf } from '../builders/shingles.ts'
import { isWhole } from '../builders/whole.ts'
import { choose, message } from './documents.ts'
import { expect, test } from './journey.ts'
import { expectSaved, signUpByDialog, signUpIntoDocument } from './nda.ts'
import { saveDocument } from './save-document.ts'

// What an account without a license gets of a template that is not free (SET-9, LIC-3): everything but its
// text.

const PAID = { slug: 'consulting-agreement-D3', title: 'Consulting Agreement', pages: 11 }

/** Read by the test that asks, and not by every process that only lists the tests. */
function readLibrary() {
  const { templates, law } = readCompiledCatalogue('build/catalogue.json')
  const paid = createCatalogue(templates).templates.filter(({ template }) => !template.free)
  return { templates, law, paid }
}

/** The language of a template without its country. */
function languageOf({ template }: CatalogueTemplate): string {
  return template.language.slice(0, 2)
}

const pictureOf = (page: Page, title = PAID.title) =>
  page.getByRole('img', {
    name: new RegExp(`^First page of ${title.replace(/[()]/g, '\\$&')}.*, with your answers$`),
  })

/** Opens a document that is saved already, with an answer to every question. */
async function openFilledIn(page: Page, { slug, template }: CatalogueTemplate): Promise<string> {
  const id = await saveDocument(page, slug, plainAnswers(template))
  await page.goto(`/app/doc/${slug}/?document=${id}`)
  await expect(pictureOf(page, template.title)).toBeVisible()
  return id
}

test('LIC-3 a free account fills in, sees its own first page, and is told what a plan includes', {
  tag: ['@also-phone', '@documents'],
}, async ({ page, email, isMobile, expectSoundScreen }) => {
  test.slow() // every screen at every width
  await signUpIntoDocument(page, email)
  await page.goto(`/app/doc/${PAID.slug}/`)
  const views = page.getByRole('group', { name: 'Show' })
  const look = async () => isMobile && (await views.getByRole('button', { name: 'Preview' }).click())

  await look()
  await expect(page.getByRole('img', { name: `First page of ${PAID.title}, still blank` })).toBeVisible()
  await expect(page.getByText(`Page 1 of ${PAID.pages}.`)).toBeVisible()
  if (isMobile) await views.getByRole('button', { name: 'Questions' }).click()
  await page.getByLabel('Full legal name').first().fill('Ink & Paper Ltd')
  await expectSaved(page)
  await look()
  await expect(pictureOf(page)).toBeVisible()
  const first = await pictureOf(page).getAttribute('src')
  await expectSoundScreen(page)

  // Drawn anew with the next save, and not without one.
  if (isMobile) await views.getByRole('button', { name: 'Questions' }).click()
  await page.getByLabel('Full legal name').first().fill('Ink & Paper & Sons Ltd')
  await look()
  await expect(pictureOf(page)).not.toHaveAttribute('src', first ?? '')

  // By keyboard: the dialog says what opens it, and what that costs.
  await page.getByRole('button', { name: 'Download' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose a plan to download' })
  await expect(dialog).toBeVisible()
  await expectSoundScreen(page)
  await expect(dialog.getByText('Starter, paid monthly')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/app/licence/')
  await expect(page.getByRole('heading', { level: 1, name: 'What a plan includes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mutual Non-Disclosure Agreement' })).toBeVisible()
  await expectSoundScreen(page)
})

test('LIC-3 the browser prints a free document alone, and of a withheld one a sentence', {
  tag: '@whole',
}, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.fd-document')).toBeVisible()
  await expect(page.locator('button:visible')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)

  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/app/doc/${PAID.slug}/`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Printing this document needs a plan')).toBeVisible()
  await expect(page.getByRole('img')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('CLAIM-1 on a phone that shows the questions no picture is drawn', {
  tag: ['@phone-alone', '@whole'],
}, async ({ page, email }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/preview/')) asked.push(pathname)
  })
  await signUpIntoDocument(page, email)
  await page.goto(`/app/doc/${PAID.slug}/`)
  await page.getByLabel('Full legal name').first().fill('Ink & Paper Ltd')
  await expectSaved(page)
  expect(asked).toEqual([])

  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Preview' }).click()
  await expect(pictureOf(page)).toBeVisible()
  expect(asked).not.toEqual([])
})

test('a picture that could not be had is said, and had as soon as that is possible', {
  tag: '@whole',
}, async ({ page, email, complaints }) => {
  complaints.expect(/status of (429|503|500)|ERR_FAILED/)
  const answers: (number | undefined)[] = [503, 500, 500]
  await page.route('**/preview/', (route) => {
    const status = answers.shift()
    if (status === undefined) return route.continue()
    return route.fulfill({ status, headers: { 'retry-after': '1' }, body: '' })
  })
  await signUpIntoDocument(page, email)
  await page.goto(`/app/doc/${PAID.slug}/`)
  await page.getByLabel('Full legal name').first().fill('Ink & Paper Ltd')
  await expect(page.getByRole('status').filter({ hasText: 'Creating the picture' })).toBeVisible()
  await expect(page.getByText('We couldn’t create the picture.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(pictureOf(page)).toBeVisible()
  await expect(page.getByText('We couldn’t create the picture.')).toBeHidden()
})

test('R-22 nothing of the text of any template that is not free reaches a free account', async ({
  page,
  email,
  complaints,
  openBrowser,
  playwright,
  baseURL,
}) => {
  test.setTimeout(isWhole ? 900_000 : 120_000)
  complaints.expect(/status of (402|404|409|429)/)
  const { templates, law, paid } = readLibrary()
  /** Those that a free account opens here: of each language one, or all. */
  const opened = isWhole ? paid : [...new Map(paid.map((entry) => [languageOf(entry), entry])).values()]
  expect(new Set(opened.map(languageOf))).toEqual(new Set(['de', 'en', 'es', 'fr']))
  /** Every answer by what it holds: scripts and styles are the same on each page, and read once. */
  const answers = new Map<string, string>()
  const addresses = new Set<string>()
  const arriving: Promise<unknown>[] = []
  page.on('response', (response) => {
    const url = response.url()
    const heard = response.body().then((bytes) => {
      answers.set(bytes.toString('utf8'), url)
      if (url.endsWith('/preview/')) addresses.add(url)
    })
    // A redirect has none, and a request that was given up neither.
    arriving.push(heard.catch(() => {}))
  })
  await signUpByDialog(page, email)
  await page.goto('/app/')

  const documents: string[] = []
  for (const entry of opened) {
    const id = await openFilledIn(page, entry)
    documents.push(id)
    const refused = await page.evaluate(
      async ([id, slug]) => {
        const get = async (address: string) => (await fetch(address)).status
        await get(`/app/doc/${slug}.data?document=${id}`)
        await get(`/api/templates/search/${slug}/`)
        await get(`/app/documents/${id}/saved/`)
        // Stale: answered with what is there.
        const stale = JSON.stringify({ templateSlug: slug, version: 7, answers: {} })
        const headers = { 'content-type': 'application/json' }
        const path = `/app/documents/${id}/save/`
        const { status } = await fetch(path, { method: 'POST', headers, body: stale })
        const download = (format: string) => get(`/app/documents/${id}/download/${format}/`)
        return [status, await download('docx'), await download('pdf'), await download('txt')]
      },
      [id, entry.slug] as const,
    )
    expect(refused, entry.slug).toEqual([409, 402, 402, 402])
    await page.goto(`/templates/${entry.slug}/`)
  }
  await page.goto('/app/documents/')
  const last = opened.at(-1)?.template
  const title = last === undefined ? '' : titleOf(last, plainAnswers(last))
  await choose(page, title, 'Duplicate')
  await expect(message(page, 'The document was copied.')).toBeVisible()
  await choose(page, `Copy of ${title}`, 'Move to the trash')
  await expect(message(page, 'The document is in the trash.')).toBeVisible()
  await page.getByRole('link', { name: 'Trash', exact: true }).click()
  await expect(page.getByText(/Deleted for good on/).first()).toBeVisible()
  await page.goto(`/app/search/?t=${encodeURIComponent(PAID.title)}`)
  await Promise.all(arriving)

  const secrets = secretShingles(
    templates.map(({ template }) => template),
    law,
  )
  expect(secrets.size).toBeGreaterThan(10_000)
  const leaks = [...answers].flatMap(([body, url]) =>
    [...shinglesOf(textOf(body))].flatMap((shingle) => {
      const slug = secrets.get(shingle)
      return slug === undefined ? [] : [`${url} tells of ${slug}: ${shingle}`]
    }),
  )
  // Of each at least its screen, its questions as data, what was saved, the stale answer and its page on the
  // website.
  expect(answers.size).toBeGreaterThan(opened.length * 5)
  expect(leaks).toEqual([])

  expect(addresses.size).toBe(documents.length)
  const nobody = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  const other = await openBrowser()
  await signUpIntoDocument(other, `other-${email}`)
  for (const request of [nobody, other.context().request])
    for (const address of [...addresses, ...[...addresses].map(besideIt)])
      expect((await request.get(address)).status(), address).toBe(404)
  await nobody.dispose()
})

/** The address with an id that nobody has: the next one to it. */
function besideIt(address: string): string {
  return address.replace(/.(?=\/preview\/$)/, (last) => (last === 'A' ? 'B' : 'A'))
}

test('R-24 no address makes a shared cache keep what an account sees', async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  const [entry] = readLibrary().paid
  if (entry === undefined) throw new Error('the library has only free templates')
  const id = await openFilledIn(page, entry)
  const own: APIRequestContext = page.context().request
  for (const path of [
    `/app/documents/${id}/preview/`,
    `/app/documents/${id}/preview/x.css`,
    `/app/documents/${id}/preview/x.webp`,
    `/app/documents/${id}/preview.webp`,
    `/app/documents/${id}/preview%2fx.css`,
    `/app/documents/${id}/download/pdf/x.css`,
    `/app/doc/${entry.slug}/x.js?document=${id}`,
    `/app/doc/${entry.slug}.data?document=${id}`,
    `/app/licence/x.css`,
  ]) {
    const headers = { 'x-forwarded-host': 'evil.test', 'x-original-url': '/admin' }
    const answer = await own.get(path, { headers, maxRedirects: 0 })
    expect(answer.headers()['cache-control'], path).toContain('no-store')
    expect(await answer.text(), path).not.toContain('evil.test')
    const isItself = path.endsWith('/preview/') || path.includes('.data')
    expect(answer.status() === 200, `${path} answers ${answer.status()}`).toBe(isItself)
  }
})
