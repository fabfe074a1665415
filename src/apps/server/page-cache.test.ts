import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import type { Currency } from '#kernel/money/schema.ts'
import { createPageCache, type PageCacheOptions } from './page-cache.ts'

const br = { 'accept-encoding': 'br' }
const handle = vi.fn(async (request: Request, { website }: { website: { currency?: Currency } }) => {
  const { pathname } = new URL(request.url)
  const status = pathname.includes('broken') ? 500 : 200
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const prices = website.currency === undefined ? '' : ` in ${website.currency}`
  return new Response(`<p>${pathname}${prices}</p><script>run()</script>`, { status, headers })
})
/** Two pages that are made in advance, of which one tells prices and may be narrowed. */
const app = {
  handle,
  listPrerenderedPages: () => [
    { path: '/', parameters: [], isPriced: false },
    { path: '/pricing/', parameters: ['period'], isPriced: true },
  ],
  renderSitemap: ({ urls }: { urls: { website: string } }) => `<loc>${urls.website}/</loc>`,
  renderBlogFeed: () => '<rss/>',
}
const readPrerendered = vi.fn<PageCacheOptions['readPrerendered']>(async () => undefined)
const servers: http.Server[] = []
afterEach(() => {
  handle.mockClear()
  readPrerendered.mockReset().mockResolvedValue(undefined)
  for (const server of servers.splice(0)) server.close()
})

/** Everything at one address. */
const urlsAt = (website: string) => ({
  website,
  webApp: `${website}/app`,
  userbase: `${website}/api/userbase`,
  accountServices: `${website}/api`,
  templates: `${website}/api/templates`,
  paypal: `${website}/api/paypal`,
  geo: `${website}/api/geo`,
})

/** A server of pages that end in a number; what it does not keep it answers with 404. */
async function serve(options: Partial<PageCacheOptions> = {}) {
  const pages = createPageCache({
    app: { ...app, isCachedPage: (_website: object, path: string) => /^\/[a-z]+-\d\/$/.test(path) },
    catalogue: {},
    urls: urlsAt('https://formulary.example'),
    consent: { origins: ['https://tags.example'] },
    clock: () => new Date('2026-11-20T12:00:00Z'),
    commonHeaders: { 'x-content-type-options': 'nosniff' },
    maximumBytes: 10_000,
    readPrerendered,
    ...options,
  } as unknown as PageCacheOptions)
  const server = http.createServer(async (request, response) => {
    const currency = request.headers['x-currency'] as Currency | undefined
    if (!(await pages.answer(request, response, currency))) response.writeHead(404).end()
  })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const get = async (path: string, headers: Record<string, string> = br) => {
    const [response] = (await once(http.get({ port, path, headers }), 'response')) as [http.IncomingMessage]
    return {
      status: response.statusCode,
      headers: response.headers,
      body: Buffer.concat(await response.toArray()),
    }
  }
  return { pages, get }
}

test('a page is rendered once and then answered from memory, compressed, with its own policy', async () => {
  const { get } = await serve()
  const first = await get('/nda-1/')
  const second = await get('/nda-1/?utm_source=mail')
  expect(handle).toHaveBeenCalledTimes(1)
  expect(second.body).toEqual(first.body)
  expect(brotliDecompressSync(first.body).toString()).toContain('<p>/nda-1/</p>')
  expect(first.headers['content-security-policy']).toMatch(
    /script-src 'self' 'sha256-[^']+' https:\/\/tags\.example;/,
  )
  expect(first.headers['x-content-type-options']).toBe('nosniff')
  expect((await get('/nda-1/', { 'if-none-match': first.headers.etag ?? '' })).status).toBe(304)
})

test('F-19 many who ask at once wait for one rendering', async () => {
  const { get } = await serve()
  await Promise.all(Array.from({ length: 20 }, () => get('/nda-1/')))
  expect(handle).toHaveBeenCalledTimes(1)
})

test('the data of a page is kept beside it', async () => {
  const { get } = await serve()
  expect((await get('/nda-1/_.data')).status).toBe(200)
  expect(handle).toHaveBeenCalledTimes(1)
})

test('GEO-3 a page that tells prices is kept once for each currency, and nobody but the visitor’s browser keeps it', async () => {
  const { get } = await serve()
  const first = await get('/', { ...br, 'x-currency': 'EUR' })
  const second = await get('/?s=ads', { ...br, 'x-currency': 'CAD' })
  expect(brotliDecompressSync(first.body).toString()).toContain('<p>/ in EUR</p>')
  expect(brotliDecompressSync(second.body).toString()).toContain('<p>/ in CAD</p>')
  expect(first.headers['cache-control']).toBe('private, max-age=0, must-revalidate')
  // What one currency has is not the same version of the other.
  const etag = first.headers.etag ?? ''
  expect((await get('/', { 'if-none-match': etag, 'x-currency': 'EUR' })).status).toBe(304)
  expect((await get('/', { ...br, 'if-none-match': etag, 'x-currency': 'CAD' })).status).toBe(200)
  expect(handle).toHaveBeenCalledTimes(2)
})

test.each(['/other/', '/broken-1/'])('%s is left to the application', async (path) => {
  const { get } = await serve({
    app: {
      ...app,
      isCachedPage: (_website: object, page: string) => page !== '/other/',
    } as unknown as PageCacheOptions['app'],
  })
  expect((await get(path)).status).toBe(404)
})

test('one rendering serves every encoding, and who takes none', async () => {
  const { get } = await serve()
  const bodies = {
    br: brotliDecompressSync((await get('/nda-1/')).body),
    gzip: gunzipSync((await get('/nda-1/', { 'accept-encoding': 'gzip' })).body),
    identity: (await get('/nda-1/', {})).body,
  }
  expect(new Set(Object.values(bodies).map(String))).toEqual(new Set([String(bodies.br)]))
  expect(handle).toHaveBeenCalledTimes(1)
  const plain = await get('/nda-1/', { 'accept-encoding': 'identity' })
  expect(plain.headers).toMatchObject({
    'content-length': String(plain.body.length),
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect((await get('/nda-1/', { 'if-none-match': plain.headers.etag ?? '' })).status).toBe(304)
})

test('what was asked for longest ago gives way', async () => {
  const { get, pages } = await serve({ maximumBytes: 250 })
  for (const path of ['/nda-1/', '/nda-2/', '/nda-3/', '/nda-4/']) await get(path)
  expect(pages.size()).toBeLessThanOrEqual(250)
  handle.mockClear()
  await get('/nda-4/')
  expect(handle).not.toHaveBeenCalled()
  await get('/nda-1/')
  expect(handle).toHaveBeenCalledTimes(1)
})

test('a page tells what is true today: on another day it is made anew', async () => {
  let now = '2026-11-20T23:59:59Z'
  const { get } = await serve({ clock: () => new Date(now) })
  await get('/nda-1/')
  now = '2026-11-21T00:00:00Z'
  await get('/nda-1/')
  expect(handle).toHaveBeenCalledTimes(2)
})

test('what was made at build time is finished once: it gets the address of this process, and its policy', async () => {
  const page = {
    body: '<link rel="canonical" href="https://website.invalid/"><a href="mailto:?body=https%3A%2F%2Fwebsite.invalid%2F"><script>at("https://website.invalid/")</script>',
    type: 'text/html; charset=utf-8',
    headers: { 'x-frame-options': 'SAMEORIGIN' },
  }
  readPrerendered.mockResolvedValue(page)
  const read = async (website: string) => {
    const { get } = await serve({ urls: urlsAt(website) })
    await get('/')
    return get('/')
  }
  const [first, second] = [await read('http://localhost:3000'), await read('https://www.example.com')]
  expect(readPrerendered).toHaveBeenCalledTimes(2)
  expect(handle).not.toHaveBeenCalled()
  expect(brotliDecompressSync(first.body).toString()).toContain('href="http://localhost:3000/"')
  const html = brotliDecompressSync(second.body).toString()
  expect(html).toBe(page.body.replaceAll('website.invalid', 'www.example.com'))
  expect(brotliDecompressSync(first.body).toString()).toContain('body=http%3A%2F%2Flocalhost%3A3000%2F')
  const [, script = ''] = /<script>(.*)<\/script>/.exec(html) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(second.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': expect.stringContaining(`'sha256-${hash}'`),
    'x-frame-options': 'SAMEORIGIN',
  })
  expect(second.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(first.headers.etag).not.toBe(second.headers.etag)
})

test('a page that is not made yet, or not for these settings, is rendered, and has the same bytes', async () => {
  handle.mockImplementation(
    async ({ url }) => new Response(`<a href="${url}">`, { headers: { 'content-type': 'text/html' } }),
  )
  const body = '<a href="https://website.invalid/">'
  const rendered = await (await serve()).get('/')
  readPrerendered.mockResolvedValue({ body, type: 'text/html', headers: {} })
  const made = await (await serve()).get('/')
  expect(brotliDecompressSync(rendered.body).toString()).toBe('<a href="https://formulary.example/">')
  expect([made.body, made.headers.etag]).toEqual([rendered.body, rendered.headers.etag])
  const policies = [made, rendered].map(({ headers }) => headers['content-security-policy'])
  expect(policies[0]).toBe(policies[1])
})

test('the sitemap and robots.txt name the address', async () => {
  const { get } = await serve()
  expect((await get('/sitemap.xml', {})).body.toString()).toBe('<loc>https://formulary.example/</loc>')
  const { body, headers } = await get('/robots.txt', {})
  expect(body.toString()).toContain('Sitemap: https://formulary.example/sitemap.xml')
  expect(headers['cache-control']).toBe('public, max-age=3600')
})

test.each([
  ['/pricing/', 200],
  ['/pricing/?utm_source=mail', 200],
  ['/pricing/?utm_source=mail&period=year', 404],
  ['/?period=year', 200],
])('%s is answered from memory unless the query asks for another page', async (target, status) => {
  const { get } = await serve()
  expect((await get(target)).status).toBe(status)
  expect((await get('/pricing/')).headers['cache-control']).toBe('private, max-age=0, must-revalidate')
})

test('a page that is asked for often is compressed better, and stays the same version', async () => {
  const words = readFileSync('package.json', 'utf8')
  readPrerendered.mockResolvedValue({ body: words, type: 'text/html', headers: {} })
  const { get } = await serve({ maximumBytes: 100_000 })
  const first = await get('/')
  await Promise.all(Array.from({ length: 30 }, () => get('/')))
  await expect.poll(async () => (await get('/')).body.length).toBeLessThan(first.body.length)
  const better = await get('/')
  expect(brotliDecompressSync(better.body).toString()).toBe(words)
  expect(better.headers.etag).toBe(first.headers.etag)
  expect(better.headers['content-length']).toBe(String(better.body.length))
})
