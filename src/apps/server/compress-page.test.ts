import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPage } from './compress-page.ts'

const page = `<!doctype html>${'<p>A page of a document.</p>'.repeat(200)}`
const html = (body: string | null = page, headers: Record<string, string> = {}) =>
  new Response(body, { status: 404, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'sec-fetch-site': 'same-origin' }
const compress = (request: Record<string, string>, response = html()) =>
  compressPage(new Headers(request), response)

test.each(['same-origin', 'same-site', 'none'])(
  'a page that is asked for by %s is compressed',
  async (site) => {
    const response = await compress({ ...browser, 'sec-fetch-site': site })

    expect(response.status).toBe(404)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    })
    const body = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(body.byteLength))
    expect(brotliDecompressSync(body).toString()).toBe(page)
  },
)

test.each([
  ['another site asked for it', { ...browser, 'sec-fetch-site': 'cross-site' }],
  ['nobody says who asked for it', { 'accept-encoding': 'br' }],
  ['the browser does not take brotli', { ...browser, 'accept-encoding': 'gzip' }],
  ['the browser refuses brotli', { ...browser, 'accept-encoding': 'gzip, br;q=0' }],
])('a page stays as it is where %s', async (_, request) => {
  const response = await compress(request)

  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('vary')).toBe('accept-encoding')
  expect(await response.text()).toBe(page)
})

test.each([
  ['a short page', html('<p>Short.</p>')],
  ['a redirect', html(null)],
  ['a file', html(page, { 'content-type': 'application/pdf' })],
  ['what is compressed already', html(page, { 'content-encoding': 'gzip' })],
])('%s is not compressed', async (_, response) => {
  expect((await compress(browser, response)).headers.get('content-encoding')).not.toBe('br')
})
