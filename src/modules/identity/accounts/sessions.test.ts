import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashSecret } from '#kernel/ids.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { websiteLogIns, workspaceSessions } from '../tables/log-ins.ts'
import { deleteExpired } from './delete-expired.ts'
import { findSession, startSession } from './sessions.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

async function buildSession() {
  const { id, accountId } = await buildAccount(deps)
  const { token } = await startSession(db, { accountId, logInId: id })
  return { token, row: eq(workspaceSessions.hash, hashSecret(token)) }
}

describe('sessions of the web application', () => {
  test('the database keeps the hash of a session’s secret only', async () => {
    const { token } = await buildSession()

    expect(JSON.stringify(await db.select().from(workspaceSessions))).not.toContain(token)
    expect(await findSession(deps, hashSecret(token))).toBeUndefined()
  })

  test('a session ends at its date, and is deleted then', async () => {
    const { token, row } = await buildSession()
    await db.update(workspaceSessions).set({ expiresAt: sql`now() - interval '1 second'` }).where(row)

    expect(await findSession(deps, token)).toBeUndefined()
    await deleteExpired(deps)

    expect(await db.select().from(workspaceSessions).where(row)).toEqual([])
  })

  test('deleting what has expired keeps what has not', async () => {
    const { token } = await buildSession()
    const before = await db.select().from(websiteLogIns)

    await deleteExpired(deps)

    expect(await findSession(deps, token)).toBeDefined()
    expect(await db.select().from(websiteLogIns)).toHaveLength(before.length)
  })

  test('being seen is written when the last time is minutes ago, not at every page', async () => {
    const { token, row } = await buildSession()
    const lastSeen = async () =>
      (await db.select().from(workspaceSessions).where(row))[0]?.lastSeenAt.getTime() ?? 0
    const started = await lastSeen()

    await findSession(deps, token)
    expect(await lastSeen()).toBe(started)

    await db.update(workspaceSessions).set({ lastSeenAt: sql`now() - interval '6 minutes'` }).where(row)
    await findSession(deps, token)
    expect(await lastSeen()).toBeGreaterThanOrEqual(started)
  })

  test.each([undefined, '', 'unknown', '\u0000'])('%j is no session', async (token) => {
    expect(await findSession(deps, token)).toBeUndefined()
  })
})
