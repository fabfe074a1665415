import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rateLimits } from '#kernel/rate-limits/tables.ts'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { issueTicket } from '../hand-off/issue-ticket.ts'
import { handOffTickets, knownDevices, websiteLogIns, workspaceSessions } from '../tables/log-ins.ts'
import { listDevices } from './devices.ts'
import { logIn } from './log-in.ts'
import { findSession } from './sessions.ts'
import { findBearerAccount, findWebsiteVisitor } from './website-log-in.ts'

const { db } = await createTestDatabase()
const password = 'a good password 1'
const minute = 60
const day = 24 * 60 * minute

afterEach(() => {
  vi.useRealTimers()
})

/** Sets this process's clock off by so many seconds, and leaves the database's as it is. */
function skewBy(seconds: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}

/** Dependencies that tell the time of this process. */
const deps = { ...buildDependencies(db), clock: () => new Date() }

describe.each([
  ['ten minutes fast', 10 * minute],
  ['ten minutes slow', -10 * minute],
  ['a day slow', -day],
  ['a year fast', 365 * day],
])('F-22 with a server whose clock is %s', (_name, skew) => {
  const build = async () => {
    skewBy(skew)
    const { email } = await buildAccount(deps, { password })
    const outcome = await logIn(deps, buildVisitor(), { email, password })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome
  }
  /** Seconds by the database's clock until a row ends. */
  const secondsLeft = (column: unknown) => sql<number>`extract(epoch from ${column} - now())::float8`

  test('log-in, session and ticket are good, and live as long as they should by the database’s clock', async () => {
    const { logIn: websiteLogIn, session } = await build()
    await issueTicket(deps, websiteLogIn.ssojwt, { lang: 'en', lib: 'en' })

    expect(await findSession(deps, session.token)).toBeDefined()
    expect(await findWebsiteVisitor(deps, websiteLogIn.ssojwt)).toBeDefined()
    expect(await findBearerAccount(deps, websiteLogIn.jwt)).toBeDefined()
    const { accountId } = websiteLogIn
    const [ofLogIn] = await db
      .select({ left: secondsLeft(websiteLogIns.expiresAt) })
      .from(websiteLogIns)
      .where(eq(websiteLogIns.id, websiteLogIn.id))
    const [ofSession] = await db
      .select({ left: secondsLeft(workspaceSessions.expiresAt) })
      .from(workspaceSessions)
      .where(eq(workspaceSessions.accountId, accountId))
    const [ofTicket] = await db
      .select({ left: secondsLeft(handOffTickets.expiresAt) })
      .from(handOffTickets)
      .where(eq(handOffTickets.accountId, accountId))
    expect(ofLogIn?.left).toBeCloseTo(30 * day, -2)
    expect(ofSession?.left).toBeCloseTo(30 * day, -2)
    expect(ofTicket?.left).toBeGreaterThan(30)
    expect(ofTicket?.left).toBeLessThanOrEqual(60)
  })

  test('tokens that have expired by the database’s clock are refused', async () => {
    const { logIn: websiteLogIn } = await build()
    await db
      .update(websiteLogIns)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(websiteLogIns.id, websiteLogIn.id))

    expect(await findWebsiteVisitor(deps, websiteLogIn.ssojwt)).toBeUndefined()
    expect(await findBearerAccount(deps, websiteLogIn.jwt)).toBeUndefined()
  })

  test('no age is negative: browsers are known and were seen by the database’s clock', async () => {
    const { session } = await build()
    const account = await findSession(deps, session.token)
    if (!account) throw new Error('nobody is logged in')
    vi.useRealTimers()

    for (const { loggedInAt, lastSeenAt } of await listDevices(deps, account, session.token)) {
      expect(Math.abs(Date.now() - loggedInAt.getTime())).toBeLessThan(minute * 1000)
      expect(Math.abs(Date.now() - lastSeenAt.getTime())).toBeLessThan(minute * 1000)
    }
    const [known] = await db
      .select({ age: sql<number>`extract(epoch from now() - ${knownDevices.lastSeenAt})::float8` })
      .from(knownDevices)
      .where(eq(knownDevices.accountId, account.id))
    expect(known?.age).toBeGreaterThanOrEqual(0)
    expect(known?.age).toBeLessThan(minute)
  })

  test('a limit opens when the database says so', async () => {
    skewBy(skew)
    const email = buildEmail()
    const guess = () => logIn(deps, buildVisitor(), { email, password: 'a wrong guess 1' })
    for (let time = 0; time < 10; time += 1) await guess()

    const refused = await guess()

    expect(refused).toMatchObject({ error: 'too_many_requests', retryAfter: expect.closeTo(900, -1) })
    await db.update(rateLimits).set({ resetsAt: sql`now()` })
    expect(await guess()).toMatchObject({ error: 'wrong_credentials' })
  })
})

test('F-22 a clock that is set back in the middle ends nobody’s session', async () => {
  const { email } = await buildAccount(deps, { password })
  const outcome = await logIn(deps, buildVisitor(), { email, password })
  if (!outcome.ok) throw new Error(outcome.error)

  skewBy(-60 * minute)

  expect(await findSession(deps, outcome.session.token)).toBeDefined()
  expect(await findWebsiteVisitor(deps, outcome.logIn.ssojwt)).toBeDefined()
})
