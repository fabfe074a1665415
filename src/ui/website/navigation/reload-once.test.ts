import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RELOADED_KEY, reloadOnce } from './reload-once.ts'

const kept = new Map<string, string>()
const go = vi.fn<(address: string) => void>()

beforeEach(() => {
  kept.clear()
  go.mockClear()
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { href: '/here/', assign: go, reload: () => go('/here/') })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('NAV-5 a chunk that fails loads the page anew, at most once in 60 s', () => {
  expect(reloadOnce('/one/')).toBe(true)
  expect(kept.get(RELOADED_KEY)).toBe('1000000')
  vi.advanceTimersByTime(59_999)
  expect(reloadOnce('/two/')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(reloadOnce('/here/')).toBe(true)
  expect(go.mock.calls).toEqual([['/one/'], ['/here/']])
})

test('NAV-5 without a connection, or where nothing is kept, the page stays', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(reloadOnce('/one/')).toBe(false)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('refused', 'SecurityError')
    },
  })
  expect(reloadOnce('/one/')).toBe(false)
  expect(go).not.toHaveBeenCalled()
})

test('NAV-5 a clock that was set back does not forbid it for ever', () => {
  reloadOnce('/one/')
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(reloadOnce('/two/')).toBe(true)
})
