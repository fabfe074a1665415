import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetWhatOthersKept } from './forget-what-others-kept.ts'

const written: string[] = []
const localStorage: Record<string, unknown> = {}
const sessionStorage: Record<string, unknown> = {}

/** Storage with the keys as properties, as browsers have it. */
function fill(storage: Record<string, unknown>, keys: string[]): void {
  for (const key of keys) storage[key] = '1'
  Object.defineProperty(storage, 'removeItem', {
    value: (key: string) => delete storage[key],
    configurable: true,
  })
}

beforeEach(() => {
  written.length = 0
  fill(localStorage, ['formulary:recent-searches', 'formulary:unsaved:a:b', '_watch'])
  fill(sessionStorage, ['react-router-scroll-positions', '_watch'])
  vi.stubGlobal('window', { localStorage, sessionStorage, location: { hostname: 'www.example.com' } })
  vi.stubGlobal('document', {
    get cookie() {
      return 'b_lang=fr; choices=0; choices-version=2026-11-28; _ga=GA1.1.2.3; _gid=x; formulary-experiments=y'
    },
    set cookie(text: string) {
      written.push(text)
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('R-38 what others have kept, and what of ours needs consent, is deleted on every domain that could be chosen; the rest stays', () => {
  forgetWhatOthersKept({ cookie: 'choices' })
  expect(written).toEqual(
    ['_ga', '_gid', 'formulary-experiments'].flatMap((name) => [
      `${name}=; Path=/; Max-Age=0`,
      `${name}=; Path=/; Max-Age=0; Domain=www.example.com`,
      `${name}=; Path=/; Max-Age=0; Domain=example.com`,
      `${name}=; Path=/; Max-Age=0; Domain=com`,
    ]),
  )
  expect(Object.keys(localStorage)).toEqual(['formulary:recent-searches', 'formulary:unsaved:a:b'])
  expect(Object.keys(sessionStorage)).toEqual(['react-router-scroll-positions'])
})
