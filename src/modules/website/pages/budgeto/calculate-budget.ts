/** What a month brings and costs, in minor units of its currency. */
interface Budget {
  income: number
  /** What comes with each sale, and would not be there without it. */
  variable: number
  /** What has to be paid whether anything is sold or not. */
  fixed: number
}

export interface BudgetResult extends Budget {
  /** Below zero: what is missing. */
  left: number
  /** The month's income at which nothing is left or missing; undefined if sales cost what they bring. */
  breakEven: number | undefined
  /** On which day of a 30-day month its income has paid all costs; undefined if not in this month. */
  paidOnDay: number | undefined
  /** By how much of itself the income may fall before something is missing: from 0 to 1. */
  cushion: number | undefined
}

/** Days of a month as it is reckoned with here. */
const DAYS = 30

/** What is left of a month, and from where on something is. */
export function calculateBudget({ income, variable, fixed }: Budget): BudgetResult {
  const contribution = income - variable
  const left = contribution - fixed
  // Up to the next minor unit: with less there is still something missing.
  const breakEven = contribution > 0 ? dividedUp(fixed, income, contribution) : undefined
  const isReached = breakEven !== undefined && left >= 0
  return {
    income,
    variable,
    fixed,
    left,
    breakEven,
    paidOnDay: isReached ? Math.max(1, Math.ceil((DAYS * breakEven) / income)) : undefined,
    cushion: isReached ? (income - breakEven) / income : undefined,
  }
}

/** `amount * times / by`, rounded up. The product of two amounts is more than a number holds exactly. */
function dividedUp(amount: number, times: number, by: number): number {
  const [product, divisor] = [BigInt(amount) * BigInt(times), BigInt(by)]
  return Number((product + divisor - 1n) / divisor)
}

/** Costs that do not follow the sales, each with its own line. */
export const costIds = ['rent', 'pay', 'services', 'other'] as const

export type FigureId = 'income' | 'variable' | (typeof costIds)[number]

/** What stands in the lines, in minor units: undefined for an empty line, null for an unreadable one. */
export type BudgetFigures = Readonly<Record<FigureId, number | null | undefined>>

/** A month of a small workshop with one employee: shown until somebody enters figures of their own. */
export const exampleFigures: BudgetFigures = {
  income: 1_240_000,
  variable: 415_000,
  rent: 190_000,
  pay: 420_000,
  services: 56_000,
  other: 24_000,
}

export const noFigures: BudgetFigures = {
  income: undefined,
  variable: undefined,
  rent: undefined,
  pay: undefined,
  services: undefined,
  other: undefined,
}

/** The budget of the lines, an empty one counting nothing; undefined while one cannot be read. */
export function budgetOf(figures: BudgetFigures): Budget | undefined {
  if (Object.values(figures).includes(null)) return undefined
  const { income, variable } = figures
  const fixed = costIds.reduce((sum, id) => sum + (figures[id] ?? 0), 0)
  return { income: income ?? 0, variable: variable ?? 0, fixed }
}
