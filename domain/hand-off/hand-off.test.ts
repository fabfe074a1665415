import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { handOffTickets } from '#database/tables/log-ins.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { findSession, logOut, type WebsiteLogIn } from '../accounts/index.ts'
import { arriveWithTicket, continueAs, issueTicket } from './index.ts'

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

    const arrival = await arriveWithTicket(deps, { ticket: await ticketOf(logIn), nonce: logIn.nonce })

    if (arrival.kind !== 'enter') throw new Error(arrival.kind)
    expect(await findSession(deps, arrival.session.token)).toMatchObject({ id: logIn.accountId })
  })

  test('DEST-8 a ticket that arrives elsewhere is asked about and stays unused until the answer', async () => {
    const logIn = await buildAccount(deps, { email: 'jane.roe@mail.test' })
    const stranger = await buildAccount(deps)
    const ticket = await ticketOf(logIn)

    const asked = { kind: 'ask', maskedEmail: 'j…@mail.test' }
    expect(await arriveWithTicket(deps, { ticket, nonce: undefined })).toEqual(asked)
    expect(await arriveWithTicket(deps, { ticket, nonce: stranger.nonce })).toEqual(asked)
    expect(await continueAs(deps, { ticket })).toMatchObject({
      kind: 'enter',
      session: { accountId: logIn.accountId },
    })
  })

  test('R-06 of 20 parallel uses of a ticket one wins', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)

    const arrivals = await Promise.all(
      Array.from({ length: 20 }, (_, use) =>
        use % 2 === 0 ? arriveWithTicket(deps, { ticket, nonce: logIn.nonce }) : continueAs(deps, { ticket }),
      ),
    )

    expect(arrivals.filter(({ kind }) => kind === 'enter')).toHaveLength(1)
  })

  test('R-06 a second use fails and ends the session that the first one made', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)
    const first = await arriveWithTicket(deps, { ticket, nonce: logIn.nonce })
    if (first.kind !== 'enter') throw new Error(first.kind)

    expect(await arriveWithTicket(deps, { ticket, nonce: logIn.nonce })).toEqual({ kind: 'invalid' })

    expect(await findSession(deps, first.session.token)).toBeUndefined()
  })

  test('R-06 a ticket that was taken elsewhere is noticed when its own browser arrives', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)
    const thief = await continueAs(deps, { ticket })
    if (thief.kind !== 'enter') throw new Error(thief.kind)

    expect(await arriveWithTicket(deps, { ticket, nonce: logIn.nonce })).toEqual({ kind: 'invalid' })

    expect(await findSession(deps, thief.session.token)).toBeUndefined()
  })

  test('a link scanner or the Back button that looks at a used ticket ends nothing', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)
    const first = await arriveWithTicket(deps, { ticket, nonce: logIn.nonce })
    if (first.kind !== 'enter') throw new Error(first.kind)

    expect(await arriveWithTicket(deps, { ticket, nonce: undefined })).toEqual({ kind: 'invalid' })

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
    expect(await arriveWithTicket(deps, { ticket, nonce: undefined })).toMatchObject({ kind: 'ask' })
    await age(5)
    expect(await arriveWithTicket(deps, { ticket, nonce: logIn.nonce })).toEqual({ kind: 'invalid' })
    expect(await continueAs(deps, { ticket })).toEqual({ kind: 'invalid' })
  })

  test('R-06 a ticket is for one web application only', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)
    const another = { ...deps, urls: { ...deps.urls, webApp: 'https://other.example/app' } }

    expect(await arriveWithTicket(another, { ticket, nonce: logIn.nonce })).toEqual({ kind: 'invalid' })
    expect(await continueAs(another, { ticket })).toEqual({ kind: 'invalid' })
    expect(await arriveWithTicket(deps, { ticket, nonce: logIn.nonce })).toMatchObject({ kind: 'enter' })
  })

  test('R-06 a ticket dies with the log-in it came from', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)

    await logOut(deps, logIn.ssojwt)

    expect(await arriveWithTicket(deps, { ticket, nonce: logIn.nonce })).toEqual({ kind: 'invalid' })
  })

  test('R-06 guessed and altered tickets get the one answer', async () => {
    const logIn = await buildAccount(deps)
    const ticket = await ticketOf(logIn)

    for (const guess of ['', 'x', `${ticket}x`, ticket.toLowerCase(), "' or 1=1 --", '\u0000']) {
      expect(await arriveWithTicket(deps, { ticket: guess, nonce: logIn.nonce })).toEqual({ kind: 'invalid' })
    }
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
    const request = { destination: '', entryPoint: '', EFtransactionId: '', lang: 'en', lib: 'en' }
    await expect(issueTicket(deps, undefined, request)).rejects.toMatchObject({ code: 'not_signed_in' })
    await expect(issueTicket(deps, 'forged', request)).rejects.toMatchObject({ code: 'not_signed_in' })
  })
})
