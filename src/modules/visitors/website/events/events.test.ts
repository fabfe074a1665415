import { describe, expect, test, vi } from 'vitest'
import { EventBatch } from '../../events/record-events.ts'
import { EVENTS_PER_BATCH } from '../../events/schema.ts'
import { pageView } from './event-reports.tsx'
import { createEventStore } from './report-event.ts'

function buildStore() {
  let now = 1_000
  const send = vi.fn<(body: string) => void>()
  return {
    store: createEventStore({ now: () => now, send }),
    wait: (ms: number) => {
      now += ms
    },
    batches: () => send.mock.calls.map(([body]) => EventBatch.parse(JSON.parse(body)).events),
  }
}

describe('the store in the page', () => {
  test('EVT-3 events travel together, and say how long ago each was', () => {
    const { store, wait, batches } = buildStore()
    store.add('Cookies declined', { route: '/' })
    wait(2_500)
    store.add('Signup started', { destination: 'doc/lease-D7' })
    expect(batches()).toEqual([])
    store.flush()
    store.flush()
    expect(batches()).toEqual([
      [
        { name: 'Cookies declined', ago: 2_500, details: { route: '/' } },
        { name: 'Signup started', ago: 0, details: { destination: 'doc/lease-D7' } },
      ],
    ])
  })

  test('EVT-3 a page that stays open long sends as much as the server takes at once', () => {
    const { store, batches } = buildStore()
    for (let event = 0; event <= EVENTS_PER_BATCH; event += 1) store.add('Cookies accepted', { route: '/' })
    expect(batches().map((events) => events.length)).toEqual([EVENTS_PER_BATCH])
  })

  test('EVT-3 what happened more than a day ago is not sent', () => {
    const { store, wait, batches } = buildStore()
    store.add('Cookies declined', { route: '/' })
    wait(24 * 60 * 60 * 1000)
    store.flush()
    expect(batches()).toEqual([])
  })
})

const main = 'Main Website'
const error = 'Error Page Main Website'

test.each([
  ['/', '', false, { page: 'home', pageType: main, route: '/' }],
  ['/fr/', '', false, { page: 'home', pageType: main, route: '/fr/' }],
  [
    '/templates/lease-D7/',
    '?s=mail',
    false,
    { page: 'template', pageType: main, route: '/templates/lease-D7/?s=mail' },
  ],
  ['/search/', '?q=divorce', false, { page: 'search', pageType: main, route: '/search/' }],
  ['/templates/gone-D9/', '', true, { page: 'error', pageType: error, route: '/templates/gone-D9/' }],
  ['/nowhere/', '', false, { page: 'error', pageType: error, route: '/nowhere/' }],
])(
  'EVT-2 a view of %s%s (error: %s) says which page of which kind it was',
  (pathname, search, isError, expected) => {
    expect(pageView({ pathname, search }, isError)).toEqual(expected)
  },
)
