import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findAccess } from '#modules/entitlements/access.ts'
import { logIn } from '#modules/identity/accounts/log-in.ts'
import { findSession } from '#modules/identity/accounts/sessions.ts'
import { sessionCookie } from '#modules/identity/hand-off/cookies.ts'
import { buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { savedCard } from '#tests/builders/subscriptions.ts'
import {
  buildInvitation,
  buildMember,
  buildProved,
  buildTeam,
  endAccess,
  setPassword,
} from '#tests/builders/teams.ts'
import { subscriptions } from '../../tables/orders.ts'
import { loadBilling } from '../billing/billing.server.ts'
import {
  endSeatByForm,
  handOverByForm,
  inviteByForm,
  joinByForm,
  loadHandOver,
  loadJoin,
  loadSeat,
  loadTeams,
} from './team.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'
const TEAM = '/app/account/team/'

/** The cookie of a browser that is logged in. */
async function logInAs(email: string): Promise<string> {
  const outcome = await logIn(deps, buildVisitor(), { email, password })
  if (!outcome.ok) throw new Error(`the test's log-in was refused: ${outcome.error}`)
  return sessionCookie(deps.urls, outcome.session).split(';')[0] ?? ''
}

async function buildHolder(bought: Parameters<typeof buildTeam>[1] = {}) {
  const team = await buildTeam(deps, bought)
  await setPassword(deps, team.actor.accountId, password)
  return { ...team, cookie: await logInAs(team.email) }
}

const get = (path: string, cookie?: string) =>
  buildRouteRequest(deps, path, cookie === undefined ? {} : { cookie })
const post = (path: string, form: Record<string, string>, cookie?: string) =>
  buildRouteRequest(deps, path, { form, ...(cookie !== undefined && { cookie }) })
const seat = <Request>(request: Request, id: string) => ({ ...request, params: { id } })
const joinPath = (link: string) => `${TEAM}join/?${new URLSearchParams({ link })}`

describe('the team', () => {
  test('a stranger is sent to the log-in page, and comes back', async () => {
    expect(await answerOf(loadTeams(get(TEAM)))).toMatchObject({
      status: 303,
      location: `/app/account/login/?${new URLSearchParams({ next: TEAM })}`,
    })
  })

  test('LIC-1 of an account without any is empty', async () => {
    const { email } = await buildProved(deps)
    const { data } = await answerOf(loadTeams(get(TEAM, await logInAs(email))))
    expect(data).toMatchObject({ teams: [], ownSeats: [], email, oneMorePaths: {} })
    const told = await answerOf(loadTeams(get(`${TEAM}?done=joined`, await logInAs(email))))
    expect(told.data).toMatchObject({ done: null })
  })

  test('LIC-1 of a plan for one is empty, and leads to a change of that plan instead of a second one', async () => {
    const { subscription, cookie } = await buildHolder({ sold: 'solo', seats: 1 })
    await db.update(subscriptions).set({ mandate: savedCard }).where(eq(subscriptions.id, subscription))
    const { data } = await answerOf(loadTeams(get(TEAM, cookie)))
    expect(data).toMatchObject({
      teams: [],
      oneMorePaths: { [subscription]: `/app/account/billing/${subscription}/change/?package=team&seats=2` },
    })
  })

  test('LIC-1 somebody is invited, listed, and mailed once more', async () => {
    const { cookie, subscription } = await buildHolder()
    const email = buildEmail()
    const invited = await answerOf(
      inviteByForm(post(TEAM, { intent: 'invite', subscription, email }, cookie)),
    )
    expect(invited).toMatchObject({ status: 303, location: `${TEAM}?done=invited` })
    const { data } = await answerOf(loadTeams(get(TEAM, cookie)))
    expect(data).toMatchObject({
      teams: [{ name: 'Team', seats: 3, free: 1, isOpen: true, people: [{ email, state: 'invited' }] }],
    })
    expect(
      await answerOf(inviteByForm(post(TEAM, { intent: 'again', subscription, email }, cookie))),
    ).toMatchObject({ location: `${TEAM}?done=invited-again` })
  })

  test.each([
    ['nothing typed', '', 'required'],
    ['no address', 'anna', 'email_invalid'],
  ])('what is wrong comes back with what was typed: %s', async (_case, email, error) => {
    const { cookie, subscription } = await buildHolder()
    const answer = await answerOf(inviteByForm(post(TEAM, { intent: 'invite', subscription, email }, cookie)))
    expect(answer).toMatchObject({
      status: 400,
      data: { error, field: 'email', values: { email, subscription, intent: 'invite' } },
    })
  })

  test('no seat left, somebody else’s subscription, and something else than a form', async () => {
    const { cookie, subscription, ...team } = await buildHolder()
    await buildMember(deps, { ...team, subscription })
    await buildInvitation(deps, { ...team, subscription })
    const invite = (form: Record<string, string>) =>
      answerOf(inviteByForm(post(TEAM, { intent: 'invite', email: buildEmail(), ...form }, cookie)))
    expect(await invite({ subscription })).toMatchObject({ status: 400, data: { error: 'no_free_seat' } })
    const other = await buildTeam(deps)
    expect(await invite({ subscription: other.subscription })).toMatchObject({ status: 404 })
    expect(await invite({ subscription, intent: 'everybody' })).toMatchObject({ status: 400 })
    await endAccess(deps, { ...team, subscription })
    expect(await invite({ subscription })).toMatchObject({ status: 409 })
  })
})

describe('one seat', () => {
  test('LIC-1 is taken back by its holder after a question, and nobody else finds it', async () => {
    const { cookie, ...team } = await buildHolder()
    const member = await buildMember(deps, team)
    const path = `${TEAM}seats/${member.seatId}/`
    const stranger = await buildHolder()
    expect(await answerOf(loadSeat(seat(get(path, stranger.cookie), member.seatId)))).toMatchObject({
      status: 404,
    })
    expect(await answerOf(endSeatByForm(seat(post(path, {}, stranger.cookie), member.seatId)))).toMatchObject(
      {
        status: 404,
      },
    )
    expect((await answerOf(loadSeat(seat(get(path, cookie), member.seatId)))).data).toEqual({
      kind: 'given',
      email: member.email,
      state: 'accepted',
      name: 'Team',
    })
    expect(await answerOf(endSeatByForm(seat(post(path, {}, cookie), member.seatId)))).toMatchObject({
      location: `${TEAM}?done=removed`,
    })
    // A second press.
    expect(await answerOf(endSeatByForm(seat(post(path, {}, cookie), member.seatId)))).toMatchObject({
      location: `${TEAM}?done=removed`,
    })
    expect(await answerOf(endSeatByForm(seat(post(path, {}, stranger.cookie), member.seatId)))).toMatchObject(
      { status: 404 },
    )
    expect((await findAccess(deps, member)).library).toEqual([])
  })

  test('LIC-1 is given back by whoever has it', async () => {
    const team = await buildHolder()
    const { email, seatId, accountId } = await buildMember(deps, team)
    const cookie = await logInAs(email)
    const path = `${TEAM}seats/${seatId}/`
    expect((await answerOf(loadTeams(get(TEAM, cookie)))).data).toMatchObject({
      teams: [],
      ownSeats: [{ name: 'Team', holderEmail: team.email }],
    })
    expect((await answerOf(loadSeat(seat(get(path, cookie), seatId)))).data).toMatchObject({ kind: 'own' })
    // Where plans stand, such an account is not told that it is free.
    const billing = async () => (await answerOf(loadBilling(get('/app/account/billing/', cookie)))).data
    expect(await billing()).toMatchObject({ plans: [], seatName: 'Team' })
    expect(await answerOf(endSeatByForm(seat(post(path, {}, cookie), seatId)))).toMatchObject({
      location: `${TEAM}?done=left`,
    })
    expect(await answerOf(endSeatByForm(seat(post(path, {}, cookie), seatId)))).toMatchObject({
      location: `${TEAM}?done=left`,
    })
    expect((await findAccess(deps, { accountId })).library).toEqual([])
  })
})

describe('LIC-1 handing the team over', () => {
  /** A team, somebody with a seat, and the page of that seat's offer. */
  async function buildOffer() {
    const holder = await buildHolder()
    const { email, seatId } = await buildMember(deps, holder)
    const member = await logInAs(email)
    const path = `${TEAM}seats/${seatId}/hand-over/`
    const load = async (cookie: string, query = '') =>
      answerOf(loadHandOver(seat(get(path + query, cookie), seatId)))
    const press = async (cookie: string, intent: string) =>
      answerOf(handOverByForm(seat(post(path, { intent }, cookie), seatId)))
    return { holder: holder.cookie, member, path, load, press }
  }

  test('is offered, declined, offered again and accepted; a second press is told the same', async () => {
    const { holder, member, load, press } = await buildOffer()
    for (const _ of [1, 2])
      expect(await press(holder, 'offer')).toMatchObject({ location: `${TEAM}?done=offered` })
    expect((await load(member, '?answer')).data).toMatchObject({ kind: 'member', isOffered: true })
    for (const _ of [1, 2])
      expect(await press(member, 'decline')).toMatchObject({ location: `${TEAM}?done=declined` })
    await press(holder, 'offer')
    for (const _ of [1, 2])
      expect(await press(member, 'accept')).toMatchObject({ location: `${TEAM}?done=taken-over` })
    // The mail's link, opened again, asks nobody to hand the team back.
    expect(await load(member, '?answer')).toMatchObject({ location: TEAM })
    expect((await load(member)).data).toMatchObject({ kind: 'holder' })
  })

  test('tells whoever comes too late how it stands, in whichever tab', async () => {
    const { holder, member, path, load, press } = await buildOffer()
    // Withdrawn, or never offered, when the member accepts.
    expect(await press(member, 'accept')).toMatchObject({ status: 303, location: path })
    expect((await load(member)).data).toMatchObject({ kind: 'member', isOffered: false })
    await press(holder, 'offer')
    await press(member, 'accept')
    // Accepted, when its former holder withdraws the offer or sends it.
    for (const intent of ['withdraw', 'offer'])
      expect(await press(holder, intent)).toMatchObject({ status: 303, location: path })
    // Accepted in another tab, when the member declines.
    expect(await press(member, 'decline')).toMatchObject({ location: `${TEAM}?done=taken-over` })
  })

  test('R-12 of somebody else is not found', async () => {
    const { holder, press } = await buildOffer()
    await press(holder, 'offer')
    const other = await buildOffer()
    for (const stranger of [other.holder, other.member]) {
      for (const intent of ['offer', 'withdraw', 'accept', 'decline'])
        expect(await press(stranger, intent)).toMatchObject({ status: 404 })
    }
    expect(await other.load(holder)).toMatchObject({ status: 404 })
    expect(await press(holder, 'steal')).toMatchObject({ status: 400 })
  })
})

describe('an invitation', () => {
  test('LIC-1 opens an account for whoever has none, and logs this browser in', async () => {
    const { email, link } = await buildInvitation(deps, await buildTeam(deps))
    const path = joinPath(link)
    const { status, data } = await answerOf(loadJoin(get(path)))
    expect({ status, data }).toMatchObject({ status: 200, data: { found: { email, way: 'set-password' } } })

    expect(
      await answerOf(joinByForm(post(path, { intent: 'set-password', password: 'short' }))),
    ).toMatchObject({
      status: 400,
      data: { error: 'password_too_short', field: 'password' },
    })
    const joined = await answerOf(joinByForm(post(path, { intent: 'set-password', password })))
    expect(joined).toMatchObject({ status: 303, location: `${TEAM}?done=joined` })
    const cookies = (joined.data as Response).headers.getSetCookie().join('; ')
    const account = await findSession(deps, /(?:^|; )formulary=([^;]+)/.exec(cookies)?.[1])
    expect(account).toMatchObject({ email, emailVerified: true })
    expect(await findAccess(deps, { accountId: account?.id ?? '' })).toMatchObject({ library: 'all' })
    expect(await answerOf(loadJoin(get(path)))).toMatchObject({ status: 410, data: { found: undefined } })
  })

  test('LIC-1 is taken by the account that is logged in, and else leads through the log-in page', async () => {
    const { email, link } = await buildInvitation(deps, await buildTeam(deps))
    await buildProved(deps, email)
    const path = joinPath(link)
    const { data } = await answerOf(loadJoin(get(path)))
    const { found } = data as { found: { way: string; logIn: string } }
    expect(found.way).toBe('log-in')
    expect(new URL(found.logIn, 'http://localhost').searchParams.get('next')).toBe(path)
    expect(await answerOf(joinByForm(post(path, { intent: 'accept' })))).toMatchObject({ status: 303 })

    const cookie = await logInAs(email)
    expect(await answerOf(joinByForm(post(path, { intent: 'accept' }, cookie)))).toMatchObject({
      location: `${TEAM}?done=joined`,
    })
    expect(await answerOf(joinByForm(post(path, { intent: 'accept' }, cookie)))).toMatchObject({
      status: 410,
      data: { error: 'link_expired' },
    })
  })

  test('LIC-1 of somebody else is a choice: this account, or logged out and back here', async () => {
    const { link } = await buildInvitation(deps, await buildTeam(deps))
    const { email, accountId } = await buildProved(deps)
    const cookie = await logInAs(email)
    const path = joinPath(link)
    expect((await answerOf(loadJoin(get(path, cookie)))).data).toMatchObject({
      found: { way: 'choose', currentEmail: email },
    })
    const out = await answerOf(joinByForm(post(path, { intent: 'log-out' }, cookie)))
    expect(out).toMatchObject({ status: 303, location: path })
    expect(await findSession(deps, cookie.split('=')[1])).toBeUndefined()

    const again = await logInAs(email)
    await answerOf(joinByForm(post(path, { intent: 'accept' }, again)))
    expect((await findAccess(deps, { accountId })).library).toBe('all')
  })

  test('R-04 a link that is none is gone, tells no page behind it, and is kept nowhere', async () => {
    expect(await answerOf(loadJoin(get(joinPath('nothing'))))).toMatchObject({ status: 410 })
    const { link } = await buildInvitation(deps, await buildTeam(deps))
    const answer = (await loadJoin(get(joinPath(link)))) as { init: ResponseInit }
    expect(answer.init.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(await answerOf(joinByForm(post(joinPath(link), { intent: 'steal' })))).toMatchObject({
      status: 400,
    })
  })
})
