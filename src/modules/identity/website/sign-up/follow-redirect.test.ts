import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followRedirect } from './use-sign-up-flow.ts'

const address = 'https://formulary.example/app/?ssotoken=t'
const page = new EventTarget()
const go = vi.fn()
const tell = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
  go.mockClear()
  tell.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('SIGN-8 a redirect of which no page has come in ten seconds is told, once', () => {
  followRedirect(address, tell, { go, patienceMs: 10_000 })
  expect(go).toHaveBeenCalledWith(address)
  vi.advanceTimersByTime(9_999)
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(tell).toHaveBeenCalledOnce()
})

test('SIGN-8 one that brings another page is not, also when the browser’s Back shows this one again', () => {
  followRedirect(address, tell, { go, patienceMs: 10_000 })
  page.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(60_000)
  expect(tell).not.toHaveBeenCalled()
})

test('SIGN-8 one that is given up for another try is not', () => {
  const stop = followRedirect(address, tell, { go, patienceMs: 10_000 })
  stop()
  vi.advanceTimersByTime(60_000)
  expect(tell).not.toHaveBeenCalled()
})
