import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchPictureOf, type PictureAnswer, PreviewPictures } from './redacted-preview.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const picture = (tag: string): PictureAnswer => ({ kind: 'picture', blob: new Blob([tag]), pages: 7, tag })

/** Pictures that arrive when they are told to. */
function build() {
  const asked: {
    tag: string | undefined
    signal: AbortSignal
    answer: (given: PictureAnswer) => Promise<void>
  }[] = []
  const pictures = new PreviewPictures(
    (tag, signal) =>
      new Promise((resolve) => {
        asked.push({
          tag,
          signal,
          answer: async (given) => {
            resolve(given)
            await vi.advanceTimersByTimeAsync(0)
          },
        })
      }),
  )
  const show = async (version: number, milliseconds = 500) => {
    pictures.show(version)
    await vi.advanceTimersByTimeAsync(milliseconds)
  }
  return { pictures, asked, show }
}

test('LIC-3 the picture follows what is saved, and says which one is there already', async () => {
  const { pictures, asked, show } = build()
  await show(1, 0)
  await asked[0]?.answer(picture('"1"'))
  const first = pictures.getState()
  expect(first).toMatchObject({ url: expect.stringMatching(/^blob:/), pages: 7, isLoading: false })

  await show(1)
  expect(asked).toHaveLength(1)
  await show(2)
  expect(asked[1]?.tag).toBe('"1"')
  expect(pictures.getState()).toMatchObject({ url: first.url, isLoading: true })
  await asked[1]?.answer({ kind: 'same' })
  expect(pictures.getState()).toEqual(first)
})

test('saves that follow each other ask for one picture, and a newer one gives up the older request', async () => {
  const { pictures, asked, show } = build()
  await show(1)
  await asked[0]?.answer(picture('"1"'))
  await show(2, 100)
  await show(3)
  expect(asked).toHaveLength(2)
  await show(4)
  expect(asked[1]?.signal.aborted).toBe(true)
  await asked[1]?.answer({ kind: 'failed' })
  await asked[2]?.answer(picture('"4"'))

  expect(pictures.getState()).toMatchObject({ isLoading: false, failure: undefined })
})

test('a limit is waited for, and the picture that is there stays', async () => {
  const { pictures, asked, show } = build()
  await show(1)
  await asked[0]?.answer(picture('"1"'))
  await show(2)
  await asked[1]?.answer({ kind: 'limited', seconds: 20, limit: undefined })
  expect(pictures.getState()).toMatchObject({ url: expect.any(String), isLoading: true, failure: 'limited' })

  await vi.advanceTimersByTimeAsync(20_000)
  await asked[2]?.answer(picture('"2"'))
  expect(pictures.getState()).toMatchObject({ isLoading: false, failure: undefined })
})

test('what went wrong is tried once more, then when the person asks', async () => {
  const { pictures, asked, show } = build()
  await show(1)
  await asked[0]?.answer({ kind: 'failed' })
  await vi.advanceTimersByTimeAsync(3_000)
  await asked[1]?.answer({ kind: 'failed' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
  expect(pictures.getState()).toMatchObject({ isLoading: false, failure: 'failed' })

  pictures.retry()
  await vi.advanceTimersByTimeAsync(500)
  await asked[2]?.answer(picture('"1"'))
  expect(pictures.getState()).toMatchObject({ isLoading: false, failure: undefined })
})

test('a page that is left lets its picture go and asks for no more', async () => {
  const { pictures, asked, show } = build()
  await show(1)
  pictures.stop()

  expect(asked[0]?.signal.aborted).toBe(true)
  expect(pictures.getState()).toMatchObject({ url: undefined, isLoading: false })
  await show(1)
  expect(asked).toHaveLength(2)
})

test.each([
  ['the picture it has is right', new Response(null, { status: 304 }), { kind: 'same' }],
  ['the session has ended', new Response('', { status: 401 }), { kind: 'signed_out' }],
  [
    'a picture',
    new Response('x', { headers: { etag: '"3-en"', 'document-pages': '11' } }),
    { kind: 'picture', pages: 11, tag: '"3-en"' },
  ],
])('the server is told what is there and answers: %s', async (_case, response, answer) => {
  const fetch = vi.fn(async (_address: string, _options: RequestInit) => response)
  vi.stubGlobal('fetch', fetch)

  expect(await fetchPictureOf('x')('"2-en"', new AbortController().signal)).toMatchObject(answer)
  expect(fetch.mock.calls[0]).toMatchObject([
    '/app/documents/x/preview/',
    { cache: 'no-store', headers: { 'if-none-match': '"2-en"' } },
  ])
})
