import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
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

type ReadDependencies = Pick<Dependencies, 'clock' | 'db'>

const { at, details, event, id } = auditEvents
/** A particular of an event: only we write them. */
const detail = <Value extends string>(name: string) => sql<Value>`${details} ->> ${name}`

/**
 * The last night in which the books were compared with what providers have, null before the first one, and
 * what differed in the last weeks, the newest first. For operators only: the caller has asked who it is.
 */
export async function readComparison({ db, clock }: ReadDependencies) {
  const [last] = await db
    .select({
      at,
      orders: detail('orders').mapWith(Number),
      differences: detail('differences').mapWith(Number),
      /** Orders whose provider gave no answer. */
      unanswered: detail('unanswered').mapWith(Number),
    })
    .from(auditEvents)
    .where(eq(event, 'payments.compared'))
    .orderBy(desc(at))
    .limit(1)
  const differences = await db
    .select({
      ...{ id, at, order: { id: orders.id, number: orders.number } },
      found: detail<DifferenceKind>('found'),
      /** Of the movement: "chargeback". */
      kind: detail('kind'),
      amount: detail('amount').mapWith(Number),
      currency: detail('currency'),
    })
    .from(auditEvents)
    .innerJoin(orders, sql`${orders.id} = ${detail('order')}`)
    .where(isRecent('payment.differed', clock()))
    .orderBy(desc(at), desc(id))
    .limit(SHOWN)
  return { last: last ?? null, differences }
}

/**
 * What was found when the pages on which somebody pays were looked at: each page, with how many
 * scripts were none of ours, null where it could not be reached; and such scripts of the last weeks, the
 * newest first. For operators only: the caller has asked who it is.
 */
export async function readPaymentPages({ db, clock }: ReadDependencies) {
  const checks = await db.select().from(paymentPageChecks).orderBy(paymentPageChecks.page)
  const strange = await db
    .select({ id, at, page: detail('page'), script: detail('script'), fault: detail<ScriptFault>('fault') })
    .from(auditEvents)
    .where(isRecent('payment-page.changed', clock()))
    .orderBy(desc(at), desc(id))
    .limit(SHOWN)
  return { checks, strange }
}

function isRecent(name: string, now: Date): SQL | undefined {
  return and(eq(event, name), gt(at, addDays(now, -DAYS)))
}
