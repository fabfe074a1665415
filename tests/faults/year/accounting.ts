import { asc } from 'drizzle-orm'
import type { ProviderTransaction } from '#modules/commerce/payments/provider.ts'
import { ledgerEntries, orders, payments } from '#modules/commerce/tables/orders.ts'
import { checkChanges, type Taken } from './credits.ts'
import type { Holder } from './holders.ts'
import { ratesOf, share } from './rates.ts'
import { bookAt, DAY_MS, type World } from './world.ts'

/*
 * The books of a year, kept a second time: from what the provider says it has moved, the price book and a
 * table of rates of this file alone, in whole cents and with BigInt. Nothing of the product's own arithmetic
 * is used.
 */

type Order = typeof orders.$inferSelect

export interface Accounts {
  failures: string[]
  charges: number
  transactions: number
  /** Changes and seats whose price was worked out a second time. */
  changes: number
  /** Of every account of the books in every currency. */
  totals: Record<string, number>
}

export async function auditYear(world: World, holders: ReadonlyMap<string, Holder>): Promise<Accounts> {
  const { db } = world.deps
  const failures: string[] = []
  const entries = await db
    .select()
    .from(ledgerEntries)
    .orderBy(asc(ledgerEntries.posting), asc(ledgerEntries.line))
  const byPosting = Map.groupBy(entries, ({ posting }) => posting)
  const all = new Map((await db.select().from(orders)).map((order) => [order.id, order]))
  const tries = await db.select().from(payments)
  const beginners = new Map([...holders.values()].map((holder) => [holder.orderId, holder]))
  const expected = new Map<string, number>()
  const told = new Set<string>()
  const takenOf = new Map<Holder, Taken[]>()
  let charges = 0

  for (const { reference, orderId } of tries) {
    const order = all.get(orderId)
    if (reference === null || !order) continue
    const { transactions, currency } = world.fake.read(reference)
    const sorted = [...transactions].sort((a, b) => a.at.getTime() - b.at.getTime())
    const returned = new Map<string, number>()
    for (const [place, { id, kind, amount, fee, chargeId }] of sorted.entries()) {
      told.add(`sandbox:${id}`)
      const isBack = kind === 'chargeback_reversal'
      const sign = kind === 'charge' ? 1 : isBack ? 1 : -1
      const of = kind === 'charge' ? id : (chargeId ?? '')
      const charge = sorted.findIndex((each) => each.id === of)
      const gross = sorted[charge]?.amount ?? 0
      const taxes =
        charge === 0
          ? taxesOf(order, true)
          : taxesWithin(order, { gross, at: sorted[charge]?.at ?? order.placedAt })
      const before = returned.get(of) ?? 0
      const after = kind === 'charge' ? 0 : before - sign * amount
      if (kind !== 'charge') returned.set(of, after)
      const lines = taxes.map(([account, tax]): [string, number] => {
        if (kind === 'charge') return [account, -tax]
        const until = (part: number) => share(tax, BigInt(Math.min(Math.max(part, 0), gross)), BigInt(gross))
        return [account, until(after) - until(before)]
      })
      const moved = sign * amount
      lines.push(['provider:sandbox', moved - fee], ['fees', fee])
      lines.push(['revenue', -lines.reduce((sum, [, each]) => sum + each, 0)])
      check(`sandbox:${id}`, currency, lines)
      for (const [account, each] of lines) add(`${account} ${currency}`, each)
      if (kind === 'charge') {
        charges += 1
        checkPrice(order, amount, place)
        note(order, { gross: amount, at: sorted[place]?.at ?? order.placedAt, id, sorted })
      }
    }
  }
  for (const [posting, lines] of byPosting) {
    if (lines.reduce((sum, { amount }) => sum + amount, 0) !== 0) failures.push(`${posting} is not balanced`)
    if (!told.has(posting)) failures.push(`${posting} is nothing that the provider has done`)
  }
  let changes = 0
  for (const taken of takenOf.values()) {
    const checked = checkChanges(taken, soldAs)
    failures.push(...checked.failures)
    changes += checked.compared
  }
  const totals: Record<string, number> = {}
  for (const { account, currency, amount } of entries)
    totals[`${account} ${currency}`] = (totals[`${account} ${currency}`] ?? 0) + amount
  for (const [account, sum] of expected) {
    if ((totals[account] ?? 0) !== sum) failures.push(`${account} is ${totals[account]} and not ${sum}`)
  }
  return { failures, charges, changes, transactions: told.size, totals }

  function add(account: string, amount: number): void {
    expected.set(account, (expected.get(account) ?? 0) + amount)
  }

  /** Whether the books have a movement as it was, account by account. */
  function check(posting: string, currency: string, lines: [string, number][]): void {
    const booked = new Map<string, number>()
    for (const entry of byPosting.get(posting) ?? []) {
      if (entry.currency === currency)
        booked.set(entry.account, (booked.get(entry.account) ?? 0) + entry.amount)
    }
    for (const [account, amount] of lines) {
      if ((booked.get(account) ?? 0) !== amount)
        failures.push(`${posting}: ${account} is ${booked.get(account)} and not ${amount}`)
    }
  }

  /** Keeps what was taken of somebody, to go through it in the order in which it was. */
  function note(
    order: Order,
    {
      gross,
      at,
      id,
      sorted,
    }: { gross: number; at: Date; id: string; sorted: readonly ProviderTransaction[] },
  ): void {
    const holder = holderOf(order)
    const place = holder?.places.findLast(({ from }) => from <= order.placedAt)
    // What PayPal charges is changed by nobody here.
    if (!holder || !place || holder.isPaypal) return
    const back = sorted
      .filter(({ kind, chargeId }) => kind !== 'charge' && chargeId === id)
      .map((each) => ({
        at: each.at,
        amount: each.kind === 'chargeback_reversal' ? -each.amount : each.amount,
      }))
    takenOf.set(holder, [...(takenOf.get(holder) ?? []), { order, at, gross, place, back }])
  }

  /** What the package of an order cost on the day on which it was placed. */
  function soldAs(order: Order, at = order.placedAt) {
    const found = bookAt(world, at).packages.find(({ token }) => token === order.package)
    const prices = found?.prices[order.currency as 'CAD']
    return (
      prices && {
        unit: order.period === 'month' ? prices.month : 12 * prices.monthOfYear,
        perSeat: found.perSeat,
      }
    )
  }

  /**
   * The taxes that an order was priced with: of its first charge, and of what its provider was told to charge
   * later.
   */
  function taxesOf(order: Order, isFirst: boolean): [string, number][] {
    const place = holderOf(order)?.places.findLast(({ from }) => from <= order.placedAt)
    if (!place) throw new Error('somebody lives somewhere')
    const { country, province } = place
    const day = (order.termFrom ?? order.placedAt).toISOString().slice(0, 10)
    const net = isFirst ? order.subtotal : order.subtotal + order.discount
    return ratesOf(country, province, day).map(([kind, rate]) => [
      `tax:${kind}:CA-${province}`,
      share(net, rate, 100_000n),
    ])
  }

  /**
   * What of a later charge of the provider's own is owed: its amount was agreed to once, and the taxes are
   * those of the day and of the place where its holder lives by then, within the amount where they are
   * others.
   */
  function taxesWithin(order: Order, { gross, at }: { gross: number; at: Date }): [string, number][] {
    const place = holderOf(order)?.places.findLast(({ from }) => from <= at)
    if (!place) throw new Error('somebody lives somewhere')
    const { country, province } = place
    const rates = ratesOf(country, province, at.toISOString().slice(0, 10))
    const agreed = order.subtotal + order.discount
    const of = (net: number) =>
      rates.map(([kind, rate]): [string, number] => [
        `tax:${kind}:CA-${province}`,
        share(net, rate, 100_000n),
      ])
    if (of(agreed).reduce((sum, [, tax]) => sum + tax, agreed) === gross) return of(agreed)
    const whole = rates.reduce((sum, [, rate]) => sum + rate, 100_000n)
    return of(share(gross, 100_000n, whole))
  }

  function holderOf(order: Order): Holder | undefined {
    return holders.get(order.subscriptionId ?? '') ?? beginners.get(order.id)
  }

  /** Whether as much was charged as the price book, or an earlier agreement, says. */
  function checkPrice(order: Order, amount: number, place: number): void {
    const net = place === 0 ? order.subtotal : order.subtotal + order.discount
    const due = taxesOf(order, place === 0).reduce((sum, [, tax]) => sum + tax, net)
    if (amount !== due) failures.push(`${order.kind} ${order.id} is ${amount} and not ${due}`)
    const sold = (at: Date) => soldAs(order, at)
    const now = sold(order.placedAt)
    if (!now) return
    const quantity = now.perSeat ? order.seats : 1
    if (['first', 'renewal'].includes(order.kind) && order.discount !== 0)
      failures.push(`${order.kind} ${order.id} costs less than it was sold for`)
    if (order.kind !== 'seats' && order.subtotal + order.discount !== order.unitAmount * quantity)
      failures.push(`${order.kind} ${order.id} is not ${quantity} of ${order.unitAmount}`)
    const known = world.books.map(({ from }) => sold(new Date(from.getTime() + 1))?.unit)
    if (order.kind === 'first' && order.unitAmount !== known[0])
      failures.push(`${order.id} has not its first price`)
    if (order.kind === 'change' && order.unitAmount !== now.unit)
      failures.push(`${order.id} has not the price of its day`)
    if (order.kind === 'renewal') {
      if (!known.includes(order.unitAmount)) failures.push(`renewal ${order.id} has a price that never was`)
      // A price that has risen is charged 30 days later at the earliest.
      const before = sold(new Date((order.termFrom ?? order.placedAt).getTime() - 30 * DAY_MS))?.unit ?? 0
      const isPlanned = holders.get(order.subscriptionId ?? '')?.isSpecial
      if (order.unitAmount > Math.max(before, known[0] ?? 0) && !isPlanned)
        failures.push(`renewal ${order.id} has a price that was not announced`)
      if (order.unitAmount > now.unit) failures.push(`renewal ${order.id} costs more than what is asked`)
      const since = sold(new Date((order.termFrom ?? order.placedAt).getTime() - 50 * DAY_MS))?.unit ?? 0
      // Whoever ends a pause early is charged that day, of which nobody could be told before.
      const hasResumed = holders.get(order.subscriptionId ?? '')?.hasResumed
      if (order.unitAmount < Math.min(now.unit, since) && !isPlanned && !hasResumed)
        failures.push(`renewal ${order.id} costs less than what was announced`)
    }
  }
}
