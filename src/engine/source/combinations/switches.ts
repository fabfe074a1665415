import { fieldsOf } from '../answers/answers.ts'
import { PLACE_FIELD } from '../places.ts'
import type {
  Answers,
  AnswerValue,
  Column,
  Currency,
  Expression,
  ExpressionFunction,
  Field,
  Template,
} from '../template.ts'
import { expressionsOf, walkTemplate } from '../template-walk.ts'

/** Answers that a template is tried with: one way of answering one question. */
export interface Switch {
  id: string
  /** What is set for each value: answers to whole fields, or parts of a party. */
  values: Answers[]
}

const PARTY_KINDS = ['company', 'individual'] as const
/** Rows that a repeat is tried with. */
const ROW_COUNTS = [0, 1, 3]
/** Cents in what a condition counts in whole units. */
const MINOR_UNITS = 100
/** Functions whose plain operands are limits. */
const COMPARISONS: readonly ExpressionFunction[] = ['equals', 'greater', 'atLeast', 'less', 'atMost']

/**
 * What changes the shape of a template's document: whatever its conditions ask about, and the number of rows
 * of what is repeated. A choice that is only printed is none.
 */
export function switchesOf(template: Template): Switch[] {
  const fields = fieldsOf(template)
  const nodes = template.body.flatMap((block) => [...walkTemplate(block)])
  const conditions = nodes.flatMap(expressionsOf)
  const asked = [...conditions, ...computedIn(conditions, fields)]
  return fields.flatMap((field): Switch[] => {
    const { id } = field
    const isPlace = id === PLACE_FIELD && (template.places?.length ?? 0) > 1
    if (!isPlace && !asked.some((expression) => asksAbout(expression, id))) return []
    switch (field.type) {
      case 'yesNo':
        return [{ id, values: [{ [id]: true }, { [id]: false }] }]
      case 'choice':
        return [{ id, values: field.options.map(({ value }) => ({ [id]: value })) }]
      case 'multipleChoice':
        return multipleChoiceSwitches(field, asked)
      case 'list':
      case 'table':
        return [{ id, values: ROW_COUNTS.map((count) => ({ [id]: sampleRows(field, count) })) }]
      case 'party':
        if (!asked.some((expression) => asksAbout(expression, id, 'kind'))) return []
        return [
          {
            id,
            values: (field.kind ? [field.kind] : PARTY_KINDS).map((kind) => ({ [id]: { kind, name: 'X' } })),
          },
        ]
      default:
        return simpleSwitches(field, asked)
    }
  })
}

/** How the computed fields that a condition asks about are computed: what they need decides too. */
function computedIn(conditions: Expression[], fields: Field[]): Expression[] {
  const found = new Set<Expression>()
  const collect = (expressions: Expression[]) => {
    for (const field of fields) {
      if (field.type !== 'computed' || found.has(field.expression)) continue
      if (!expressions.some((expression) => asksAbout(expression, field.id))) continue
      found.add(field.expression)
      collect([field.expression])
    }
  }
  collect(conditions)
  return [...found]
}

/** Whether each value is chosen, where a condition asks for it; else none, one and all of them. */
function multipleChoiceSwitches(
  { id, options }: Extract<Field, { type: 'multipleChoice' }>,
  asked: Expression[],
): Switch[] {
  const values = options.map(({ value }) => value)
  const isAskedFor = values.filter((value) =>
    asked.some((expression) => someCall(expression, (call) => isIncludes(call, id, value))),
  )
  if (isAskedFor.length === 0)
    return [{ id, values: [[], values.slice(0, 1), values].map((chosen) => ({ [id]: chosen })) }]
  return isAskedFor.map((value) => ({ id: `${id}=${value}`, values: [{ [id]: [value] }, { [id]: [] }] }))
}

/** None, and answers on both sides of every limit that a condition compares the field with. */
function simpleSwitches(field: Field, asked: Expression[]): Switch[] {
  const { id } = field
  if (field.type === 'computed') return []
  const limits = new Set(asked.flatMap((expression) => limitsOf(expression, id)))
  const values = limits.size > 0 ? [...limits].flatMap((limit) => around(field, limit)) : samplesOf(field)
  return [{ id, values: [null, ...values].map((value) => ({ [id]: value })) }]
}

function around(field: Field, limit: string | number): AnswerValue[] {
  if (typeof limit === 'string') return [limit, sampleOf(field)]
  const near = [limit - 1, limit, limit + 1]
  return field.type === 'money' ? near.map((units) => amount(field, units * MINOR_UNITS)) : near
}

/** What is computed from the field may have a limit anywhere between the two. */
function samplesOf(field: Field): AnswerValue[] {
  if (field.type === 'money') return [sampleOf(field), amount(field, field.maximum)]
  return field.type === 'integer' || field.type === 'number' || field.type === 'percent'
    ? [sampleOf(field), field.maximum]
    : [sampleOf(field)]
}

function amount({ currency }: { currency: Currency }, minor: number): AnswerValue {
  return { minor, currency: typeof currency === 'string' ? currency : 'USD' }
}

/** A plain answer of a field's type. */
function sampleOf(field: Field | Column): AnswerValue {
  switch (field.type) {
    case 'text':
    case 'longText':
      return 'X'
    case 'date':
      return '2027-01-31'
    case 'duration':
      return { count: 1, unit: field.units[0] ?? 'day' }
    case 'money':
      return amount(field, 1000 * MINOR_UNITS)
    case 'integer':
    case 'number':
    case 'percent':
      return Math.max(field.minimum, Math.min(field.maximum, 10))
    case 'choice':
      return field.options[0]?.value ?? null
    case 'yesNo':
      return true
    case 'multipleChoice':
      return field.options.map(({ value }) => value)
    case 'list':
    case 'table':
      return sampleRows(field, 1)
    case 'party':
      return { kind: field.kind ?? 'company', name: 'X' }
    case 'address':
      return { line1: 'X' }
    case 'computed':
      return null
  }
}

function sampleRows(field: Extract<Field, { type: 'list' | 'table' }>, count: number): AnswerValue {
  const length = Math.min(count, field.maximum)
  if (field.type === 'list') return Array.from({ length }, (_, index) => `X${index}`)
  return Array.from({ length }, (_, index) =>
    Object.fromEntries(field.columns.map((column) => [column.id, cellOf(column, index)])),
  ) as AnswerValue
}

/** Rows differ where a condition may ask: another option, another answer to a yes or no. */
function cellOf(column: Column, row: number): AnswerValue {
  if (column.type === 'choice') return column.options[row % column.options.length]?.value ?? null
  return column.type === 'yesNo' ? row % 2 === 0 : sampleOf(column)
}

function asksAbout(expression: Expression, id: string, part?: string): boolean {
  if (expression.kind === 'field')
    return expression.field === id && (part === undefined || expression.part === part)
  return expression.kind === 'call' && expression.arguments.some((operand) => asksAbout(operand, id, part))
}

type Call = Extract<Expression, { kind: 'call' }>

function someCall(expression: Expression, holds: (call: Call) => boolean): boolean {
  return (
    expression.kind === 'call' &&
    (holds(expression) || expression.arguments.some((operand) => someCall(operand, holds)))
  )
}

function isIncludes({ name, arguments: [many, value] }: Call, id: string, wanted: string): boolean {
  return (
    name === 'includes' &&
    many?.kind === 'field' &&
    many.field === id &&
    value?.kind === 'value' &&
    value.value === wanted
  )
}

/** The numbers and words that a field is compared with. */
function limitsOf(expression: Expression, id: string): (string | number)[] {
  if (expression.kind !== 'call') return []
  const isCompared =
    COMPARISONS.includes(expression.name) &&
    expression.arguments.some((operand) => operand.kind === 'field' && operand.field === id)
  return expression.arguments.flatMap((operand) => {
    if (operand.kind !== 'value') return limitsOf(operand, id)
    return isCompared && (typeof operand.value === 'number' || typeof operand.value === 'string')
      ? [operand.value]
      : []
  })
}
