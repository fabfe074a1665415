import { expect, test, vi } from 'vitest'
import { createRecaptcha } from './recaptcha.ts'

const warnings: object[] = []
const log = { info() {}, error() {}, warn: (details: object) => void warnings.push(details) }
const build = (send: typeof fetch, timeoutMs = 1000) =>
  createRecaptcha({
    secret: 's3cret',
    url: 'https://captcha.example/verify',
    hostname: 'www.example.com',
    log,
    timeoutMs,
    send,
  })
const answering = (body: unknown, status = 200) => vi.fn(async () => Response.json(body, { status }))
const good = { success: true, score: 0.9, action: 'sign_up', hostname: 'www.example.com' }

test('CAPT-1 the provider is asked with secret and token, and told nothing of the visitor', async () => {
  const send = answering(good)

  expect(await build(send).verify('token', 'sign_up')).toBe('person')

  const [url, init] = send.mock.calls[0] as unknown as [string, RequestInit]
  expect(url).toBe('https://captcha.example/verify')
  expect(String(init.body)).toBe('secret=s3cret&response=token')
})

test.each([
  ['a low score', { ...good, score: 0.4 }],
  ['another action', { ...good, action: 'log_in' }],
  ["another site's token", { ...good, hostname: 'evil.example' }],
  ['a token that is none', { success: false, 'error-codes': ['invalid-input-response'] }],
  ['a token used before', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
])('CAPT-1 %s is taken for a program', async (_case, body) => {
  expect(await build(answering(body)).verify('token', 'sign_up')).toBe('program')
})

test.each([
  ['fails', answering({}, 500)],
  ['cannot be reached', vi.fn(() => Promise.reject(new TypeError('fetch failed')))],
  ['lies in another format', vi.fn(async () => new Response('<html>ok</html>'))],
  ['says nothing', answering(null)],
  ['gives no score', answering({ ...good, score: '0.9' })],
  ['does not know us', answering({ success: false, 'error-codes': ['invalid-input-secret'] })],
  ['answers without end', vi.fn(async () => new Response('x'.repeat(20_000)))],
])('CAPT-1 a provider that %s says nothing of anybody, and the log has no secret', async (_case, send) => {
  warnings.length = 0
  expect(await build(send as typeof fetch).verify('t0ken', 'sign_up')).toBe('unknown')
  expect(warnings).toHaveLength(1)
  expect(JSON.stringify(warnings)).not.toMatch(/s3cret|t0ken/)
})

test('CAPT-1 a provider that hangs is given up in time, and holds sixteen calls at most', async () => {
  const send = vi.fn(
    (_url: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  const provider = build(send as typeof fetch, 50)
  const began = performance.now()

  const verdicts = await Promise.all(Array.from({ length: 40 }, () => provider.verify('token', 'sign_up')))

  expect(new Set(verdicts)).toEqual(new Set(['unknown']))
  expect(send).toHaveBeenCalledTimes(16)
  expect(performance.now() - began).toBeLessThan(2000)
  await provider.verify('token', 'sign_up')
  expect(send, 'and then it is asked again').toHaveBeenCalledTimes(17)
})
