import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportEvent } from '#modules/visitors/website/events/report-event.ts'
import { reportLandingView } from './report-landing-view.ts'

vi.mock('#modules/visitors/website/events/report-event.ts', () => ({ reportEvent: vi.fn() }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(reportEvent).mockClear()
  vi.stubGlobal('window', {
    location: { pathname: '/fr/docs/demo/', search: '?q=bail&utm_source=mail' },
    screen: { width: 390, height: 844 },
    matchMedia: () => ({ matches: true }),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = { query: 'bail', shown: '/fr/docs/ab/demo/', dialog: 'AB2' }

test('EVT-1 one second after a landing page has come to life its view is reported, with route, device and what the page says of itself', () => {
  reportLandingView(shown)
  vi.advanceTimersByTime(999)
  expect(reportEvent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reportEvent).toHaveBeenCalledExactlyOnceWith('LP view', {
    category: 'LP view',
    route: '/fr/docs/demo/?utm_source=mail',
    device: 'mobile',
    ...shown,
  })
})

test('EVT-1 a page that is left sooner is not reported', () => {
  const stop = reportLandingView(shown)
  vi.advanceTimersByTime(500)
  stop()
  vi.advanceTimersByTime(5_000)
  expect(reportEvent).not.toHaveBeenCalled()
})
