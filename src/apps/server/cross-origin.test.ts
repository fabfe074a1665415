import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { AppError, isAppError } from '#kernel/errors.ts'
import { type Api, addEndpoint, type ServerEnvironment } from '#kernel/http/endpoint.ts'
import { toErrorResponse } from '#kernel/http/errors.ts'
import { buildApi } from '#tests/builders/api.ts'
import { openToOwnPages, originCheck, pageRequestCheck } from './cross-origin.ts'

const writes = new Hono()
  .use(originCheck(['https://app.example.com']))
  .all('*', (context) => context.text('done'))
writes.onError((error, context) => context.text(error.message, isAppError(error) ? 403 : 500))

const write = async (method: string, headers: Record<string, string>) =>
  (await writes.request('/write', { method, headers })).status

test.each([
  ['a page of ours', { 'sec-fetch-site': 'same-origin', origin: 'https://site.example.com' }, 200],
  ['a page of ours that sends no referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 200],
  [
    'our web application on its own host',
    { 'sec-fetch-site': 'same-site', origin: 'https://app.example.com' },
    200,
  ],
  ['a program without a browser', {}, 200],
  ['a page of somebody else', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
  ['a page of somebody else in an old browser', { origin: 'https://evil.example' }, 403],
  ['a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }, 403],
  [
    'a sister host that is not ours',
    { 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' },
    403,
  ],
  ['a browser that hides the origin', { 'sec-fetch-site': 'cross-site' }, 403],
])('R-09 a write sent by %s', async (_sender, headers, status) => {
  expect(await write('POST', headers)).toBe(status)
  expect(await write('DELETE', headers)).toBe(status)
})

test('R-09 reading is open to every page', async () => {
  expect(await write('GET', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(200)
})

test('R-09 a frame without an origin may send forms to the addresses that a service names, and nothing else', async () => {
  const payments = { path: '/payments', framePosts: /^\/\w+\/pay\/$/ }
  const framed = new Hono().use(originCheck([], [payments])).all('*', (context) => context.text('done'))
  framed.onError((_error, context) => context.text('refused', 403))
  const form = 'application/x-www-form-urlencoded'
  const statusOf = async (path: string, type = form, origin = 'null', method = 'POST') => {
    const headers = { 'content-type': type, origin, 'sec-fetch-site': 'cross-site' }
    return (await framed.request(path, { method, headers })).status
  }
  expect(await statusOf('/payments/abc/pay/')).toBe(200)
  expect(await statusOf('/payments/abc/pay/', form, 'https://evil.example')).toBe(403)
  expect(await statusOf('/payments/abc/pay/', 'application/json')).toBe(403)
  expect(await statusOf('/payments/abc/pay/', 'text/plain')).toBe(403)
  expect(await statusOf('/payments/abc/pay/', form, 'null', 'DELETE')).toBe(403)
  expect(await statusOf('/payments/abc/other/')).toBe(403)
  expect(await statusOf('/other/payments/abc/pay/')).toBe(403)
})

const log = { info() {}, warn() {}, error() {} }
const pages = new Hono<ServerEnvironment>().all('*', pageRequestCheck, (context) => context.text('page'))
pages.onError((error) => toErrorResponse(error, { requestId: 'test', log }))

const visit = async (method: string, type?: string, path = '/app/account/login/') =>
  pages.request(path, {
    method,
    headers: type === undefined ? {} : { 'content-type': type },
  })

test.each(['GET', 'HEAD'])('%s reads a page', async (method) => {
  expect((await visit(method)).status).toBe(200)
})

test.each(['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded;charset=UTF-8'])(
  'a form of ours sends %s',
  async (type) => {
    expect((await visit('POST', type)).status).toBe(200)
  },
)

test.each(['/app/details/offers/', '/app/documents/x/save/', '/app/documents/x/title/'])(
  'a script of ours sends JSON, and no form, to %s',
  async (path) => {
    expect((await visit('POST', 'application/json', path)).status).toBe(200)
    expect((await visit('POST', 'application/x-www-form-urlencoded', path)).status).toBe(415)
  },
)

test.each([
  'text/plain',
  'application/json',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencodedx',
  undefined,
])('R-09 R-47 a body of the type %s is refused', async (type) => {
  expect((await visit('POST', type)).status).toBe(415)
})

test.each([
  ['/app/details/', 200],
  ['/app/details/_.data', 200],
  ['/app/details/offers/', 415],
  ['/app/details', 415],
])('R-09 a file comes only where a form of ours has one: %s', async (path, status) => {
  expect((await visit('POST', 'multipart/form-data; boundary=x', path)).status).toBe(status)
  expect((await visit('POST', 'text/plain', path)).status).toBe(415)
})

test.each(['OPTIONS', 'PUT', 'PATCH', 'DELETE'])(
  'R-47 %s is refused, with what a page takes',
  async (method) => {
    const response = await visit(method)

    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST')
  },
)

const urls = { website: 'https://www.example.com', webApp: 'https://app.example.com/app' }
const service: Api = new Hono()
addEndpoint(service, 'POST', '/user/', () => {
  throw new AppError('conflict')
})
addEndpoint(service, 'GET', '/state/', (context) => context.json({ signedIn: true }))
const api = buildApi({ '/': openToOwnPages(urls, service) })
api.get('/page/', (context) => context.text('a page beside the service'))

const corsHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'))
const preflight = (origin: string) =>
  api.request('/user/', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-evil' },
  })

test('R-40 a page of ours asks first, and is told exactly what it may send', async () => {
  const response = await preflight('https://www.example.com')

  expect(response.status).toBe(204)
  expect(corsHeaders(response)).toMatchObject({
    'access-control-allow-origin': 'https://www.example.com',
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET,POST',
    'access-control-allow-headers': 'content-type,authorization,captcha',
    vary: expect.stringContaining('Origin'),
  })
})

test.each(['https://www.example.com', 'https://app.example.com'])(
  'R-40 a page at %s reads answers and refusals, with cookies',
  async (origin) => {
    for (const [path, method, status] of [
      ['/state', 'GET', 200],
      ['/user/', 'POST', 409],
      ['/user/', 'GET', 405],
    ] as const) {
      const response = await api.request(path, { method, headers: { origin } })

      expect(response.status).toBe(status)
      expect(corsHeaders(response)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        vary: 'Origin',
      })
    }
  },
)

test.each([
  'https://evil.test',
  'https://www.example.com.evil.test',
  'https://evil-www.example.com',
  'http://www.example.com',
  'https://www.example.com:8443',
  'https://WWW.example.com',
  'https://other.example.com',
  'null',
  '*',
])('R-40 the origin %s is not let in, and its name is not given back', async (origin) => {
  for (const response of [await preflight(origin), await api.request('/state/', { headers: { origin } })]) {
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('vary')).toContain('Origin')
    expect(JSON.stringify([...response.headers])).not.toContain('x-evil')
  }
})

test('R-40 a page beside a service is opened to nobody', async () => {
  const response = await api.request('/page/', { headers: { origin: 'https://www.example.com' } })

  expect(corsHeaders(response)).toEqual({})
})
