import { and, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { acceptedTerms } from '../tables/accounts.ts'
import { licenceVersions } from './accepted-terms.ts'
import { listEvents } from './list-events.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { findSession } from './sessions.ts'
import { findWebsiteVisitor } from './website-log-in.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'

describe('log-in', () => {
  test('the right password logs in on the website and in the web application', async () => {
    const { email, accountId } = await buildAccount(deps, { password })

    const outcome = await logIn(deps, buildVisitor(), { email: email.toUpperCase(), password })

    if (!outcome.ok) throw new Error(outcome.error)
    expect(await findSession(deps, outcome.session.token)).toMatchObject({ id: accountId, email })
    expect(await findWebsiteVisitor(deps, outcome.logIn.ssojwt)).toMatchObject({ account: { id: accountId } })
  })

  test('LIC-6 the license is accepted by it in the words of the page, and that is written down once', async () => {
    const { email, accountId } = await buildAccount(deps, { password })
    const acceptedByLogIn = async () => {
      const rows = await db
        .select({ version: acceptedTerms.version, language: acceptedTerms.language })
        .from(acceptedTerms)
        .where(and(eq(acceptedTerms.accountId, accountId), eq(acceptedTerms.document, 'eula')))
      return rows.filter(({ language }) => language === 'de')
    }

    await logIn(deps, buildVisitor(), { email, password: 'wrong password 1', language: 'de' })
    expect(await acceptedByLogIn()).toEqual([])
    for (let time = 0; time < 2; time += 1)
      await logIn(deps, buildVisitor(), { email, password, language: 'de' })

    expect(await acceptedByLogIn()).toEqual([{ version: licenceVersions.de, language: 'de' }])
  })

  test('a password composed differently by the keyboard is the same password', async () => {
    const { email } = await buildAccount(deps, { password: 'caf\u00e9 au lait 1' })

    expect(await logIn(deps, buildVisitor(), { email, password: 'cafe\u0301 au lait 1' })).toMatchObject({
      ok: true,
    })
  })

  test('R-01 a wrong password, an unknown address and an account without password get one answer after one hashing', async () => {
    const known = await buildAccount(deps, { password })
    const withoutPassword = await buildAccount(deps)
    const verify = vi.spyOn(deps.passwords, 'verify')

    const outcomes = []
    for (const email of [known.email, buildEmail(), withoutPassword.email]) {
      outcomes.push(await logIn(deps, buildVisitor(), { email, password: 'wrong password 1' }))
    }

    const refused = { ok: false, error: 'wrong_credentials', field: 'password' }
    expect(outcomes).toEqual([refused, refused, refused])
    expect(verify).toHaveBeenCalledTimes(3)
  })

  test('R-02 a long password is compared whole', async () => {
    const long = `${'long words '.repeat(9)}1`
    const { email } = await buildAccount(deps, { password: long })

    expect(await logIn(deps, buildVisitor(), { email, password: long.slice(0, 72) })).toMatchObject({
      ok: false,
    })
    expect(await logIn(deps, buildVisitor(), { email, password: long })).toMatchObject({ ok: true })
  })

  test('R-03 the eleventh failure for one account is limited, from whatever networks they came', async () => {
    const { email } = await buildAccount(deps, { password })

    const outcomes = await Promise.all(
      Array.from({ length: 11 }, () => logIn(deps, buildVisitor(), { email, password: 'wrong password 1' })),
    )

    expect(outcomes.filter((outcome) => !outcome.ok && outcome.error === 'wrong_credentials')).toHaveLength(
      10,
    )
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.error === 'too_many_requests')).toHaveLength(1)
  })

  test('R-03 the thirty-first failure of one network is limited, over whatever accounts', async () => {
    const visitor = buildVisitor()
    for (let failure = 0; failure < 30; failure += 1) {
      await logIn(deps, visitor, { email: buildEmail(), password: 'wrong password 1' })
    }

    const outcome = await logIn(deps, visitor, { email: buildEmail(), password: 'wrong password 1' })

    expect(outcome).toMatchObject({ ok: false, error: 'too_many_requests' })
  })

  test('R-03 attempts of a network that is refused already do not use up an account', async () => {
    const { email } = await buildAccount(deps, { password })
    const stranger = buildVisitor()
    const fail = (address: string) => logIn(deps, stranger, { email: address, password: 'wrong password 1' })
    for (let failure = 0; failure < 30; failure += 1) await fail(buildEmail())
    for (let refusal = 0; refusal < 10; refusal += 1) {
      expect(await fail(email)).toMatchObject({ error: 'too_many_requests' })
    }

    expect(await logIn(deps, buildVisitor(), { email, password })).toMatchObject({ ok: true })
  })

  test('successful log-ins are not counted', async () => {
    const { email } = await buildAccount(deps, { password })
    const visitor = buildVisitor()

    for (let time = 0; time < 12; time += 1) {
      expect(await logIn(deps, visitor, { email, password })).toMatchObject({ ok: true })
    }
  })
})

describe('R-07 logging out', () => {
  async function logInSomebody() {
    const { email } = await buildAccount(deps, { password })
    const outcome = await logIn(deps, buildVisitor(), { email, password })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome
  }

  test('on the website ends the session of the web application too', async () => {
    const { logIn: websiteLogIn, session } = await logInSomebody()

    await logOut(deps, buildVisitor(), { ssojwt: websiteLogIn.ssojwt })

    expect(await findSession(deps, session.token)).toBeUndefined()
    expect(await findWebsiteVisitor(deps, websiteLogIn.ssojwt)).toBeUndefined()
  })

  test('in the web application ends the log-in of the website too, and nobody else’s', async () => {
    const { logIn: websiteLogIn, session } = await logInSomebody()
    const other = await logInSomebody()

    await logOut(deps, buildVisitor(), { session: session.token })

    expect(await findSession(deps, session.token)).toBeUndefined()
    expect(await findWebsiteVisitor(deps, websiteLogIn.ssojwt)).toBeUndefined()
    expect(await findSession(deps, other.session.token)).toBeDefined()
  })

  test('R-43 is written down with the request: once for each log-in that ended', async () => {
    const { logIn: websiteLogIn, session } = await logInSomebody()
    const { email, ssojwt } = websiteLogIn
    const other = await logInSomebody()
    const visitor = { ...buildVisitor(), requestId: 'the request' }

    await logOut(deps, visitor, { session: session.token, ssojwt })
    await logOut(deps, visitor, { session: session.token, ssojwt }) // nothing is left to end
    await logOut(deps, visitor, { session: 'forged', ssojwt: other.logIn.ssojwt })
    await logOut(deps, visitor, {})

    for (const person of [email, other.logIn.email]) {
      const { events } = await listEvents(deps, { event: 'log-out', email: person })
      expect(events).toMatchObject([{ requestId: 'the request' }])
    }
  })
})
