import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#kernel/time.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { savedCard } from '#tests/builders/subscriptions.ts'
import { dueAt, stateOf } from './dates.ts'
import { datesOf, dueColumn, type Subscription, stateColumn } from './lock-subscription.ts'
import { GRACE_DAYS, SUSPENSION_DAYS, subscriptionStates } from './schema.ts'

const { db } = await createTestDatabase()
const now = new Date('2026-11-23T10:00:00Z')

type Case = Pick<Subscription, 'termFrom' | 'paidThrough' | 'cancelledAt' | 'resumesAt' | 'mandate'>

/**
 * Days before or after now; the moments at which a state ends, and those beside them, more often than others.
 */
const days = fc.oneof(
  fc.integer({ min: -100, max: 100 }),
  fc
    .tuple(fc.constantFrom(0, -GRACE_DAYS, -SUSPENSION_DAYS), fc.constantFrom(-1, 0, 1))
    .map(([day, ms]) => day + ms / DAY_MS),
)
const moment = days.map((day) => new Date(Math.round(now.getTime() + day * DAY_MS)))
const mandate = fc
  .option(fc.constantFrom(null, 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'), { nil: undefined })
  .map((status) => (status === undefined ? null : { ...savedCard, status }))
const anyCase: fc.Arbitrary<Case> = fc.record({
  termFrom: fc.constant(now),
  paidThrough: moment,
  cancelledAt: fc.option(moment),
  resumesAt: fc.option(moment),
  mandate,
})

/** What PostgreSQL makes of these dates: the columns read a table of this name, whichever it is. */
async function readColumns(cases: readonly Case[]) {
  const { rows } = await db.execute<{ state: string; due: string }>(sql`
    with subscriptions as (
      select * from jsonb_to_recordset(${JSON.stringify(cases.map((each, place) => ({ place, ...columnsOf(each) })))}::jsonb)
      as given (place int, paid_through timestamptz, cancelled_at timestamptz, resumes_at timestamptz, mandate jsonb)
    )
    select ${stateColumn(now)} as state, to_char(${dueColumn} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as due
    from subscriptions order by place`)
  return rows
}

const columnsOf = ({ paidThrough, cancelledAt, resumesAt, mandate }: Case) => ({
  paid_through: paidThrough,
  cancelled_at: cancelledAt,
  resumes_at: resumesAt,
  mandate,
})

test('LIC-4 queries over all subscriptions see each of them as it is seen by itself', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(anyCase, { minLength: 100, maxLength: 200 }), async (cases) => {
      const expected = cases.map((each) => ({
        state: stateOf(datesOf(each as Subscription), now),
        due: dueAt(each).toISOString(),
      }))
      expect(await readColumns(cases)).toEqual(expected)
      for (const { state } of expected) seen.add(state)
    }),
    { numRuns: 20 },
  )
  expect([...seen].sort()).toEqual([...subscriptionStates].sort())
})
