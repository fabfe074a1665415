import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { experiments as definitions } from '#content/experiments/experiments.ts'
import { newId } from '#kernel/ids.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { unitHashOf } from '../assign.ts'
import { recordAssignment } from '../record-assignment.ts'
import { experimentAssignments } from '../tables.ts'
import { loadExperiments, loadExperimentsFile } from './experiments.server.ts'

const { db } = await createTestDatabase()
const deps = { ...buildDependencies(db), clock: () => new Date('2026-11-22T10:00:00Z') }
const PAGE = '/app/admin/experiments/'
const FILE = `${PAGE}csv/`
const [definition] = definitions
if (definition === undefined) throw new Error('there is no experiment to be shown')

type Options = Parameters<typeof buildRouteRequest>[2]
const page = (options: Options) => answerOf(loadExperiments(buildRouteRequest(deps, PAGE, options)))
const file = (options: Options) => answerOf(loadExperimentsFile(buildRouteRequest(deps, FILE, options)))

async function buildOperator() {
  const session = await buildSession(deps)
  await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, session.accountId))
  return session
}

beforeEach(async () => {
  await db.delete(experimentAssignments)
})

describe('SET-19 the page of experiments and its file', () => {
  test.each([
    [PAGE, page],
    [FILE, file],
  ])('%s is not there for others, and asks strangers to log in', async (_, load) => {
    const { cookie } = await buildSession(deps)
    expect((await load({ cookie })).status).toBe(404)
    expect((await load({})).location).toMatch(/^\/app\/account\/login\//)
  })

  test.each([
    [PAGE, page],
    [FILE, file],
  ])('%s asks an operator for the second factor first', async (_, load) => {
    const { cookie } = await buildOperator()
    const answer = await load({ cookie, services: { operatorSecondFactor: true } })
    expect(answer.location).toMatch(/^\/app\/admin\/second-factor\//)
  })
})

test('none is running as the product comes', () => {
  expect(definitions.filter(({ starts }) => starts !== null)).toEqual([])
})

test('an operator sees each experiment with its visitors, and takes the numbers along as a file', async () => {
  const { cookie } = await buildOperator()
  for (const variant of ['original', 'original', 'inside']) {
    await recordAssignment(deps, { experiment: definition.id, unitHash: unitHashOf(newId()), variant })
  }

  expect((await page({ cookie })).data).toMatchObject({
    experiments: [
      {
        id: definition.id,
        state: 'prepared',
        verdict: { is: 'prepared' },
        variants: [
          { id: 'original', visitors: 2, outcomes: { signUps: { count: 0, comparison: null } } },
          {
            id: 'inside',
            visitors: 1,
            outcomes: { opened: { count: 0, rate: { value: 0, low: expect.any(Number) } } },
          },
        ],
      },
    ],
  })

  const answer = (await file({ cookie })).data as Response
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="experiments-2026-11-22\.csv"/,
  )
  const [heading, ...rows] = (await answer.text()).trimEnd().split('\r\n')
  expect(heading).toContain('"Experiment","Variant","Address","Visitors"')
  // A row for each of three goals.
  expect(rows).toHaveLength(3 * definition.variants.length)
  expect(rows[0]).toMatch(
    /^"labels-inside","original","\/docs\/ab\/15\.10\.24\/05\/",2,\d+,"Signed up",0,0,0.022,66.682,"",/,
  )
})
