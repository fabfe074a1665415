import { afterEach, expect, test, vi } from 'vitest'
import { fetchFile } from './fetch-file.ts'

afterEach(() => vi.unstubAllGlobals())

const address = '/app/documents/x/download/pdf/'
const named = { 'content-disposition': `attachment; filename="Offer.pdf"; filename*=UTF-8''Caf%C3%A9.pdf` }

function answerWith(response: () => Response | Promise<Response>, onLine = true) {
  const fetch = vi.fn(async (_address: string, _options: RequestInit) => response())
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('navigator', { onLine })
  return fetch
}
const get = (options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {}) =>
  fetchFile(address, { signal: new AbortController().signal, ...options })

test('a file arrives under its own name, and how far it is is told', async () => {
  const shares: number[] = []
  const parts = new ReadableStream({
    start(stream) {
      for (const part of ['ab', 'cd']) stream.enqueue(new TextEncoder().encode(part))
      stream.close()
    },
  })
  answerWith(() => new Response(parts, { headers: { ...named, 'content-length': '4' } }))

  const fetched = await get({ onProgress: (share) => shares.push(share) })

  expect(fetched).toMatchObject({ kind: 'file', name: 'Café.pdf' })
  expect(fetched.kind === 'file' && (await fetched.blob.text())).toBe('abcd')
  expect(shares).toEqual([0.5, 1])
})

test.each([
  ['a session that has ended', 401, {}, { kind: 'signed_out' }],
  ['a text that the account may not have', 402, {}, { kind: 'refused' }],
  ['a document that is gone', 404, {}, { kind: 'gone' }],
  [
    'too many files of one account',
    429,
    { 'retry-after': '40' },
    { kind: 'limited', seconds: 40, limit: undefined },
  ],
  ['renderers that are busy', 503, { 'retry-after': '7' }, { kind: 'busy', seconds: 7 }],
  ['renderers that do not say until when', 503, {}, { kind: 'busy', seconds: 5 }],
  ['a fault of ours', 500, {}, { kind: 'failed' }],
  ['an answer that is no file', 200, {}, { kind: 'failed' }],
])('%s is told as what it is', async (_case, status, headers: Record<string, string>, failure) => {
  answerWith(() => new Response('', { status, headers }))

  expect(await get()).toEqual(failure)
})

test.each(['day_limit', 'month_limit', 'network_limit', 'text_limit'])(
  'LIC-2 R-11 R-23 a refusal names its limit: %s',
  async (code) => {
    const headers = { 'retry-after': '40' }
    const error = { code: 'too_many_requests', fields: [{ path: 'download', code }], requestId: 'r' }
    answerWith(() => Response.json({ error }, { status: 429, headers }))

    expect(await get()).toEqual({ kind: 'limited', seconds: 40, limit: code })
  },
)

test('a redirect leads to the log-in page and is not followed', async () => {
  const redirected = { type: 'opaqueredirect', ok: false, status: 0, headers: new Headers() }
  const fetch = answerWith(() => redirected as Response)

  expect(await get()).toEqual({ kind: 'signed_out' })
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' })
})

test('no connection, a broken one and one that was given up are told apart', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')), false)
  expect(await get()).toEqual({ kind: 'offline' })
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await get()).toEqual({ kind: 'failed' })
  expect(await get({ signal: AbortSignal.abort() })).toEqual({ kind: 'cancelled' })
})
