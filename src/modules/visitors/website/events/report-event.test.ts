import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const send = vi.fn<typeof fetch>()
const listeners = new Map<string, () => void>()
const listen = (type: string, listener: () => void) => listeners.set(type, listener)
const page = { visibilityState: 'visible', addEventListener: listen, cookie: '' }

/** The module as a page that was just opened has it. */
async function openPage({ webdriver = false } = {}) {
  vi.resetModules()
  vi.stubGlobal('navigator', { webdriver })
  return import('./report-event.ts')
}
const sent = () =>
  send.mock.calls.flatMap(([, request]) => {
    const { events } = JSON.parse(String(request?.body)) as { events: { name: string; details: object }[] }
    return events.map(({ name, details }) => ({ name, ...details }))
  })

beforeEach(() => {
  listeners.clear()
  page.visibilityState = 'visible'
  send.mockReset().mockResolvedValue(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('window', { addEventListener: listen })
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

test('EVT-3 events are sent when the page is hidden, in a way that outlives it', async () => {
  const { reportEvent } = await openPage()
  reportEvent('Account Created', { destination: 'doc/lease-D7' })
  listeners.get('visibilitychange')?.()
  expect(send).not.toHaveBeenCalled()
  page.visibilityState = 'hidden'
  listeners.get('visibilitychange')?.()
  expect(sent()).toEqual([{ name: 'Account Created', destination: 'doc/lease-D7' }])
  expect(send.mock.calls[0]).toMatchObject(['/api/events/', { method: 'POST', keepalive: true }])

  reportEvent('Cookies declined', { route: '/' })
  listeners.get('pagehide')?.()
  expect(sent()).toHaveLength(2)
})

test('EVT-3 the words of a search do not leave with a destination', async () => {
  const { reportEvent } = await openPage()
  reportEvent('Signup started', { destination: 'search/?t=my-divorce' })
  listeners.get('pagehide')?.()
  expect(sent()).toEqual([{ name: 'Signup started', destination: 'search/' }])
})

test('EVT-3 a browser that a program drives is not counted', async () => {
  const { reportEvent } = await openPage({ webdriver: true })
  reportEvent('Cookies declined', { route: '/' })
  listeners.get('pagehide')?.()
  expect(send).not.toHaveBeenCalled()
})

test('EVT-3 an older browser sends by its beacon', async () => {
  const sendBeacon = vi.fn()
  const { reportEvent } = await openPage()
  vi.stubGlobal('navigator', { webdriver: false, sendBeacon })
  vi.stubGlobal('Request', class {})
  reportEvent('Cookies declined', { route: '/' })
  listeners.get('pagehide')?.()
  const [path, body] = sendBeacon.mock.calls[0] as [string, Blob]
  expect([path, body.type]).toEqual(['/api/events/', 'application/json'])
})

test('EVT-3 nothing reaches a data layer that no tag manager has made', async () => {
  const { reportEvent } = await openPage()
  reportEvent('Cookies declined', { route: '/' })
  expect(window.dataLayer).toBeUndefined()
})
