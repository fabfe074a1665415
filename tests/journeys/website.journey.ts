import { readFileSync } from 'node:fs'
import type { SiteManifest } from '#server/memory-files.ts'
import { expect, test } from './journey.ts'

/** All scripts that a page loads before its visitor does anything, as they come over the wire. */
const SCRIPT_BYTES = 110_000

const { files }: SiteManifest = JSON.parse(readFileSync('build/site/manifest.json', 'utf8'))
const prerendered = files.filter(({ type }) => type.startsWith('text/html')).map(({ path }) => path)
/** Template pages are made when they are asked for: the sitemap knows them. */
const sitemap = readFileSync(`build/site/${files.find(({ path }) => path === '/sitemap.xml')?.body}`, 'utf8')
const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
  ([, address = '']) => new URL(address).pathname,
)
const pages = [...new Set([...prerendered, ...listed])]
/** Of each kind of page in each language one: all templates, and all departments, load the same scripts. */
const measured = [...Map.groupBy(pages, kindOf).values()].flatMap(([first = '']) => first)

test.describe('every page that is the same for everybody', () => {
  test.skip(({ isMobile }) => isMobile, 'the same HTML and the same scripts on every screen')

  test('leads only to what exists', async ({ request, baseURL }) => {
    const dead: string[] = []
    const walked = new Set<string>()
    for (const page of pages) {
      const html = await (await request.get(page)).text()
      for (const target of linksOf(html, new URL(page, baseURL))) {
        if (walked.has(target)) continue
        walked.add(target)
        // A redirect is an answer: much of the web application asks for a log-in first.
        const answer = await request.get(target, { maxRedirects: 0 })
        if (answer.status() >= 400) dead.push(`${page} → ${target}: ${answer.status()}`)
      }
    }
    expect(dead).toEqual([])
    expect(walked.size).toBeGreaterThan(pages.length)
  })

  for (const path of measured) {
    test(`loads less than ${SCRIPT_BYTES / 1000} kB of JavaScript before the first interaction: ${path}`, async ({
      page,
    }) => {
      const scripts = new Map<string, number>()
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'script') return
        expect(response.headers()['content-encoding'], response.url()).toBe('br')
        scripts.set(response.url(), Number(response.headers()['content-length']))
      })
      await page.goto(path, { waitUntil: 'networkidle' })
      const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
      expect(total, [...scripts].join('\n')).toBeLessThan(SCRIPT_BYTES)
      expect(scripts.size).toBeGreaterThan(0)
    })
  }
})

/**
 * The addresses on the same host that a page's links, forms, pictures and scripts name, without their fragments, and that of
 * the picture that stands for it where it is shared.
 */
function linksOf(html: string, page: URL): string[] {
  const single = [...html.matchAll(/ (?:href|src|action)="([^"]+)"/g)].map(([, address = '']) => address)
  const pictures = [...html.matchAll(/ srcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
    set.split(', ').map((candidate) => candidate.split(' ', 1)[0] ?? ''),
  )
  // A whole address, of the website's own host as it is configured.
  const shared = [...html.matchAll(/<meta property="og:image" content="([^"]+)"/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  expect(shared, page.pathname).toHaveLength(1)
  return [...single, ...pictures, ...shared]
    .map((address) => new URL(address.replaceAll('&amp;', '&'), page))
    .filter(({ origin }) => origin === page.origin)
    .map(({ pathname, search }) => pathname + search)
}

/** `/fr/templates/legal/` and `/fr/templates/contracts/` are of one kind. */
function kindOf(path: string): string {
  return path.replace(/-D\d+\/$/, '-D/').replace(/\/templates\/[^/]*?(-D)?\/$/, '/templates/*$1/')
}

test('IMG-1 the pictures of the home page come from its own host, small, and shift nothing', async ({
  page,
  baseURL,
  isMobile,
  expectSoundScreen,
}) => {
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
