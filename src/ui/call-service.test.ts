import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callService } from './call-service.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Answers with each of these in turn, then with the last; a number is a status, an error is thrown. */
function service(...answers: (number | Error | Response)[]) {
  const times: number[] = []
  const send = vi.fn(async (_url: unknown, init?: RequestInit) => {
    // As the real one: then nothing is sent.
    if (init?.signal?.aborted) throw new DOMException('given up', 'AbortError')
    times.push(Date.now())
    const answer = answers[Math.min(times.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    return answer instanceof Response ? answer.clone() : new Response(null, { status: answer ?? 200 })
  })
  const delays = () => times.slice(1).map((time, index) => time - (times[index] ?? 0))
  return { send: send as unknown as typeof fetch, delays, count: () => times.length }
}

async function settle<Result>(call: Promise<Result>): Promise<Result | Error> {
  const settled = call.catch((error: Error) => error)
  await vi.runAllTimersAsync()
  return settled
}

test('ERR-5 a call that fails in passing is repeated three times, first after 200 ms', async () => {
  const { send, delays } = service(new TypeError('Failed to fetch'), 503, 502, 200)
  const answer = await settle(callService('/x', { send }))
  expect(answer).toMatchObject({ status: 200 })
  expect(delays()).toEqual([200, 400, 800])
})

test('ERR-5 after three repetitions the last answer, or the last failure, is handed on', async () => {
  const away = service(503)
  expect(await settle(callService('/x', { send: away.send }))).toMatchObject({ status: 503 })
  expect(away.count()).toBe(4)
  const cut = service(new TypeError('Failed to fetch'))
  expect(await settle(callService('/x', { send: cut.send }))).toBeInstanceOf(TypeError)
  expect(cut.count()).toBe(4)
})

test.each([200, 201, 204, 301, 400, 401, 403, 404, 409, 501])(
  'ERR-5 %i is an answer, and is taken',
  async (status) => {
    const { send, count } = service(
      status === 204 || status === 301 ? new Response(null, { status }) : status,
    )
    await settle(callService('/x', { send }))
    expect(count()).toBe(1)
  },
)

test.each(['POST', 'PATCH', 'post'])('ERR-5 %s is repeated only with an idempotency key', async (method) => {
  const plain = service(503)
  await settle(callService('/x', { method, send: plain.send }))
  expect(plain.count()).toBe(1)
  const keyed = service(503, 200)
  await settle(callService('/x', { method, headers: { 'Idempotency-Key': 'k1' }, send: keyed.send }))
  expect(keyed.count()).toBe(2)
})

test('ERR-5 Retry-After is honoured, as seconds and as a date; a long one is left to the visitor', async () => {
  const busy = (value: string) => new Response(null, { status: 429, headers: { 'retry-after': value } })
  const seconds = service(busy('2'), 200)
  await settle(callService('/x', { send: seconds.send }))
  expect(seconds.delays()).toEqual([2_000])

  vi.setSystemTime('2026-11-20T12:00:00Z')
  const date = service(busy('Fri, 20 Nov 2026 12:00:03 GMT'), 200)
  await settle(callService('/x', { send: date.send }))
  expect(date.delays()).toEqual([3_000])

  const long = service(busy('60'))
  expect(await settle(callService('/x', { send: long.send }))).toMatchObject({ status: 429 })
  expect(long.count()).toBe(1)
})

test('ERR-5 nobody waits for a call that was given up, or that took too long', async () => {
  const { send, count } = service(503)
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(), 300)
  await settle(callService('/x', { send, signal: leaving.signal }))
  expect(count()).toBe(2)
  const slow = service(503)
  await settle(callService('/x', { send: slow.send, timeoutMs: 100 }))
  expect(slow.count()).toBe(1)
})
