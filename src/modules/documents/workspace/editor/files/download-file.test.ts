import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DownloadStep, downloadFile } from './download-file.ts'

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
