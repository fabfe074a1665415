import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { isWithin } from '#kernel/period.ts'
import type { SignUpFailureReason } from '#modules/visitors/events/schema.ts'
import { websiteEvents } from '#modules/visitors/tables.ts'
import type { SignUpPeriod } from './schema.ts'

export interface CountedFailure {
  reason: SignUpFailureReason
  failures: number
}

/**
 * How often a sign-up came to nothing in a period, by why, the most frequent first (SIGN-10). It is what pages have reported, so a
 * failure that never reached the server counts too, and whoever tries three times counts three times. For operators only.
 */
export async function countSignUpFailures(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { period }: { period: SignUpPeriod },
): Promise<CountedFailure[]> {
  const reason = sql<SignUpFailureReason>`${websiteEvents.details} ->> 'reason'`
  return await db
    .select({ reason, failures: count() })
    .from(websiteEvents)
    .where(and(eq(websiteEvents.name, 'Signup failed'), isWithin(websiteEvents.at, period, clock())))
    .groupBy(sql`1`)
    .orderBy(desc(count()), sql`1`)
}
