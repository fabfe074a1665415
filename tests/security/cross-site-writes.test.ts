import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createServer, type ServerDependencies } from '#apps/server/create-server.ts'
import { noMemoryFiles } from '#apps/server/memory-files.ts'
import { listServices } from '#apps/server/module-servers.ts'
import { noPageCache } from '#apps/server/page-cache.ts'
import { createPayments } from '#apps/server/payments.ts'
import routes from '../../src/routes.ts'
import { buildDependencies } from '../builders/dependencies.ts'
import { isWhole } from '../builders/whole.ts'

// no page of somebody else's may have a browser write here, at any address there is or will be. The
// database of this server throws when it is touched, so that whatever answers has changed nothing.
const untouchable = new Proxy(
  {},
  {
    get() {
      throw new Error('a refused request has reached the database')
    },
  },
)
const deps = {
  ...buildDependencies(untouchable as ServerDependencies['db']),
  clientNetwork: () => 'test',
  clientAddress: () => 'test',
  visitUnit: async () => 'test',
  countryOf: async () => null,
  describeVisitor: async () => ({ network: 'test' }),
  locateVisitor: () => Promise.reject(new Error('a refused request has been located')),
  operatorWords: { phone: null, phonesByCountry: {}, phonesByLanguage: {}, marketingMessage: {} },
  pictures: {
    find: async () => undefined,
    findCard: async () => undefined,
    findPageCard: async () => undefined,
  },
}
const { services: paymentPages } = await createPayments(
  deps,
  {
    ...{ urls: deps.urls, host: '127.0.0.1', port: 3000, payments: { provider: 'sandbox' } as const },
    settings: deps.settings,
  },
  { merchant: 'Formulary', log: deps.log, priceBook: deps.priceBook },
)
const services = [...listServices(deps), ...paymentPages]
const handle = vi.fn(async () => new Response('a page'))
const log = { child: () => log, info() {}, warn() {}, error() {} }
const { listener } = createServer({
  ...deps,
  services,
  log,
  app: {
    handle,
    listPrerenderedPages: () => [],
    findPagePattern: () => undefined,
    findPricedPage: () => undefined,
    isCachedPage: () => false,
    experiments: [],
    renderSitemap: () => '',
    renderBlogFeed: () => '',
    renderMail: async () => Promise.reject(),
  },
  files: noMemoryFiles,
  pages: noPageCache,
  furtherOrigins: [],
  consent: { origins: [] },
  localMail: null,
  operatorSecondFactor: true,
} as unknown as ServerDependencies)
const server = createHttpServer(listener).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('no port')
const base = `http://127.0.0.1:${address.port}`
afterAll(() => server.close())
beforeEach(() => handle.mockClear())

/** Every path of the application's own route table, with something in the place of each parameter. */
function pathsOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? parent : `${parent}/${path}`
    return [...pathsOf(children, own), `${own.replaceAll(/:\w+/g, 'x').replace('*', 'anything')}/`]
  })
}
const pagePaths = [...new Set(pathsOf(routes))]
/** Where scripts of ours send JSON. */
const jsonPages = new Set(['/app/details/offers/', '/app/documents/x/save/', '/app/documents/x/title/'])
const writes = services.flatMap(({ path, routes: api }) =>
  api.routes
    .filter(({ method }) => method === 'POST')
    .map((route) => `${path}${route.path}`.replace('//', '/').replaceAll(/:\w+/g, 'x')),
)
/**
 * Where a link proves whose it is, and mail programs send a form (RFC 8058); opened by a browser it leads to
 * a page that asks.
 */
const byLink = /^\/api\/mail\/unsubscribe/
const calls = writes.filter((path) => !byLink.test(path))

const senders: Record<string, Record<string, string>> = {
  'a page of somebody else': { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  'a page of somebody else in an old browser': { origin: 'https://evil.test' },
  'a sandboxed frame': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'a sister host': { origin: 'http://evil.localhost:3000', 'sec-fetch-site': 'same-site' },
  'another port of this host': { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' },
}
const bodies = {
  'text/plain': '{"Email":"a@b.test"}',
  'application/x-www-form-urlencoded': 'intent=delete&id=x',
  'application/json': '{}',
}

describe('R-09 writes of other sites', () => {
  test('the list is whole: there are pages that take forms, and services', () => {
    expect(pagePaths).toEqual(
      expect.arrayContaining(['/app/account/login/', '/app/documents/', '/anything/']),
    )
    expect(writes).toEqual(
      expect.arrayContaining([
        '/api/userbase/user/',
        '/api/auth/ticket/',
        '/api/auth/logout/',
        '/api/payments/events/x/',
        '/api/payments/sandbox/fields/x/pay/',
      ]),
    )
  })

  test.each([...pagePaths, ...writes])('%s takes none', async (path) => {
    for (const [place, [sender, headers]] of Object.entries(senders).entries()) {
      for (const [turn, method] of ['POST', 'PUT', 'PATCH', 'DELETE'].entries()) {
        const types = Object.entries(bodies)
        // In pairs: each sender with each method, and both with each type.
        for (const [type, body] of isWhole ? types : types.slice((place + turn) % types.length).slice(0, 1)) {
          const response = await fetch(base + path, {
            method,
            body,
            headers: { ...headers, 'content-type': type, cookie: 'formulary=session; p_ssojwt=log-in' },
          })
          expect([sender, type, method, response.status]).toEqual([sender, type, method, 403])
        }
      }
    }
    expect(handle).not.toHaveBeenCalled()
  })

  test.each(pagePaths)('R-47 %s takes only the type of body that its own page sends', async (path) => {
    const send = (type: string, address = path) =>
      fetch(base + address, { method: 'POST', body: '{}', headers: { 'content-type': type } })
    const form = 'application/x-www-form-urlencoded'
    const own = jsonPages.has(path) ? 'application/json' : form
    for (const type of ['application/json', form, 'application/xml', 'text/plain', 'nonsense']) {
      const { status } = await send(type)
      expect([type, status]).toEqual([type, type === own ? 200 : 415])
    }
    expect((await send('application/json', `${path}_.data`)).status).toBe(415)
    expect(handle).toHaveBeenCalledOnce()
  })

  test.each(calls)('%s takes nothing by GET', async (path) => {
    for (const query of ['', '?Email=a%40b.test&ssojwt=x&token=x']) {
      const response = await fetch(base + path + query)
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('POST')
    }
  })

  test.each(calls)('%s takes nothing that a form of ours could not send', async (path) => {
    // A body as text/plain needs no question beforehand; ours are JSON, which browsers ask about.
    const response = await fetch(base + path, {
      method: 'POST',
      body: bodies['text/plain'],
      headers: { 'content-type': 'text/plain', origin: 'http://localhost:3000' },
    })
    expect([415, 204]).toContain(response.status)
  })

  test('a mail is ended by its link alone', async () => {
    const path = '/api/mail/unsubscribe/'
    const opened = await fetch(base + path, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      'http://localhost:3000/app/account/unsubscribe/?link=',
    ])
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await fetch(`${base}${path}?link=x.y`, { method: 'POST', headers, body: 'x' })).status).toBe(404)
  })
})
