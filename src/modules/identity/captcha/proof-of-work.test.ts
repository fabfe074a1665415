import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { rateLimits } from '#kernel/rate-limits/tables.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { doWork } from '#tests/builders/proof-of-work.ts'
import { issueChallenge, spendProof } from './proof-of-work.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const build = () => ({ network: newId(), purpose: 'sign_up' as const })

test('CAPT-1 a proof is good for the network it was asked of, once', async () => {
  const proofFor = build()
  const proof = doWork(await issueChallenge(deps, proofFor))

  expect(await spendProof(deps, build(), proof), 'of another network').toBe(false)
  expect(await spendProof(deps, { ...proofFor, purpose: 'log_in' as never }, proof), 'for another end').toBe(
    false,
  )
  expect(await spendProof(deps, proofFor, proof)).toBe(true)
  expect(await spendProof(deps, proofFor, proof), 'replayed').toBe(false)
})

test('CAPT-1 of ten that bring one proof at the same moment one passes', async () => {
  const proofFor = build()
  const proof = doWork(await issueChallenge(deps, proofFor))

  const passed = await Promise.all(Array.from({ length: 10 }, () => spendProof(deps, proofFor, proof)))

  expect(passed.filter(Boolean)).toHaveLength(1)
})

test('CAPT-1 a proof is bound to the installation, and works in each of its processes', async () => {
  const proofFor = build()
  const proof = doWork(await issueChallenge(deps, proofFor))

  expect(await spendProof(buildDependencies(db), proofFor, proof), 'another key').toBe(false)
  expect(await spendProof({ db, tokenKey: deps.tokenKey }, proofFor, proof)).toBe(true)
})

test('CAPT-1 a challenge that was made easier, or to live longer, is none of ours', async () => {
  const proofFor = build()
  const challenge = await issueChallenge(deps, proofFor)
  const [id = '', expires, parts, bits, signature = ''] = challenge.token.split('.')
  const forge = (...fields: unknown[]) => [...fields, signature].join('.')
  const easier = { ...challenge, token: forge(id, expires, parts, 1), bits: 1 }
  const shorter = { token: forge(id, expires, 1, bits), parts: 1, bits: challenge.bits }
  const longer = { ...challenge, token: forge(id, Number(expires) + 3600, parts, bits) }
  const unsigned = { ...challenge, token: `${id}.${expires}.${parts}.${bits}.` }

  for (const forged of [easier, shorter, longer, unsigned]) {
    expect(await spendProof(deps, proofFor, doWork(forged))).toBe(false)
  }
})

test('CAPT-1 too little work is none, and does not use the challenge up', async () => {
  const proofFor = build()
  const proof = doWork(await issueChallenge(deps, proofFor))
  const { nonces } = proof

  for (const tooEasy of [
    [],
    nonces.slice(1),
    [...nonces, 1],
    nonces.map(() => nonces[0] ?? 0),
    nonces.toReversed(),
    nonces.map(() => 2 ** 32),
    nonces.map(() => Number.NaN),
  ]) {
    expect(await spendProof(deps, proofFor, { ...proof, nonces: tooEasy })).toBe(false)
  }
  expect(await spendProof(deps, proofFor, proof)).toBe(true)
})

test('CAPT-1 after two minutes it is too late, also for what has been used and forgotten', async () => {
  const proofFor = build()
  const late = { ...deps, db: aheadBy(120) }
  const proof = doWork(await issueChallenge(deps, proofFor))

  expect(await spendProof(late, proofFor, proof)).toBe(false)
  expect(await spendProof({ ...deps, db: aheadBy(118) }, proofFor, proof)).toBe(true)

  // While the challenge lives, so does what is kept of its use.
  const [id] = proof.token.split('.')
  const [kept] = await db
    .select({ seconds: sql<number>`extract(epoch from ${rateLimits.resetsAt} - now())::int` })
    .from(rateLimits)
    .where(eq(rateLimits.key, `proof:${id}`))
  expect(kept?.seconds).toBeGreaterThan(120)
})

test('CAPT-1 what is asked and never answered leaves nothing behind', async () => {
  const before = await db.$count(rateLimits, like(rateLimits.key, 'proof:%'))
  for (let time = 0; time < 5; time += 1) await issueChallenge(deps, build())
  expect(await db.$count(rateLimits, like(rateLimits.key, 'proof:%'))).toBe(before)
})

/** The database when so many seconds have gone by: its clock is asked by `execute` alone. */
function aheadBy(seconds: number): typeof db {
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'execute') return Reflect.get(target, name)
      return () => target.execute(sql`select now() + make_interval(secs => ${seconds}) as now`)
    },
  })
}
