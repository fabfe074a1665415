import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { auditEvents } from '#kernel/audit/tables.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { addDays } from '#kernel/time.ts'
import type { DifferenceKind } from '../orders/schema.ts'
import type { ScriptFault } from '../payment-pages/schema.ts'
import { orders } from '../tables/orders.ts'
import { paymentPageChecks } from '../tables/payment-pages.ts'

/** As long as orders are compared. */
const DAYS = 35
const SHOWN = 20

/** The last night in which the books were compared with what providers have; `null` before the first one. */
interface Comparison {
  at: Date
  orders: number
  differences: number
  /** Orders whose provider gave no answer. */
  unanswered: number
}

/** Something that differed in the last weeks. */
interface ListedDifference {
  id: number
  at: Date
  order: { id: string; number: string }
  found: DifferenceKind
  /** Of the movement: "chargeback". */
  kind: string
  amount: number
  currency: string
}

/** What the nightly comparison has found, the newest first. For operators only: the caller has asked who it is. */
export async function readComparison({ db, clock }: Pick<Dependencies, 'clock' | 'db'>): Promise<{
  last: Comparison | null
  differences: ListedDifference[]
}> {
  const { at, details, event, id } = auditEvents
  const detail = (name: string) => sql<string>`${details} ->> ${name}`
  const [last] = await db
    .select({ at, details })
    .from(auditEvents)
    .where(eq(event, 'payments.compared'))
    .orderBy(desc(at))
    .limit(1)
  const differences = await db
    .select({
      id,
      at,
      order: { id: orders.id, number: orders.number },
      // Only the comparison writes these events.
      found: sql<DifferenceKind>`${details} ->> 'found'`,
      kind: detail('kind'),
      amount: sql`${details} ->> 'amount'`.mapWith(Number),
      currency: detail('currency'),
    })
    .from(auditEvents)
    .innerJoin(orders, sql`${orders.id} = ${details} ->> 'order'`)
    .where(and(eq(event, 'payment.differed'), gt(at, addDays(clock(), -DAYS))))
    .orderBy(desc(at), desc(id))
    .limit(SHOWN)
  return { last: last ? { at: last.at, ...countsOf(last.details) } : null, differences }
}

function countsOf(details: Record<string, string | number | boolean>): Omit<Comparison, 'at'> {
  const { orders: compared, differences, unanswered } = details
  return { orders: Number(compared), differences: Number(differences), unanswered: Number(unanswered) }
}

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
