import { once } from 'node:events'
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
const servers: http.Server[] = []
afterEach(() => {
  handle.mockClear()
  for (const server of servers.splice(0)) server.close()
})

/** A server of pages that end in a number; what it does not keep it answers with 404. */
async function serve(options: Partial<PageCacheOptions> = {}) {
  const pages = createPageCache({
    app: { handle, isCachedPage: (_website: object, path: string) => /^\/[a-z]+-\d\/$/.test(path) },
    catalogue: {},
    urls: {
      website: 'https://formulary.example',
      webApp: 'https://app.example',
      geo: 'https://formulary.example/api/geo',
    },
    consent: { origins: ['https://tags.example'] },
    clock: () => new Date('2026-11-20T12:00:00Z'),
    commonHeaders: { 'x-content-type-options': 'nosniff' },
    maximumBytes: 10_000,
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
      handle,
      isCachedPage: (_website: object, page: string) => page !== '/other/',
    } as PageCacheOptions['app'],
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
