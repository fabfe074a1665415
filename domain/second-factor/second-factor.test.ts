import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { secondFactors } from '#database/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildSession } from '#tests/builders/session.ts'
import { listEvents } from '../audit/index.ts'
import {
  CodeInput,
  confirmEnrolment,
  getSecondFactorState,
  passSecondFactor,
  removeSecondFactor,
  startEnrolment,
} from './index.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const network = 'test'
const issuer = { issuer: 'Formulary' }

async function build() {
  const { accountId, email, cookie } = await buildSession(deps)
  const session = decodeURIComponent(cookie.split('=')[1] ?? '')
  return { holder: { accountId, session }, accountId, email }
}

const STEP_MS = 30_000
/** What the authenticator shows `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })

async function enrolled() {
  const built = await build()
  const { secret } = await startEnrolment(deps, built, issuer)
  const outcome = await confirmEnrolment(deps, built.holder, { code: codeOf(secret, -1), network })
  if (!outcome.ok) throw new Error(outcome.error)
  return { ...built, secret, recoveryCodes: outcome.recoveryCodes }
}

describe('setting a second factor up (decision 19)', () => {
  test('the secret stays the same until a code has confirmed it, and is never shown again', async () => {
    const { holder, accountId, email } = await build()
    const first = await startEnrolment(deps, { accountId, email }, issuer)
    expect(await startEnrolment(deps, { accountId, email }, issuer)).toEqual(first)
    expect(first.uri).toContain(`secret=${first.secret}`)
    expect(first.uri).toContain('issuer=Formulary')
    expect(await getSecondFactorState(deps, holder)).toEqual({ kind: 'absent' })

    expect(await confirmEnrolment(deps, holder, { code: '000000', network })).toMatchObject({ ok: false })
    const outcome = await confirmEnrolment(deps, holder, { code: codeOf(first.secret), network })

    expect(outcome.ok && new Set(outcome.recoveryCodes).size).toBe(10)
    expect(await getSecondFactorState(deps, holder)).toEqual({ kind: 'passed', recoveryCodesLeft: 10 })
    await expect(startEnrolment(deps, { accountId, email }, issuer)).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(
      confirmEnrolment(deps, holder, { code: codeOf(first.secret, 1), network }),
    ).rejects.toMatchObject({ code: 'conflict' })
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
    const { events } = await listEvents(deps, { event: 'second-factor.refused', email })
    expect(events).toHaveLength(6)
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

test('what was taken away has to be set up anew, in every session', async () => {
  const { holder, accountId, email } = await enrolled()
  await removeSecondFactor(deps, { accountId, network }, { accountId, reason: 'own wish' })
  expect(await getSecondFactorState(deps, holder)).toEqual({ kind: 'absent' })
  const { events } = await listEvents(deps, { event: 'second-factor.removed', email })
  expect(events).toMatchObject([{ actor: null, details: { reason: 'own wish' } }])
})
