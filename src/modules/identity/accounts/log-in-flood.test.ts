import { expect, test, vi } from 'vitest'
import { AppError } from '#kernel/errors.ts'
import { toErrorResponse } from '#kernel/http/errors.ts'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { isTaken } from '#tests/builders/whole.ts'
import { logIn } from './log-in.ts'
import { createPasswordHasher } from './passwords.ts'

const running = vi.hoisted(() => ({ now: 0, most: 0 }))
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = async (...given) => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    return argon2.verify(...given).finally(() => {
      running.now -= 1
    })
  }
  return { ...argon2, verify }
})

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const wrong = 'a wrong guess 1'

/** The statuses that so many log-ins at once are answered with. */
async function flood(log: () => ReturnType<typeof logIn>): Promise<Map<number, number>> {
  const outcomes = await Promise.allSettled(Array.from({ length: 500 }, log))
  const statuses = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') {
      return toErrorResponse(outcome.reason, { requestId: 'test', log: deps.log }).status
    }
    if (outcome.value.ok) return 303
    return outcome.value.error === 'wrong_credentials' ? 401 : 429
  })
  return new Map(
    [...new Set(statuses)].map((each) => [each, statuses.filter((status) => status === each).length]),
  )
}

test('F-14 of 500 log-ins at once few are hashed at a time, and the excess is told to come back', async () => {
  const passwords = createPasswordHasher({ concurrency: 2, queueLimit: 20 })

  const statuses = await flood(() =>
    logIn({ ...deps, passwords }, buildVisitor(), { email: buildEmail(), password: wrong }),
  )

  expect(running.most).toBe(2)
  expect([...statuses.keys()].toSorted()).toEqual([401, 503])
  expect(statuses.get(401)).toBeGreaterThanOrEqual(20)
})

test.runIf(isTaken('src/modules/identity'))(
  'F-14 R-03 of 500 guesses at once for one account no more are looked at than its limit says',
  async () => {
    const { email } = await buildAccount(deps, { password: 'a good password 1' })

    const statuses = await flood(() => logIn(deps, buildVisitor(), { email, password: wrong }))

    expect(statuses.get(401) ?? 0).toBeLessThanOrEqual(10)
    expect([...statuses.keys()].filter((status) => ![401, 429, 503].includes(status))).toEqual([])
  },
)

test('F-14 a log-in that was refused because too many waited is nobody’s failure', async () => {
  const password = 'a good password 1'
  const { email } = await buildAccount(deps, { password })
  const visitor = buildVisitor()
  const busy = { ...deps.passwords, verify: () => Promise.reject(new AppError('unavailable')) }

  for (let time = 0; time < 12; time += 1) {
    await expect(logIn({ ...deps, passwords: busy }, visitor, { email, password })).rejects.toThrow(
      'unavailable',
    )
  }

  expect(await logIn(deps, visitor, { email, password })).toMatchObject({ ok: true })
})
