import { isDate } from '../answers/answers.ts'
import { validateAnswer } from '../answers/validate-answer.ts'
import { fieldsIn } from '../computation/compute.ts'
import { typeOfField } from '../parse/expression-types.ts'
import { parseWrittenExpression, type RowScope } from '../parse/parse-expression.ts'
import { PLACE_FIELD } from '../places.ts'
import type { LineOf } from '../read-yaml.ts'
import type { BoundName, Column, Currency, Expression, Field, FieldGroup } from '../template.ts'
import type { ColumnSource, FieldSource } from './field-schemas.ts'

interface GroupSource extends Omit<FieldGroup, 'fields'> {
  fields: FieldSource[]
}
/** Notes a mistake; answers nothing, as whoever reads on without the mistaken thing does. */
export type ReportMistake = (line: number, message: string, remedy: string) => undefined

/** In one unit: amounts that are asked for have two decimals. */
const MINOR_UNITS = 100
/** `$row.column` and `$item`. */
const RESERVED = ['row', 'item']
/** Stands for an expression until all fields are known. */
const UNREAD: Expression = { kind: 'value', value: null }

/**
 * Makes fields of what the front matter declares: defaults filled in, expressions parsed and checked,
 * currencies found. `used` names the fields that other fields rely on.
 */
export function resolveFields(
  sources: GroupSource[],
  lineOf: LineOf,
  report: ReportMistake,
): { groups: FieldGroup[]; used: Set<string> } {
  const groups = sources.map((group) => ({ ...group, fields: group.fields.map(withDefaults) }))
  const resolver = new FieldResolver(groups, report)
  groups.forEach((group, groupIndex) => {
    group.fields.forEach((field, index) => {
      const path = ['groups', groupIndex, 'fields', index]
      const source = sources[groupIndex]?.fields[index]
      if (source) resolver.resolve(field, source, lineOf, path)
    })
  })
  resolver.reportCycles()
  return { groups, used: resolver.used }
}

function withDefaults(source: FieldSource): Field {
  switch (source.type) {
    case 'list':
      return { ...source, minimum: source.minimum ?? (source.required ? 1 : 0) }
    case 'table':
      return {
        ...source,
        minimum: source.minimum ?? (source.required ? 1 : 0),
        columns: source.columns.map(columnWithDefaults),
      }
    case 'multipleChoice':
      return { ...source, maximum: source.maximum ?? source.options.length }
    case 'party':
      return { ...source, ...(source.kind && { default: { kind: source.kind } }) }
    case 'longText':
    case 'address':
      return source
    default:
      return columnWithDefaults(source)
  }
}

function columnWithDefaults(source: ColumnSource): Column {
  if (source.type === 'computed') {
    const { minimum: _, maximum: __, earliest: ___, latest: ____, ...computed } = withoutUsual(source)
    return { ...computed, required: false, expression: UNREAD }
  }
  switch (source.type) {
    case 'date': {
      const { earliest, latest, ...date } = withoutUsual(source)
      return { ...date, ...(isLiteralDay(earliest) && { earliest }), ...(isLiteralDay(latest) && { latest }) }
    }
    case 'money':
    case 'integer':
    case 'number':
    case 'percent': {
      // A limit that follows from other answers leaves the type's own in its place.
      const { minimum, maximum } = source
      const most = { money: 99_999_999_999_999, integer: 1_000_000_000, number: 1_000_000_000, percent: 100 }
      return {
        ...source,
        minimum: typeof minimum === 'number' ? minimum : 0,
        maximum: typeof maximum === 'number' ? maximum : most[source.type],
      }
    }
    default:
      return source
  }
}

function withoutUsual<Source extends { usualEarliest?: string; usualLatest?: string }>(
  source: Source,
): Omit<Source, 'usualEarliest' | 'usualLatest'> {
  const { usualEarliest: _, usualLatest: __, ...rest } = source
  return rest
}

function isLiteralDay(written: string | undefined): written is string {
  return written !== undefined && isDate(written)
}

const BOUNDS: readonly BoundName[] = [
  'earliest',
  'latest',
  'minimum',
  'maximum',
  'usualEarliest',
  'usualLatest',
]

class FieldResolver {
  readonly used = new Set<string>()
  private readonly fields = new Map<string, Field>()
  private readonly report: ReportMistake
  private readonly computed: {
    name: string
    line: number
    expression: Expression
    table: string | undefined
  }[] = []

  constructor(groups: FieldGroup[], report: ReportMistake) {
    this.report = report
    for (const field of groups.flatMap((group) => group.fields)) {
      if (!this.fields.has(field.id)) this.fields.set(field.id, field)
    }
  }

  /** Completes a field in place: until then nobody else has seen it. */
  resolve(field: Field, source: FieldSource, lineOf: LineOf, path: PropertyKey[]): void {
    const line = lineOf(path)
    if (this.fields.get(field.id) !== field)
      this.report(line, `The field ${field.id} is declared twice.`, 'Rename one of the two.')
    if (RESERVED.includes(field.id))
      this.report(line, `${field.id} is a name for what a repeat prints.`, 'Give the field another id.')
    if (field.type === 'table' && source.type === 'table') {
      const seen = new Set<string>()
      field.columns.forEach((column, index) => {
        const columnLine = lineOf([...path, 'columns', index])
        if (seen.has(column.id))
          this.report(columnLine, `The column ${column.id} of ${field.id} is declared twice.`, 'Rename one.')
        if (column.id === 'number') {
          const message = `A column of ${field.id} is called number, as the number of every row is.`
          this.report(columnLine, message, 'Give it another id, such as invoiceNumber.')
        }
        seen.add(column.id)
        const columnSource = source.columns[index]
        const row: RowScope = { kind: 'table', field: field.id, columns: field.columns }
        if (columnSource) this.complete(column, columnSource, columnLine, row)
      })
    } else this.complete(field, source, line, undefined)
    if ('minimum' in field && 'maximum' in field && field.minimum > field.maximum)
      this.report(line, `The minimum of ${field.id} is above its maximum.`, 'Correct one of the two.')
    this.checkDefault(field, line)
  }

  private complete(
    field: Field | Column,
    source: FieldSource | ColumnSource,
    line: number,
    row: RowScope | undefined,
  ): void {
    if ('currency' in field && field.currency !== undefined)
      this.checkCurrency(field.id, field.currency, line)
    if ('options' in field) {
      const values = field.options.map((option) => option.value)
      const message = `Two options of ${field.id} have the same value.`
      if (new Set(values).size < values.length) this.report(line, message, 'Give every option its own value.')
    }
    this.readBounds(field, source, line, row)
    if (field.type !== 'computed' || source.type !== 'computed') return
    const parsed = parseWrittenExpression(
      source.expression,
      { fields: this.fields, row },
      {
        use: (id) => this.used.add(id),
        report: (message, remedy) => this.report(line, `${field.id}: ${message}`, remedy),
      },
    )
    if (!parsed) return
    const wanted = typeOfField(field)
    if (parsed.type !== wanted) {
      const message = `${field.id} is declared as ${field.result}, but its expression makes ${parsed.type}.`
      this.report(line, message, 'Correct `result` or the expression.')
    }
    field.expression = parsed.expression
    const table = row?.kind === 'table' ? row.field : undefined
    const name = table === undefined ? field.id : `${table}.${field.id}`
    this.computed.push({ name, line, expression: parsed.expression, table })
  }

  /**
   * Limits that other answers set, and all of what is computed: those that are asked have plain ones as well.
   */
  private readBounds(
    field: Field | Column,
    source: FieldSource | ColumnSource,
    line: number,
    row: RowScope | undefined,
  ): void {
    const isMoney = typeOfField(field) === 'money'
    const found = BOUNDS.flatMap((name): [BoundName, Expression][] => {
      const written = (source as Partial<Record<BoundName, string | number>>)[name]
      const isUsual = name.startsWith('usual')
      if (
        written === undefined ||
        field.type === 'multipleChoice' ||
        field.type === 'list' ||
        field.type === 'table'
      )
        return []
      const isPlain = typeof written === 'number' || isDate(written) || written === 'today'
      if (isPlain && field.type !== 'computed' && !isUsual) return []
      if (typeof written === 'number')
        return [[name, { kind: 'value', value: isMoney ? written / MINOR_UNITS : written }]]
      if (isPlain) return [[name, { kind: 'value', value: written }]]
      const parsed = parseWrittenExpression(
        written,
        { fields: this.fields, row },
        {
          // A limit by what the document does not read says nothing: being named here is no use.
          use: () => undefined,
          report: (message, remedy) => this.report(line, `${name} of ${field.id}: ${message}`, remedy),
        },
      )
      if (!parsed) return []
      const wanted = typeOfField(field)
      if (parsed.type !== wanted) {
        const message = `${name} of ${field.id} is ${parsed.type}, and the answer is ${wanted}.`
        this.report(line, message, 'Name an answer of the same kind.')
      }
      if (fieldsIn(parsed.expression).includes(field.id))
        this.report(line, `${name} of ${field.id} is the answer itself.`, 'Name another field.')
      return [[name, parsed.expression]]
    })
    if (found.length > 0) field.bounds = Object.fromEntries(found)
  }

  private checkCurrency(id: string, currency: Currency, line: number): void {
    if (typeof currency === 'string') {
      if (!isCurrency(currency))
        this.report(line, `${id}: ${currency} is no ISO 4217 currency.`, 'Write a code such as USD.')
      return
    }
    this.used.add(currency.field)
    // The money of the place, not a choice of its own.
    if (currency.field === PLACE_FIELD && this.fields.has(PLACE_FIELD)) return
    const choice = this.fields.get(currency.field)
    if (choice?.type !== 'choice') {
      const message = `${id}: the currency ${currency.field} is not a field of type choice.`
      this.report(line, message, 'Declare a choice whose option values are ISO 4217 codes.')
      return
    }
    const odd = choice.options.find(({ value }) => !isCurrency(value) || decimalsOf(value) !== 2)
    if (!odd) return
    const message = `${id}: the option ${odd.value} of ${choice.id} is not an ISO 4217 currency with two decimals.`
    this.report(line, message, 'Amounts are kept in cents: offer only currencies that have them.')
  }

  private checkDefault(field: Field, line: number): void {
    // A party's default names nobody: it is no answer yet.
    if (!('default' in field) || field.default === undefined || field.type === 'party') return
    const problem = validateAnswer(field, field.default)
    if (!problem) return
    const message = `The default of ${field.id} is refused as an answer: ${problem.code}.`
    this.report(line, message, 'Write a default that the field itself allows.')
  }

  /** A computed field that needs itself would stay blank for ever. */
  reportCycles(): void {
    const needs = new Map(
      this.computed.map(({ name, expression, table }) => [name, namesIn(expression, table)]),
    )
    for (const { name, line } of this.computed) {
      const seen = new Set<string>()
      const walk = (at: string): boolean =>
        (needs.get(at) ?? []).some((next) => {
          if (next === name) return true
          if (seen.has(next)) return false
          seen.add(next)
          return walk(next)
        })
      if (walk(name))
        this.report(line, `${name} is computed from itself.`, 'Break the circle: compute it from answers.')
    }
  }
}

/** The fields (`total`) and columns (`fees.amount`) that an expression reads. */
function namesIn(expression: Expression, table: string | undefined): string[] {
  if (expression.kind === 'field') return [expression.field]
  if (expression.kind === 'row') return table && expression.column ? [`${table}.${expression.column}`] : []
  if (expression.kind === 'value') return []
  const inside = expression.arguments.flatMap((operand) => namesIn(operand, table))
  const [summed, column] = expression.arguments
  if (expression.name === 'sum' && summed?.kind === 'field' && column?.kind === 'value')
    return [...inside, `${summed.field}.${column.value}`]
  return inside
}

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

function decimalsOf(currency: string): number | undefined {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
}
