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

/** The addresses on the same host that a page's links, forms, pictures and scripts name, without their fragments. */
function linksOf(html: string, page: URL): string[] {
  return [...html.matchAll(/ (?:href|src|action)="([^"]+)"/g)]
    .map(([, address = '']) => new URL(address.replaceAll('&amp;', '&'), page))
    .filter(({ origin }) => origin === page.origin)
    .map(({ pathname, search }) => pathname + search)
}

/** `/fr/templates/legal/` and `/fr/templates/contracts/` are of one kind. */
function kindOf(path: string): string {
  return path.replace(/-D\d+\/$/, '-D/').replace(/\/templates\/[^/]*?(-D)?\/$/, '/templates/*$1/')
}
