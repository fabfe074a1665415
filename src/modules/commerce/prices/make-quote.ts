import type { FieldProblem } from '#kernel/errors.ts'
import { isCurrency, shareOf } from '#kernel/money/index.ts'
import { dayOf, isTimeZone } from '#kernel/time.ts'
import type { Choice, Quote } from '../orders/schema.ts'
import type { TaxPlace } from '../taxes/schema.ts'
import { isKnownPlace, withTaxes } from '../taxes/taxes-of.ts'
import { findCoupon, findOffer, findPackage, termAmount } from './price-of.ts'
import { addTerms, type Coupon, type Offer, offerStateIn, type Package, type PriceBook } from './schema.ts'

/** How many charges are said before somebody pays: today's and the two after it. */
const CHARGES_SAID = 3
const PERCENT = 100

export interface QuoteContext {
  at: Date
  /** The buyer's: offers end at their midnight. UTC where nobody knows it. */
  timeZone: string
  /** Where taxes are owed; null while the buyer has not said it, and then there are none in the quote. */
  place: TaxPlace | null
}

export type QuoteOutcome = { ok: true; quote: Quote } | { ok: false; problems: FieldProblem[] }

/**
 * What a choice costs at a moment, tax included: by the price book alone, whatever a page has shown.
 * An offer or a coupon that does not hold is a problem of its field and never passed over in silence: who was
 * promised it is told.
 */
export function makeQuote(book: PriceBook, choice: Choice, context: QuoteContext): QuoteOutcome {
  const sold = findPackage(book, choice.package)
  const problems = [...problemsOfChoice(sold, choice), ...problemsOfPlace(context)]
  const reduction = sold === undefined ? noReduction : reductionOf(book, choice, context)
  if ('problem' in reduction) problems.push(reduction.problem)
  if (sold === undefined || problems.length > 0 || 'problem' in reduction) return { ok: false, problems }

  const unitAmount = termAmount(sold, choice.currency, choice.period)
  const whole = unitAmount * (sold.perSeat ? choice.seats : 1)
  const discount = shareOf(whole, reduction.percentOff, PERCENT)
  const { at, place } = context
  const priceOf = (subtotal: number) =>
    place === null
      ? { subtotal, taxes: [], total: subtotal }
      : withTaxes(subtotal, place, { at, registrations: book.taxRegistrations })
  const first = priceOf(whole - discount)
  const later = priceOf(whole)
  const today = dayOf(at)
  const charges = Array.from({ length: CHARGES_SAID }, (_, term) => ({
    on: addTerms(today, term, choice.period),
    amount: (term === 0 ? first : later).total,
  }))
  return { ok: true, quote: { ...choice, unitAmount, discount, ...first, charges } }
}

const noReduction = { percentOff: 0 }

function problemsOfChoice(sold: Package | undefined, { seats, period, currency }: Choice): FieldProblem[] {
  if (sold === undefined) return [{ path: 'package', code: 'unknown_package' }]
  const isSeatNumber = Number.isSafeInteger(seats) && seats >= sold.seats.least && seats <= sold.seats.most
  return [
    ...(sold.isOnSale ? [] : [{ path: 'package', code: 'not_on_sale' }]),
    ...(sold.periods.includes(period) ? [] : [{ path: 'period', code: 'unknown_period' }]),
    ...(isSeatNumber ? [] : [{ path: 'seats', code: 'seats_out_of_range' }]),
    ...(isCurrency(currency) ? [] : [{ path: 'currency', code: 'unknown_currency' }]),
  ]
}

function problemsOfPlace({ place, timeZone }: QuoteContext): FieldProblem[] {
  return [
    ...(place === null || isKnownPlace(place) ? [] : [{ path: 'province', code: 'province_required' }]),
    ...(isTimeZone(timeZone) ? [] : [{ path: 'timeZone', code: 'unknown_time_zone' }]),
  ]
}

/** What is taken off the first term: an offer or a coupon, never both. */
function reductionOf(
  book: PriceBook,
  { offer: offerId, coupon: typed, package: token, period }: Choice,
  { at, timeZone }: QuoteContext,
): { percentOff: number } | { problem: FieldProblem } {
  if (!isTimeZone(timeZone)) return noReduction
  const isOn = (reduction: Offer | Coupon) => offerStateIn(timeZone, reduction, at) === 'on'
  if (offerId !== null && typed !== null) return { problem: { path: 'coupon', code: 'not_with_offer' } }
  if (offerId !== null) {
    const offer = findOffer(book, offerId)
    if (!offer?.packages.includes(token) || !offer.periods.includes(period)) {
      return { problem: { path: 'offer', code: 'unknown_offer' } }
    }
    return isOn(offer) ? offer : { problem: { path: 'offer', code: 'offer_over' } }
  }
  if (typed === null) return noReduction
  const coupon = findCoupon(book, typed)
  if (!coupon?.packages.includes(token)) return { problem: { path: 'coupon', code: 'unknown_coupon' } }
  return isOn(coupon) ? coupon : { problem: { path: 'coupon', code: 'coupon_over' } }
}

/**
 * What a page shows while somebody still chooses: the quote of everything that holds, and the problems of
 * what does not. An offer that is over, a coupon that nobody knows and a province that is missing are left
 * out of the amount; whoever buys is told of them. Null where even the package cannot be had.
 */
export function quoteWhatHolds(
  book: PriceBook,
  choice: Choice,
  context: QuoteContext,
): { quote: Quote | null; problems: FieldProblem[] } {
  const outcome = makeQuote(book, choice, context)
  if (outcome.ok) return { quote: outcome.quote, problems: [] }
  const { problems } = outcome
  const isWrong = (path: string) => problems.some((problem) => problem.path === path)
  if (!['offer', 'coupon', 'province', 'timeZone'].some(isWrong)) return { quote: null, problems }
  const lesserChoice = {
    ...choice,
    ...(isWrong('offer') && { offer: null }),
    ...(isWrong('coupon') && { coupon: null }),
  }
  const lesser = quoteWhatHolds(book, lesserChoice, {
    ...context,
    ...(isWrong('province') && { place: null }),
    ...(isWrong('timeZone') && { timeZone: 'UTC' }),
  })
  return { quote: lesser.quote, problems: [...problems, ...lesser.problems] }
}
