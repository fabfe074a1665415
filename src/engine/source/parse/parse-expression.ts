import Markdoc from '@markdoc/markdoc'
import { ADDRESS_PARTS, PARTY_PARTS } from '../answers/answers.ts'
import { INSTALMENT_COLUMNS, type InstalmentColumn } from '../computation/instalments.ts'
import type { Column, ExpressionFunction, Field } from '../template.ts'
import { FUNCTIONS, type TypedExpression, typeOfField } from './expression-types.ts'

/** What `$row` and `$item` mean inside a repeat. */
export type RowScope =
  | { kind: 'table'; field: string; columns: Column[] }
  | { kind: 'item'; field: string; options?: readonly string[] }
  | { kind: 'instalments' }

/** What an expression may name. */
export interface ExpressionScope {
  fields: ReadonlyMap<string, Field>
  row: RowScope | undefined
}

interface Sink {
  use(field: string): void
  report(message: string, remedy: string): undefined
}

/** Turns Markdoc's variables and function calls into our data; undefined after a mistake, once reported. */
export function parseExpression(
  value: unknown,
  scope: ExpressionScope,
  sink: Sink,
): TypedExpression | undefined {
  if (value === null) return { expression: { kind: 'value', value }, type: 'nothing' }
  if (typeof value === 'string') return { expression: { kind: 'value', value }, type: 'text' }
  if (typeof value === 'number') return { expression: { kind: 'value', value }, type: 'number' }
  if (typeof value === 'boolean') return { expression: { kind: 'value', value }, type: 'yes or no' }
  const node = (value ?? {}) as {
    $$mdtype?: string
    path?: unknown[]
    name?: string
    parameters?: Record<string, unknown>
  }
  if (node.$$mdtype === 'Variable') return parseVariable((node.path ?? []).map(String), scope, sink)
  if (node.$$mdtype === 'Function') return parseCall(node.name ?? '', node.parameters ?? {}, scope, sink)
  return sink.report('This is no value.', 'Use a field, a number, "words" or a function.')
}

/** The same for an expression written in the front matter, in Markdoc's own grammar. */
export function parseWrittenExpression(
  written: string,
  scope: ExpressionScope,
  sink: Sink,
): TypedExpression | undefined {
  const [tag, ...others] = Markdoc.parse(`{% x ${written.replace(/\s+/g, ' ')} /%}`).children
  const { primary, ...named } = tag?.attributes ?? {}
  const isRead = tag?.tag === 'x' && tag.errors.length === 0 && others.length === 0 && primary !== undefined
  if (!isRead || Object.keys(named).length > 0) {
    const remedy = 'Write one function call, such as sum($fees, "amount"); there are no operators.'
    return sink.report(`The expression ${written} cannot be read.`, remedy)
  }
  return parseExpression(primary, scope, sink)
}

function parseVariable(path: string[], scope: ExpressionScope, sink: Sink): TypedExpression | undefined {
  const [id = '', part, ...deeper] = path
  if (id === 'row' || id === 'item') return parseRow(path, scope, sink)
  const field = scope.fields.get(id)
  if (!field)
    return sink.report(`There is no field ${id}.`, 'Declare it in the front matter, or correct its spelling.')
  sink.use(id)
  if (part === undefined) {
    const options = optionsOf(field)
    return { expression: { kind: 'field', field: id }, type: typeOfField(field), ...(options && { options }) }
  }
  const parts: readonly string[] =
    field.type === 'party' ? PARTY_PARTS : field.type === 'address' ? ADDRESS_PARTS : []
  if (!parts.includes(part) || deeper.length > 0) {
    const remedy = `Parts: ${parts.join(', ') || 'none'}.`
    return sink.report(`${id} has no part ${[part, ...deeper].join('.')}.`, remedy)
  }
  return {
    expression: { kind: 'field', field: id, part },
    type: part === 'address' ? 'address' : 'text',
    ...(part === 'kind' && { options: ['company', 'individual'] }),
  }
}

function parseRow(path: string[], { row }: ExpressionScope, sink: Sink): TypedExpression | undefined {
  const [name, column, ...deeper] = path
  const written = `$${path.join('.')}`
  if (!row)
    return sink.report(`${written} is used outside a repeat.`, 'Put it between {% each … %} and {% /each %}.')
  if (name === 'item') {
    if (row.kind === 'item' && column === undefined) {
      const options = row.options && { options: row.options }
      return { expression: { kind: 'row' }, type: 'text', ...options }
    }
    const remedy = row.kind === 'item' ? 'Write $item.' : 'Write $row.column.'
    return sink.report(`${written} is not what this repeat prints.`, remedy)
  }
  if (column === 'number' && deeper.length === 0)
    return { expression: { kind: 'row', column }, type: 'number' }
  const columns = columnsOf(row)
  const found = column !== undefined && deeper.length === 0 ? columns.get(column) : undefined
  if (!column || !found) {
    const remedy = columns.size > 0 ? `Columns: ${[...columns.keys(), 'number'].join(', ')}.` : 'Write $item.'
    return sink.report(`This repeat has no column ${path.slice(1).join('.') || '(none named)'}.`, remedy)
  }
  return { ...found, expression: { kind: 'row', column } }
}

function columnsOf(row: RowScope): Map<string, Omit<TypedExpression, 'expression'>> {
  if (row.kind === 'instalments') {
    const names = Object.keys(INSTALMENT_COLUMNS) as InstalmentColumn[]
    return new Map(names.map((name) => [name, { type: INSTALMENT_COLUMNS[name] }]))
  }
  if (row.kind === 'item') return new Map()
  return new Map(
    row.columns.map((column) => {
      const options = optionsOf(column)
      return [column.id, { type: typeOfField(column), ...(options && { options }) }]
    }),
  )
}

function optionsOf(field: Field | Column): string[] | undefined {
  return 'options' in field ? field.options.map(({ value }) => value) : undefined
}

function parseCall(
  name: string,
  parameters: Record<string, unknown>,
  scope: ExpressionScope,
  sink: Sink,
): TypedExpression | undefined {
  if (!Object.hasOwn(FUNCTIONS, name))
    return sink.report(`There is no function ${name}.`, `Functions are ${Object.keys(FUNCTIONS).join(', ')}.`)
  const known = name as ExpressionFunction
  const { least, most, outcome } = FUNCTIONS[known]
  const named = Object.keys(parameters).find((key) => !/^\d+$/.test(key))
  const values = Object.values(parameters)
  if (named !== undefined || values.length < least || values.length > most) {
    const many = least === most ? least : `${least} to ${most}`
    const message = `${name} takes ${many} value${many === 1 ? '' : 's'}, without names.`
    return sink.report(message, 'Correct the call.')
  }
  const operands = values.map((operand) => parseExpression(operand, scope, sink))
  if (!operands.every((operand) => operand !== undefined)) return undefined
  const given = operands.map((operand) => operand.expression)
  const expression = { kind: 'call' as const, name: known, arguments: given }
  if (known === 'sum' || known === 'subtotals') return overTable(known, expression, operands, scope, sink)
  const result = outcome(operands)
  return 'type' in result ? { expression, ...result } : sink.report(result.mistake, result.remedy)
}

/** `sum` and `subtotals`: a table, and the column that is added up or that tells its rows apart. */
function overTable(
  name: 'sum' | 'subtotals',
  expression: TypedExpression['expression'],
  [table, column]: TypedExpression[],
  { fields }: ExpressionScope,
  sink: Sink,
): TypedExpression | undefined {
  const field = table?.expression.kind === 'field' ? fields.get(table.expression.field) : undefined
  const id = column?.expression.kind === 'value' ? column.expression.value : undefined
  if (field?.type !== 'table' || typeof id !== 'string')
    return sink.report(
      `${name} takes a table and the id of a column.`,
      `Write ${name}($tableId, "columnId").`,
    )
  const found = field.columns.find((candidate) => candidate.id === id)
  const type = found && typeOfField(found)
  if (type && name === 'subtotals') return { expression, type: 'subtotals' }
  if (type === 'number' || type === 'money') return { expression, type }
  const usable = name === 'sum' ? addedColumns(field.columns) : field.columns
  return sink.report(
    found ? `The column ${id} of ${field.id} is no number.` : `${field.id} has no column ${id}.`,
    `Columns to ${name === 'sum' ? 'add up' : 'tell rows apart by'}: ${usable.map((each) => each.id).join(', ') || 'none'}.`,
  )
}

/** What the rows of `subtotals` print: the column that tells them apart, and those that are added up. */
export function subtotalColumns(columns: readonly Column[], by: string): Column[] {
  const added = addedColumns(columns)
  return columns.filter((column) => column.id === by || added.includes(column))
}

function addedColumns(columns: readonly Column[]): Column[] {
  return columns.filter((column) => ['number', 'money'].includes(typeOfField(column)))
}
