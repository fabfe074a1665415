import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { auditEvents } from '#kernel/audit/tables.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { addDays } from '#kernel/time.ts'
import type { ScriptFault } from '../payment-pages/schema.ts'
import { paymentPageChecks } from '../tables/payment-pages.ts'

const DAYS = 35
const SHOWN = 20

/** What was found when the pages on which somebody pays were looked at. */
export interface PaymentPages {
  /** Each page, and how many scripts were none of ours; null where it could not be reached. None before the first time. */
  checks: { page: string; at: Date; strange: number | null }[]
  /** Scripts of the last weeks that were none of ours, the newest first. */
  strange: { id: number; at: Date; page: string; script: string; fault: ScriptFault }[]
}

/** For operators only: the caller has asked who it is. */
export async function readPaymentPages({
  db,
  clock,
}: Pick<Dependencies, 'clock' | 'db'>): Promise<PaymentPages> {
  const { at, details, event, id } = auditEvents
  const detail = (name: string) => sql<string>`${details} ->> ${name}`
  const { page } = paymentPageChecks
  const checks = await db.select().from(paymentPageChecks).orderBy(page)
  const strange = await db
    .select({
      ...{ id, at, page: detail('page'), script: detail('script') },
      // Only the alarm writes these events.
      fault: sql<ScriptFault>`${details} ->> 'fault'`,
    })
    .from(auditEvents)
    .where(and(eq(event, 'payment-page.changed'), gt(at, addDays(clock(), -DAYS))))
    .orderBy(desc(at), desc(id))
    .limit(SHOWN)
  return { checks, strange }
}
