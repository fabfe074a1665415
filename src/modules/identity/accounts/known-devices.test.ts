import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashSecret, newSecret } from '#kernel/ids.ts'
import { addressSubject } from '#kernel/rate-limits/index.ts'
import { rateLimits } from '#kernel/rate-limits/tables.ts'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { knownDevices } from '../tables/log-ins.ts'
import { changePassword } from './change-password.ts'
import { deleteExpired } from './delete-expired.ts'
import { logIn } from './log-in.ts'
import { createLink } from './one-time-links.ts'
import { findAccount } from './queries.ts'
import { setPassword } from './set-password.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'
const wrong = 'a wrong guess 1'

const enter = async (email: string, deviceSecret?: string) => {
  const outcome = await logIn(deps, { ...buildVisitor(), deviceSecret }, { email, password })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.logIn
}
const guess = (email: string, deviceSecret?: string) =>
  logIn(deps, { ...buildVisitor(), deviceSecret }, { email, password: wrong })
const limited = { ok: false, error: 'too_many_requests' }

/** Strangers of thirty networks guess until nobody without a known browser gets in. */
async function besiege(email: string) {
  const outcomes = []
  for (let time = 0; time < 30; time += 1) outcomes.push(await guess(email))
  return outcomes
}

describe('R-03 a browser that the owner has logged in with before', () => {
  test('(a) thirty guesses from thirty networks are limited by the eleventh, and (c) its owner still gets in', async () => {
    const { email, deviceSecret } = await buildAccount(deps, { password })
    const outcomes = await besiege(email)
    expect(
      outcomes.slice(0, 10).every((outcome) => !outcome.ok && outcome.error === 'wrong_credentials'),
    ).toBe(true)
    expect(outcomes[10]).toMatchObject(limited)
    expect(await logIn(deps, buildVisitor(), { email, password })).toMatchObject(limited)

    expect(await logIn(deps, { ...buildVisitor(), deviceSecret }, { email, password })).toMatchObject({
      ok: true,
    })
  })

  test('is held to the limit itself: a stolen cookie is no licence to guess', async () => {
    const { email, deviceSecret } = await buildAccount(deps, { password })
    for (let time = 0; time < 10; time += 1) {
      expect(await guess(email, deviceSecret)).toMatchObject({ error: 'wrong_credentials' })
    }

    expect(await guess(email, deviceSecret)).toMatchObject(limited)
    // And leaves everybody else's attempts alone.
    expect(await logIn(deps, buildVisitor(), { email, password })).toMatchObject({ ok: true })
  })

  test('is not exempt from the limit of its network', async () => {
    const { email, deviceSecret } = await buildAccount(deps, { password })
    const visitor = { ...buildVisitor(), deviceSecret }
    for (let time = 0; time < 30; time += 1)
      await logIn(deps, visitor, { email: buildEmail(), password: wrong })

    expect(await logIn(deps, visitor, { email, password })).toMatchObject(limited)
  })

  test('of one account is a stranger to another', async () => {
    const other = await buildAccount(deps, { password })
    const { email } = await buildAccount(deps, { password })
    await besiege(email)

    expect(await guess(email, other.deviceSecret)).toMatchObject(limited)
  })

  test('serves every account that logs in with it, by one secret', async () => {
    const first = await buildAccount(deps, { password })
    const second = await buildAccount(deps, { password })

    const { deviceSecret } = await enter(second.email, first.deviceSecret)

    for (const { email } of [first, second]) {
      await besiege(email)
      expect((await enter(email, deviceSecret)).deviceSecret).toBe(deviceSecret)
    }
  })

  test('R-07 is never known by a secret that somebody else put there, be it one of ours', async () => {
    const { email } = await buildAccount(deps, { password })
    const attacker = await buildAccount(deps, { password })

    for (const planted of [newSecret(), attacker.deviceSecret]) {
      const { deviceSecret } = await enter(email, planted)

      expect(deviceSecret).not.toBe(planted)
      await besiege(email)
      expect(await guess(email, planted)).toMatchObject(limited)
      expect(await guess(email, deviceSecret)).toMatchObject({ error: 'wrong_credentials' })
      await db.delete(rateLimits)
    }
  })

  test('R-07 is known by another secret once all others are logged out: an old cookie is worth nothing', async () => {
    const { email, accountId, deviceSecret } = await buildAccount(deps, { password })
    const account = await findAccount(db, { id: accountId })
    if (!account) throw new Error('no account')
    const visitor = { ...buildVisitor(), deviceSecret }

    const outcome = await changePassword(deps, visitor, account, { password, newPassword: 'another one 2' })

    if (!outcome.ok) throw new Error(outcome.error)
    expect(outcome.logIn.deviceSecret).not.toBe(deviceSecret)
    await besiege(email)
    expect(await guess(email, deviceSecret)).toMatchObject(limited)
    expect(await guess(email, outcome.logIn.deviceSecret)).toMatchObject({ error: 'wrong_credentials' })
  })

  test('is forgotten after a year that it was not used in', async () => {
    const { email, accountId, deviceSecret } = await buildAccount(deps, { password })
    const age = (days: number) =>
      db
        .update(knownDevices)
        .set({ lastSeenAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(knownDevices.accountId, accountId))
    await besiege(email)
    await age(364)
    await deleteExpired(deps)
    expect(await guess(email, deviceSecret)).toMatchObject({ error: 'wrong_credentials' })

    await age(366)
    expect(await guess(email, deviceSecret)).toMatchObject(limited)
    await deleteExpired(deps)
    expect(await db.select().from(knownDevices).where(eq(knownDevices.accountId, accountId))).toEqual([])
  })

  test('is kept as a hash', async () => {
    const { accountId, deviceSecret } = await buildAccount(deps, { password })
    const rows = JSON.stringify(
      await db.select().from(knownDevices).where(eq(knownDevices.accountId, accountId)),
    )

    expect(rows).not.toContain(deviceSecret)
    expect(rows).toContain(hashSecret(deviceSecret))
  })
})

describe('R-03 no stranger can shut an owner out', () => {
  test('delays grow: after the quarter of an hour fewer guesses are left, and half a day at last', async () => {
    const { email } = await buildAccount(deps, { password })
    const openWindow = (seconds: number) =>
      db
        .update(rateLimits)
        .set({ resetsAt: sql`now()` })
        .where(
          and(
            sql`${rateLimits.key} like 'logInFailuresPerAccount:' || ${seconds}::text || ':%'`,
            sql`${rateLimits.key} like '%' || ${addressSubject(deps, email)}`,
          ),
        )
    const guessUntilLimited = async () => {
      for (let guesses = 0; ; guesses += 1) {
        const outcome = await guess(email)
        if (!outcome.ok && outcome.error === 'too_many_requests') return [guesses, outcome.retryAfter]
      }
    }

    expect(await guessUntilLimited()).toEqual([10, expect.closeTo(900, -1)])
    await openWindow(900)
    expect(await guessUntilLimited()).toEqual([5, expect.closeTo(3_600, -1)])
    await openWindow(900)
    await openWindow(3_600)
    expect(await guessUntilLimited()).toEqual([10, expect.closeTo(900, -1)])
    await openWindow(900)
    expect(await guessUntilLimited()).toEqual([5, expect.closeTo(43_200, -1)])
  })

  test('an owner without a known browser gets in by mail: the browser that sets a password is known', async () => {
    const { email, accountId } = await buildAccount(deps, { password })
    await besiege(email)
    const url = new URL(await createLink(deps, { accountId, purpose: 'reset-password', email }))
    const link = url.searchParams.get('link') ?? ''

    const outcome = await setPassword(deps, buildVisitor(), { link, password: 'another good one 2' })

    if (!outcome.ok || outcome.renewed) throw new Error('the owner was not logged in here')
    const visitor = { ...buildVisitor(), deviceSecret: outcome.deviceSecret }
    expect(await logIn(deps, visitor, { email, password: 'another good one 2' })).toMatchObject({ ok: true })
  })

  test('a password set by mail makes strangers of all browsers before', async () => {
    const { email, accountId, deviceSecret } = await buildAccount(deps, { password })
    const url = new URL(await createLink(deps, { accountId, purpose: 'reset-password', email }))
    await setPassword(deps, buildVisitor(), {
      link: url.searchParams.get('link') ?? '',
      password: 'another good one 2',
    })
    await besiege(email)

    expect(await guess(email, deviceSecret)).toMatchObject(limited)
  })
})
