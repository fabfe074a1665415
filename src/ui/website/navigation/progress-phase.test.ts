import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgress } from './progress-phase.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('NAV-3 the bar appears after 200 ms, and goes 500 ms after the page is there', () => {
  const bar = createProgress()
  bar.start()
  vi.advanceTimersByTime(199)
  expect(bar.phase()).toBe('hidden')
  vi.advanceTimersByTime(1)
  expect(bar.phase()).toBe('running')
  vi.advanceTimersByTime(60_000)
  expect(bar.phase()).toBe('running')
  bar.end(false)
  expect(bar.phase()).toBe('done')
  vi.advanceTimersByTime(499)
  expect(bar.phase()).toBe('done')
  vi.advanceTimersByTime(1)
  expect(bar.phase()).toBe('hidden')
})

test('NAV-3 a page that is quick shows no bar, one that fails shows it failed for 500 ms', () => {
  const bar = createProgress()
  const seen: string[] = []
  bar.subscribe(() => seen.push(bar.phase()))
  bar.start()
  vi.advanceTimersByTime(150)
  bar.end(false)
  vi.runAllTimers()
  expect(new Set(seen)).toEqual(new Set(['hidden']))

  bar.start()
  vi.advanceTimersByTime(150)
  bar.end(true)
  expect(bar.phase()).toBe('failed')
  vi.advanceTimersByTime(500)
  expect(bar.phase()).toBe('hidden')
})

test('NAV-3 nothing ends that has not begun, and the next page begins anew', () => {
  const bar = createProgress()
  bar.end(true)
  expect(bar.phase()).toBe('hidden')
  bar.start()
  vi.advanceTimersByTime(300)
  bar.end(false)
  bar.start()
  vi.advanceTimersByTime(200)
  expect(bar.phase()).toBe('running')
})
