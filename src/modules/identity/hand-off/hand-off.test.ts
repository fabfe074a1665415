import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newSecret } from '#kernel/ids.ts'
import { buildAccount, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { isTaken } from '#tests/builders/whole.ts'
import { listEvents } from '../accounts/list-events.ts'
import { logOut, logOutEverywhere } from '../accounts/log-out.ts'
import { findAccount } from '../accounts/queries.ts'
import { findSession } from '../accounts/sessions.ts'
import type { WebsiteLogIn } from '../accounts/start-log-in.ts'
import { handOffTickets } from '../tables/log-ins.ts'
import { arriveWithTicket, continueAs } from './arrive-with-ticket.ts'
import { issueTicket } from './issue-ticket.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

async function ticketOf(logIn: WebsiteLogIn): Promise<string> {
  const { redirect } = await issueTicket(deps, logIn.ssojwt, {
    destination: undefined,
    entryPoint: undefined,
    EFtransactionId: undefined,
    lang: 'en',
    lib: 'en',
  })
  return new URL(redirect).searchParams.get('ssotoken') ?? ''
}

describe('the hand-off', () => {
  test('DEST-8 the browser that signed up goes straight on', async () => {
    const logIn = await buildAccount(deps)

    const arrival = await arriveWithTicket(deps, buildVisitor(), {
      ticket: await ticketOf(logIn),
      nonce: logIn.nonce,
    })

    if (arrival.kind !== 'enter') throw new Error(arrival.kind)
    expect(await findSession(deps, arrival.session.token)).toMatchObject({ id: logIn.accountId })
  })

  test('DEST-8 a ticket that arrives elsewhere is asked about and stays unused until the answer', async () => {
    const logIn = await buildAccount(deps, { email: 'jane.roe@mail.test' })
    const stranger = await buildAccount(deps)
    const ticket = await ticketOf(logIn)

    const asked = { kind: 'ask', accountId: logIn.accountId, maskedEmail: 'j…@mail.test' }
    expect(await arriveWithTicket(deps, buildVisitor(), { ticket, nonce: undefined })).toEqual(asked)
    expect(await arriveWithTicket(deps, buildVisitor(), { ticket, nonce: stranger.nonce })).toEqual(asked)
    expect(await continueAs(deps, buildVisitor(), { ticket })).toMatchObject({
      kind: 'enter',
      session: { accountId: logIn.accountId },
    })
  })

  test('R-06 of 20 parallel uses of a ticket one wins', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)

    const arrivals = await Promise.all(
      Array.from({ length: 20 }, (_, use) =>
        use % 2 === 0
          ? arriveWithTicket(deps, buildVisitor(), { ticket, nonce: logIn.nonce })
          : continueAs(deps, buildVisitor(), { ticket }),
      ),
    )

    expect(arrivals.filter(({ kind }) => kind === 'enter')).toHaveLength(1)
  })

  test('R-06 a second use fails and ends the session that the first one made', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)
    const first = await arriveWithTicket(deps, buildVisitor(), { ticket, nonce: logIn.nonce })
    if (first.kind !== 'enter') throw new Error(first.kind)

    expect(await arriveWithTicket(deps, buildVisitor(), { ticket, nonce: logIn.nonce })).toEqual({
      kind: 'invalid',
    })

    expect(await findSession(deps, first.session.token)).toBeUndefined()
  })

  test('R-06 a new session takes the place of the one that the browser had, of whichever account', async () => {
    const first = await buildAccount(deps)
    const second = await buildAccount(deps)
    const enter = async (logIn: WebsiteLogIn, session?: string) => {
      const arrival = await arriveWithTicket(deps, buildVisitor(), {
        ticket: await ticketOf(logIn),
        nonce: logIn.nonce,
        session,
      })
      if (arrival.kind !== 'enter') throw new Error(arrival.kind)
      return arrival.session.token
    }
    const ofFirst = await enter(first)

    const ofSecond = await enter(second, ofFirst)

    expect(await findSession(deps, ofFirst)).toBeUndefined()
    expect(await findSession(deps, ofSecond)).toMatchObject({ id: second.accountId })
    // A ticket that is refused takes nothing away.
    await continueAs(deps, buildVisitor(), { ticket: 'used', session: ofSecond })
    expect(await findSession(deps, ofSecond)).toBeDefined()
  })

  test('R-06 a ticket that was taken elsewhere is noticed when its own browser arrives', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)
    const thief = await continueAs(deps, buildVisitor(), { ticket })
    if (thief.kind !== 'enter') throw new Error(thief.kind)

    expect(await arriveWithTicket(deps, buildVisitor(), { ticket, nonce: logIn.nonce })).toEqual({
      kind: 'invalid',
    })

    expect(await findSession(deps, thief.session.token)).toBeUndefined()
  })

  test('a link scanner or the Back button that looks at a used ticket ends nothing', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)
    const first = await arriveWithTicket(deps, buildVisitor(), { ticket, nonce: logIn.nonce })
    if (first.kind !== 'enter') throw new Error(first.kind)

    expect(await arriveWithTicket(deps, buildVisitor(), { ticket, nonce: undefined })).toEqual({
      kind: 'invalid',
    })

    expect(await findSession(deps, first.session.token)).toBeDefined()
  })

  test('F-22 a ticket lives 60 seconds by the database’s clock', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)
    const age = (seconds: number) =>
      db
        .update(handOffTickets)
        .set({ expiresAt: sql`${handOffTickets.expiresAt} - make_interval(secs => ${seconds})` })
        .where(eq(handOffTickets.accountId, logIn.accountId))

    await age(55)
    expect(await arriveWithTicket(deps, buildVisitor(), { ticket, nonce: undefined })).toMatchObject({
      kind: 'ask',
    })
    await age(5)
    expect(await arriveWithTicket(deps, buildVisitor(), { ticket, nonce: logIn.nonce })).toEqual({
      kind: 'invalid',
    })
    expect(await continueAs(deps, buildVisitor(), { ticket })).toEqual({ kind: 'invalid' })
  })

  test('R-06 a ticket is for one web application only', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)
    const another = { ...deps, urls: { ...deps.urls, webApp: 'https://other.example/app' } }

    expect(await arriveWithTicket(another, buildVisitor(), { ticket, nonce: logIn.nonce })).toEqual({
      kind: 'invalid',
    })
    expect(await continueAs(another, buildVisitor(), { ticket })).toEqual({ kind: 'invalid' })
    expect(await arriveWithTicket(deps, buildVisitor(), { ticket, nonce: logIn.nonce })).toMatchObject({
      kind: 'enter',
    })
  })

  test('R-06 a ticket dies with the log-in it came from', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)

    await logOut(deps, buildVisitor(), { ssojwt: logIn.ssojwt })

    expect(await arriveWithTicket(deps, buildVisitor(), { ticket, nonce: logIn.nonce })).toEqual({
      kind: 'invalid',
    })
  })

  test('R-06 a ticket dies when every browser of its account is logged out, also from another one', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)
    const account = await findAccount(db, { id: logIn.accountId })
    if (account === undefined) throw new Error('the account is gone')

    await logOutEverywhere(deps, buildVisitor(), account)

    expect(await arriveWithTicket(deps, buildVisitor(), { ticket, nonce: logIn.nonce })).toEqual({
      kind: 'invalid',
    })
    expect(await continueAs(deps, buildVisitor(), { ticket })).toEqual({ kind: 'invalid' })
  })

  test('R-06 guessed and altered tickets get the one answer', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)

    for (const guess of ['', 'x', `${ticket}x`, ticket.toLowerCase(), "' or 1=1 --", '\u0000']) {
      expect(await arriveWithTicket(deps, buildVisitor(), { ticket: guess, nonce: logIn.nonce })).toEqual({
        kind: 'invalid',
      })
    }
  })

  test.runIf(isTaken('src/modules/identity'))(
    'R-06 1,000 random tickets get one answer until the network has presented 30, and a good one still works',
    async () => {
      const logIn = await buildAccount(deps)
      const visitor = buildVisitor()
      const kinds = []
      for (let guess = 0; guess < 1_000; guess += 1) {
        const nonce = guess % 2 === 0 ? undefined : newSecret()
        kinds.push((await arriveWithTicket(deps, visitor, { ticket: newSecret(), nonce })).kind)
      }

      expect(kinds).toEqual([...Array(30).fill('invalid'), ...Array(970).fill('limited')])
      expect(await continueAs(deps, visitor, { ticket: newSecret() })).toEqual({
        kind: 'limited',
        retryAfter: expect.closeTo(3_600, -2),
      })
      const { rows } = await db.execute(
        sql`select count(*)::int from audit_events where event = 'ticket.limited' and network = ${visitor.network}`,
      )
      expect(rows).toEqual([{ count: 1 }])
      const ticket = await ticketOf(logIn)
      expect(await arriveWithTicket(deps, visitor, { ticket, nonce: logIn.nonce })).toMatchObject({
        kind: 'enter',
      })
    },
  )

  test('R-06 a second use is written down', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)
    const visitor = { ...buildVisitor(), requestId: 'the request' }
    for (let use = 0; use < 3; use += 1) await arriveWithTicket(deps, visitor, { ticket, nonce: logIn.nonce })

    const { events } = await listEvents(deps, { event: 'ticket.reused', email: logIn.email })
    expect(events).toMatchObject([{ requestId: 'the request' }])
  })

  test('no row holds the ticket or the nonce', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)

    const rows = await db.execute(
      sql`select t.*, l.nonce_hash from hand_off_tickets t join website_log_ins l on l.id = t.log_in_id`,
    )

    expect(JSON.stringify(rows.rows)).not.toContain(ticket)
    expect(JSON.stringify(rows.rows)).not.toContain(logIn.nonce)
  })

  test('a ticket is issued to the bearer of a log-in only', async () => {
    const request = { destination: '', entryPoint: '', EFtransactionId: '', lang: 'en', lib: 'en' } as const
    await expect(issueTicket(deps, undefined, request)).rejects.toMatchObject({ code: 'not_signed_in' })
    await expect(issueTicket(deps, 'forged', request)).rejects.toMatchObject({ code: 'not_signed_in' })
  })
})
