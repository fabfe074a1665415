import { eq, sql } from 'drizzle-orm'
import type { Database } from '#kernel/database/connection.ts'
import { refreshPayment } from '#modules/commerce/payments/refresh-payment.ts'
import { findSubscription } from '#modules/commerce/subscriptions/lock-subscription.ts'
import { orders, payments, subscriptions } from '#modules/commerce/tables/orders.ts'
import { seededRandom } from '../../builders/random.ts'
import { auditYear } from './accounting.ts'
import { type Act, act, paymentsOf } from './acts.ts'
import { buy, chargeByPaypal, daysAfter, type Holder, outcomeFor, planHolder } from './holders.ts'
import { checkNotices } from './notices.ts'
import { leastOfHundred, planActs } from './plan-acts.ts'
import { createWatch } from './watch.ts'
import { createWorld, DAY_MS, HOUR_MS, yearBegins, yearEnds } from './world.ts'

/** From so many on it is counted whether enough has happened. */
const LEAST_SIZE = 200

export interface YearReport {
  failures: string[]
  measured: Record<string, number>
}

/**
 * A year of so many subscriptions on a clock of its own, with everything that happens to them, on a real
 * database and a provider in memory: the jobs run every `hours`, but for some days on which nothing runs and
 * some on which the provider is away. In the end it is counted again, by other rules, what was charged, owed
 * in taxes, told and open. The same seed is the same year.
 */
export async function simulateYear(
  db: Database,
  { size, seed, hours, onDay }: { size: number; seed: number; hours: number; onDay?: (now: Date) => void },
): Promise<YearReport> {
  // Nothing of it has to outlive a crash.
  await db.execute(
    sql`do $$ begin execute format('alter database %I set synchronous_commit to off', current_database()); end $$`,
  )
  const world = createWorld(db)
  const { fake, deps } = world
  const holders = new Map<string, Holder>()
  const byNumber = new Map<number, Holder>()
  const watch = createWatch(world, holders)
  const random = seededRandom(seed)
  const outages = plan(3, 3)
  const absences = plan(8, 1)
  const done: Record<string, number> = {}
  let plans = Array.from({ length: size }, (_, number) => planHolder(seed, number))
  let acts: Act[] = []
  let refused = 0

  fake.outcomeOf = ({ mandate: { reference } }) => {
    const holder = byNumber.get(Number(reference.split('_')[1]))
    return holder ? outcomeFor(holder, world.now) : 'paid'
  }
  for (let tick = 0; world.now < yearEnds; tick += 1) {
    world.now = new Date(yearBegins.getTime() + tick * hours * HOUR_MS)
    if (world.now.getTime() % DAY_MS === 0) onDay?.(world.now)
    if (isWithin(outages)) continue
    fake.isAway = isWithin(absences)
    if (!fake.isAway) await live()
    for (const holder of holders.values()) if (holder.isPaypal) await chargeByPaypal(world, holder)
    await watch.expectReminders()
    await world.runReminders()
    await world.runJobs()
    await watch.checkDates()
    // What a provider has done while nobody reaches it, nobody knows.
    if (tick % 40 === 0 && !fake.isAway) await watch.checkAccess()
    planPayments()
  }
  return conclude()

  /** What people and banks do at a moment. */
  async function live(): Promise<void> {
    const buying = plans.filter(({ begun }) => begun <= world.now)
    plans = plans.filter(({ begun }) => begun > world.now)
    for (const next of buying) {
      const holder = await buy(world, next)
      holders.set(holder.id, holder)
      byNumber.set(holder.number, holder)
      acts.push(...planActs(holder))
    }
    const ready = acts.filter(({ at }) => at <= world.now).sort((a, b) => a.at.getTime() - b.at.getTime())
    acts = acts.filter(({ at }) => at > world.now)
    for (const each of ready) {
      const wasDone = await act(world, each)
      if (wasDone) done[each.kind] = (done[each.kind] ?? 0) + 1
      else refused += 1
    }
    await resolveProcessing()
  }

  /** Banks that take their time: most say yes, and half of what they say is told. */
  async function resolveProcessing(): Promise<void> {
    const waiting = await db
      .select({ reference: payments.reference, at: payments.createdAt, id: orders.subscriptionId })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.state, 'processing'))
    for (const { reference, at, id } of waiting) {
      const holder = holders.get(id ?? '')
      if (!holder || reference === null || daysAfter(at, 1 + (holder.number % 3)) > world.now) continue
      const subscription = await findSubscription(db, { id: holder.id })
      if (holder.random() < 0.6) {
        fake.move(reference)
        fake.change(reference, { mandate: subscription?.mandate ?? null })
      } else fake.change(reference, { state: 'declined', decline: 'declined', updatedAt: world.now })
      if (holder.random() < 0.5) await refreshPayment(deps, 'sandbox', reference)
    }
  }

  /** Whoever means to pay by hand does so some days after it has failed. */
  function planPayments(): void {
    for (const id of watch.unpaid) {
      const holder = holders.get(id)
      if (!holder?.paysByHand || acts.some((each) => each.holder === holder && each.kind === 'payByHand'))
        continue
      acts.push({ at: daysAfter(world.now, holder.random() * 40), holder, kind: 'payByHand' })
    }
  }

  async function conclude(): Promise<YearReport> {
    await watch.checkAccess()
    const accounts = await auditYear(world, holders)
    const notices = await checkNotices({ world, holders, watch, done })
    const failures = [...watch.failures, ...accounts.failures, ...world.errors, ...notices.failures]
    const ended = [...holders.values()].filter(({ endedAt }) => endedAt !== null)
    for (const holder of ended)
      failures.push(...(await chargesIn(holder, { from: holder.endedAt ?? yearEnds })))
    for (const holder of holders.values())
      for (const time of holder.pastEnds) failures.push(...(await chargesIn(holder, time)))
    failures.push(...checkActs())
    const states = await db.select({ state: subscriptions.state }).from(subscriptions)
    const measured = {
      ...{ subscriptions: states.length, charges: accounts.charges, transactions: accounts.transactions },
      ...{ changesChecked: accounts.changes, ended: ended.length, refused, notices: world.mails.length },
      ...Object.fromEntries(
        [...Map.groupBy(states, ({ state }) => state)].map(([state, rows]) => [state, rows.length]),
      ),
      ...done,
      ...notices.told,
    }
    return { failures, measured }
  }

  /** A year in which next to nothing happens shows nothing. */
  function checkActs(): string[] {
    if (size < LEAST_SIZE) return []
    return Object.entries(leastOfHundred).flatMap(([kind, least]) => {
      const count = done[kind] ?? 0
      return count < Math.floor((least * size) / 100) ? [`only ${count} times: ${kind}`] : []
    })
  }

  /** What was charged though it had ended; what a bank had under way by then counts. */
  async function chargesIn(holder: Holder, { from, until }: { from: Date; until?: Date }): Promise<string[]> {
    const all = await paymentsOf(world, holder)
    return all.flatMap(({ reference, begun }) =>
      fake
        .read(reference)
        .transactions.filter(({ kind }) => kind === 'charge')
        .sort((a, b) => a.at.getTime() - b.at.getTime())
        .filter(({ at }) => until === undefined || at < until)
        .filter(({ at }, place) => at > from && !(place === 0 && begun <= from))
        .map(
          ({ at }) =>
            `${holder.id} was charged on ${at.toISOString()}, though it had ended on ${from.toISOString()}`,
        ),
    )
  }

  /** So many times of the year, of so many days at most. */
  function plan(times: number, days: number): { from: Date; until: Date }[] {
    return Array.from({ length: times }, () => {
      const from = daysAfter(yearBegins, random() * 360)
      return { from, until: daysAfter(from, random() * days) }
    })
  }

  function isWithin(times: readonly { from: Date; until: Date }[]): boolean {
    return times.some(({ from, until }) => world.now >= from && world.now < until)
  }
}
