import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type DownloadStep,
  downloadFile,
  encodeUnprintable,
  fetchFile,
  UNPRINTABLE_HEADER,
  unprintableIn,
} from './download-file.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const busy = () => new Response('', { status: 503, headers: { 'retry-after': '3' } })
const file = () => new Response('x', { headers: { 'content-disposition': `x; filename*=UTF-8''a.txt` } })

function lost(): never {
  throw new TypeError('Failed to fetch')
}
function goOffline() {
  vi.stubGlobal('navigator', { onLine: false })
}
function goOnline() {
  vi.stubGlobal('navigator', { onLine: true })
  window.dispatchEvent(new Event('online'))
}

function start(answers: (() => Response)[], isSaved = true) {
  const fetch = vi.fn(async () => answers.shift()?.() ?? busy())
  vi.stubGlobal('fetch', fetch)
  const steps: DownloadStep['kind'][] = []
  const request = new AbortController()
  const outcome = downloadFile('/file/', {
    onFlush: async () => isSaved,
    onStep: ({ kind }) => steps.push(kind),
    signal: request.signal,
  })
  return { outcome, steps, fetch, cancel: () => request.abort() }
}

test('what was typed last is saved before a file is made of it', async () => {
  const { outcome, steps } = start([file])

  expect(await outcome).toMatchObject({ kind: 'file', name: 'a.txt' })
  expect(steps).toEqual(['saving', 'making'])
})

test('nothing is made of a document that could not be saved', async () => {
  const { outcome, fetch } = start([file], false)

  expect(await outcome).toEqual({ kind: 'unsaved' })
  expect(fetch).not.toHaveBeenCalled()
})

test('F-12 busy renderers are asked again when they said so', async () => {
  const { outcome, steps, fetch } = start([busy, file])
  await vi.advanceTimersByTimeAsync(2_900)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)

  expect(await outcome).toMatchObject({ kind: 'file' })
  expect(steps).toEqual(['saving', 'making', 'waiting', 'making'])
})

test('F-12 renderers that stay busy are left to the person', async () => {
  const { outcome, fetch } = start([])
  await vi.advanceTimersByTimeAsync(60_000)

  expect(await outcome).toEqual({ kind: 'busy', seconds: 3 })
  expect(fetch).toHaveBeenCalledTimes(4)
})

test('a download that waits can be given up', async () => {
  const { outcome, fetch, cancel } = start([busy, file])
  await vi.advanceTimersByTimeAsync(1_000)
  cancel()

  expect(await outcome).toEqual({ kind: 'cancelled' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a download without a connection goes on once when there is one again, with what was typed in between', async () => {
  goOffline()
  const { outcome, steps, fetch } = start([lost, file])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(steps).toEqual(['saving', 'making', 'offline'])
  goOnline()

  expect(await outcome).toMatchObject({ kind: 'file' })
  expect(steps).toEqual(['saving', 'making', 'offline', 'saving', 'making'])
  goOnline()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a download that waits for a connection can be given up', async () => {
  goOffline()
  const { outcome, fetch, cancel } = start([lost, file])
  await vi.advanceTimersByTimeAsync(1_000)
  cancel()
  goOnline()

  expect(await outcome).toEqual({ kind: 'cancelled' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

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

test('characters without a letter in our fonts arrive as they were typed', () => {
  const headers = new Headers({ [UNPRINTABLE_HEADER]: encodeUnprintable(['\u{20BB7}', 'ܐ', '\uD800']) })
  expect(unprintableIn(headers)).toBe('\u{20BB7} ܐ \uFFFD')
  expect(unprintableIn(new Headers())).toBe('')
})

test('a text in a script that nobody here has does not make a header that is refused', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => String.fromCodePoint(0x12_000 + index))
  expect(encodeUnprintable(many).length).toBeLessThan(500)
  expect(encodeUnprintable(['a'.repeat(9_000)]).length).toBeLessThan(500)
})
