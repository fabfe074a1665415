import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bestEncoding, loadMemoryFiles, readRange } from './memory-files.ts'

const html = '<!doctype html><title>Home</title>'
let directory: string
let server: http.Server

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'memory-files-'))
  await writeFile(path.join(directory, 'page'), html)
  await writeFile(path.join(directory, 'page.br'), brotliCompressSync(html))
  await writeFile(path.join(directory, 'page.gz'), gzipSync(html))
  await writeFile(path.join(directory, 'font'), 'bytes')
  const page = { path: '/', body: 'page', compressed: true, type: 'text/html; charset=utf-8', etag: '"1"' }
  const font = { path: '/assets/f.woff2', body: 'font', compressed: false, type: 'font/woff2', etag: '"2"' }
  const files = [
    {
      ...page,
      cacheControl: 'public, max-age=0, must-revalidate',
      headers: { 'content-security-policy': 'x' },
    },
    {
      ...page,
      path: '/list/',
      cacheControl: 'public, max-age=0, must-revalidate',
      headers: {},
      exceptWith: ['type'],
    },
    { ...font, cacheControl: 'public, max-age=31536000, immutable', headers: {} },
    { ...font, path: '/film.mp4', type: 'video/mp4', cacheControl: 'public, max-age=3600', headers: {} },
  ]
  await writeFile(path.join(directory, 'manifest.json'), JSON.stringify({ files }))
  const memoryFiles = await loadMemoryFiles(directory, { 'x-content-type-options': 'nosniff' })
  server = http.createServer((request, response) => {
    if (!memoryFiles.answer(request, response)) response.writeHead(404).end('fallback')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(directory, { recursive: true })
})

interface Answer {
  status: number | undefined
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** Without `fetch`, which decompresses on its own. */
function request(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = http.request({ port, path: target, method, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) })
    })
    sent.on('error', reject).end()
  })
}

describe('a file in memory', () => {
  test('is sent in the smallest encoding that the client takes', async () => {
    const brotli = await request('/', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await request('/', { 'accept-encoding': 'gzip' })
    const plain = await request('/')
    expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ])
    expect(brotliDecompressSync(brotli.body).toString()).toBe(html)
    expect(gunzipSync(gzip.body).toString()).toBe(html)
    expect(plain.body.toString()).toBe(html)
  })

  test('carries the headers of all files and its own', async () => {
    const { headers } = await request('/')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'x',
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      'content-length': String(html.length),
    })
  })

  test('is not sent again to whoever has it', async () => {
    const answers = await Promise.all(
      ['"1"', 'W/"1"', '"0", "1"', '*'].map((tag) => request('/', { 'if-none-match': tag })),
    )
    expect(answers.map(({ status, body }) => [status, body.length])).toEqual(answers.map(() => [304, 0]))
    expect((await request('/', { 'if-none-match': '"0"' })).status).toBe(200)
  })

  test('is found whatever query the address carries', async () => {
    expect((await request('/?utm_source=letter')).status).toBe(200)
  })

  test('answers HEAD with its headers alone', async () => {
    const { status, headers, body } = await request('/', {}, 'HEAD')
    expect([status, headers['content-length'], body.length]).toEqual([200, String(html.length), 0])
  })

  test('leaves other paths and methods to the rest of the server', async () => {
    expect((await request('/missing/')).status).toBe(404)
    expect((await request('/', {}, 'POST')).status).toBe(404)
  })

  test('has one body where compressing it gains nothing', async () => {
    const { headers, body } = await request('/assets/f.woff2', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBeUndefined()
    expect(body.toString()).toBe('bytes')
  })

  test('VID-1 is sent in parts where it is a film, as players ask for it', async () => {
    const part = await request('/film.mp4', { range: 'bytes=1-2', 'accept-encoding': 'br' })
    expect([part.status, part.body.toString()]).toEqual([206, 'yt'])
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 1-2/5',
      'content-length': '2',
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
    })
    const beyond = await request('/film.mp4', { range: 'bytes=5-' })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */5'])
    const whole = await request('/film.mp4')
    expect([whole.status, whole.headers['accept-ranges']]).toEqual([200, 'bytes'])
    expect((await request('/assets/f.woff2', { range: 'bytes=1-2' })).status).toBe(200)
  })
})

test.each([
  [undefined, 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0, br;q=0.0', 'identity'],
  ['brotli', 'identity'],
  ['gzip;q=0.5, br;q=1', 'br'],
])('Accept-Encoding %s gets %s', (header, encoding) => {
  expect(bestEncoding(header)).toBe(encoding)
})

test.each([
  ['/list/', 200],
  ['/list/?utm_source=mail', 200],
  ['/list/?utm_source=mail&type=letter', 404],
  ['/?type=letter', 200],
])('%s is answered from memory unless the query asks for another page', async (target, status) => {
  expect((await request(target)).status).toBe(status)
})

const file = { etag: '"1"', size: 100 }

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
])('%s of 100 bytes is %j', (range, part) => {
  expect(readRange({ range }, file)).toEqual(part)
})

test('a part of another version is not sent, but the whole of this one', () => {
  expect(readRange({ range: 'bytes=0-1', 'if-range': '"1"' }, file)).toEqual({ start: 0, end: 1 })
  expect(readRange({ range: 'bytes=0-1', 'if-range': '"0"' }, file)).toBeUndefined()
  expect(readRange({}, file)).toBeUndefined()
})
