import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isAppError } from '#kernel/errors.ts'
import { originCheck } from './origin-check.ts'

const server = new Hono()
  .use(originCheck(['https://app.example.com']))
  .all('*', (context) => context.text('done'))
server.onError((error, context) => context.text(error.message, isAppError(error) ? 403 : 500))

const send = async (method: string, headers: Record<string, string>) =>
  (await server.request('/write', { method, headers })).status

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
  expect(await send('POST', headers)).toBe(status)
  expect(await send('DELETE', headers)).toBe(status)
})

test('R-09 reading is open to every page', async () => {
  expect(await send('GET', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(200)
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
