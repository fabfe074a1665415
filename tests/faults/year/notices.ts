import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Currency } from '#kernel/money/index.ts'
import { findPackage, termAmount } from '#modules/commerce/prices/price-of.ts'
import { GRACE_DAYS, type SubscriptionEventKind } from '#modules/commerce/subscriptions/schema.ts'
import { orders, payments } from '#modules/commerce/tables/orders.ts'
import { subscriptionEvents, subscriptionNotices } from '#modules/commerce/tables/subscriptions.ts'
import type { Holder } from './holders.ts'
import type { Watch } from './watch.ts'
import { bookAt, DAY_MS, type World } from './world.ts'

/** The mails that tell of what a holder has pressed, by its row in the history. */
const toldOfPresses: Record<string, string> = {
  kept: 'subscriptionKept',
  paused: 'subscriptionPaused',
  resumed: 'subscriptionResumed',
}

/** So many days before it is charged a higher price has to be announced. */
const ANNOUNCED_DAYS = 30
/** From so many days before on it is announced. */
const FIRST_ANNOUNCED_DAYS = 45

/** While a plan is to end, is paused or is to be another one, nothing is announced. */
const HINDRANCES: readonly SubscriptionEventKind[] = [
  'change_planned',
  'change_dropped',
  'cancelled',
  'kept',
  'paused',
  'resumed',
  'method_replaced',
  'method_ended',
]

type Order = typeof orders.$inferSelect

interface YearOfNotices {
  world: World
  holders: ReadonlyMap<string, Holder>
  watch: Watch
  /** What was done how often. */
  done: Record<string, number>
}

/** Every mail once, none missing and none too many; and how many charges were dearer than the ones before. */
export async function checkNotices(
  year: YearOfNotices,
): Promise<{ failures: string[]; told: Record<string, number> }> {
  const { world, holders, watch } = year
  const failures: string[] = []
  const sent = new Map<string, number>()
  for (const mail of world.mails) sent.set(mail, (sent.get(mail) ?? 0) + 1)
  const written = await world.deps.db.$count(subscriptionNotices)
  if (written !== world.mails.length) failures.push(`${written} notices and ${world.mails.length} mails`)
  for (const [mail, count] of sent) if (count > 1) failures.push(`${count} times: ${mail}`)
  for (const each of watch.expected) if (!sent.has(each)) failures.push(`never told: ${each}`)
  const isForeseen = /^(renewalNotice|cardExpiring|subscriptionSuspended) /
  const mails = [...sent.keys()]
  failures.push(...withoutReason(mails.filter((mail) => isForeseen.test(mail) && !watch.expected.has(mail))))
  failures.push(...(await checkPresses(year, mails)), ...checkEnds(holders, mails))
  failures.push(...(await checkFailures(year, mails)))
  const back = await checkBack(year, mails)
  const dearer = await checkPrices(year)
  failures.push(...back.failures, ...dearer.failures)
  const kinds = Map.groupBy(mails, (mail) => mail.split(' ')[0] ?? '')
  const told = Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]))
  return { failures, told: { ...told, dearer: dearer.charges } }
}

const withoutReason = (mails: string[]) => mails.map((mail) => `told without a reason: ${mail}`)
const neverTold = (mails: string[]) => mails.map((mail) => `never told: ${mail}`)

/**
 * What a holder has pressed, and is written in the history, was told at that moment, and nothing else of its
 * kind.
 */
async function checkPresses({ world, done }: YearOfNotices, mails: string[]): Promise<string[]> {
  const pressed = await world.deps.db
    .select()
    .from(subscriptionEvents)
    .where(inArray(subscriptionEvents.kind, Object.keys(toldOfPresses)))
  const due = new Set(
    pressed.map(
      ({ kind, subscriptionId, at }) => `${toldOfPresses[kind]} ${subscriptionId} ${at.toISOString()}`,
    ),
  )
  const told = mails.filter((mail) => Object.values(toldOfPresses).includes(mail.split(' ')[0] ?? ''))
  const counts = (['keep', 'pause', 'resume'] as const).flatMap((kind) => {
    const name = { keep: 'subscriptionKept ', pause: 'subscriptionPaused ', resume: 'subscriptionResumed ' }[
      kind
    ]
    const count = told.filter((mail) => mail.startsWith(name)).length
    return count === (done[kind] ?? 0) ? [] : [`${count} mails ${name}of ${done[kind] ?? 0}`]
  })
  return [
    ...neverTold([...due].filter((mail) => !told.includes(mail))),
    ...withoutReason(told.filter((mail) => !due.has(mail))),
    ...counts,
  ]
}

/** Every end of a renewal was told, by whomever it was made, and no other. */
function checkEnds(holders: ReadonlyMap<string, Holder>, mails: string[]): string[] {
  const told = mails.filter((mail) => /^subscription(Cancelled|Withdrawn) /.test(mail))
  const due = [...holders.values()].flatMap(({ ends }) => ends)
  const isOf = (mail: string, end: string) => mail === end || (/[# ]$/.test(end) && mail.startsWith(end))
  return [
    ...neverTold(due.filter((end) => !told.some((mail) => isOf(mail, end)))),
    ...withoutReason(told.filter((mail) => !due.some((end) => isOf(mail, end)))),
  ]
}

/** Every try of ours that was declined, and in which order of which subscription it was. */
async function checkFailures({ world }: YearOfNotices, mails: string[]): Promise<string[]> {
  const declined = await world.deps.db
    .select({ id: orders.subscriptionId, order: orders.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.kind, 'renewal'), eq(payments.state, 'declined'), eq(payments.isUnattended, true)))
  const due = [...Map.groupBy(declined, ({ order }) => order)].flatMap(([order, tries]) =>
    tries.map(({ id }, before) => `paymentFailed ${id} ${order}#${before + 1}`),
  )
  const told = mails.filter((mail) => mail.startsWith('paymentFailed '))
  return [
    ...neverTold(due.filter((mail) => !told.includes(mail))),
    ...withoutReason(told.filter((mail) => !due.includes(mail))),
  ]
}

/** Whoever was told that a renewal had failed is told when it is paid, and nobody else is. */
async function checkBack({ world }: YearOfNotices, mails: string[]): Promise<{ failures: string[] }> {
  const renewals = await world.deps.db.select().from(orders).where(eq(orders.kind, 'renewal'))
  const paid = new Map((await listCharged(world)).map((charged) => [charged.orderId, charged]))
  const due = renewals.flatMap(({ id, subscriptionId, termFrom }) => {
    const wasTold =
      mails.some((mail) => mail.startsWith(`paymentFailed ${subscriptionId} ${id}#`)) ||
      mails.includes(`subscriptionSuspended ${subscriptionId} ${termFrom?.toISOString()}`)
    const charge = paid.get(id)
    return wasTold && charge && !charge.isReturned ? [`subscriptionBack ${subscriptionId} ${id}`] : []
  })
  const told = mails.filter((mail) => mail.startsWith('subscriptionBack '))
  const isFounded = (mail: string) => {
    const [, id = '', about = ''] = mail.split(' ')
    // What PayPal charges by itself has no order of its own: there it is a suspension that has ended.
    if (about.includes('#')) return mails.some((each) => each.startsWith(`subscriptionSuspended ${id} `))
    return mails.some((each) => each.startsWith(`paymentFailed ${id} ${about}#`)) || due.includes(mail)
  }
  return {
    failures: [
      ...neverTold(due.filter((mail) => !told.includes(mail))),
      ...withoutReason(told.filter((mail) => !isFounded(mail))),
    ],
  }
}

/**
 * No charge is dearer than the one before it that was not announced so long before, or agreed to by its
 * holder; and none that we make by ourselves is as cheap as before, where there was time to announce the
 * higher price.
 */
async function checkPrices({
  world,
  holders,
}: YearOfNotices): Promise<{ failures: string[]; charges: number }> {
  const failures: string[] = []
  let charges = 0
  const { db } = world.deps
  const all = await db.select().from(orders).orderBy(asc(orders.placedAt))
  const notices = await db
    .select()
    .from(subscriptionNotices)
    .where(eq(subscriptionNotices.kind, 'price_change'))
  const announced = Map.groupBy(notices, ({ subscriptionId }) => subscriptionId)
  const history = await db.select().from(subscriptionEvents)
  const charged = await listCharged(world)
  const paid = new Map(charged.map(({ orderId, at }) => [orderId, at]))
  const ours = new Set(charged.flatMap(({ orderId, isOurs }) => (isOurs ? [orderId] : [])))
  for (const { id, orderId, confirmed } of holders.values()) {
    const own = all
      .filter((order) => (order.id === orderId || order.subscriptionId === id) && order.kind !== 'seats')
      .filter((order) => paid.has(order.id))
      .sort((a, b) => (paid.get(a.id)?.getTime() ?? 0) - (paid.get(b.id)?.getTime() ?? 0))
    for (const [place, order] of own.entries()) {
      const before = own[place - 1]
      if (order.kind !== 'renewal' || order.termFrom === null || !before) continue
      if (order.package !== before.package || order.period !== before.period) continue
      const changes = history.filter(({ subscriptionId }) => subscriptionId === id)
      if (ours.has(order.id) && isForgotten(world, before, order) && !wasHindered(changes, order.termFrom))
        failures.push(`renewal ${order.id} has got dearer, and nobody was told`)
      if (order.unitAmount <= before.unitAmount || confirmed.includes(order.unitAmount)) continue
      charges += 1
      const latest = order.termFrom.getTime() - ANNOUNCED_DAYS * DAY_MS
      const wasTold = (announced.get(id) ?? []).some(
        ({ at, details }) =>
          at.getTime() <= latest && (details as { unitAmount: number }).unitAmount >= order.unitAmount,
      )
      if (!wasTold) failures.push(`renewal ${order.id} is dearer, and nobody was told 30 days before`)
    }
  }
  return { failures, charges }
}

/**
 * Whether somebody has changed something in the days in which a higher price is announced: it may have come
 * too late.
 */
function wasHindered(changes: readonly (typeof subscriptionEvents.$inferSelect)[], due: Date): boolean {
  const since = due.getTime() - FIRST_ANNOUNCED_DAYS * DAY_MS
  return changes.some(
    ({ kind, at }) =>
      HINDRANCES.includes(kind as SubscriptionEventKind) &&
      at.getTime() > since &&
      at.getTime() < due.getTime(),
  )
}

/**
 * Whether a renewal was charged less than was asked all the time from when that could have been announced to
 * when it was charged.
 */
function isForgotten(world: World, before: Order, { unitAmount, currency, ...order }: Order): boolean {
  if (order.termFrom === null) return false
  const from = order.termFrom.getTime()
  const asked = [FIRST_ANNOUNCED_DAYS, ANNOUNCED_DAYS, 0, -GRACE_DAYS].map((days) => {
    const found = findPackage(bookAt(world, new Date(from - days * DAY_MS)), order.package)
    return found ? termAmount(found, currency as Currency, order.period) : 0
  })
  const wasAgreed = before.placedAt.getTime() <= from - FIRST_ANNOUNCED_DAYS * DAY_MS
  return wasAgreed && Math.min(...asked) > unitAmount
}

/**
 * The first charge of every order that the provider has charged, whether we asked for it unattended, and
 * whether it went back as a whole.
 */
async function listCharged({ deps, fake }: World) {
  const tries = await deps.db
    .select({ orderId: payments.orderId, reference: payments.reference, isOurs: payments.isUnattended })
    .from(payments)
    .where(eq(payments.state, 'paid'))
  return tries.flatMap(({ orderId, reference, isOurs }) => {
    const { transactions } = fake.read(reference ?? '')
    const charge = transactions.find(({ kind }) => kind === 'charge')
    if (!charge) return []
    const back = transactions
      .filter(({ chargeId, kind }) => chargeId === charge.id && kind !== 'charge')
      .reduce((sum, { kind, amount }) => sum + (kind === 'chargeback_reversal' ? -amount : amount), 0)
    return [{ orderId, isOurs, at: charge.at, isReturned: back >= charge.amount }]
  })
}
