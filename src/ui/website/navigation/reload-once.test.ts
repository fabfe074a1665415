import { expect, test, vi } from 'vitest'
import { RELOADED_KEY, reloadOnce } from './reload-once.ts'

function tab({ isOnline = true } = {}) {
  const kept = new Map<string, string>()
  const clock = { now: 1_000_000 }
  const go = vi.fn<(address: string) => void>()
  const surroundings = {
    storage: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }),
    isOnline: () => isOnline,
    now: () => clock.now,
    go,
  }
  return { kept, clock, go, reload: (address: string) => reloadOnce(address, surroundings), surroundings }
}

test('NAV-5 a chunk that fails loads the page anew, at most once in 60 s', () => {
  const { clock, go, reload, kept } = tab()
  expect(reload('/one/')).toBe(true)
  expect(kept.get(RELOADED_KEY)).toBe('1000000')
  clock.now += 59_999
  expect(reload('/two/')).toBe(false)
  clock.now += 1
  expect(reload('/three/')).toBe(true)
  expect(go.mock.calls).toEqual([['/one/'], ['/three/']])
})

test('NAV-5 without a connection, or where nothing is kept, the page stays', () => {
  const offline = tab({ isOnline: false })
  expect(offline.reload('/one/')).toBe(false)
  const { surroundings, go } = tab()
  const storage = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  expect(reloadOnce('/one/', { ...surroundings, storage })).toBe(false)
  expect([...offline.go.mock.calls, ...go.mock.calls]).toEqual([])
})

test('NAV-5 a clock that was set back does not forbid it for ever', () => {
  const { clock, reload } = tab()
  reload('/one/')
  clock.now -= 3_600_000
  expect(reload('/two/')).toBe(true)
})
