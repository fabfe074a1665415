import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/connection.ts'
import { orders, payments, subscriptions } from '#database/tables/orders.ts'
import { subscriptionEvents, subscriptionNotices } from '#database/tables/subscriptions.ts'
import { refreshPayment } from '#domain/orders/index.ts'
import { findSubscription } from '#domain/subscriptions/index.ts'
import { seededRandom } from '../random.ts'
import { auditYear } from './accounting.ts'
import { type Act, act, paymentsOf, planActs } from './acts.ts'
import { buy, chargeByPaypal, daysAfter, type Holder, outcomeFor, planHolder } from './holders.ts'
import { createWatch } from './watch.ts'
import { createWorld, DAY_MS, HOUR_MS, yearBegins, yearEnds } from './world.ts'

export interface YearReport {
  failures: string[]
  measured: Record<string, number>
}

/** The mails that tell of what a holder has pressed, by its row in the history. */
const toldOfPresses: Record<string, string> = {
  kept: 'subscriptionKept',
  paused: 'subscriptionPaused',
  resumed: 'subscriptionResumed',
}

/**
 * A year of so many subscriptions on a clock of its own, with everything that happens to them, on a real database and a provider in
 * memory: the jobs run every `hours`, but for some days on which nothing runs and some on which the provider is away. In the end it
 * is counted again, by other rules, what was charged, owed in taxes, told and open. The same seed is the same year.
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
  const ended = new Map<string, Date>()

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
      if (!wasDone) continue
      done[each.kind] = (done[each.kind] ?? 0) + 1
      if (each.kind === 'cancel') ended.set(each.holder.id, world.now)
      if (each.kind === 'keep') ended.delete(each.holder.id)
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
    const failures = [...watch.failures, ...accounts.failures, ...world.errors, ...(await checkNotices())]
    for (const [id, at] of ended) failures.push(...(await chargesAfter(id, at)))
    const states = await db.select({ state: subscriptions.state }).from(subscriptions)
    const measured = {
      ...{ subscriptions: states.length, charges: accounts.charges, transactions: accounts.transactions },
      ...{ declined: (await listDeclined()).length, notices: new Set(world.mails).size },
      ...Object.fromEntries(
        [...Map.groupBy(states, ({ state }) => state)].map(([state, rows]) => [state, rows.length]),
      ),
      ...done,
    }
    return { failures, measured }
  }

  /** Every mail once, none missing and none too many. */
  async function checkNotices(): Promise<string[]> {
    const failures: string[] = []
    const sent = new Map<string, number>()
    for (const mail of world.mails) sent.set(mail, (sent.get(mail) ?? 0) + 1)
    const [{ length: written }] = [await db.select().from(subscriptionNotices)]
    if (written !== world.mails.length) failures.push(`${written} notices and ${world.mails.length} mails`)
    for (const [mail, count] of sent) if (count > 1) failures.push(`${count} times: ${mail}`)
    for (const each of watch.expected) if (!sent.has(each)) failures.push(`never told: ${each}`)
    for (const mail of sent.keys()) {
      const isForeseen = /^(renewalNotice|cardExpiring|subscriptionSuspended) /.test(mail)
      if (isForeseen && !watch.expected.has(mail)) failures.push(`told without a reason: ${mail}`)
    }
    failures.push(...(await checkPresses(sent)))
    const failed = new Map<string, number>()
    for (const { id, order } of await listDeclined()) {
      failed.set(order, (failed.get(order) ?? 0) + 1)
      const mail = `paymentFailed ${id} ${order}#${failed.get(order)}`
      if (!sent.has(mail)) failures.push(`never told: ${mail}`)
    }
    const told = [...sent.keys()].filter((mail) => mail.startsWith('paymentFailed '))
    if (told.length !== [...failed.values()].reduce((sum, each) => sum + each, 0))
      failures.push(`${told.length} failures were told`)
    return failures
  }

  /** What a holder has pressed, and is written in the history, was told at that moment, and nothing else of its kind. */
  async function checkPresses(sent: ReadonlyMap<string, number>): Promise<string[]> {
    const pressed = await db
      .select()
      .from(subscriptionEvents)
      .where(inArray(subscriptionEvents.kind, Object.keys(toldOfPresses)))
    const due = new Set(
      pressed.map(
        ({ kind, subscriptionId, at }) => `${toldOfPresses[kind]} ${subscriptionId} ${at.toISOString()}`,
      ),
    )
    const told = [...sent.keys()].filter((mail) =>
      Object.values(toldOfPresses).includes(mail.split(' ')[0] ?? ''),
    )
    const counts = (['keep', 'pause'] as const).flatMap((kind) => {
      const name = kind === 'keep' ? 'subscriptionKept ' : 'subscriptionPaused '
      const mails = told.filter((mail) => mail.startsWith(name)).length
      return mails === (done[kind] ?? 0) ? [] : [`${mails} mails ${name}of ${done[kind] ?? 0}`]
    })
    return [
      ...[...due].filter((mail) => !sent.has(mail)).map((mail) => `never told: ${mail}`),
      ...told.filter((mail) => !due.has(mail)).map((mail) => `told without a reason: ${mail}`),
      ...counts,
    ]
  }

  /** Every try of ours that was declined. */
  async function listDeclined() {
    return db
      .select({ id: orders.subscriptionId, order: orders.id })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(orders.kind, 'renewal'), eq(payments.state, 'declined'), eq(payments.isUnattended, true)))
  }

  async function chargesAfter(id: string, at: Date): Promise<string[]> {
    const holder = holders.get(id)
    const references = holder ? await paymentsOf(world, holder) : []
    return references.flatMap(({ reference }) =>
      fake
        .read(reference)
        .transactions.filter(({ kind, at: charged }) => kind === 'charge' && charged > at)
        .map(
          ({ at: charged }) => `${id} was charged on ${charged.toISOString()}, cancelled ${at.toISOString()}`,
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
