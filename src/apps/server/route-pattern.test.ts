import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { findPagePattern } from '../web/shared-pages.server.ts'
import { routePattern } from './route-pattern.ts'

const server = new Hono()
  .use((context) => Promise.resolve(context.text(routePattern(context, { findPagePattern }))))
  .get('/api/templates/:slug/', (context) => context.text(''))
  .get('/pictures/:name{[a-z]{1,3}-\\d+}', (context) => context.text(''))
  .all('/api/*', (context) => context.text(''))

test.each([
  ['/', '/'],
  ['/fr/', '/'],
  ['/de/company/about/', '/company/about/'],
  ['/company/about/_.data', '/company/about/'],
  ['/templates/lease-D7/', '/templates/{template}/'],
  ['/api/templates/lease-D7/', '/api/templates/:slug/'],
  ['/pictures/abc-12', '/pictures/:name'],
  ['/app/account/billing/0f3a/cancel', '/app/account/billing/:id/cancel'],
  ['/app/admin/orders/4827193650.data', '/app/admin/orders/:id'],
  ['/app/admin/revenue/csv', '/app/admin/revenue/csv'],
  ['/app/', '/app/'],
  ['/api/ada@example.com', 'other'],
  ['/app/ada@example.com', 'other'],
  ['/wp-login.php', 'other'],
])('%s is called %s in figures', async (path, pattern) => {
  expect(await (await server.request(path)).text()).toBe(pattern)
})
