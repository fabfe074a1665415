import {
  blankInstalments,
  compute,
  computedResult,
  instalmentRows,
  isTrue,
  type Operands,
  subtotalCell,
  subtotalGroups,
} from '../computation/compute.ts'
import { INSTALMENT_COLUMNS, type InstalmentColumn } from '../computation/instalments.ts'
import { moneyOf } from '../computation/quantity.ts'
import { type LanguageWords, wordsFor } from '../languages/languages.ts'
import { moneyInPlace, PLACE_FIELD } from '../places.ts'
import type {
  Answers,
  AnswerValue,
  CellValue,
  Column,
  Currency,
  DocumentTemplate,
  Expression,
  Field,
  TableRow,
} from '../template.ts'
import { filledIndexes, isRecord } from './answers.ts'
import { type AnswerFormat, answerFormat } from './format-answer.ts'

/** One round of a repeat. */
export interface RepeatRow {
  field: Field
  /** Its place in the answer, as `part` of an inline names it. */
  index: number
  /** Its place among those that are printed, from 1. */
  number: number
}

type ComputedField = Extract<Field | Column, { type: 'computed' }>

/** The answers of one evaluation: defaults and computed fields among them. Keeps which fields were read. */
export class AnswerValues {
  readonly words: LanguageWords
  readonly format: AnswerFormat
  /** Fields in the order in which they were read. */
  readonly read = new Set<string>()
  /** Columns of tables that were read, as `table.column`. */
  readonly columnsRead = new Set<string>()
  private readonly slug: string
  /** That of the template's place, where it has several. */
  private readonly money: string | undefined
  private readonly answers: Answers
  private readonly fields: Map<string, Field>
  private readonly computed = new Map<string, CellValue>()
  /** Lists, tables, multiple choices, cut to what they may hold, once: every cell asks for its table. */
  private readonly many = new Map<Field, string[] | TableRow[] | undefined>()
  /** The rows of a table that are filled in, by their index in the answer. */
  private readonly filledRows = new Map<Field, number[]>()
  /** The rows of tables that nobody filled in: payments of a loan, subtotals of another table. */
  private readonly ownRows = new Map<Field, (row: number, column: string) => CellValue | undefined>()

  constructor(template: DocumentTemplate, answers: Answers) {
    this.slug = template.slug
    this.money = template.places && moneyInPlace(template, answers)
    this.words = wordsFor(template.language)
    this.format = answerFormat(template.language, this.words, template.jurisdiction)
    this.answers = answers
    const fields = template.groups.flatMap((group) => group.fields)
    this.fields = new Map(fields.map((field) => [field.id, field]))
  }

  /**
   * The declaration of a field that the document reads, the choice of its currency with it.
   * @throws Error only for a template that was not made by the parser: it refuses unknown fields.
   */
  field(id: string): Field {
    const field = this.fields.get(id)
    if (!field) throw new Error(`template ${this.slug} has no field ${id}`)
    this.read.add(id)
    for (const each of [field, ...(field.type === 'table' ? field.columns : [])]) {
      if ('currency' in each && typeof each.currency === 'object') this.read.add(each.currency.field)
    }
    return field
  }

  /**
   * The answer, else the field's default; what a computed field comes to. `null` and undefined are blanks. An
   * amount is in the currency that is chosen now.
   */
  value(field: Field): AnswerValue | undefined {
    switch (field.type) {
      case 'computed':
        return this.result(field, field.id, undefined)
      case 'money':
        return this.inCurrency(field.currency, this.given(field))
      case 'party': {
        const given = this.given(field)
        // Its kind may never have been asked for.
        return field.kind && isRecord(given) ? { ...given, kind: field.kind } : given
      }
      case 'list':
      case 'table':
      case 'multipleChoice':
        return this.entries(field)
      default:
        return this.given(field)
    }
  }

  private given(field: Exclude<Field, ComputedField>): AnswerValue | undefined {
    const given = Object.hasOwn(this.answers, field.id) ? this.answers[field.id] : undefined
    return given === undefined ? field.default : given
  }

  private entries(
    field: Extract<Field, { type: 'list' | 'table' | 'multipleChoice' }>,
  ): string[] | TableRow[] | undefined {
    if (!this.many.has(field)) {
      const value = this.given(field)
      const kept = Array.isArray(value) ? value.slice(0, field.maximum) : undefined
      this.many.set(field, kept as string[] | TableRow[] | undefined)
    }
    return this.many.get(field)
  }

  private rowNumber(field: Field, rows: readonly (string | TableRow)[], row: number): number {
    const filled = this.filledRows.get(field) ?? filledIndexes(rows)
    this.filledRows.set(field, filled)
    return filled.indexOf(row) + 1
  }

  /** A cell of a table, by the row's index in the answer; what a computed column comes to. */
  cell(field: Field, row: number, columnId: string): CellValue | undefined {
    if (field.type !== 'table') return undefined
    const own = this.ownRows.get(field)
    if (own) return own(row, columnId)
    this.markColumn(field, columnId)
    const rows = this.value(field)
    const cells: unknown = Array.isArray(rows) ? rows[row] : undefined
    const column = field.columns.find(({ id }) => id === columnId)
    if (!Array.isArray(rows) || !isRecord(cells) || !column) return undefined
    if (column.type === 'computed') {
      const number = this.rowNumber(field, rows, row)
      return this.result(column, `${field.id}.${row}.${columnId}`, { field, index: row, number })
    }
    const given = Object.hasOwn(cells, columnId) ? (cells[columnId] as CellValue) : undefined
    const value = given === undefined ? column.default : given
    return column.type === 'money' ? (this.inCurrency(column.currency, value) as CellValue) : value
  }

  /** With what it is computed from: of a blank row nothing is computed. */
  private markColumn(field: Extract<Field, { type: 'table' }>, id: string): void {
    const name = `${field.id}.${id}`
    if (this.columnsRead.has(name)) return
    this.columnsRead.add(name)
    const column = field.columns.find((each) => each.id === id)
    if (column?.type === 'computed')
      for (const read of rowColumnsIn(column.expression)) this.markColumn(field, read)
  }

  currency(currency: Currency): string | undefined {
    if (typeof currency === 'string') return currency
    const field = this.field(currency.field)
    if (field.id === PLACE_FIELD && this.money !== undefined) return this.money
    const chosen = this.value(field)
    const isOffered = field.type === 'choice' && field.options.some(({ value }) => value === chosen)
    return isOffered ? String(chosen) : undefined
  }

  /** The value of an expression of these fields, as if the others had no answer; null for what has none. */
  compute(expression: Expression, row: RepeatRow | undefined, fields: ReadonlySet<string>): AnswerValue {
    const operands = this.operands(row)
    const field: Operands['field'] = (id, part) => (fields.has(id) ? operands.field(id, part) : null)
    return compute(expression, { ...operands, field })
  }

  isTrue(expression: Expression, row: RepeatRow | undefined): boolean {
    return isTrue(compute(expression, this.operands(row)))
  }

  /** What a repeat goes through: the rows that are filled in, or blank ones where an answer is required. */
  rows(source: Expression): RepeatRow[] {
    if (source.kind === 'call')
      return source.name === 'subtotals' ? this.subtotals(source) : this.payments(source)
    if (source.kind !== 'field') return []
    const field = this.field(source.field)
    const value = this.value(field)
    const filled = Array.isArray(value)
      ? filledIndexes(value).filter((index) => isPrintable(field, value[index]))
      : []
    if (filled.length > 0) return filled.map((index, place) => ({ field, index, number: place + 1 }))
    return field.required ? blankRows(field) : []
  }

  private payments(source: Expression): RepeatRow[] {
    const rows = instalmentRows(source, this.operands(undefined))
    const field = this.paymentTable(source)
    this.ownRows.set(field, (row, column) => rows[row]?.[column])
    if (rows.length === 0) return blankRows(field)
    return rows.map((_, index) => ({ field, index, number: index + 1 }))
  }

  /**
   * A copy of the table by another name: its columns print sums as they print cells, and are none of them.
   */
  private subtotals(source: Extract<Expression, { kind: 'call' }>): RepeatRow[] {
    const [operand, key] = source.arguments
    const table = operand?.kind === 'field' ? this.fields.get(operand.field) : undefined
    if (table?.type !== 'table' || key?.kind !== 'value') return []
    const operands = this.operands(undefined)
    const groups = subtotalGroups(source, operands)
    const field = { ...table, id: `${table.id}.subtotals`, blankRows: 1 }
    this.ownRows.set(field, (row, id) => {
      const column = table.columns.find((each) => each.id === id)
      if (!column) return undefined
      this.markColumn(table, id)
      const rows = groups[row]
      return rows && subtotalCell({ table, by: String(key.value), column }, rows, operands)
    })
    if (groups.length === 0) return field.required ? blankRows(field) : []
    return groups.map((_, index) => ({ field, index, number: index + 1 }))
  }

  /** The payments as a table, so that they print as any other; answering the loan's own field fills it. */
  private paymentTable(source: Expression): Extract<Field, { type: 'table' }> {
    const id = firstField(source) ?? ''
    const label = this.fields.get(id)?.label ?? ''
    const columns = Object.entries(INSTALMENT_COLUMNS) as [InstalmentColumn, 'date' | 'money'][]
    return {
      id,
      type: 'table',
      label,
      rowLabel: label,
      required: true,
      minimum: 0,
      maximum: 0,
      blankRows: blankInstalments(source, this.operands(undefined)),
      columns: columns.map(([column, result]) => ({
        id: column,
        type: 'computed',
        label: this.words.parts[column] ?? column,
        required: false,
        result,
        expression: { kind: 'row', column },
      })),
    }
  }

  private operands(row: RepeatRow | undefined): Operands {
    return {
      field: (id, part) => {
        const value = this.value(this.field(id)) ?? null
        if (part === undefined) return value
        const parts: unknown = value
        return isRecord(parts) && Object.hasOwn(parts, part) ? ((parts[part] ?? null) as AnswerValue) : null
      },
      row: (column) => {
        if (!row) return null
        if (column === 'number') return row.number
        if (column !== undefined) return this.cell(row.field, row.index, column) ?? null
        const value = this.value(row.field)
        const item = Array.isArray(value) ? value[row.index] : undefined
        return typeof item === 'string' ? item : null
      },
      declaration: (id) => this.field(id),
      cell: (field, index, column) => this.cell(field, index, column),
      currency: (currency) => this.currency(currency),
    }
  }

  /** Computed once. What needs itself, which the parser refuses, stays blank. */
  private result(field: ComputedField, key: string, row: RepeatRow | undefined): CellValue {
    const known = this.computed.get(key)
    if (known !== undefined) return known
    this.computed.set(key, null)
    const result = computedResult(field, this.operands(row))
    this.computed.set(key, result)
    return result
  }

  /** An amount was typed as figures: it follows the field that asks for the currency. */
  private inCurrency(currency: Currency, value: AnswerValue | undefined): AnswerValue | undefined {
    const money = moneyOf(value)
    if (!money || typeof currency === 'string') return value
    const chosen = this.currency(currency)
    return chosen === undefined ? null : { ...money, currency: chosen }
  }
}

function blankRows(field: Field): RepeatRow[] {
  const count = 'blankRows' in field ? field.blankRows : 1
  return Array.from({ length: count }, (_, index) => ({ field, index, number: index + 1 }))
}

/** A value that is not among the options was never chosen. */
function isPrintable(field: Field, entry: unknown): boolean {
  return field.type !== 'multipleChoice' || field.options.some(({ value }) => value === entry)
}

function rowColumnsIn(expression: Expression): string[] {
  if (expression.kind === 'row') return expression.column === undefined ? [] : [expression.column]
  return expression.kind === 'call' ? expression.arguments.flatMap(rowColumnsIn) : []
}

function firstField(expression: Expression): string | undefined {
  if (expression.kind === 'field') return expression.field
  if (expression.kind !== 'call') return undefined
  for (const operand of expression.arguments) {
    const found = firstField(operand)
    if (found !== undefined) return found
  }
  return undefined
}
