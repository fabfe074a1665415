import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Visitor } from '#kernel/http/clients.ts'
import { hashSecret } from '#kernel/ids.ts'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { knownDevices, websiteLogIns, workspaceSessions } from '../tables/log-ins.ts'
import { listDevices, logOutDevice, logOutOtherDevices } from './devices.ts'
import { logIn } from './log-in.ts'
import { logOut, logOutEverywhere } from './log-out.ts'
import { findSession } from './sessions.ts'
import { findWebsiteVisitor } from './website-log-in.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'

/** Somebody who is logged in with two browsers: `laptop` asks. */
async function buildOwner() {
  const email = buildEmail()
  await buildAccount(deps, { email, password })
  await db
    .delete(websiteLogIns)
    .where(sql`${websiteLogIns.accountId} in (select id from accounts where email = ${email})`)
  const enter = async (device: string) => {
    const visitor = { ...buildVisitor(), device, country: 'CA' }
    const outcome = await logIn(deps, visitor, { email, password })
    if (!outcome.ok) throw new Error(outcome.error)
    const { session, logIn: websiteLogIn } = outcome
    return {
      ...websiteLogIn,
      session: session.token,
      visitor: { ...visitor, deviceSecret: websiteLogIn.deviceSecret },
    }
  }
  const phone = await enter('Safari, iOS')
  const laptop = await enter('Firefox, Windows')
  const account = await findSession(deps, laptop.session)
  if (!account) throw new Error('nobody is logged in')
  return { account, phone, laptop }
}

describe('the browsers that an account is logged in with', () => {
  test('are listed with name, country and times, the one that asks first', async () => {
    const { account, phone, laptop } = await buildOwner()
    await db
      .update(websiteLogIns)
      .set({ lastSeenAt: sql`now() + interval '1 hour'` })
      .where(eq(websiteLogIns.id, phone.id))

    expect(await listDevices(deps, account, laptop.session)).toEqual([
      {
        id: laptop.id,
        name: 'Firefox, Windows',
        country: 'CA',
        loggedInAt: expect.any(Date),
        lastSeenAt: expect.any(Date),
        isThisDevice: true,
      },
      expect.objectContaining({ id: phone.id, name: 'Safari, iOS', isThisDevice: false }),
    ])
  })

  test('are those of the account alone, and only while they last', async () => {
    const { account, phone, laptop } = await buildOwner()
    const other = await buildOwner()
    await db.update(websiteLogIns).set({ expiresAt: sql`now()` }).where(eq(websiteLogIns.id, phone.id))

    expect((await listDevices(deps, account, laptop.session)).map(({ id }) => id)).toEqual([laptop.id])
    expect(
      (await listDevices(deps, account, other.laptop.session)).map(({ isThisDevice }) => isThisDevice),
    ).toEqual([false])
  })

  test('were seen when their session was', async () => {
    const { account, phone, laptop } = await buildOwner()
    const ago = { lastSeenAt: sql`now() - interval '6 minutes'` }
    await db.update(websiteLogIns).set(ago).where(eq(websiteLogIns.accountId, account.id))
    await db.update(workspaceSessions).set(ago).where(eq(workspaceSessions.accountId, account.id))

    await findSession(deps, laptop.session)

    const seen = Object.fromEntries(
      (await listDevices(deps, account, laptop.session)).map(({ id, lastSeenAt }) => [
        id,
        lastSeenAt.getTime(),
      ]),
    )
    expect((seen[laptop.id] ?? 0) - (seen[phone.id] ?? 0)).toBeGreaterThan(5 * 60_000)
  })
})

describe('R-07 logging browsers out', () => {
  test('one of them: website and web application end there, and nowhere else', async () => {
    const { account, phone, laptop } = await buildOwner()

    await logOutDevice(deps, laptop.visitor, account, phone.id)

    expect(await findSession(deps, phone.session)).toBeUndefined()
    expect(await findWebsiteVisitor(deps, phone.ssojwt)).toBeUndefined()
    expect(await findSession(deps, laptop.session)).toBeDefined()
  })

  test('one of them: it is a stranger from then on, and no other is', async () => {
    const { account, phone, laptop } = await buildOwner()
    const { email } = account

    await logOutDevice(deps, laptop.visitor, account, phone.id)

    const tellsOf = async (visitor: Visitor) => {
      const own = buildDependencies(db)
      await logIn(own, visitor, { email, password })
      return own.enqueued.map(({ data }) => data)
    }
    expect(await tellsOf(laptop.visitor)).toEqual([])
    expect(await tellsOf(phone.visitor)).toMatchObject([{ kind: 'newDevice', device: 'Safari, iOS' }])
  })

  test('an earlier log-in of the browser that asks: it stays known itself', async () => {
    const { account, laptop } = await buildOwner()
    const again = await logIn(deps, laptop.visitor, { email: account.email, password })

    await logOutDevice(deps, laptop.visitor, account, laptop.id)

    expect(again).toMatchObject({ ok: true, logIn: { deviceSecret: laptop.deviceSecret } })
    const own = buildDependencies(db)
    await logIn(own, laptop.visitor, { email: account.email, password })
    expect(own.enqueued).toEqual([])
  })

  test('this one, by its own log-out: it stays known', async () => {
    const { account, laptop } = await buildOwner()

    await logOut(deps, laptop.visitor, { session: laptop.session })

    const own = buildDependencies(db)
    await logIn(own, laptop.visitor, { email: account.email, password })
    expect(own.enqueued).toEqual([])
  })

  test('R-12 one of another account is not there', async () => {
    const { account, laptop } = await buildOwner()
    const other = await buildOwner()

    for (const id of [other.phone.id, 'unknown']) {
      await expect(logOutDevice(deps, laptop.visitor, account, id)).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    expect(await findSession(deps, other.phone.session)).toBeDefined()
  })

  test('all others: they are strangers from then on, and this one is not', async () => {
    const { account, phone, laptop } = await buildOwner()
    const other = await buildOwner()

    await logOutOtherDevices(deps, laptop.visitor, account, laptop.session)

    expect(await findSession(deps, phone.session)).toBeUndefined()
    expect(await findSession(deps, laptop.session)).toBeDefined()
    expect(await findSession(deps, other.phone.session)).toBeDefined()
    const known = await db.select().from(knownDevices).where(eq(knownDevices.accountId, account.id))
    expect(known.map(({ hash }) => hash)).toEqual([hashSecret(laptop.deviceSecret)])
  })

  test('all others, also a second browser that came in by the same log-in', async () => {
    const { account, laptop } = await buildOwner()
    await db.insert(workspaceSessions).values({
      hash: hashSecret('beside'),
      accountId: account.id,
      logInId: laptop.id,
      expiresAt: sql`now() + interval '1 day'`,
    })

    await logOutOtherDevices(deps, laptop.visitor, account, laptop.session)

    expect(await findSession(deps, 'beside')).toBeUndefined()
    expect(await findSession(deps, laptop.session)).toBeDefined()
  })

  test('everywhere: none is left, and none is known', async () => {
    const { account, phone, laptop } = await buildOwner()

    await logOutEverywhere(deps, laptop.visitor, account)

    for (const { session } of [phone, laptop]) expect(await findSession(deps, session)).toBeUndefined()
    expect(await db.select().from(knownDevices).where(eq(knownDevices.accountId, account.id))).toEqual([])
  })
})
