import type { Locator, Page } from '@playwright/test'
import { expectSoundPdf } from './files.ts'
import { expect, test } from './journey.ts'
import { expectAlive, NDA, signUpIntoDocument } from './nda.ts'

// A document as a file and on paper: what works, and what is said when something does not.

async function openDownloads(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download the document' })
  await expect(dialog).toBeVisible()
  return dialog
}
const choice = (dialog: Locator, name: 'Word' | 'PDF' | 'Plain text' | 'Print') =>
  dialog.getByRole('button', { name: new RegExp(`^${name}`) })
const doneIn = (dialog: Locator) => dialog.getByRole('status').filter({ hasText: /^Done/ })

test('two files at once: each arrives under the document’s name, and opens', {
  tag: ['@also-phone', '@documents'],
}, async ({ page, email, expectSoundScreen }) => {
  test.slow() // the dialog at every width
  await signUpIntoDocument(page, email)
  const dialog = await openDownloads(page)
  const held = new Map<string, () => void>()
  await page.route('**/download/*/', async (route) => {
    await new Promise<void>((resolve) => held.set(route.request().url(), resolve))
    await route.continue()
  })
  const files = new Map<string, Promise<string>>()
  page.on('download', (download) => files.set(download.suggestedFilename(), download.path()))

  await choice(dialog, 'PDF').click()
  await choice(dialog, 'Plain text').click()
  await expect(dialog.getByText('Creating your file…')).toHaveCount(2)
  await expect(dialog.getByRole('progressbar')).toHaveCount(2)
  await expectSoundScreen(page)
  for (const go of held.values()) go()
  await expect(doneIn(dialog)).toHaveCount(2)

  expect([...files.keys()].toSorted()).toEqual([`${NDA.title}.pdf`, `${NDA.title}.txt`])
  await expectSoundPdf((await files.get(`${NDA.title}.pdf`)) ?? '', [NDA.title])
})

test('no file is made of answers that contradict each other, and one once they fit', {
  tag: '@whole',
}, async ({ page, email, expectSoundScreen }) => {
  test.slow() // the question and the dialog at every width
  await signUpIntoDocument(page, email)
  await page.goto('/app/doc/swot-analysis-D18/')
  await expectAlive(page)
  const day = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
  await day('Date of the session').fill('May 3, 2027')
  await day('Date of the next review').fill('May 2, 2027')
  await day('Date of the next review').blur()
  await expect(page.getByText('Enter “Date of the session” (')).toBeVisible()
  await expectSoundScreen(page)

  const refused = await openDownloads(page)
  await expect(refused).toContainText('1 answer contradicts another')
  await expect(choice(refused, 'PDF')).toHaveCount(0)
  await expectSoundScreen(page)
  await refused.getByRole('button', { name: 'Show me the first one' }).first().click()
  await expect(day('Date of the next review')).toBeFocused()
  await day('Date of the next review').fill('May 4, 2027')
  await day('Date of the next review').blur()
  await expect(page.getByText('Enter “Date of the session” (')).toHaveCount(0)

  const dialog = await openDownloads(page)
  await choice(dialog, 'Plain text').click()
  await expect(doneIn(dialog)).toHaveCount(1)
})

test('a download can be given up, and made again', { tag: '@whole' }, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  const dialog = await openDownloads(page)
  let asked = 0
  await page.route('**/download/pdf/', async (route) => {
    asked += 1
    // The first one is never answered.
    if (asked > 1) await route.continue()
  })
  await choice(dialog, 'PDF').click()
  // Given up before it was asked for, it would be the second one that nobody answers.
  await expect.poll(() => asked).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel: PDF' }).click()
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await choice(dialog, 'PDF').click()
  await expect(doneIn(dialog)).toHaveCount(1)
})

test('F-12 what went wrong is said as what it is, and busy renderers are waited for', {
  tag: '@whole',
}, async ({ page, email, complaints }) => {
  complaints.expect(/status of (401|402|404|429|500|503)|ERR_INTERNET_DISCONNECTED/)
  await signUpIntoDocument(page, email)
  const dialog = await openDownloads(page)
  const answers: { status: number; seconds?: number; limit?: string }[] = []
  await page.route('**/download/pdf/', (route) => {
    const answer = answers.shift()
    if (answer === undefined) return route.continue()
    return route.fulfill({
      status: answer.status,
      headers: { 'retry-after': String(answer.seconds ?? 1) },
      body: answer.limit
        ? JSON.stringify({ error: { fields: [{ path: 'download', code: answer.limit }] } })
        : '',
    })
  })
  for (const [status, words, limit] of [
    [429, /many files in a short time\. Your next download is available at \d/],
    [429, /today’s downloads\. Your next download is available on \w/, 'day_limit'],
    [429, /this month’s downloads\. Your next download is available on \w/, 'month_limit'],
    [429, /from as many networks today as your plan allows/, 'network_limit'],
    [401, 'You’re logged out.'],
    [402, 'Your account can’t download this file. You need a plan.'],
    [404, 'it was deleted elsewhere'],
    [500, 'We couldn’t create the file.'],
  ] as const) {
    answers.push({ status, seconds: 40, ...(limit && { limit }) })
    await choice(dialog, 'PDF').click()
    await expect(dialog.getByText(words)).toBeVisible()
  }
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('You’re offline.')).toBeVisible()

  // What was asked for without a connection is made by itself, after the busy renderers.
  answers.push({ status: 503 })
  await page.context().setOffline(false)
  await expect(dialog.getByText('We’ll try again in a few seconds')).toBeVisible()
  await expect(doneIn(dialog)).toHaveCount(1)
})

test('printing hands the PDF to the browser’s print dialog', { tag: '@whole' }, async ({ page, email }) => {
  // The frame and its address are real, and with them what the Content-Security-Policy has to say: a refusal
  // fails the test. A headless browser shows no PDF in a frame and has no print dialog: that the file is
  // there is told for it, and what is printed noted.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true })
    const frame = HTMLIFrameElement.prototype
    const src = Object.getOwnPropertyDescriptor(frame, 'src')
    Object.defineProperty(frame, 'src', {
      get() {
        return src?.get?.call(this)
      },
      set(address: string) {
        src?.set?.call(this, address)
        setTimeout(() => this.dispatchEvent(new Event('load')))
      },
    })
    const shown = Object.getOwnPropertyDescriptor(frame, 'contentWindow')
    Object.defineProperty(frame, 'contentWindow', {
      get() {
        const inside = shown?.get?.call(this)
        if (inside) inside.print = () => document.documentElement.setAttribute('data-printed', this.src)
        return inside
      },
    })
  })
  await signUpIntoDocument(page, email)
  const file = page.waitForResponse(/\/download\/pdf\/$/)
  await page.getByRole('button', { name: 'Print', exact: true }).click()

  expect((await file).headers()['content-type']).toBe('application/pdf')
  await expect(page.getByText('print dialog is open')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-printed', /^blob:/)
})

test('where nothing prints a PDF by itself it is opened, and printed from there', { tag: '@whole' }, async ({
  page,
  email,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false })
  })
  await signUpIntoDocument(page, email)
  const dialog = await openDownloads(page)
  await choice(dialog, 'Print').click()

  await expect(dialog.getByRole('link', { name: 'Open the PDF, and print it from there' })).toHaveAttribute(
    'href',
    /^blob:/,
  )
})
