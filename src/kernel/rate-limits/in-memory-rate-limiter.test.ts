import { expect, test } from 'vitest'
import { createInMemoryRateLimiter } from './index.ts'

function build(options: { maximumKeys?: number } = {}) {
  const clock = { ms: 0 }
  const attempts = createInMemoryRateLimiter({ now: () => clock.ms, ...options })
  const take = (key: string, allowed = 2, seconds = 60) =>
    attempts.take([{ key, attempts: allowed, seconds }])
  return { clock, attempts, take }
}

test('as many attempts pass as the limit says, and a refusal tells the seconds until the next', () => {
  const { clock, take } = build()
  expect([take('a').ok, take('a').ok]).toEqual([true, true])
  clock.ms = 20_500

  expect(take('a')).toEqual({ ok: false, retryAfter: 40 })
  expect(take('b')).toEqual({ ok: true })

  clock.ms = 60_000
  expect(take('a')).toEqual({ ok: true })
})

test('all counters must allow, and a refused attempt uses up none', () => {
  const { attempts, take } = build()
  take('tight', 1)
  const both = [
    { key: 'tight', attempts: 1, seconds: 60 },
    { key: 'wide', attempts: 1, seconds: 60 },
  ]

  expect(attempts.take(both)).toMatchObject({ ok: false })

  expect(take('wide', 1)).toEqual({ ok: true })
})

test('a flood of keys takes no more memory than there is for it: the oldest make way', () => {
  const { take } = build({ maximumKeys: 10 })
  take('first', 1)
  for (let key = 0; key < 10; key += 1) take(`k${key}`, 1)

  expect(take('k9', 1)).toMatchObject({ ok: false })
  expect(take('first', 1)).toEqual({ ok: true })
})
