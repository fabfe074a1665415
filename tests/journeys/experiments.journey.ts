import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { labelsInside } from '#content/experiments/labels-inside.ts'
import type { Experiment } from '#modules/experiments/schema.ts'
import { consentCookies } from '../builders/consent-cookies.ts'
import type { Product } from '../builders/start-product.ts'
import { startUnderExperiment } from '../builders/start-under-experiment.ts'
import { expect, test } from './journey.ts'
import { expectLabelInside } from './labels-inside.ts'
import { becomeOperator, openOperatorSession } from './operator.ts'

// As the product comes: one is ready, none runs. Assignment is tested beside its code
// (src/apps/server/experiment-middleware.test.ts).
test('an operator finds the experiment that is ready, with what it needs and what the stop rule says', {
  tag: '@experiments',
}, async ({ openBrowser, expectSoundScreen }) => {
  test.slow() // every screen at every width
  const desk = await openBrowser()
  await becomeOperator(desk.context())
  await desk.goto('/app/admin/')
  await desk.getByRole('main').getByRole('link', { name: 'Experiments' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Experiments' })).toBeVisible()
  const section = desk.getByRole('region', { name: 'Labels inside the fields of the sign-up form' })
  await expect(section.getByText('Prepared', { exact: true })).toBeVisible()
  await expect(section.getByText('Ready to start')).toBeVisible()
  await expect(section.getByText('16,316 visitors')).toBeVisible()
  await expect(section.getByRole('row')).toHaveCount(3)
  await expect(section.getByRole('rowheader', { name: /^inside/ })).toBeVisible()
  await expect(desk.getByText('The stop rule:')).toBeVisible()
  await expectSoundScreen(desk)

  const file = await desk.request.get('/app/admin/experiments/csv/')
  expect(file.headers()['content-disposition']).toMatch(/experiments-\d{4}-\d{2}-\d{2}\.csv/)
  expect(await file.text()).toContain(
    '"labels-inside","inside","/docs/ab/15.10.24/04/",0,8158,"Signed up",0,',
  )
})

test('ROUTE-7 without a running experiment its addresses are the same for everybody', {
  tag: '@whole',
}, async ({ request }) => {
  const cookie = consentCookies('1', '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  for (const address of ['/docs/ab/15.10.24/05/', '/docs/ab/15.10.24/04/']) {
    const answer = await request.get(address, { headers: { cookie } })
    expect(answer.status(), address).toBe(200)
    expect(answer.headers()['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(answer.headers()['set-cookie']).toBeUndefined()
  }
})

test('SIGN-1 the dialog that works on one path alone works on that page, at whatever address it is shown', {
  tag: '@whole',
}, async ({ page, request }) => {
  const [address, shown] = ['/docs/1800-templates/', '/docs/ab/15.10.24/02/']
  // What the server answers while an experiment runs: the page of one address at another.
  const answer = await request.get(shown)
  const { 'content-security-policy': policy = '' } = answer.headers()
  const html = await answer.text()
  await page.route(`**${address}`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy },
      body: html,
    }),
  )
  const dialog = await chooseDocument(page, address)
  await expect(dialog).toHaveAccessibleName('Ready Made Templates to Build & Grow Your Business')
  await expect(dialog.getByRole('button', { name: 'Get Started Now' })).toBeEnabled()
})

/**
 * Presses the first document of a landing page; a press before the page is alive follows the plain link: then
 * once more.
 */
async function chooseDocument(page: Page, address: string): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    if (!page.url().endsWith(address)) await page.goto(address)
    await firstDocument(page).click()
    await expect(dialog).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return dialog
}

const firstDocument = (page: Page) => page.locator('main a[data-sign-up="landing-document"]').first()

test.describe('while an experiment runs', () => {
  test.describe.configure({ mode: 'serial' })
  const PASSWORD = 'experiments 4711'
  // At an address whose own page differs in more: tagline, footer and labels are the page's, not the
  // address's. Practically everybody gets it.
  const inside = labelsInside.variants[1]
  const original = { ...labelsInside.variants[0], address: '/docs/1800-templates/' } as const
  const running: Experiment = {
    ...labelsInside,
    address: original.address,
    variants: [original, { ...inside, weight: 10_000_000 }],
    starts: '2026-01-01T00:00:00Z',
  }
  let dataDir: string
  let product: Product

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-experiment-'))
    product = await startUnderExperiment(dataDir, running, { DEMO_PASSWORD: PASSWORD })
  })
  test.afterAll(async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('ROUTE-7 DEST-4 the variant comes to life at the address of the original, signs up by its own dialog, and is counted', {
    tag: '@whole',
  }, async ({ page, email }) => {
    test.slow()
    const words = async () => (await page.locator('footer').last().textContent()) ?? ''
    await page.goto(product.url + inside.address)
    const itsOwn = await words()
    await page.goto(product.url + original.address)
    expect(await words()).toBe(itsOwn)
    expect(await page.context().cookies()).toEqual([])

    // By Home and Back the browser asks for data alone.
    await page.locator('header a[href="/"]').first().click()
    await page.waitForURL(`${product.url}/`)
    await page.goBack()
    await page.waitForURL(product.url + original.address)
    await expect.poll(words).toBe(itsOwn)

    const dialog = await chooseDocument(page, product.url + original.address)
    // React has kept what the server sent: the page is still the variant's.
    expect(await words()).toBe(itsOwn)
    const field = dialog.locator('input[name=Email]')
    await expectLabelInside(field)
    const destination = (await firstDocument(page).getAttribute('data-destination')) ?? ''
    await field.fill(email)
    const arrival = page.waitForRequest(/[?&]ssotoken=/)
    await dialog.getByRole('button', { name: 'Get Started Now' }).click()
    expect(new URL((await arrival).url()).searchParams.get('destination')).toBe(`doc/${destination}`)
    await page.waitForURL(`**/app/doc/${destination}/`)

    const cookie = await openOperatorSession(product.url, PASSWORD)
    const outcome = async () => {
      const file = await fetch(`${product.url}/app/admin/experiments/csv/`, { headers: { cookie } })
      const rows = (await file.text()).split('\r\n').filter((row) => row.includes('"inside"'))
      return rows.map((row) => /,\d+,"([^"]+)",(\d+),/.exec(row)?.slice(1, 3))
    }
    // The log is written beside the answers.
    await expect.poll(outcome).toEqual([
      ['Signed up', '1'],
      ['Opened a document', '1'],
      ['Filled in a document', '0'],
    ])
  })

  test('R-38 with consent the same number is kept, and a page that is loaded again is the same', {
    tag: '@whole',
  }, async ({ page }) => {
    await page.context().addCookies(consentCookies('1', product.url))
    await page.goto(product.url + original.address)
    const unit = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'formulary-experiments')?.value
    const first = await unit()
    expect(first).toMatch(/^[\w-]{22}$/)
    await page.reload()
    expect(await unit()).toBe(first)
  })
})
