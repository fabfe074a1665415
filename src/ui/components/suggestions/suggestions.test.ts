import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextPosition } from '../combobox.ts'
import { forgetAllSearches, forgetSearch, listRecentSearches, rememberSearch } from './recent-searches.ts'
import { createSuggester, type Suggestion } from './suggester.ts'

const words = (text: string): Suggestion => ({ kind: 'words', words: text })

describe('a suggester', () => {
  const build = (request: typeof fetch) => {
    vi.stubGlobal('fetch', request)
    return createSuggester({ url: '/api/templates/suggest/', language: 'fr' })
  }
  afterEach(() => vi.unstubAllGlobals())
  const answer = (suggestions: Suggestion[]) => Response.json({ suggestions })
  const signal = () => new AbortController().signal

  test('asks for the words in the language, once for the same words', async () => {
    const request = vi.fn<typeof fetch>(async () => answer([words('bail commercial')]))
    const suggest = build(request)
    expect(await suggest('bail com', signal())).toEqual([words('bail commercial')])
    await suggest('bail com', signal())
    expect(request.mock.calls.map(([address]) => address)).toEqual([
      '/api/templates/suggest/?q=bail+com&language=fr',
    ])
  })

  test.each([
    ['the network is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the service fails', async () => new Response('', { status: 500 })],
    ['something else answers', async () => new Response('<html>')],
  ])('offers nothing while %s, and asks again', async (_, fail) => {
    const request = vi.fn<typeof fetch>(fail)
    const suggest = build(request)
    expect(await suggest('nda', signal())).toEqual([])
    request.mockImplementation(async () => answer([words('nda')]))
    expect(await suggest('nda', signal())).toEqual([words('nda')])
  })

  test('is given up with what it was asked for', async () => {
    const request: typeof fetch = (_, options) =>
      new Promise((_resolve, reject) => options?.signal?.addEventListener('abort', () => reject(new Error())))
    const given = new AbortController()
    const answered = build(request)('nda', given.signal)
    given.abort()
    expect(await answered).toEqual([])
  })

  test('leaves a service alone that was asked too often, as long as it says', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(0)
    const refusal = new Response('', { status: 429, headers: { 'retry-after': '20' } })
    const request = vi.fn<typeof fetch>(async () => refusal)
    const suggest = build(request)
    await suggest('a', signal())
    now.mockReturnValue(19_000)
    await suggest('ab', signal())
    expect(request).toHaveBeenCalledTimes(1)
    now.mockReturnValue(21_000)
    await suggest('abc', signal())
    expect(request).toHaveBeenCalledTimes(2)
    now.mockRestore()
  })
})

describe('recent searches', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
      },
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('are the last six, the newest first, each once whatever its capitals', () => {
    for (const each of ['a', 'b', 'c', 'NDA', 'd', 'e', 'f', ' nda ', '']) rememberSearch(each)
    expect(listRecentSearches()).toEqual(['nda', 'f', 'e', 'd', 'c', 'b'])
  })

  test('are removed one by one, and all', () => {
    for (const each of ['a', 'b', 'c']) rememberSearch(each)
    forgetSearch('b')
    expect(listRecentSearches()).toEqual(['c', 'a'])
    forgetAllSearches()
    expect(listRecentSearches()).toEqual([])
  })

  test.each(['not json', '{"a":1}', '[1,null]'])(
    'that somebody else has written (%s) are none',
    (written) => {
      window.localStorage.setItem('formulary:recent-searches', written)
      expect(listRecentSearches()).toEqual([])
    },
  )

  test('are none where the browser keeps nothing', () => {
    vi.stubGlobal('window', {
      get localStorage() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    rememberSearch('a')
    expect(listRecentSearches()).toEqual([])
  })
})

test.each([
  [-1, 1, 0],
  [0, 1, 1],
  [2, 1, -1],
  [-1, -1, 2],
  [0, -1, -1],
])(
  'from option %i of three, a step of %i leads to %i: behind the last is the field',
  (active, step, next) => {
    expect(nextPosition(active, step, 3)).toBe(next)
  },
)
