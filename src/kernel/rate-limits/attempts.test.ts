import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { hashSecret, newId } from '../ids.ts'
import {
  addressSubject,
  type Counter,
  consumeEarlyRateLimit,
  consumeRateLimit,
  refundRateLimit,
} from './index.ts'
import { rateLimits } from './tables.ts'

const { db } = await createTestDatabase()
/** A counter of its own. */
const counter = (attempts: number, seconds = 60): Counter[] => [{ key: newId(), attempts, seconds }]

describe('limits', () => {
  test('R-10 of 200 parallel attempts exactly as many pass as the limit says', async () => {
    const counters = counter(100)

    const outcomes = await Promise.all(Array.from({ length: 200 }, () => consumeRateLimit(db, counters)))

    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(100)
  })

  test('a refusal tells the seconds until the window ends, and then all begins anew', async () => {
    const counters = counter(1, 40)
    await consumeRateLimit(db, counters)
    expect(await consumeRateLimit(db, counters)).toEqual({ ok: false, retryAfter: 40, isFirst: true })

    await db
      .update(rateLimits)
      .set({ resetsAt: sql`now()` })
      .where(eq(rateLimits.key, counters[0]?.key ?? ''))

    expect(await consumeRateLimit(db, counters)).toEqual({ ok: true })
    expect(await consumeRateLimit(db, counters)).toMatchObject({ ok: false })
  })

  test('two counters must both allow, and a refused attempt uses up neither', async () => {
    const tight = counter(1)
    const wide = counter(2)
    await consumeRateLimit(db, tight)

    for (let time = 0; time < 5; time += 1) {
      expect(await consumeRateLimit(db, [...tight, ...wide])).toMatchObject({ ok: false })
    }

    expect(await consumeRateLimit(db, wide)).toEqual({ ok: true })
    expect(await consumeRateLimit(db, wide)).toEqual({ ok: true })
  })

  test('an early attempt passes until half of a limit is used up, also among parallel ones', async () => {
    const counters = counter(7)
    const early = await Promise.all(Array.from({ length: 10 }, () => consumeEarlyRateLimit(db, counters)))
    expect(early.filter(Boolean)).toHaveLength(4)

    for (let time = 0; time < 3; time += 1) expect(await consumeRateLimit(db, counters)).toEqual({ ok: true })
    expect(await consumeRateLimit(db, counters), 'no refusal has been noted before').toMatchObject({
      isFirst: true,
    })
  })

  test('an early attempt needs half of every limit, and one that fails uses up nothing', async () => {
    const tight = counter(2)
    const wide = counter(4)
    expect(await consumeEarlyRateLimit(db, tight)).toBe(true)
    for (let time = 0; time < 5; time += 1) {
      expect(await consumeEarlyRateLimit(db, [...tight, ...wide])).toBe(false)
    }
    expect([await consumeEarlyRateLimit(db, wide), await consumeEarlyRateLimit(db, wide)]).toEqual([
      true,
      true,
    ])
  })

  test('what is given back can be taken again', async () => {
    const counters = counter(1)
    await consumeRateLimit(db, counters)

    await refundRateLimit(db, counters)

    expect(await consumeRateLimit(db, counters)).toEqual({ ok: true })
  })

  test('R-43 of all refusals in a window one is the first, also among parallel ones', async () => {
    const counters = counter(1)
    await consumeRateLimit(db, counters)
    const isFirst = async () => {
      const outcome = await consumeRateLimit(db, counters)
      return !outcome.ok && outcome.isFirst
    }

    const parallel = await Promise.all(Array.from({ length: 10 }, isFirst))
    expect(parallel.filter(Boolean)).toHaveLength(1)
    expect(await isFirst()).toBe(false)

    // Given back and taken again, it is still the same window.
    await refundRateLimit(db, counters)
    await consumeRateLimit(db, counters)
    expect(await isFirst()).toBe(false)

    await db
      .update(rateLimits)
      .set({ resetsAt: sql`now()` })
      .where(eq(rateLimits.key, counters[0]?.key ?? ''))
    await consumeRateLimit(db, counters)
    expect(await isFirst()).toBe(true)
  })
})

describe('what is counted', () => {
  test('an address stands in the table under a key of this installation: trying all addresses finds none', () => {
    const deps = { tokenKey: new Uint8Array(32).fill(1) }
    const email = 'Anna@mail.test'
    const subject = addressSubject(deps, email)

    expect(addressSubject(deps, email.toUpperCase())).toBe(subject)
    expect(addressSubject({ tokenKey: new Uint8Array(32).fill(2) }, email)).not.toBe(subject)
    expect([subject, Buffer.from(subject, 'base64url').toString('hex')]).not.toContain(
      hashSecret(email.toLowerCase()),
    )
  })
})
