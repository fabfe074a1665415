import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { abortAfter } from './abort-after.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('BROW-1 a signal ends after its time, or with another one, whichever comes first', () => {
  const late = abortAfter(1_000)
  vi.advanceTimersByTime(999)
  expect(late.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(late.aborted).toBe(true)

  const given = new AbortController()
  const early = abortAfter(1_000, given.signal)
  given.abort()
  expect(early.aborted).toBe(true)
  expect(abortAfter(1_000, given.signal).aborted).toBe(true)
})
