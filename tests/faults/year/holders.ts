import { currencies } from '#kernel/money/schema.ts'
import type { PaymentMandate } from '#modules/commerce/payments/provider.ts'
import { refreshPayment } from '#modules/commerce/payments/refresh-payment.ts'
import type { BillingPeriod } from '#modules/commerce/prices/schema.ts'
import { endOfTerm } from '#modules/commerce/subscriptions/terms-of.ts'
import { canadianProvinces } from '#modules/commerce/taxes/taxes-of.ts'
import { seededRandom } from '../../builders/random.ts'
import { type BuiltSubscription, buildSubscription } from '../../builders/subscriptions.ts'
import { DAY_MS, type World, yearBegins, yearEnds } from './world.ts'

/** Somebody with a subscription, who does as their own random numbers say. */
export interface Holder extends BuiltSubscription {
  random: () => number
  number: number
  begun: Date
  period: BillingPeriod
  language: string
  isPaypal: boolean
  /** Where they live, since when. */
  places: { from: Date; country: string; province: string | null }[]
  /** While nothing can be charged to their cards. */
  broke: { from: Date; until: Date }
  /** Whether they pay by hand what has failed. */
  paysByHand: boolean
  cards: number
  /**
   * Whether anything was changed, given back or disputed: then what is paid does not follow from charges
   * alone.
   */
  isSpecial: boolean
  /** Whether a pause was ended before its day. */
  hasResumed: boolean
  /** Since when nothing may be charged to them: they, an operator, a bank or PayPal have ended it. */
  endedAt: Date | null
  /** The times before that in which nothing might be charged, because they changed their mind only later. */
  pastEnds: { from: Date; until: Date }[]
  /** The mails that tell of such an end: as they are, or what they begin with. */
  ends: string[]
  /** What they have confirmed to pay for one from the next term on. */
  confirmed: number[]
  /** Of PayPal: when it charges next, and how often it has. */
  next: Date
  terms: number
}

export const pick = <Value>(random: () => number, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value // an index of it
export const daysAfter = (at: Date, days: number) =>
  new Date(at.getTime() + Math.floor(days * 24 * 3600) * 1000)

/**
 * Whoever is charged by the month buys within the first weeks of the year; by the year, in the one before.
 */
export function planHolder(seed: number, number: number) {
  const random = seededRandom(seed * 100_003 + number)
  for (let turn = 0; turn < 5; turn += 1) random()
  const period: BillingPeriod = random() < 0.5 ? 'month' : 'year'
  const begun = daysAfter(yearBegins, period === 'month' ? random() * 60 : -random() * 319)
  return { random, number, period, begun }
}

/** Buys what was chosen, at the moment of their own. */
export async function buy(world: World, plan: ReturnType<typeof planHolder>): Promise<Holder> {
  const { random, number, period, begun } = plan
  const deps = { ...world.deps, clock: () => begun, priceBook: world.books[0]?.book ?? world.deps.priceBook }
  const isPaypal = random() < 0.2
  const country = pick(random, ['CA', 'CA', 'US', 'FR', 'DE', 'GB', 'BR'])
  const province = country === 'CA' ? pick(random, canadianProvinces) : null
  const language = pick(random, ['en', 'fr', 'es', 'de', 'it', 'pt'])
  const token = pick(random, ['starter', 'solo', 'solo', 'basic', 'team', 'legal-toolkit'])
  const built = await buildSubscription(deps, world.fake, {
    ...{ period, language, package: token, seats: token === 'team' ? 2 + Math.floor(random() * 4) : 1 },
    ...{ currency: pick(random, currencies), country, province: province ?? '' },
    mandate: isPaypal ? paypalOf(number) : cardOf(number, 0, random),
  })
  const from = daysAfter(begun, random() * 400)
  return {
    ...built,
    ...{
      random,
      number,
      begun,
      period,
      language,
      isPaypal,
      cards: 1,
      terms: 1,
      isSpecial: false,
      hasResumed: false,
      endedAt: null,
      pastEnds: [],
      ends: [],
      confirmed: [],
    },
    places: [{ from: new Date(0), country, province }],
    broke: { from, until: random() < 0.35 ? daysAfter(from, random() * random() * 80) : from },
    paysByHand: random() < 0.5,
    next: endOfTerm(begun, 1, period),
  }
}

function paypalOf(number: number): PaymentMandate {
  const nothing = { brand: null, lastFour: null, expires: null }
  return { kind: 'subscription', reference: `I-${number}`, status: 'ACTIVE', ...nothing }
}

/** Cards are named after whose they are: "card_17_0". Many end in the year. */
export function cardOf(number: number, card: number, random: () => number): PaymentMandate {
  const months = Math.floor(random() * 30)
  const expires = new Date(Date.UTC(2024, 5 + months, 1)).toISOString().slice(0, 7)
  const reference = `card_${number}_${card}`
  return { kind: 'saved-method', reference, status: null, brand: 'Visa', lastFour: '4242', expires }
}

/** What becomes of a charge to a card: not by chance alone, so that failures have runs. */
export function outcomeFor(
  holder: Holder,
  now: Date,
): 'paid' | 'processing' | 'declined' | 'insufficient_funds' {
  if (now >= holder.broke.from && now < holder.broke.until) return 'insufficient_funds'
  const chance = holder.random()
  if (chance < 0.02) return 'declined'
  return chance < 0.06 ? 'processing' : 'paid'
}

/** Lets PayPal charge what is due by its own clock; most of it is told, the rest has to be asked for. */
export async function chargeByPaypal({ fake, deps, now }: World, holder: Holder): Promise<void> {
  const { random, reference, begun, period } = holder
  while (now >= holder.next) {
    const payment = fake.read(reference)
    const { mandate } = payment
    if (mandate?.status !== 'ACTIVE') return
    if (fake.ended.has(mandate.reference)) {
      fake.change(reference, { mandate: { ...mandate, status: 'CANCELLED' }, updatedAt: now })
      return
    }
    const chance = random()
    if (chance < 0.05) {
      fake.change(reference, { mandate: { ...mandate, status: 'CANCELLED' }, updatedAt: holder.next })
      // Whoever has cancelled before it is heard of is told of that.
      if (holder.endedAt === null && now < daysAfter(yearEnds, -4))
        holder.ends.push(`subscriptionCancelled ${holder.id} `)
      holder.endedAt ??= holder.next
    } else
      fake.move(reference, {
        at:
          chance < 0.12 ? new Date(Math.min(now.getTime(), holder.next.getTime() + 3 * DAY_MS)) : holder.next,
      })
    holder.terms += 1
    holder.next = endOfTerm(begun, holder.terms, period)
    if (random() < 0.8 && !fake.isAway) await refreshPayment(deps, 'sandbox', reference)
  }
}
