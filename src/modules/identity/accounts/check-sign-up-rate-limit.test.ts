import { beforeEach, expect, test, vi } from 'vitest'
import type { CaptchaVerdict } from '#kernel/dependencies.ts'
import { buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { doWork } from '#tests/builders/proof-of-work.ts'
import type { CaptchaAnswer } from '../captcha/schema.ts'
import { listEvents } from './list-events.ts'
import { AccountCreation } from './schema.ts'
import { signUp } from './sign-up.ts'

const { db } = await createTestDatabase()
const verify = vi.fn(async (): Promise<CaptchaVerdict> => 'person')
const deps = { ...buildDependencies(db), captcha: { verify } }
const ready: CaptchaAnswer = { kind: 'ready' }
const given: CaptchaAnswer = { kind: 'provider', token: 'token' }
beforeEach(() => {
  verify.mockReset().mockResolvedValue('person')
})

type Visitor = ReturnType<typeof buildVisitor>
const attempt = (visitor: Visitor, answer?: CaptchaAnswer) =>
  signUp(deps, visitor, AccountCreation.parse({ Email: buildEmail() }), answer)

/** A network that has used up half of its sign-ups. */
async function nearLimit(): Promise<Visitor> {
  const visitor = buildVisitor()
  for (let time = 0; time < 5; time += 1) await attempt(visitor, ready)
  return visitor
}

/** What a browser does that is asked. */
async function prove(visitor: Visitor): Promise<CaptchaAnswer> {
  const outcome = await attempt(visitor, ready)
  if (outcome.ok || outcome.error !== 'captcha_required') throw new Error('nothing was asked')
  return doWork(outcome.challenge)
}

test('CAPT-1 R-45 half of the sign-ups nobody is asked, then all that can answer are', async () => {
  const visitor = buildVisitor()

  const outcomes = await Promise.all(Array.from({ length: 8 }, () => attempt(visitor, ready)))

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
  for (const outcome of outcomes.filter(({ ok }) => !ok)) {
    expect(outcome).toMatchObject({ error: 'captcha_required', challenge: { parts: 16 } })
  }
  expect(await attempt(buildVisitor(), ready), 'another network').toMatchObject({ ok: true })
})

test('CAPT-1 R-45 who proves signs up, and a network makes no more than its limit, however it is shown', async () => {
  const visitor = await nearLimit()

  expect(await attempt(visitor, await prove(visitor))).toMatchObject({ ok: true })
  expect(await attempt(visitor, await prove(visitor))).toMatchObject({ ok: true })

  for (let time = 0; time < 3; time += 1) expect(await attempt(visitor)).toMatchObject({ ok: true })
  expect(await attempt(visitor), 'without an answer').toMatchObject({ error: 'too_many_requests' })
  expect(await attempt(visitor, await prove(visitor)), 'with a proof').toMatchObject({
    error: 'too_many_requests',
  })
  expect(await attempt(visitor, given), 'with a token').toMatchObject({ error: 'too_many_requests' })
})

test('CAPT-1 R-45 reaching the limit is written down once, being asked is not', async () => {
  const visitor = await nearLimit()
  const limited = async () => (await listEvents(deps, { event: 'sign-up.limited' })).events.length
  const before = await limited()
  for (let time = 0; time < 5; time += 1) {
    expect(await attempt(visitor, await prove(visitor))).toMatchObject({ ok: true })
  }
  expect(await limited(), 'being asked is no refusal').toBe(before)

  for (let time = 0; time < 2; time += 1) {
    expect(await attempt(visitor, await prove(visitor))).toMatchObject({
      error: 'too_many_requests',
      retryAfter: expect.any(Number),
    })
  }
  expect(await limited()).toBe(before + 1)
})

test('CAPT-1 a proof that is used, of another network or none at all is asked for anew', async () => {
  const visitor = await nearLimit()
  const proof = await prove(visitor)
  await attempt(visitor, proof)

  for (const answer of [
    proof,
    await prove(await nearLimit()),
    { kind: 'proof', token: 'a.b.c.d.e', nonces: [1] } as const,
  ]) {
    expect(await attempt(visitor, answer)).toMatchObject({ error: 'captcha_required' })
  }
})

test('CAPT-1 whom the provider vouches for signs up', async () => {
  const visitor = await nearLimit()
  expect(await attempt(visitor, given)).toMatchObject({ ok: true })
  expect(verify).toHaveBeenCalledWith('token', 'sign_up')
})

test.each<CaptchaVerdict>(['program', 'unknown'])(
  'CAPT-1 where the provider says "%s" the work does instead',
  async (verdict) => {
    const visitor = await nearLimit()
    verify.mockResolvedValue(verdict)

    const outcome = await attempt(visitor, given)

    if (outcome.ok || outcome.error !== 'captcha_required') throw new Error('nothing was asked')
    expect(await attempt(visitor, doWork(outcome.challenge))).toMatchObject({ ok: true })
  },
)

test('CAPT-1 a provider that is away uses up nothing; made-up tokens call it as often as the limit leaves and no more', async () => {
  const visitor = await nearLimit()
  verify.mockResolvedValue('unknown')
  for (let time = 0; time < 12; time += 1) await attempt(visitor, given)
  expect(verify).toHaveBeenCalledTimes(12)

  verify.mockClear().mockResolvedValue('program')
  for (let time = 0; time < 12; time += 1) await attempt(visitor, given)
  expect(verify).toHaveBeenCalledTimes(5)
})

test('CAPT-1 without a provider its token is worth nothing', async () => {
  const visitor = buildVisitor()
  const outcome = await signUp(
    { ...deps, captcha: null },
    visitor,
    AccountCreation.parse({ Email: buildEmail() }),
    given,
  )
  expect(outcome).toMatchObject({ error: 'captcha_required' })
})
