import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { AccountCreation } from '#modules/identity/accounts/schema.ts'
import { signUp } from '#modules/identity/accounts/sign-up.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { unitHashOf, variantOf } from './assign.ts'
import { checkExperiments } from './check-experiments.ts'
import { evaluate } from './evaluate.ts'
import { closeExperiments, countOutcomes, readOutcomes } from './read-outcomes.ts'
import { deleteOldAssignments, noteOpenedDocument, recordAssignment } from './record-assignment.ts'
import { type Experiment, stateOf } from './schema.ts'
import { experimentAssignments, experimentResults, signUpVariants } from './tables.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

const experiment: Experiment = {
  id: 'labels',
  name: 'Labels',
  address: '/docs/here/',
  variants: [
    { id: 'original', address: '/docs/here/', weight: 1 },
    { id: 'inside', address: '/docs/ab/there/', weight: 1 },
  ],
  differsIn: ['labelStyle'],
  starts: '2026-11-01T00:00:00Z',
  ends: null,
  plan: { goal: 'signUps', baseline: 0.05, minimalLift: 0.2 },
}

/** Shows a page to somebody new, and answers their number. */
async function visit(variant?: string): Promise<string> {
  const unit = newId()
  const unitHash = unitHashOf(unit)
  const shown = variant ?? variantOf(experiment, unitHash).id
  await recordAssignment(deps, { experiment: experiment.id, unitHash, variant: shown })
  return unit
}

async function signUpWith(unit: string | null, email = buildEmail()): Promise<string | undefined> {
  const input = AccountCreation.parse({ Email: email, ExperimentUnit: unit })
  const outcome = await signUp(deps, buildVisitor(), input)
  return outcome.ok ? outcome.logIn.accountId : undefined
}

/** How far counts are from what the weights lead to expect (Pearson). */
function chiSquare(counts: readonly number[], weights: readonly number[]): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((before, number) => before + number, 0)
  return sum(
    counts.map((count, index) => {
      const expected = (sum(counts) * (weights[index] ?? 0)) / sum(weights)
      return (count - expected) ** 2 / expected
    }),
  )
}

beforeEach(async () => {
  await db.delete(accounts)
  await db.delete(experimentAssignments)
  await db.delete(experimentResults)
})

describe('assignment', () => {
  /** Numbers that are the same in every run. */
  const hashes = Array.from({ length: 20_000 }, (_, index) => unitHashOf(`unit ${index}`))
  const countBy = (of: Pick<Experiment, 'id' | 'variants'>) =>
    of.variants.map(({ id }) => hashes.filter((hash) => variantOf(of, hash).id === id).length)
  const [original, inside] = experiment.variants
  const third = { id: 'third', address: '/docs/ab/third/', weight: 2 } as const

  // What chi-square exceeds in 1 of 20: 3.841 with two variants, 5.991 with three.
  test.each([
    ['halves', [original, inside], 3.841],
    ['a fifth', [{ ...original, weight: 4 }, inside], 3.841],
    ['a quarter, a quarter and a half', [original, inside, third], 5.991],
  ] as const)('is divided as the weights say: %s', (_name, variants, limit) => {
    const weights = variants.map(({ weight }) => weight)
    expect(chiSquare(countBy({ id: 'labels', variants: [...variants] }), weights)).toBeLessThan(limit)
  })

  test('of one experiment tells nothing of another', () => {
    const other = { ...experiment, id: 'another' }
    const both = [0, 0, 0, 0]
    for (const hash of hashes) {
      const cell =
        Number(variantOf(experiment, hash) === inside) * 2 + Number(variantOf(other, hash) === inside)
      both[cell] = (both[cell] ?? 0) + 1
    }
    expect(chiSquare(both, [1, 1, 1, 1])).toBeLessThan(7.815)
  })

  test('can be calculated again from every line of the log, which has no more than hash, variant and moment', async () => {
    for (let index = 0; index < 20; index++) await visit()
    const log = await db.select().from(experimentAssignments)
    expect(log).toHaveLength(20)
    for (const line of log) expect(variantOf(experiment, line.unitHash).id).toBe(line.variant)
    expect(Object.keys(log[0] ?? {}).toSorted()).toEqual([
      'at',
      'experiment',
      'signedUp',
      'unitHash',
      'variant',
    ])
  })

  test('is logged once for a unit, also where two requests come at once', async () => {
    const line = { experiment: experiment.id, unitHash: unitHashOf(newId()), variant: 'original' }
    await Promise.all(Array.from({ length: 8 }, () => recordAssignment(deps, line)))
    expect(await db.select().from(experimentAssignments)).toHaveLength(1)
  })
})

describe('outcomes', () => {
  test('are visitors, sign-ups, and accounts that opened and filled in a document, by variant', async () => {
    await visit('original')
    const first = await signUpWith(await visit('original'))
    const second = await signUpWith(await visit('inside'))
    const third = await signUpWith(await visit('inside'))
    await signUpWith(null)
    await signUpWith(newId())
    await noteOpenedDocument({ db }, { accountId: second ?? '' })
    await noteOpenedDocument({ db }, { accountId: third ?? '' })
    await db.execute(
      sql`insert into template_revisions (hash, tree) values ('h', '{}') on conflict do nothing`,
    )
    for (const [owner, answers] of [
      [first, '{}'],
      [second, '{"name":"Ann"}'],
      [second, '{"name":"Bea"}'],
    ]) {
      await db.execute(sql`
        insert into documents (id, owner_id, template_number, template_slug, revision_hash, title, answers)
        values (${newId()}, ${owner}, 1, 'a-D1', 'h', 'A', ${answers}::jsonb)`)
    }

    expect(await countOutcomes(deps, experiment)).toEqual([
      { variant: 'original', visitors: 2, signUps: 1, opened: 0, filledIn: 0 },
      { variant: 'inside', visitors: 2, signUps: 2, opened: 2, filledIn: 1 },
    ])
    await db.delete(accounts)
    expect(await countOutcomes(deps, experiment)).toMatchObject([{ signUps: 1 }, { signUps: 2, opened: 0 }])
  })

  test('count a document that an account opens within seven days of its sign-up, and no later one', async () => {
    const [soon, late] = [await signUpWith(await visit('inside')), await signUpWith(await visit('inside'))]
    for (const [accountId, days] of [
      [soon, 6],
      [late, 8],
    ] as const) {
      await db
        .update(signUpVariants)
        .set({ openedAt: sql`at + make_interval(days => ${days}::int)` })
        .where(eq(signUpVariants.accountId, accountId ?? ''))
    }
    expect(await countOutcomes(deps, experiment)).toMatchObject([{}, { signUps: 2, opened: 1 }])
  })

  test('count a visitor once who makes two accounts, also at once', async () => {
    const unit = await visit('inside')
    await Promise.all([signUpWith(unit), signUpWith(unit)])
    expect(await db.$count(accounts)).toBe(2)
    expect(await db.select().from(signUpVariants)).toHaveLength(1)
    expect(await countOutcomes(deps, experiment)).toMatchObject([{}, { visitors: 1, signUps: 1 }])
  })

  test('are never more than the sign-ups, also once the lines of visitors are deleted before those of their accounts', async () => {
    const units = [await visit('inside'), await visit('inside')]
    for (const unit of units) await noteOpenedDocument({ db }, { accountId: (await signUpWith(unit)) ?? '' })
    await visit('inside')
    await db
      .delete(experimentAssignments)
      .where(eq(experimentAssignments.unitHash, unitHashOf(units[0] ?? '')))
    expect(await countOutcomes(deps, experiment)).toMatchObject([{}, { visitors: 2, signUps: 1, opened: 1 }])
  })

  test('do not count an account that was not made: both are written, or neither', async () => {
    const [email, unit] = [buildEmail(), await visit('inside')]
    await signUpWith(null, email)
    expect(await signUpWith(unit, email)).toBeUndefined()
    expect(await countOutcomes(deps, experiment)).toMatchObject([{}, { visitors: 1, signUps: 0 }])
  })

  test('are not moved by a number that was never shown anything, or is none', async () => {
    for (const unit of [newId(), '', "' or 1=1 --", 'x'.repeat(5000), '\u0000']) await signUpWith(unit)
    expect(await db.$count(signUpVariants)).toBe(0)
    expect(await db.$count(accounts)).toBe(5)
  })
})

describe('the stop rule', () => {
  // It takes 10 visitors of each variant.
  const brief = { ...experiment, plan: { goal: 'signUps', baseline: 0.1, minimalLift: 6 } } as const
  const now = new Date('2026-11-22T00:00:00Z')

  async function visitBy(variant: string, visitors: number, signUps: number): Promise<void> {
    for (let index = 0; index < visitors; index++) {
      const unit = await visit(variant)
      if (index < signUps) await signUpWith(unit)
    }
  }
  /** As if that many days had gone by since every variant has had its sample. */
  const pass = (days: number) =>
    db.update(experimentResults).set({ completeAt: sql`complete_at - make_interval(days => ${days}::int)` })
  const verdict = async () => evaluate(brief, await readOutcomes({ db }, brief, now), now)

  test('keeps its verdict once it is over: visitors, sign-ups and deletions that come later change nothing', async () => {
    await visitBy('original', 13, 1)
    await visitBy('inside', 13, 11)
    await verdict()
    await pass(7)
    const first = await verdict()
    expect(first.verdict).toEqual({ is: 'better', variant: 'inside' })
    await visitBy('original', 14, 14)
    await visitBy('inside', 14, 0)
    expect(await verdict()).toEqual(first)
    await db.delete(experimentAssignments)
    await db.delete(accounts)
    expect(await verdict()).toEqual(first)
  })

  test('decides nothing before every variant has its sample, and then once, also where many ask at once', async () => {
    await visitBy('original', 20, 3)
    await visitBy('inside', 9, 8)
    expect(await verdict()).toMatchObject({ verdict: { is: 'keep-running' }, decidedAt: null })
    expect(await db.$count(experimentResults)).toBe(0)
    await visitBy('inside', 1, 1)
    expect(await verdict()).toMatchObject({ verdict: { is: 'following' }, decidedAt: null })
    await pass(7)
    const looks = await Promise.all(Array.from({ length: 6 }, verdict))
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(1)
    expect(looks[0]).toMatchObject({
      verdict: { is: 'better' },
      variants: [{ visitors: 20 }, { visitors: 10 }],
    })
    expect(looks[0]?.decidedAt).not.toBeNull()
  })

  test('gives the last visitors the time that the others had: what they do until then counts, and nobody who comes later', async () => {
    const later = { ...brief, plan: { ...brief.plan, goal: 'opened' } } as const
    const look = async () => evaluate(later, await readOutcomes({ db }, later, now), now)
    await visitBy('original', 13, 0)
    const accountIds: string[] = []
    for (let index = 0; index < 13; index++) {
      accountIds.push((await signUpWith(await visit('inside'))) ?? '')
    }
    expect((await look()).verdict.is).toBe('following')
    await visitBy('original', 5, 5)
    await visitBy('inside', 5, 5)
    for (const accountId of accountIds.slice(0, 11)) await noteOpenedDocument({ db }, { accountId })
    await pass(7)
    const decided = await look()
    expect(decided.verdict).toEqual({ is: 'better', variant: 'inside' })
    expect(decided.variants).toMatchObject([
      { visitors: 13, outcomes: { signUps: { count: 0 } } },
      { visitors: 13, outcomes: { opened: { count: 11 } } },
    ])
    for (const accountId of accountIds) await noteOpenedDocument({ db }, { accountId })
    expect(await look()).toEqual(decided)
  })

  test('does not wait for an operator to look, nor decide what has not begun', async () => {
    await visitBy('original', 13, 1)
    await visitBy('inside', 13, 11)
    await closeExperiments({ db }, [{ ...brief, starts: null }], now)
    expect(await db.$count(experimentResults)).toBe(0)
    await closeExperiments({ db }, [brief], now)
    await visitBy('original', 14, 14)
    await pass(7)
    await closeExperiments({ db }, [brief], now)
    expect((await verdict()).variants).toMatchObject([{ visitors: 13 }, { visitors: 13 }])
  })
})

test('what is older than thirteen months is deleted', async () => {
  const [old, young] = [await visit(), await visit()]
  await signUpWith(old)
  await signUpWith(young)
  await db
    .update(experimentAssignments)
    .set({ at: sql`now() - interval '13 months 1 day'` })
    .where(eq(experimentAssignments.unitHash, unitHashOf(old)))
  await db.execute(sql`update sign_up_variants set at = now() - interval '13 months 1 day'`)
  await deleteOldAssignments({ db })
  expect(await db.$count(experimentAssignments)).toBe(1)
  expect(await db.$count(signUpVariants)).toBe(0)
})

describe('definitions', () => {
  const [original, inside] = experiment.variants
  test.each([
    ['id', { id: 'Labels inside' }],
    ['id', { variants: [original, { ...inside, id: 'original' }] }],
    ['begin', { variants: [inside, original] }],
    ['weight', { variants: [original, { ...inside, weight: 0 }] }],
    ['address', { variants: [original, { ...inside, address: '/fr/docs/there/' }] }],
    ['variants', { variants: [original] }],
    ['moment', { starts: '2026-11-01' }],
    ['moment', { starts: '2026-02-30T00:00:00Z' }],
    ['moment', { starts: '2026-01-01T00:00:00Z', ends: '2026-13-01T00:00:00Z' }],
    ['ends', { ends: '2026-10-01T00:00:00Z' }],
    ['rate', { plan: { ...experiment.plan, baseline: 0 } }],
    ['rate', { plan: { ...experiment.plan, minimalLift: 30 } }],
  ])('one that cannot be carried out stops the build: %s of %j', (_what, change) => {
    expect(() => checkExperiments([{ ...experiment, ...change } as Experiment])).toThrow(
      /^the experiment "labels/i,
    )
  })

  test('two cannot have one address on the same days', () => {
    const other = { ...experiment, id: 'other', starts: '2026-12-01T00:00:00Z' }
    expect(() => checkExperiments([experiment, other])).toThrow('share an address')
    expect(() => checkExperiments([{ ...experiment, ends: '2026-12-01T00:00:00Z' }, other])).not.toThrow()
    expect(() => checkExperiments([experiment, { ...other, starts: null }])).not.toThrow()
    expect(() => checkExperiments([experiment, { ...experiment }])).toThrow('called "labels"')
  })

  test('say when one runs', () => {
    const states = ['2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'].map((at) =>
      stateOf({ starts: experiment.starts, ends: '2026-12-01T00:00:00Z' }, new Date(at)),
    )
    expect(states).toEqual(['waiting', 'running', 'ended'])
    expect(stateOf({ starts: null, ends: null }, new Date())).toBe('prepared')
  })
})
