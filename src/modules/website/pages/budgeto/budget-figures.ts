import type { Budget } from './calculate-budget.ts'

/** Costs that do not follow the sales, each with its own line. */
export const costIds = ['rent', 'pay', 'services', 'other'] as const

export type FigureId = 'income' | 'variable' | (typeof costIds)[number]

/** What stands in the lines, in minor units: undefined where a line is empty, null where nobody can read it. */
export type BudgetFigures = Readonly<Record<FigureId, number | null | undefined>>

/** A month of a small workshop with one employee: what the page shows until somebody enters figures of their own. */
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
