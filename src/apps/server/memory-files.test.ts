import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bestEncoding, createMemoryFiles, hashOf, readRange } from './memory-files.ts'

const script = 'export const greeting = "Hello"'
let directory: string
let server: http.Server
let damaged: string[]

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'memory-files-'))
  const write = async (body: Buffer) => {
    await writeFile(path.join(directory, hashOf(body)), body)
    return hashOf(body)
  }
  const identity = await write(Buffer.from(script))
  const compressed = {
    identity,
    br: await write(brotliCompressSync(script)),
    gzip: await write(gzipSync(script)),
  }
  const bytes = { identity: await write(Buffer.from('bytes')) }
  const lost = await write(Buffer.from('there at the start'))
  await writeFile(path.join(directory, 'cut'), 'half of a scr')
  const cacheControl = 'public, max-age=31536000, immutable'
  const type = 'text/javascript; charset=utf-8'
  const files = createMemoryFiles({ 'x-content-type-options': 'nosniff' })
  damaged = await files.load(directory, [
    { path: '/a.js', bodies: compressed, type, cacheControl },
    { path: '/cut.js', bodies: { ...compressed, br: 'cut' }, type, cacheControl },
    { path: '/gone.js', bodies: { identity: 'gone' }, type, cacheControl },
    { path: '/assets/f.woff2', bodies: bytes, type: 'font/woff2', cacheControl },
    { path: '/p.webp', bodies: bytes, type: 'image/webp', cacheControl },
    { path: '/lost.webp', bodies: { identity: lost }, type: 'image/webp', cacheControl },
    { path: '/film.mp4', bodies: bytes, type: 'video/mp4', cacheControl: 'public, max-age=3600' },
  ])
  await rm(path.join(directory, lost))
  server = http.createServer(async (request, response) => {
    if (!(await files.answer(request, response))) response.writeHead(404).end('fallback')
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
    const brotli = await request('/a.js', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await request('/a.js', { 'accept-encoding': 'gzip' })
    const plain = await request('/a.js')
    expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ])
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script)
    expect(gunzipSync(gzip.body).toString()).toBe(script)
    expect(plain.body.toString()).toBe(script)
  })

  test('carries the headers of all files and its own', async () => {
    const { headers } = await request('/a.js')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
      'content-length': String(script.length),
    })
  })

  test('is not sent again to whoever has it', async () => {
    const tag = (await request('/a.js')).headers.etag ?? ''
    const answers = await Promise.all(
      [tag, `W/${tag}`, `"0", ${tag}`, '*'].map((tag) => request('/a.js', { 'if-none-match': tag })),
    )
    expect(answers.map(({ status, body }) => [status, body.length])).toEqual(answers.map(() => [304, 0]))
    expect((await request('/a.js', { 'if-none-match': '"0"' })).status).toBe(200)
  })

  test('is found whatever query the address carries', async () => {
    expect((await request('/a.js?utm_source=letter')).status).toBe(200)
  })

  test('answers HEAD with its headers alone', async () => {
    const { status, headers, body } = await request('/a.js', {}, 'HEAD')
    expect([status, headers['content-length'], body.length]).toEqual([200, String(script.length), 0])
  })

  test('is left out where it is damaged', async () => {
    expect(damaged).toEqual(['/cut.js', '/gone.js'])
    expect((await request('/cut.js')).status).toBe(404)
  })

  test('leaves other paths and methods to the rest of the server', async () => {
    expect((await request('/missing/')).status).toBe(404)
    expect((await request('/a.js', {}, 'POST')).status).toBe(404)
  })

  test('has one body where compressing it gains nothing', async () => {
    const { headers, body } = await request('/assets/f.woff2', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBeUndefined()
    expect(body.toString()).toBe('bytes')
  })

  test('is read when it is asked for where it is a picture', async () => {
    const { status, headers, body } = await request('/p.webp', { 'accept-encoding': 'br' })
    expect([status, headers['content-type'], body.toString()]).toEqual([200, 'image/webp', 'bytes'])
    expect((await request('/p.webp', { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
    expect((await request('/lost.webp')).status).toBe(404)
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
