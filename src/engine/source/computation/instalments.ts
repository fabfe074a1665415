import { addDays, addMonths } from './calendar.ts'
import { exactNumber, roundHalfUp } from './exact.ts'

export const PERIODS = ['week', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** The columns of a schedule of payments, and what stands in them. */
export const INSTALMENT_COLUMNS = {
  date: 'date',
  payment: 'money',
  interest: 'money',
  principal: 'money',
  balance: 'money',
} as const
export type InstalmentColumn = keyof typeof INSTALMENT_COLUMNS

export interface Loan {
  /** In minor units, at least 0. */
  principal: bigint
  /** 12.5 is 12.5 % a year. */
  yearlyPercent: number
  /** How many payments. */
  count: number
  every: Period
}

/** One payment of a loan; amounts in minor units. */
export interface Instalment {
  /** `YYYY-MM-DD` */
  date: string
  payment: bigint
  interest: bigint
  principal: bigint
  /** What is owed after it. */
  balance: bigint
}

const PERIODS_A_YEAR: Record<Period, bigint> = { week: 52n, month: 12n, quarter: 4n, year: 1n }
/** Fifty years of months. */
const MOST_PAYMENTS = 600
/** Interest is computed with this many decimal places of the rate for one period, in percent. */
const RATE_SCALE = 10n ** 10n
/** 1 in fixed-point arithmetic: an annuity factor is a power that would grow without end as a fraction. */
const ONE = 10n ** 40n

/** Whether a loan can be paid back so: amounts and counts that no loan has are not computed. */
export function isLoan({ principal, yearlyPercent, count }: Loan): boolean {
  return (
    principal >= 0n &&
    yearlyPercent >= 0 &&
    yearlyPercent <= 1000 &&
    Number.isInteger(count) &&
    count >= 1 &&
    count <= MOST_PAYMENTS
  )
}

/** A loan's level payment in minor units, rounded half up. A period's rate is its part of the yearly one. */
export function levelPayment(loan: Loan): bigint {
  const { principal, count } = loan
  const { numerator, denominator } = rateOf(loan)
  if (numerator === 0n) return roundHalfUp({ numerator: principal, denominator: BigInt(count) })
  const rate = (numerator * ONE) / denominator
  const growth = power(ONE + rate, count)
  return roundHalfUp({ numerator: principal * rate * growth, denominator: ONE * (growth - ONE) })
}

/**
 * The schedule of payments: each period's interest on what is owed, rounded half up, and the rest of the
 * level payment off the principal. The last payment settles the balance exactly. Days step by the calendar
 * and keep the first one's day of the month, or the last day of a shorter month. Undefined where a day would
 * lie beyond the year 9999.
 */
export function instalments(loan: Loan, firstDate: string): Instalment[] | undefined {
  const { numerator, denominator } = rateOf(loan)
  const level = levelPayment(loan)
  const rows: Instalment[] = []
  let balance = loan.principal
  for (let index = 0; index < loan.count; index += 1) {
    const date = dueDate(firstDate, loan.every, index)
    if (date === undefined) return undefined
    const interest = roundHalfUp({ numerator: balance * numerator, denominator })
    const isLast = index === loan.count - 1
    const principal = isLast || level - interest > balance ? balance : level - interest
    balance -= principal
    rows.push({ date, payment: interest + principal, interest, principal, balance })
  }
  return rows
}

/** The rate of one period as a fraction of 1. */
function rateOf({ yearlyPercent, every }: Loan): { numerator: bigint; denominator: bigint } {
  const percent = exactNumber(yearlyPercent)
  const scaled = percent && roundHalfUp({ ...percent, numerator: percent.numerator * RATE_SCALE })
  return { numerator: scaled ?? 0n, denominator: 100n * PERIODS_A_YEAR[every] * RATE_SCALE }
}

function power(base: bigint, exponent: number): bigint {
  let result = ONE
  let square = base
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * square) / ONE
    square = (square * square) / ONE
  }
  return result
}

function dueDate(first: string, every: Period, index: number): string | undefined {
  if (every === 'week') return addDays(first, 7 * index)
  return addMonths(first, index * { month: 1, quarter: 3, year: 12 }[every])
}
