import { HTTPException } from 'hono/http-exception'
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '../errors.ts'
import { toErrorResponse } from './errors.ts'

function answer(error: unknown) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  return { log, response: toErrorResponse(error, { requestId: 'r1', log }) }
}

describe('errors as answers', () => {
  test('an outcome keeps its code and its status', async () => {
    const { response, log } = answer(new AppError('not_found'))

    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: { code: 'not_found', requestId: 'r1' } })
    expect(log.error).not.toHaveBeenCalled()
  })

  test('bad input lists every field', async () => {
    const fields = [
      { path: 'Email', code: 'required' },
      { path: 'Password', code: 'password_too_short' },
    ]

    const { response } = answer(new AppError('bad_request', { fields }))

    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: { code: 'invalid', fields, requestId: 'r1' } })
  })

  test('too many requests tell when to come back', () => {
    const { response } = answer(new AppError('too_many_requests', { retryAfter: 30 }))

    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30'])
  })

  test.each([
    ['a refused connection', { code: 'ECONNREFUSED', syscall: 'connect' }, ''],
    ['a connection that broke', { code: 'ECONNRESET', syscall: 'read' }, 'read ECONNRESET'],
    ['a socket that is not there', { code: 'ENOENT', syscall: 'connect' }, ''],
    ['a server that shuts down', { code: '57P01' }, ''],
    ['a statement that took too long', { code: '57014' }, ''],
    ['a database that says nothing', {}, 'Query read timeout'],
    ['a pool without a free connection', {}, 'timeout exceeded when trying to connect'],
  ])('F-07 %s is 503 with Retry-After', (_case, properties, message) => {
    const cause = Object.assign(new Error(message), properties)

    const { response } = answer(new Error('Failed query', { cause }))

    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  })

  test('a file that is missing is no missing database', () => {
    expect(answer(Object.assign(new Error(''), { code: 'ENOENT', syscall: 'open' })).response.status).toBe(
      500,
    )
  })

  test.each(['53100', 'ENOSPC'])('a full disk (%s) is told as such, and logged once', async (code) => {
    const cause = Object.assign(new Error('No space left on device'), { code })
    const { response, log } = answer(new Error('Failed query', { cause }))

    expect(response.status).toBe(507)
    expect(await response.json()).toMatchObject({ error: { code: 'storage_full' } })
    expect(log.error).toHaveBeenCalledOnce()
  })

  test('F-07 a visitor who leaves while sending is no missing database and no fault', () => {
    const { response, log } = answer(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))

    expect(response.status).toBe(400)
    expect(log.error).not.toHaveBeenCalled()
  })

  test.each([
    ['22021', 'invalid byte sequence for encoding "UTF8": 0x00'],
    ['22P05', 'unsupported Unicode escape sequence'],
    ['22P02', 'invalid input syntax for type json'],
  ])('R-47 text that PostgreSQL cannot hold (%s) is the caller’s fault', (code, message) => {
    const cause = Object.assign(new Error(message), { code })

    const { response, log } = answer(new Error('Failed query', { cause }))

    expect(response.status).toBe(400)
    expect(log.error).not.toHaveBeenCalled()
  })

  test.each([
    ['JSON', 'application/json', '{}'],
    ['broken', 'multipart/form-data; boundary=x', '--x\r\nbroken'],
    [
      'cut off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
    ],
  ])('R-47 a form that is %s is the caller’s fault', async (_kind, type, body) => {
    const request = new Request('http://a.test/', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    const { response, log } = answer(await request.formData().catch((error: unknown) => error))

    expect(response.status).toBe(400)
    expect(log.error).not.toHaveBeenCalled()
  })

  test('a body that could not be read is the caller’s fault', () => {
    expect(answer(new HTTPException(413)).response.status).toBe(413)
    expect(answer(new HTTPException(400)).response.status).toBe(400)
  })

  test('anything else is ours: logged once, and the caller learns only the id', async () => {
    const { response, log } = answer(new Error('secret detail'))

    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ error: { code: 'internal', requestId: 'r1' } })
    expect(log.error).toHaveBeenCalledOnce()
  })
})
