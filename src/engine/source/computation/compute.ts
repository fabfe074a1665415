import { filledIndexes, isBlankAnswer } from '../answers/answers.ts'
import type {
  AnswerValue,
  CellValue,
  Column,
  Currency,
  Expression,
  ExpressionFunction,
  Field,
  TableRow,
} from '../template.ts'
import { addTime, timeBetween } from './calendar.ts'
import { exactInteger, roundHalfUp, toNumber } from './exact.ts'
import {
  INSTALMENT_COLUMNS,
  type InstalmentColumn,
  instalments,
  isLoan,
  type Loan,
  levelPayment,
  PERIODS,
} from './instalments.ts'
import {
  add,
  answerOf,
  compare,
  dateOf,
  divide,
  durationOf,
  moneyOf,
  multiply,
  percentage,
  type Quantity,
  quantityOf,
  subtract,
} from './quantity.ts'

/** Places after the point of a percentage or a quantity that is computed. */
const DECIMAL_PLACES = 10_000n

type Combine = (one: Quantity, other: Quantity) => Quantity | undefined
const ARITHMETIC: Partial<Record<ExpressionFunction, Combine>> = {
  add,
  subtract,
  multiply,
  divide,
  percentage,
}

/** Where an expression finds the answers. */
export interface Operands {
  /** The answer to a field, or a part of it; null where there is none. */
  field(id: string, part: string | undefined): AnswerValue
  /** The cell of the row that is being printed, its number, or the item. */
  row(column: string | undefined): AnswerValue
  /** The declaration of a field that is read. */
  declaration(id: string): Field
  cell(field: Field, row: number, column: string): CellValue | undefined
  currency(currency: Currency): string | undefined
}

/** The fields that an expression names. */
export function fieldsIn(expression: Expression): string[] {
  if (expression.kind === 'field') return [expression.field]
  return expression.kind === 'call' ? expression.arguments.flatMap(fieldsIn) : []
}

/** What counts as yes. */
export function isTrue(value: AnswerValue): boolean {
  return value !== null && value !== false && value !== ''
}

/**
 * The value of an expression with these answers; null for what cannot be computed yet. Operands are read one
 * after the other, so a field behind a false `and` is not asked for. Never throws, whatever the answers are.
 */
export function compute(expression: Expression, operands: Operands): AnswerValue {
  switch (expression.kind) {
    case 'value':
      return expression.value
    case 'field':
      return operands.field(expression.field, expression.part)
    case 'row':
      return operands.row(expression.column)
    case 'call':
      return call(expression.name, expression.arguments, operands)
  }
}

function call(name: ExpressionFunction, given: Expression[], operands: Operands): AnswerValue {
  const at = (index: number): AnswerValue => {
    const expression = given[index]
    return expression ? compute(expression, operands) : null
  }
  const ordered = (holds: (order: number) => boolean) => {
    const order = compare(at(0), at(1))
    return order !== undefined && holds(order)
  }
  switch (name) {
    case 'and':
      return given.every((operand) => isTrue(compute(operand, operands)))
    case 'or':
      return given.some((operand) => isTrue(compute(operand, operands)))
    case 'not':
      return !isTrue(at(0))
    case 'equals':
      return isSame(at(0), at(1))
    case 'answered':
      return !isBlankAnswer(at(0))
    case 'includes': {
      const [many, value] = [at(0), at(1)]
      return Array.isArray(many) && many.some((chosen) => chosen === value)
    }
    case 'greater':
      return ordered((order) => order > 0)
    case 'atLeast':
      return ordered((order) => order >= 0)
    case 'less':
      return ordered((order) => order < 0)
    case 'atMost':
      return ordered((order) => order <= 0)
    case 'count': {
      const many = at(0)
      return Array.isArray(many) ? filledIndexes(many).length : 0
    }
    case 'addTime': {
      const [date, duration] = [dateOf(at(0)), durationOf(at(1))]
      return (date !== undefined && duration && addTime(date, duration)) || null
    }
    case 'timeBetween': {
      const [from, to, unit] = [dateOf(at(0)), dateOf(at(1)), at(2)]
      return from === undefined || to === undefined ? null : timeBetween(from, to, String(unit))
    }
    case 'min':
    case 'max': {
      const values = given.map((operand) => compute(operand, operands))
      return values.reduce((best, next) => {
        const order = compare(next, best)
        if (order === undefined) return best ?? next
        return (name === 'min' ? order < 0 : order > 0) ? next : best
      })
    }
    case 'round': {
      const places = given[1] ? at(1) : 0
      return typeof places === 'number'
        ? roundedTo(10n ** BigInt(places), answerOf(quantity(given[0], operands)))
        : null
    }
    case 'payment': {
      const loan = loanOf(given, operands)
      return loan ? answerOf({ exact: exactInteger(levelPayment(loan)), currency: loan.currency }) : null
    }
    case 'instalments':
    case 'subtotals':
      return null // rows, not a value: a repeat asks for them
    default:
      return answerOf(calculate(name, given, operands))
  }
}

/** The rows of `instalments(…)`, their columns as a table's cells; empty while something is missing. */
export function instalmentRows(expression: Expression, operands: Operands): TableRow[] {
  if (expression.kind !== 'call') return []
  const loan = loanOf(expression.arguments, operands)
  const last = expression.arguments[4]
  const first = last && dateOf(compute(last, operands))
  if (!loan || first === undefined) return []
  return (instalments(loan, first) ?? []).map((row) => {
    const names = Object.keys(INSTALMENT_COLUMNS) as InstalmentColumn[]
    const cells = names.map((name): [string, CellValue] => {
      const cell = row[name]
      return [name, typeof cell === 'string' ? cell : { minor: Number(cell), currency: loan.currency }]
    })
    return Object.fromEntries(cells)
  })
}

/** Five years of months: what a form to be filled in by hand has room for. */
const MOST_BLANK_ROWS = 60

/** How many rows `instalments(…)` has while something else is missing; 1 where that is not known either. */
export function blankInstalments(expression: Expression, operands: Operands): number {
  const count = expression.kind === 'call' ? quantity(expression.arguments[2], operands) : undefined
  const rows = count ? toNumber(count.exact) : 1
  return Number.isInteger(rows) && rows >= 1 ? Math.min(rows, MOST_BLANK_ROWS) : 1
}

/** The rows of `subtotals(…)`: of each, the rows of the table that it adds up. */
export function subtotalGroups(expression: Expression, operands: Operands): number[][] {
  const [table, key] = expression.kind === 'call' ? expression.arguments : []
  if (table?.kind !== 'field' || key?.kind !== 'value') return []
  const field = operands.declaration(table.field)
  const rows = operands.field(table.field, undefined)
  if (!Array.isArray(rows)) return []
  const column = String(key.value)
  const groups = new Map<string, number[]>()
  for (const row of filledIndexes(rows)) {
    const value = JSON.stringify(operands.cell(field, row, column) ?? null)
    groups.set(value, [...(groups.get(value) ?? []), row])
  }
  return [...groups.values()]
}

/** A cell of such a row: the value that its rows share, or their sum; null for a sum that lacks a part. */
export function subtotalCell(
  { table, by, column }: { table: Field; by: string; column: Column },
  rows: readonly number[],
  operands: Operands,
): CellValue {
  if (column.id === by) return operands.cell(table, rows[0] ?? 0, by) ?? null
  return answerOf(sumOfRows(table, column, rows, operands))
}

/** What a computed field comes to: the value of its expression, if that is of the declared kind. */
export function computedResult(
  { result, expression }: Pick<Extract<Field, { type: 'computed' }>, 'result' | 'expression'>,
  operands: Operands,
): CellValue {
  const value = compute(expression, operands)
  switch (result) {
    case 'money':
      return moneyOf(value) ?? null
    case 'date':
      return dateOf(value) ?? null
    case 'duration':
      return durationOf(value) ?? null
    case 'integer':
      return roundedTo(1n, value)
    case 'number':
    case 'percent':
      return roundedTo(DECIMAL_PLACES, value)
  }
}

/** A number to so many parts of one; null for an amount. */
function roundedTo(parts: bigint, value: AnswerValue): number | null {
  const number = quantityOf(value)
  if (!number || number.currency !== undefined) return null
  const { numerator, denominator } = number.exact
  return toNumber({
    numerator: roundHalfUp({ numerator: numerator * parts, denominator }),
    denominator: parts,
  })
}

/** Arithmetic stays exact inside an expression: only amounts are rounded, when they come to be. */
function quantity(expression: Expression | undefined, operands: Operands): Quantity | undefined {
  if (!expression) return undefined
  if (expression.kind !== 'call') return quantityOf(compute(expression, operands))
  const { name, arguments: given } = expression
  return calculate(name, given, operands) ?? quantityOf(call(name, given, operands))
}

function calculate(name: ExpressionFunction, given: Expression[], operands: Operands): Quantity | undefined {
  if (name === 'sum') return sum(given, operands)
  const combine = ARITHMETIC[name]
  if (!combine) return undefined
  const [first, ...others] = given.map((operand) => quantity(operand, operands))
  return others.reduce((result, next) => result && next && combine(result, next), first)
}

/** Cells that may stay empty count for nothing; a required one that is empty leaves the whole sum blank. */
function sum([table, name]: Expression[], operands: Operands): Quantity | undefined {
  if (table?.kind !== 'field' || name?.kind !== 'value') return undefined
  const field = operands.declaration(table.field)
  const column = field.type === 'table' ? field.columns.find(({ id }) => id === name.value) : undefined
  const rows = operands.field(table.field, undefined)
  if (!column) return undefined
  const filled = Array.isArray(rows) ? filledIndexes(rows) : []
  if (filled.length === 0 && field.required) return undefined
  return sumOfRows(field, column, filled, operands)
}

function sumOfRows(
  field: Field,
  column: Column,
  rows: readonly number[],
  operands: Operands,
): Quantity | undefined {
  const cells = rows.map((row) => quantityOf(operands.cell(field, row, column.id)))
  const isOptional = !column.required && column.type !== 'computed'
  const present = cells.filter((cell) => cell !== undefined)
  if (present.length < cells.length && !isOptional) return undefined
  const [first = nothing(column, operands), ...others] = present
  return others.reduce((total: Quantity | undefined, cell) => total && add(total, cell), first)
}

function nothing(column: Column, operands: Operands): Quantity | undefined {
  const isMoney = column.type === 'money' || (column.type === 'computed' && column.result === 'money')
  if (!isMoney) return { exact: exactInteger(0n) }
  const currency = column.currency && operands.currency(column.currency)
  return currency === undefined ? undefined : { exact: exactInteger(0n), currency }
}

function loanOf(
  [principal, percent, count, period]: Expression[],
  operands: Operands,
): (Loan & { currency: string }) | undefined {
  const amount = quantity(principal, operands)
  const rate = quantity(percent, operands)
  const payments = quantity(count, operands)
  const written = period?.kind === 'value' ? period.value : undefined
  const every = PERIODS.find((known) => known === written)
  if (!amount || !rate || !payments || !every) return undefined
  const { currency } = amount
  if (currency === undefined || rate.currency !== undefined || payments.currency !== undefined)
    return undefined
  const loan = {
    principal: roundHalfUp(amount.exact),
    yearlyPercent: toNumber(rate.exact),
    count: toNumber(payments.exact),
    every,
    currency,
  }
  return isLoan(loan) ? loan : undefined
}

function isSame(one: AnswerValue, other: AnswerValue): boolean {
  if (one === other) return true
  return typeof one === 'object' && one !== null && compare(one, other) === 0
}
