import { languages } from '#app/languages.ts'
import { expect, test } from './journey.ts'
import { kindsOfPages, MISSING_PATH } from './kinds-of-pages.ts'

/** All scripts that a page loads before its visitor does anything, as they come over the wire. */
const SCRIPT_BYTES = 110_000

/**
 * Of each kind of page one, and one in every language: all pages of the website begin with the same scripts. A page that
 * does not exist is made in the browser, after them.
 */
const measured = [
  ...kindsOfPages
    .map(({ path, languages: [first] }) =>
      first === undefined || first === 'en' ? path : `/${first}${path}`,
    )
    // Nobody begins at the checkout or behind it, and its form works before its scripts.
    .filter((path) => path !== MISSING_PATH && !/^\/pricing\/(checkout|thank-you)\//.test(path)),
  ...languages.map(({ prefix }) => `${prefix}/`),
]

test(`every page loads less than ${SCRIPT_BYTES / 1000} kB of JavaScript before the first interaction`, async ({
  page,
  complaints,
}) => {
  test.slow()
  complaints.expect(/status of 404/)
  let scripts = new Map<string, number>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    expect(response.headers()['content-encoding'], response.url()).toBe('br')
    scripts.set(response.url(), Number(response.headers()['content-length']))
  })
  for (const path of measured) {
    scripts = new Map()
    await page.goto(path, { waitUntil: 'networkidle' })
    const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
    expect(total, [path, ...scripts].join('\n')).toBeLessThan(SCRIPT_BYTES)
    expect(scripts.size, path).toBeGreaterThan(0)
  }
})

test('IMG-1 the pictures of the home page come from its own host, small, and shift nothing', {
  tag: '@phone',
}, async ({ page, baseURL, isMobile, expectSoundScreen }) => {
  test.slow() // every width
  const pictures = new Map<string, { type: string; bytes: number }>()
  const foreign: string[] = []
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (origin !== new URL(baseURL ?? '').origin) foreign.push(response.url())
    if (response.request().resourceType() !== 'image') return
    const headers = response.headers()
    pictures.set(pathname, {
      type: headers['content-type'] ?? '',
      bytes: Number(headers['content-length'] ?? 0),
    })
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'load' })
  const seen = page.locator('main img').filter({ visible: true })
  for (const picture of await seen.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true)
  }
  expect(foreign).toEqual([])
  const types = [...pictures.values()].map(({ type }) => type)
  expect(types.filter((type) => type === 'image/avif').length).toBe(await seen.count())
  const total = [...pictures.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, [...pictures].map(([path, { bytes }]) => `${path} ${bytes}`).join('\n')).toBeLessThan(400_000)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
  if (!isMobile) await expectSoundScreen(page)
})
