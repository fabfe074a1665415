import { isDate } from '../answers/answers.ts'
import type { AnswerValue, Duration, Money } from '../template.ts'
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

/** What can be calculated with: a number, or an amount in the minor unit of its currency. */
export type Quantity = { kind: 'number'; exact: Exact } | { kind: 'money'; minor: bigint; currency: string }

/** Minor units in one unit: amounts with a currency that is asked for have two decimals. */
const MINOR_UNITS = 100n
const LARGEST_MINOR = BigInt(Number.MAX_SAFE_INTEGER)

/** The number or the amount that an answer is; undefined for everything else, however wrong. */
export function quantityOf(value: AnswerValue | undefined): Quantity | undefined {
  if (typeof value === 'number') {
    const exact = exactNumber(value)
    return exact && { kind: 'number', exact }
  }
  const money = moneyOf(value)
  return money && { kind: 'money', minor: BigInt(money.minor), currency: money.currency }
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
  if (quantity.kind === 'number') return toNumber(quantity.exact)
  const { minor, currency } = quantity
  return minor > LARGEST_MINOR || minor < -LARGEST_MINOR ? null : { minor: Number(minor), currency }
}

/** Undefined for a number and an amount, and for amounts in two currencies. */
export function add(one: Quantity, other: Quantity): Quantity | undefined {
  if (one.kind === 'number' && other.kind === 'number')
    return { kind: 'number', exact: addExact(one.exact, other.exact) }
  if (one.kind === 'money' && other.kind === 'money' && one.currency === other.currency)
    return { ...one, minor: one.minor + other.minor }
  return undefined
}

export function subtract(one: Quantity, other: Quantity): Quantity | undefined {
  return add(
    one,
    other.kind === 'money'
      ? { ...other, minor: -other.minor }
      : { ...other, exact: negateExact(other.exact) },
  )
}

/** An amount is rounded half up to its minor unit. */
export function multiply(one: Quantity, other: Quantity): Quantity | undefined {
  if (one.kind === 'number' && other.kind === 'number')
    return { kind: 'number', exact: multiplyExact(one.exact, other.exact) }
  if (one.kind === 'money' && other.kind === 'number') return scaled(one, other.exact)
  return one.kind === 'number' && other.kind === 'money' ? scaled(other, one.exact) : undefined
}

export function divide(one: Quantity, other: Quantity): Quantity | undefined {
  if (other.kind === 'number') {
    if (one.kind === 'number') return numberOrNothing(divideExact(one.exact, other.exact))
    const factor = divideExact(exactInteger(1n), other.exact)
    return factor && scaled(one, factor)
  }
  if (one.kind === 'number' || one.currency !== other.currency) return undefined
  return numberOrNothing(divideExact(exactInteger(one.minor), exactInteger(other.minor)))
}

/** So many percent of it. */
export function percentage(percent: Quantity, amount: Quantity): Quantity | undefined {
  if (percent.kind !== 'number') return undefined
  const factor = divideExact(percent.exact, exactInteger(100n))
  return factor && multiply({ kind: 'number', exact: factor }, amount)
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
  if (one.kind === 'money' && other.kind === 'money' && one.currency !== other.currency) return undefined
  const isMixed = one.kind !== other.kind
  const exact = (quantity: Quantity) =>
    quantity.kind === 'number'
      ? quantity.exact
      : { numerator: quantity.minor, denominator: isMixed ? MINOR_UNITS : 1n }
  return compareExact(exact(one), exact(other))
}

const DAYS: Record<string, number> = { day: 1, businessDay: 1.4, week: 7, month: 30.4375, year: 365.25 }

/** By their usual length in days: twelve months are a year, and a month is longer than thirty days. */
function compareDurations(one: Duration, other: Duration): number {
  return one.count * (DAYS[one.unit] ?? 0) - other.count * (DAYS[other.unit] ?? 0)
}

function scaled(
  { minor, currency }: Extract<Quantity, { kind: 'money' }>,
  factor: Exact,
): Extract<Quantity, { kind: 'money' }> {
  return { kind: 'money', minor: roundHalfUp(multiplyExact(exactInteger(minor), factor)), currency }
}

function numberOrNothing(exact: Exact | undefined): Quantity | undefined {
  return exact && { kind: 'number', exact }
}
