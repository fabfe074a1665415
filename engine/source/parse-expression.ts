import { ADDRESS_PARTS, PARTY_PARTS } from './answers.ts'
import type { Expression, ExpressionFunction, Field } from './template.ts'

const OPERANDS: Record<ExpressionFunction, { least: number; most: number }> = {
  equals: { least: 2, most: 2 },
  not: { least: 1, most: 1 },
  answered: { least: 1, most: 1 },
  and: { least: 2, most: 9 },
  or: { least: 2, most: 9 },
}

interface Sink {
  use(field: string): void
  report(message: string, remedy: string): void
}

/** Turns Markdoc's variables and function calls into our own data; undefined after a mistake, which is reported. */
export function parseExpression(
  value: unknown,
  fields: Map<string, Field>,
  sink: Sink,
): Expression | undefined {
  if (value === undefined) {
    sink.report('A condition is missing.', 'Write {% if $fieldId %} or {% if equals($fieldId, "option") %}.')
    return undefined
  }
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
    return { kind: 'value', value: value as string | number | boolean | null }
  }
  const node = value as {
    $$mdtype?: string
    path?: unknown[]
    name?: string
    parameters?: Record<string, unknown>
  }
  if (node.$$mdtype === 'Variable') return parseVariable((node.path ?? []).map(String), fields, sink)
  if (node.$$mdtype === 'Function')
    return parseCall(node.name ?? '', Object.values(node.parameters ?? {}), fields, sink)
  sink.report('This is not a condition.', 'Use a field, or equals, not, and, or, answered.')
  return undefined
}

function parseVariable(path: string[], fields: Map<string, Field>, sink: Sink): Expression | undefined {
  const [id = '', part, ...deeper] = path
  const field = fields.get(id)
  if (!field) {
    sink.report(`There is no field ${id}.`, 'Declare it in the front matter, or correct its spelling.')
    return undefined
  }
  sink.use(id)
  if (part === undefined) return { kind: 'field', field: id }
  const parts: readonly string[] =
    field.type === 'party' ? PARTY_PARTS : field.type === 'address' ? ADDRESS_PARTS : []
  if (!parts.includes(part) || deeper.length > 0) {
    sink.report(`${id} has no part ${[part, ...deeper].join('.')}.`, `Parts: ${parts.join(', ') || 'none'}.`)
    return undefined
  }
  return { kind: 'field', field: id, part }
}

function parseCall(
  name: string,
  values: unknown[],
  fields: Map<string, Field>,
  sink: Sink,
): Expression | undefined {
  if (!Object.hasOwn(OPERANDS, name)) {
    sink.report(`There is no function ${name}.`, 'Functions are equals, not, and, or, answered.')
    return undefined
  }
  const known = name as ExpressionFunction
  const { least, most } = OPERANDS[known]
  if (values.length < least || values.length > most) {
    sink.report(
      `${name} takes ${least === most ? least : `${least} to ${most}`} values.`,
      'Correct the call.',
    )
    return undefined
  }
  const operands = values.map((operand) => parseExpression(operand, fields, sink))
  if (!operands.every((operand) => operand !== undefined)) return undefined
  if (known === 'equals') checkOption(operands, fields, sink)
  return { kind: 'call', name: known, arguments: operands }
}

/** `equals($choice, "typo")` would be false for ever, and nobody would see it. */
function checkOption(operands: Expression[], fields: Map<string, Field>, sink: Sink): void {
  const asked = operands.find((operand) => operand.kind === 'field')
  const value = operands.find((operand) => operand.kind === 'value')
  const field = asked?.kind === 'field' && asked.part === undefined ? fields.get(asked.field) : undefined
  if (field?.type !== 'choice' || value?.kind !== 'value') return
  const options = field.options.map((option) => option.value)
  if (options.includes(String(value.value))) return
  sink.report(`${field.id} has no option ${value.value}.`, `Write one of: ${options.join(', ')}.`)
}
