import { eq, isNotNull, ne, or } from 'drizzle-orm'
import { addTerms } from '#modules/commerce/prices/schema.ts'
import { isChargeable, type Subscription } from '#modules/commerce/subscriptions/lock-subscription.ts'
import { orders, payments, subscriptions } from '#modules/commerce/tables/orders.ts'
import type { Holder } from './holders.ts'
import { DAY_MS, type World } from './world.ts'

/**
 * What must have been told, and what may be open, by rules of its own: it reads dates and the provider, and
 * asks none of our rules.
 */
export interface Watch {
  /** Before the jobs of reminders run. */
  expectReminders(): Promise<void>
  /** After everything has run. */
  checkDates(): Promise<void>
  /** Whether what is open is what the provider was paid for, and a week. */
  checkAccess(): Promise<void>
  expected: Set<string>
  failures: Set<string>
  /** Whose renewal is due and not paid. */
  unpaid: string[]
}

const GRACE_MS = 7 * DAY_MS

export function createWatch(world: World, holders: ReadonlyMap<string, Holder>): Watch {
  const watch: Watch = {
    ...{ expectReminders, checkDates, checkAccess },
    ...{ expected: new Set(), failures: new Set(), unpaid: [] },
  }
  return watch

  async function readAll() {
    const { id, cancelledAt, mandate, paidThrough, resumesAt, state } = subscriptions
    const rows = await world.deps.db
      .select({ id, cancelledAt, mandate, paidThrough, resumesAt, state })
      .from(subscriptions)
      .where(ne(state, 'expired'))
    return rows as Pick<Subscription, keyof (typeof rows)[number]>[]
  }

  async function expectReminders(): Promise<void> {
    for (const { id, cancelledAt, mandate, ...dates } of await readAll()) {
      if (cancelledAt !== null || mandate === null || !isChargeable(mandate)) continue
      const due = dueOf(dates)
      const days = (due - world.now.getTime()) / DAY_MS
      if (days <= 0) continue
      const about = new Date(due).toISOString()
      const moments = holders.get(id)?.language === 'fr' ? [10, 30] : [21]
      const last = moments.find((moment) => days <= moment)
      if (last !== undefined) watch.expected.add(`renewalNotice ${id} ${about}#${last}`)
      if (days <= 30 && mandate.expires !== null && mandate.expires < about.slice(0, 7))
        watch.expected.add(`cardExpiring ${id} ${mandate.expires}`)
    }
  }

  async function checkDates(): Promise<void> {
    watch.unpaid = []
    for (const { id, cancelledAt, state, ...dates } of await readAll()) {
      const due = dueOf(dates)
      const late = (world.now.getTime() - due) / DAY_MS
      const isOver = late >= 60 || (cancelledAt !== null && world.now >= dates.paidThrough)
      if (isOver) watch.failures.add(`${id} is ${state} though it is over`)
      if (isOver || late < 0 || cancelledAt !== null) continue
      watch.unpaid.push(id)
      if (late >= 7) watch.expected.add(`subscriptionSuspended ${id} ${new Date(due).toISOString()}`)
    }
  }

  async function checkAccess(): Promise<void> {
    const paid = await readPaid()
    for (const { id, accessUntil, paidThrough } of await world.deps.db.select().from(subscriptions)) {
      const { most = 0, least = 0 } = paid.get(id) ?? {}
      if (accessUntil.getTime() > most && accessUntil > world.now)
        watch.failures.add(`${id} is open until ${accessUntil.toISOString()} and not paid for so long`)
      // A renewal that is paid within its grace goes on from its day, and that month may be shorter than the
      // one that begins when it is paid.
      if (paidThrough.getTime() < least - GRACE_MS - 3 * DAY_MS && !holders.get(id)?.isSpecial)
        watch.failures.add(`${id} is paid for longer than until ${paidThrough.toISOString()}`)
    }
  }

  /**
   * Until when each subscription may be open, and until when it is paid at least: by what the provider has
   * been paid and has kept.
   */
  async function readPaid(): Promise<Map<string, { most: number; least: number }>> {
    const rows = await world.deps.db
      .select({
        id: subscriptions.id,
        reference: payments.reference,
        kind: orders.kind,
        period: orders.period,
      })
      .from(subscriptions)
      .innerJoin(
        orders,
        or(eq(orders.id, subscriptions.orderId), eq(orders.subscriptionId, subscriptions.id)),
      )
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .where(isNotNull(payments.reference))
    const paid = new Map<string, { most: number; least: number }>()
    for (const { id, reference, kind, period } of rows) {
      if (reference === null || kind === 'seats') continue
      for (const at of keptCharges(world, reference)) {
        const [day = '', time = ''] = at.toISOString().split('T')
        const until = Date.parse(`${addTerms(day, 1, period)}T${time}`)
        // Months that hang on a later day than the charge are longer by up to three days.
        const most = Math.max(paid.get(id)?.most ?? 0, until + GRACE_MS + 3 * DAY_MS)
        paid.set(id, { most, least: Math.max(paid.get(id)?.least ?? 0, until) })
      }
    }
    return paid
  }
}

function dueOf({ paidThrough, resumesAt }: Pick<Subscription, 'paidThrough' | 'resumesAt'>): number {
  return Math.max(paidThrough.getTime(), resumesAt?.getTime() ?? 0)
}

/** When those charges of a payment were made of which something is left. */
function keptCharges({ fake }: World, reference: string): Date[] {
  const { transactions } = fake.read(reference)
  return transactions.flatMap(({ id, kind, amount, at }) => {
    const back = transactions
      .filter(({ chargeId }) => chargeId === id)
      .reduce((sum, each) => sum + (each.kind === 'chargeback_reversal' ? -each.amount : each.amount), 0)
    const isDisputed = transactions.some((each) => each.kind === 'chargeback' && each.chargeId === id)
    const isLost = isDisputed && !transactions.some((each) => each.kind === 'chargeback_reversal')
    return kind === 'charge' && back < amount && !isLost ? [at] : []
  })
}
