import type { orders } from '#modules/commerce/tables/orders.ts'
import { ratesOf, share } from './rates.ts'
import { DAY_MS } from './world.ts'

/*
 * What is taken off a change, and what seats cost that are added, by the rule as it is written
 * (docs/flows/subscription.md): the days that are paid and not used, to the day. From what the provider has
 * charged and given back, in BigInt, and with none of our own rules of terms, days or shares.
 */

type Order = typeof orders.$inferSelect

/** What the provider has taken for an order, and how much of it has gone back, when. */
export interface Taken {
  order: Order
  at: Date
  gross: number
  place: { country: string; province: string | null }
  back: { at: Date; amount: number }[]
}

interface Term {
  from: Date
  until: Date
  seats: number
  unitAmount: number
  parts: Part[]
}

/** What was paid for the days from then on until the end of a term, with what was credited for it. */
interface Part {
  from: Date
  taken: Taken
  credit: bigint
}

/** The day so many months later: in a month that is shorter its last one. */
function monthsAfter(at: Date, months: number): Date {
  const moved = new Date(at)
  moved.setUTCMonth(at.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(at.getUTCDate(), last))
  return moved
}

/** Half up, of so many whole days what is left of them at a moment. */
function left(worth: bigint, { from, until, now }: { from: Date; until: Date; now: Date }): bigint {
  const all = Math.max(1, Math.round((until.getTime() - from.getTime()) / DAY_MS))
  const days = Math.min(all, Math.max(0, Math.floor((until.getTime() - now.getTime()) / DAY_MS)))
  return (2n * worth * BigInt(days) + BigInt(all)) / (2n * BigInt(all))
}

/** What a charge was without taxes, and is without what had gone back of it by then. */
function netOf({ order, gross, place, back }: Taken, now: Date): bigint {
  const day = (order.termFrom ?? order.placedAt).toISOString().slice(0, 10)
  const rates = ratesOf(place.country, place.province, day)
  const whole = rates.reduce((sum, [, rate]) => sum + rate, 100_000n)
  const guess = share(gross, 100_000n, whole)
  const taxed = (net: number) => rates.reduce((sum, [, rate]) => sum + share(net, rate, 100_000n), net)
  // One that is no amount with these taxes is found where the books are compared.
  const net = [guess, guess - 1, guess + 1].find((each) => taxed(each) === gross) ?? guess
  const returned = back.filter(({ at }) => at <= now).reduce((sum, { amount }) => sum + amount, 0)
  const taxesBack = rates.reduce(
    (sum, [, rate]) => sum + share(share(net, rate, 100_000n), BigInt(returned), BigInt(gross)),
    0,
  )
  return BigInt(net - (returned - taxesBack))
}

/**
 * Goes through everything that was taken for one subscription, and answers what is wrong with its changes.
 * One of which a term went back as a whole is left alone: which days that leaves is asked elsewhere.
 */
export function checkChanges(
  taken: readonly Taken[],
  priceOf: (order: Order) => { unit: number; perSeat: boolean } | undefined,
): { failures: string[]; compared: number } {
  const failures: string[] = []
  let compared = 0
  if (taken.some(({ gross, back }) => back.reduce((sum, { amount }) => sum + amount, 0) >= gross))
    return { failures, compared }
  let term: Term | undefined
  let series = { anchor: new Date(0), months: 0, step: 0 }
  for (const each of [...taken].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    if (term && each.order.kind === 'seats') addSeats(term, each)
    else {
      const credit = term && each.order.kind === 'change' ? creditOf(term, each) : 0n
      term = beginTerm(each, credit)
    }
  }
  return { failures, compared }

  function addSeats(running: Term, each: Taken): void {
    const { order, at } = each
    const { until, unitAmount, seats } = running
    const asked = BigInt(Math.min(unitAmount, priceOf(order)?.unit ?? unitAmount))
    compare(each, left(asked, { ...running, now: order.placedAt }) * BigInt(order.seats - seats))
    const days = Math.floor((until.getTime() - at.getTime()) / DAY_MS)
    running.parts.push({ from: new Date(until.getTime() - days * DAY_MS), taken: each, credit: 0n })
    running.seats = order.seats
  }

  function creditOf({ until, parts }: Term, each: Taken): bigint {
    const { order } = each
    const now = order.placedAt
    const credit = parts.reduce((sum, part) => {
      const worth = netOf(part.taken, now) + part.credit
      return sum + left(worth, { from: part.from, until, now })
    }, 0n)
    const price = priceOf(order)
    compare(each, BigInt(price?.unit ?? 0) * BigInt(price?.perSeat ? order.seats : 1) - credit)
    if (BigInt(order.credit) !== credit)
      failures.push(`change ${order.id} is credited ${order.credit} and not ${credit}`)
    return credit
  }

  /**
   * A renewal goes on where the term before it ended, unless it is paid after the week in which it is tried.
   */
  function beginTerm(each: Taken, credit: bigint): Term {
    const { order, at } = each
    const step = order.period === 'month' ? 1 : 12
    const due = order.kind === 'renewal' ? (order.termFrom ?? at) : at
    const isLate = at.getTime() > due.getTime() + 7 * DAY_MS
    const goesOn =
      order.kind === 'renewal' && !isLate && step === series.step && due.getTime() === term?.until.getTime()
    series = goesOn
      ? { ...series, months: series.months + step }
      : { anchor: isLate ? at : due, months: step, step }
    const from = monthsAfter(series.anchor, series.months - step)
    return {
      ...{ from, until: monthsAfter(series.anchor, series.months) },
      ...{ seats: order.seats, unitAmount: order.unitAmount },
      parts: [{ from, taken: each, credit }],
    }
  }

  function compare(each: Taken, due: bigint): void {
    compared += 1
    const charged = netOf({ ...each, back: [] }, each.at)
    if (charged !== due)
      failures.push(`${each.order.kind} ${each.order.id} is ${charged} without taxes and not ${due}`)
  }
}
