import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildSession, SESSION_PASSWORD } from '#tests/builders/session.ts'
import { listEvents } from '../accounts/list-events.ts'
import { logIn } from '../accounts/log-in.ts'
import { logOutEverywhere } from '../accounts/log-out.ts'
import { findSession } from '../accounts/sessions.ts'
import { CodeInput } from '../admin/second-factor/second-factor.server.ts'
import { accounts } from '../tables/accounts.ts'
import { secondFactorEnrolments, secondFactors } from '../tables/log-ins.ts'
import { resealSecrets } from './check-code.ts'
import { confirmEnrolment, startEnrolment } from './enrol.ts'
import { getSecondFactorState } from './queries.ts'
import { passSecondFactor, removeOwnSecondFactor, removeSecondFactor } from './spend-code.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const network = 'test'
const issuer = { issuer: 'Formulary', email: 'operator@mail.test' }

async function build() {
  const { accountId, email, cookie } = await buildSession(deps)
  const session = decodeURIComponent(cookie.split('=')[1] ?? '')
  return { holder: { accountId, session }, accountId, email }
}

/** Another browser that is logged in to the same account. */
async function inAnotherBrowser({ email, accountId }: { email: string; accountId: string }) {
  const outcome = await logIn(deps, buildVisitor(), { email, password: SESSION_PASSWORD })
  if (!outcome.ok) throw new Error(outcome.error)
  return { accountId, session: outcome.session.token }
}

async function confirm(holder: { accountId: string; session: string }, secret: string) {
  return confirmEnrolment(deps, holder, { code: codeOf(secret, -1), network })
}

const STEP_MS = 30_000
/** What the authenticator shows `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })

async function enrolled() {
  const built = await build()
  const { secret } = await startEnrolment(deps, built.holder, issuer)
  const outcome = await confirm(built.holder, secret)
  if (!outcome.ok) throw new Error(outcome.error)
  return { ...built, secret, recoveryCodes: outcome.recoveryCodes }
}

describe('setting a second factor up (SET-19)', () => {
  test('the secret stays the same until a code has confirmed it, and is never shown again', async () => {
    const { holder } = await build()
    const first = await startEnrolment(deps, holder, issuer)
    expect(await startEnrolment(deps, holder, issuer)).toEqual(first)
    expect(first.uri).toContain(`secret=${first.secret}`)
    expect(first.uri).toContain('issuer=Formulary')
    expect(await getSecondFactorState(deps, holder)).toEqual({ kind: 'absent' })

    expect(await confirmEnrolment(deps, holder, { code: '000000', network })).toMatchObject({ ok: false })
    const outcome = await confirmEnrolment(deps, holder, { code: codeOf(first.secret), network })

    expect(outcome.ok && new Set(outcome.recoveryCodes).size).toBe(10)
    expect(await getSecondFactorState(deps, holder)).toEqual({ kind: 'passed', recoveryCodesLeft: 10 })
    await expect(startEnrolment(deps, holder, issuer)).rejects.toMatchObject({ code: 'conflict' })
    expect(await confirmEnrolment(deps, holder, { code: codeOf(first.secret, 1), network })).toMatchObject({
      error: 'enrolment_expired',
    })
  })

  test('R-05 another browser of the account learns another secret, and the first that confirms one wins', async () => {
    const built = await build()
    const stranger = await inAnotherBrowser(built)
    const theirs = await startEnrolment(deps, stranger, issuer)
    const own = await startEnrolment(deps, built.holder, issuer)

    expect(own.secret).not.toBe(theirs.secret)
    expect(await confirm(built.holder, theirs.secret)).toMatchObject({ error: 'wrong_code' })
    expect(await confirm(built.holder, own.secret)).toMatchObject({ ok: true })
    await expect(confirm(stranger, theirs.secret)).rejects.toMatchObject({ code: 'conflict' })
    expect(await passSecondFactor(deps, stranger, { code: codeOf(theirs.secret), network })).toMatchObject({
      ok: false,
    })
  })

  test('R-05 a secret that was not confirmed ends with the log-in, so that it outlives no reset', async () => {
    const built = await build()
    const { secret } = await startEnrolment(deps, built.holder, issuer)
    const account = await findSession(deps, built.holder.session)
    if (!account) throw new Error('no session')

    await logOutEverywhere(deps, buildVisitor(), account)

    expect(await enrolmentsOf(built)).toHaveLength(0)
    expect(await confirm(built.holder, secret)).toMatchObject({ error: 'enrolment_expired' })
    expect(await getSecondFactorState(deps, built.holder)).toEqual({ kind: 'absent' })
    await expect(startEnrolment(deps, built.holder, issuer)).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test('R-43 a wrong code is written down here as well', async () => {
    const { holder, email } = await build()
    await startEnrolment(deps, holder, issuer)

    await confirmEnrolment(deps, holder, { code: '000000', network, requestId: 'the request' })

    const { events } = await listEvents(deps, { event: 'second-factor.refused', email })
    expect(events).toMatchObject([{ requestId: 'the request', details: { reason: 'wrong_code' } }])
  })

  test('F-22 after ten minutes of the database’s clock it is another one', async () => {
    const built = await build()
    const { secret } = await startEnrolment(deps, built.holder, issuer)
    const [{ lives } = {}] = await enrolmentsOf(built)
    expect(lives).toBeGreaterThan(590)
    expect(lives).toBeLessThanOrEqual(600)
    await db
      .update(secondFactorEnrolments)
      .set({ expiresAt: sql`now()` })
      .where(eq(secondFactorEnrolments.accountId, built.accountId))

    expect(await confirm(built.holder, secret)).toMatchObject({ error: 'enrolment_expired' })
    const next = await startEnrolment(deps, built.holder, issuer)
    expect(next.secret).not.toBe(secret)
    expect(await confirm(built.holder, next.secret)).toMatchObject({ ok: true })
  })

  test('the database holds neither the secret nor a recovery code', async () => {
    const { accountId, secret, recoveryCodes } = await enrolled()
    const [row] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId))
    const stored = JSON.stringify(row)
    for (const text of [secret, Buffer.from(Secret.fromBase32(secret).bytes).toString('base64url')]) {
      expect(stored).not.toContain(text)
    }
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })
})

describe('giving the second factor', () => {
  test('it holds for the session in which it was given, and for no other', async () => {
    const { holder, secret } = await enrolled()
    const other = { ...holder, session: 'of another browser' }
    expect(await getSecondFactorState(deps, other)).toEqual({ kind: 'required' })
    expect(await passSecondFactor(deps, other, { code: codeOf(secret), network })).toEqual({ ok: true })
    expect(await getSecondFactorState(deps, other)).toEqual({ kind: 'required' }) // no such session
  })

  test('an authenticator works on when the key is replaced, and when the former one is taken away', async () => {
    const { holder, secret } = await enrolled()
    const { secret: later, holder: second } = await enrolled()
    const { tokenKey: former } = deps
    const [tokenKey, lost] = [randomBytes(32), randomBytes(32)]
    const rotating = { ...deps, tokenKey, formerTokenKey: former }
    const pass = (with_: typeof rotating, who: typeof holder, code: string) =>
      passSecondFactor(with_, who, { code, network })
    expect(await pass({ ...rotating, formerTokenKey: lost }, holder, codeOf(secret))).toMatchObject({
      ok: false,
    })
    expect(await pass(rotating, holder, codeOf(secret))).toEqual({ ok: true })
    const resealed = await Promise.all([resealSecrets(rotating), resealSecrets(rotating)])
    expect(resealed[0] + resealed[1]).toBeGreaterThanOrEqual(2)
    expect(await resealSecrets(rotating)).toBe(0)
    expect(await passSecondFactor({ ...deps, tokenKey }, second, { code: codeOf(later), network })).toEqual({
      ok: true,
    })
    expect(
      await passSecondFactor({ ...deps, tokenKey }, holder, { code: codeOf(secret, 1), network }),
    ).toEqual({
      ok: true,
    })
    // For the other tests of this file.
    await resealSecrets({ ...deps, tokenKey: former, formerTokenKey: tokenKey })
  })

  test('a code is accepted once, of two parallel uses one', async () => {
    const { holder, secret } = await enrolled()
    const code = codeOf(secret)
    const outcomes = await Promise.all([1, 2].map(() => passSecondFactor(deps, holder, { code, network })))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await passSecondFactor(deps, holder, { code, network })).toMatchObject({ error: 'wrong_code' })
  })

  test.each([-3, 3])('a code of %i half minutes away is none of now', async (steps) => {
    const { holder, secret } = await enrolled()
    const outcome = await passSecondFactor(deps, holder, { code: codeOf(secret, steps), network })
    expect(outcome).toMatchObject({ ok: false, error: 'wrong_code' })
  })

  test('a recovery code is good once, however it is typed', async () => {
    const { holder, recoveryCodes } = await enrolled()
    const { code } = CodeInput.parse({ code: ` ${recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ')} ` })
    expect(await passSecondFactor(deps, holder, { code, network })).toEqual({ ok: true })
    expect(await passSecondFactor(deps, holder, { code, network })).toMatchObject({ error: 'wrong_code' })
    expect(await getSecondFactorState(deps, holder)).toEqual({ kind: 'passed', recoveryCodesLeft: 9 })
  })

  test('R-03 whoever guesses is told to wait after five wrong codes, also before the right one', async () => {
    const { holder, secret, email } = await enrolled()
    for (let time = 0; time < 5; time++) await passSecondFactor(deps, holder, { code: '000000', network })
    const outcome = await passSecondFactor(deps, holder, { code: codeOf(secret), network })
    expect(outcome).toMatchObject({ ok: false, error: 'too_many_requests' })
    const refused = await listEvents(deps, { event: 'second-factor.refused', email })
    expect(refused.events).toHaveLength(5)
  })

  test('R-43 that the limit was reached is written down once, however often somebody goes on', async () => {
    const { holder, email } = await enrolled()
    for (let time = 0; time < 20; time++) await passSecondFactor(deps, holder, { code: '000000', network })
    const { events } = await listEvents(deps, { email })
    expect(events.filter(({ event }) => event === 'second-factor.limited')).toHaveLength(1)
    expect(events.filter(({ event }) => event === 'second-factor.refused')).toHaveLength(5)
  })

  test('one installation’s secrets are worth nothing with another key; recovery codes still open', async () => {
    const { holder, secret, recoveryCodes } = await enrolled()
    const moved = { ...deps, tokenKey: new Uint8Array(32) }
    expect(await passSecondFactor(moved, holder, { code: codeOf(secret), network })).toMatchObject({
      ok: false,
    })
    const { code } = CodeInput.parse({ code: recoveryCodes[0] })
    expect(await passSecondFactor(moved, holder, { code, network })).toEqual({ ok: true })
  })
})

describe('taking the second factor away', () => {
  test('one’s own asks for a fresh code, and every session has to set the next one up', async () => {
    const { holder, secret, email } = await enrolled()
    const used = codeOf(secret, -1)
    expect(await removeOwnSecondFactor(deps, holder, { code: used, network })).toMatchObject({
      error: 'wrong_code',
    })
    expect(await getSecondFactorState(deps, holder)).toMatchObject({ kind: 'passed' })

    expect(await removeOwnSecondFactor(deps, holder, { code: codeOf(secret), network })).toEqual({ ok: true })

    expect(await getSecondFactorState(deps, holder)).toEqual({ kind: 'absent' })
    const { events } = await listEvents(deps, { event: 'second-factor.removed', email })
    expect(events).toMatchObject([{ actor: null, details: { reason: 'own' } }])
    const next = await startEnrolment(deps, holder, issuer)
    expect(next.secret).not.toBe(secret)
  })

  test('a recovery code is as good, for whoever has lost the authenticator', async () => {
    const { holder, recoveryCodes } = await enrolled()
    const { code } = CodeInput.parse({ code: recoveryCodes[3] })
    expect(await removeOwnSecondFactor(deps, holder, { code, network })).toEqual({ ok: true })
  })

  test('R-03 guessing for it is limited together with guessing to get in', async () => {
    const { holder, secret } = await enrolled()
    for (let time = 0; time < 5; time++)
      await removeOwnSecondFactor(deps, holder, { code: '000000', network })
    const attempt = { code: codeOf(secret), network }
    expect(await removeOwnSecondFactor(deps, holder, attempt)).toMatchObject({ error: 'too_many_requests' })
    expect(await passSecondFactor(deps, holder, attempt)).toMatchObject({ error: 'too_many_requests' })
  })

  test('another operator does it with a reason, and nobody does it to themselves that way', async () => {
    const { holder, accountId, email } = await enrolled()
    const { accountId: operatorId } = await build()
    const removal = { accountId, reason: 'lost phone' }
    const actAs = (id: string) =>
      removeSecondFactor(deps, buildVisitor(), { id, role: 'owner' as const }, removal)
    await expect(actAs(accountId)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(actAs(operatorId), 'not an operator any more').rejects.toMatchObject({ code: 'forbidden' })
    expect(await getSecondFactorState(deps, holder)).toMatchObject({ kind: 'passed' })

    await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, operatorId))
    await actAs(operatorId)

    expect(await getSecondFactorState(deps, holder)).toEqual({ kind: 'absent' })
    const { events } = await listEvents(deps, { event: 'second-factor.removed', email })
    expect(events).toMatchObject([{ actor: { id: operatorId }, details: { reason: 'lost phone' } }])
  })
})

async function enrolmentsOf({ accountId }: { accountId: string }) {
  return db
    .select({
      lives: sql<number>`extract(epoch from ${secondFactorEnrolments.expiresAt} - now())::float8`,
    })
    .from(secondFactorEnrolments)
    .where(eq(secondFactorEnrolments.accountId, accountId))
}
