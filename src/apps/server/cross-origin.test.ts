import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { AppError } from '#kernel/errors.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { buildApi } from '#tests/builders/api.ts'
import { openToOwnPages } from './cross-origin.ts'

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
