import { beforeEach, expect, test } from 'vitest'
import { buildApi } from '#tests/builders/api.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { createEventsApi } from '../api.ts'
import { websiteEvents } from '../tables.ts'

const { db } = await createTestDatabase()
const server = buildApi({
  '/': createEventsApi({
    ...buildDependencies(db),
    describeVisitor: async () => ({ network: 'network', country: 'CA' }),
  }),
})
const event = { name: 'Cookies declined', ago: 5, details: { route: '/' } }
const post = (events: object[], headers: Record<string, string> = {}) => {
  const body = JSON.stringify({ events })
  return server.request('/events/', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(body.length),
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
      ...headers,
    },
    body,
  })
}

beforeEach(async () => {
  await db.delete(websiteEvents)
})

test('EVT-3 a batch is written down', async () => {
  const response = await post([event, event])
  expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store'])
  expect(await db.select().from(websiteEvents)).toHaveLength(2)
})

test('EVT-3 GEO-1 the view of a page says from which country, and nothing else does', async () => {
  const view = { name: 'Page view', ago: 0, details: { page: 'home', pageType: 'Main Website', route: '/' } }
  await post([view, event])
  const rows = await db.select().from(websiteEvents).orderBy(websiteEvents.id)
  expect(rows.map(({ name, country }) => [name, country])).toEqual([
    ['Page view', 'CA'],
    ['Cookies declined', null],
  ])
})

test('EVT-3 a bot is answered as anybody, and nothing is kept', async () => {
  expect((await post([event], { 'user-agent': 'curl/8' })).status).toBe(204)
  expect(await db.select().from(websiteEvents)).toEqual([])
})

test('EVT-3 no more is taken than pages send, and only as they send it', async () => {
  expect((await post([{ ...event, details: { route: 'x'.repeat(70_000) } }])).status).toBe(413)
  expect((await post([event], { 'content-type': 'text/plain' })).status).toBe(415)
})
