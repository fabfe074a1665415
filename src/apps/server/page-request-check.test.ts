import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ServerEnvironment } from '#kernel/http/endpoint.ts'
import { toErrorResponse } from '#kernel/http/errors.ts'
import { pageRequestCheck } from './page-request-check.ts'

const log = { info() {}, warn() {}, error() {} }
const server = new Hono<ServerEnvironment>().all('*', pageRequestCheck, (context) => context.text('page'))
server.onError((error) => toErrorResponse(error, { requestId: 'test', log }))

const send = async (method: string, type?: string) =>
  server.request('/app/account/login/', {
    method,
    headers: type === undefined ? {} : { 'content-type': type },
  })

test.each(['GET', 'HEAD'])('%s reads a page', async (method) => {
  expect((await send(method)).status).toBe(200)
})

test.each([
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded;charset=UTF-8',
  'application/json',
])('a form or a script of ours sends %s', async (type) => {
  expect((await send('POST', type)).status).toBe(200)
})

test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencodedx', undefined])(
  'R-09 R-47 a body of the type %s is refused',
  async (type) => {
    expect((await send('POST', type)).status).toBe(415)
  },
)

test.each(['OPTIONS', 'PUT', 'PATCH', 'DELETE'])(
  'R-47 %s is refused, with what a page takes',
  async (method) => {
    const response = await send(method)

    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST')
  },
)
