import { compare, dateOf, moneyOf } from '../computation/quantity.ts'
import type { AnswerValue, BoundName, Column, Expression, Field } from '../template.ts'
import type { AnswerValues, RepeatRow } from './answer-values.ts'
import { type AnswerIssue, type AnswerProblemCode, filledIndexes } from './answers.ts'

const CODES: Record<BoundName, AnswerProblemCode> = {
  earliest: 'too_early',
  latest: 'too_late',
  minimum: 'too_small',
  maximum: 'too_large',
  usualEarliest: 'too_early',
  usualLatest: 'too_late',
}
const LOWER: readonly BoundName[] = ['earliest', 'minimum', 'usualEarliest']
/** Whole units of a currency in its minor unit. */
const MINOR_UNITS = 100

/**
 * Answers that lie outside what other answers allow, one for each question or cell. Only what the document
 * reads counts: an answer to a question that is no longer asked contradicts nothing.
 */
export function issuesOf(
  values: AnswerValues,
  fields: readonly Field[],
  read: ReadonlySet<string>,
): AnswerIssue[] {
  return fields.flatMap((field): AnswerIssue[] => {
    if (!read.has(field.id)) return []
    if (field.type !== 'table') {
      const issue = issueOf(values, field, values.value(field), read)
      return issue ? [{ field: field.id, ...issue }] : []
    }
    const bound = field.columns.filter(
      ({ id, bounds }) => bounds && values.columnsRead.has(`${field.id}.${id}`),
    )
    const rows = bound.length > 0 ? values.value(field) : undefined
    if (!Array.isArray(rows)) return []
    return filledIndexes(rows).flatMap((index, place) =>
      bound.flatMap((column): AnswerIssue[] => {
        const row: RepeatRow = { field, index, number: place + 1 }
        const issue = issueOf(values, column, values.cell(field, index, column.id), read, row)
        return issue ? [{ field: field.id, part: `${index}.${column.id}`, ...issue }] : []
      }),
    )
  })
}

function issueOf(
  values: AnswerValues,
  { bounds = {} }: Field | Column,
  value: AnswerValue | undefined,
  read: ReadonlySet<string>,
  row?: RepeatRow,
): Omit<AnswerIssue, 'field'> | undefined {
  // What contradicts comes before what is only remarked on.
  const names = (Object.keys(CODES) as BoundName[]).filter((name) => bounds[name])
  for (const name of names) {
    const bound = bounds[name]
    if (!bound || value === undefined) continue
    const remark = name.startsWith('usual') && { remark: true as const }
    const code = CODES[name]
    if (bound.kind === 'value' && bound.value === 'today') {
      if (dateOf(value) === undefined) continue
      return { code, limit: 'today', ...remark }
    }
    const limit = values.compute(bound, row, read)
    const order = compare(value, limit)
    if (order === undefined || (LOWER.includes(name) ? order >= 0 : order <= 0)) continue
    return { code, ...limitOf(value, limit), ...otherOf(bound), ...remark }
  }
  return undefined
}

/** As problems with an answer name it: a day, a number, an amount in the minor unit. */
function limitOf(value: AnswerValue, limit: AnswerValue): { limit?: string | number } {
  if (typeof limit === 'string') return { limit }
  if (typeof limit === 'number') return { limit: moneyOf(value) ? Math.round(limit * MINOR_UNITS) : limit }
  const money = moneyOf(limit)
  return money ? { limit: money.minor } : {}
}

function otherOf(bound: Expression): { other?: string } {
  if (bound.kind === 'field') return { other: bound.field }
  return bound.kind === 'row' && bound.column !== undefined ? { other: bound.column } : {}
}
