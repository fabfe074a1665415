import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageUnreachable } from '../../errors/page-unreachable.ts'
import { loadInBrowser } from './load-in-browser.ts'

const isOnline = { onLine: true }
const code = async () => undefined
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const answer = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', isOnline)
  isOnline.onLine = true
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function outcomeOf(loading: Promise<unknown>): Promise<unknown> {
  const settled = loading.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return settled
}

test('ERR-5 data that is lost on the way is asked for three times more, not at all offline', async () => {
  const data = vi.fn(lost)
  expect(await outcomeOf(loadInBrowser('/x/', data, code))).toBeInstanceOf(PageUnreachable)
  expect(data).toHaveBeenCalledTimes(4)

  isOnline.onLine = false
  const offline = vi.fn(lost)
  expect(await outcomeOf(loadInBrowser('/x/', offline, code))).toBeInstanceOf(PageUnreachable)
  expect(offline).toHaveBeenCalledTimes(1)
})

test('ERR-5 what our server answers is taken, what something before it answers is asked again', async () => {
  const ours = vi.fn(() => Promise.reject(answer(429, { retryAfter: 60 })))
  expect(await outcomeOf(loadInBrowser('/x/', ours, code))).toMatchObject({ status: 429 })
  expect(ours).toHaveBeenCalledTimes(1)

  const proxys = vi.fn().mockRejectedValueOnce(answer(502, '<h1>Bad gateway</h1>')).mockResolvedValue('page')
  expect(await outcomeOf(loadInBrowser('/x/', proxys, code))).toBe('page')
  expect(proxys).toHaveBeenCalledTimes(2)
})

test('NAV-5 code that cannot be loaded, where the page may not be loaded anew, is a page that did not arrive', async () => {
  isOnline.onLine = false
  expect(await outcomeOf(loadInBrowser('/x/', async () => 'page', lost))).toBeInstanceOf(PageUnreachable)
})
