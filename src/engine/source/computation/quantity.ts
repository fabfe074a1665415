import { isDate } from '../answers/answers.ts'
import type { AnswerValue, Duration, DurationUnit, Field, Money } from '../template.ts'
import {
  addExact,
  compareExact,
  divideExact,
  type Exact,
  exactInteger,
  exactNumber,
  multiplyExact,
  negateExact,
  roundHalfUp,
  toNumber,
} from './exact.ts'

/** What can be calculated with: a number, or with a currency an amount in whole minor units of it. */
export interface Quantity {
  exact: Exact
  currency?: string | undefined
}

/** Minor units in one unit: amounts with a currency that is asked for have two decimals. */
const MINOR_UNITS = 100n
const PER_CENT: Exact = { numerator: 1n, denominator: 100n }
const LARGEST_MINOR = BigInt(Number.MAX_SAFE_INTEGER)

/** The number or the amount that an answer is; undefined for everything else, however wrong. */
export function quantityOf(value: AnswerValue | undefined): Quantity | undefined {
  const money = moneyOf(value)
  if (money) return { exact: exactInteger(money.minor), currency: money.currency }
  const exact = typeof value === 'number' ? exactNumber(value) : undefined
  return exact && { exact }
}

export function moneyOf(value: AnswerValue | undefined): Money | undefined {
  if (typeof value !== 'object' || value === null || !('minor' in value)) return undefined
  const { minor, currency } = value as Money
  const isMoney = Number.isSafeInteger(minor) && typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
  return isMoney ? { minor, currency } : undefined
}

export function durationOf(value: AnswerValue | undefined): Duration | undefined {
  if (typeof value !== 'object' || value === null || !('unit' in value)) return undefined
  const { count, unit } = value as Duration
  return Number.isSafeInteger(count) && typeof unit === 'string' ? { count, unit } : undefined
}

export function dateOf(value: AnswerValue | undefined): string | undefined {
  return typeof value === 'string' && isDate(value) ? value : undefined
}

/** As an answer again: amounts that no longer fit a safe integer are none. */
export function answerOf(quantity: Quantity | undefined): number | Money | null {
  if (!quantity) return null
  const { exact, currency } = quantity
  if (currency === undefined) return toNumber(exact)
  const minor = roundHalfUp(exact)
  return minor > LARGEST_MINOR || minor < -LARGEST_MINOR ? null : { minor: Number(minor), currency }
}

/** Undefined for a number and an amount, and for amounts in two currencies. */
export function add(one: Quantity, other: Quantity): Quantity | undefined {
  if (one.currency !== other.currency) return undefined
  return { ...one, exact: addExact(one.exact, other.exact) }
}

export function subtract(one: Quantity, other: Quantity): Quantity | undefined {
  return add(one, { ...other, exact: negateExact(other.exact) })
}

/** An amount is rounded half up to its minor unit. Undefined for two amounts. */
export function multiply(one: Quantity, other: Quantity): Quantity | undefined {
  if (one.currency !== undefined && other.currency !== undefined) return undefined
  return rounded(multiplyExact(one.exact, other.exact), one.currency ?? other.currency)
}

/** Two amounts divide to a number. Undefined for a division by zero or by an amount of something else. */
export function divide(one: Quantity, other: Quantity): Quantity | undefined {
  if (other.currency !== undefined && one.currency !== other.currency) return undefined
  const exact = divideExact(one.exact, other.exact)
  return exact && rounded(exact, other.currency === undefined ? one.currency : undefined)
}

/** So many percent of it. */
export function percentage(percent: Quantity, amount: Quantity): Quantity | undefined {
  if (percent.currency !== undefined) return undefined
  return multiply({ exact: multiplyExact(percent.exact, PER_CENT) }, amount)
}

function rounded(exact: Exact, currency: string | undefined): Quantity {
  return currency === undefined ? { exact } : { exact: exactInteger(roundHalfUp(exact)), currency }
}

/** Below, at or above zero; undefined where there is no order: other currencies, other kinds, blanks. */
export function compare(one: AnswerValue, other: AnswerValue): number | undefined {
  const [date, otherDate] = [dateOf(one), dateOf(other)]
  if (date !== undefined && otherDate !== undefined) return date < otherDate ? -1 : Number(date > otherDate)
  const [duration, otherDuration] = [durationOf(one), durationOf(other)]
  if (duration && otherDuration) return compareDurations(duration, otherDuration)
  const [quantity, otherQuantity] = [quantityOf(one), quantityOf(other)]
  return quantity && otherQuantity && compareQuantities(quantity, otherQuantity)
}

/** A plain number beside an amount means whole units of its currency. */
function compareQuantities(one: Quantity, other: Quantity): number | undefined {
  const isMixed = (one.currency === undefined) !== (other.currency === undefined)
  if (!isMixed && one.currency !== other.currency) return undefined
  const inUnits = ({ exact: { numerator, denominator }, currency }: Quantity) =>
    isMixed && currency !== undefined
      ? { numerator, denominator: denominator * MINOR_UNITS }
      : { numerator, denominator }
  return compareExact(inUnits(one), inUnits(other))
}

/** The usual length in days: twelve months are a year, and a month is longer than thirty days. */
const DAYS: Record<DurationUnit, number> = { day: 1, businessDay: 1.4, week: 7, month: 30.4375, year: 365.25 }

function compareDurations(one: Duration, other: Duration): number {
  return one.count * DAYS[one.unit] - other.count * DAYS[other.unit]
}

/** Of a time without a limit of its own, in each of its units. */
export const ANY_COUNT = 999

/** The highest count that a question takes in one of its units; `maximum` counts the shortest of them. */
export function mostOf(
  { units, maximum }: Pick<Extract<Field, { type: 'duration' }>, 'units' | 'maximum'>,
  unit: DurationUnit,
): number {
  if (maximum === ANY_COUNT) return maximum
  const shortest = Math.min(...units.map((each) => DAYS[each]))
  return Math.max(1, Math.round((maximum * shortest) / DAYS[unit]))
}
