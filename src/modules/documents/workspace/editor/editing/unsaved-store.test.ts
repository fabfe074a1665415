import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUnsavedStore, forgetUnsaved } from './unsaved-store.ts'

/** As much of a browser's storage as the store touches: its keys are properties. */
function buildStorage(): Storage {
  const entries: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value
    },
    removeItem: (key: string) => delete entries[key],
  }
  return new Proxy(entries, {
    get: (_, name) => methods[name as keyof typeof methods],
  }) as unknown as Storage
}

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: buildStorage() })
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const unsaved = { id: 'document-1', version: 3, answers: { name: 'A' } }

test('what is unsaved is found again by its document, and gone once it is saved', () => {
  const store = createUnsavedStore('me', 'nda-D1')
  expect(store.keep(unsaved)).toBe(true)
  expect(createUnsavedStore('me', 'nda-D1').find('document-1')).toMatchObject(unsaved)
  store.forget('document-1')
  expect(store.find('document-1')).toBeUndefined()
})

test('a document that never reached the server is found by its template, the newest first', () => {
  const store = createUnsavedStore('me', 'nda-D1')
  store.keep({ ...unsaved, id: 'older', version: 0 })
  vi.advanceTimersByTime(1_000)
  store.keep({ ...unsaved, id: 'newer', version: 0 })
  store.keep({ ...unsaved, id: 'saved before', version: 2 })
  createUnsavedStore('me', 'lease-D2').keep({ ...unsaved, id: 'of another template', version: 0 })
  expect(store.findNew().map(({ id }) => id)).toEqual(['newer', 'older'])
})

test('another account finds nothing, and clears what others have left', () => {
  createUnsavedStore('me', 'nda-D1').keep({ ...unsaved, version: 0 })
  const other = createUnsavedStore('other', 'nda-D1')
  expect([other.find('document-1'), other.findNew()]).toEqual([undefined, []])
  forgetUnsaved('other')
  expect(createUnsavedStore('me', 'nda-D1').find('document-1')).toBeUndefined()
})

test('at log-out nothing is left, and after a month nothing of one’s own', () => {
  const store = createUnsavedStore('me', 'nda-D1')
  store.keep(unsaved)
  forgetUnsaved('me')
  expect(store.find('document-1')).toBeDefined()
  vi.advanceTimersByTime(31 * 86_400_000)
  forgetUnsaved('me')
  expect(store.find('document-1')).toBeUndefined()
  store.keep(unsaved)
  forgetUnsaved()
  expect(store.find('document-1')).toBeUndefined()
})

test('a browser that keeps nothing says so', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const store = createUnsavedStore('me', 'nda-D1')
  expect([store.keep(unsaved), store.find('document-1'), store.findNew()]).toEqual([false, undefined, []])
})
