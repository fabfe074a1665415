import {
  type AnswerProblem,
  type Answers,
  type AnswerValue,
  askedColumns,
  type Field,
  fieldsOf,
  LOGO_ANSWER,
  type TableRow,
  type Template,
  validateAnswer,
} from '#engine/source/index.ts'
import type { ListField, TableField } from '../questions/rows.ts'

/** An answer that is not saved as it was typed. */
export type RefusedAnswer = { field: string } & AnswerProblem

/**
 * The answers as the server takes, keeps and prints them. What is not right (an e-mail address without its
 * end, a day that does not exist) is a blank until it is: it holds up nothing else, and no default takes its
 * place in a document whose reader was told otherwise.
 */
export function validAnswers(template: Pick<Template, 'groups'>, answers: Answers): Answers {
  const { [LOGO_ANSWER]: logo } = answers
  const savable: Answers = logo === undefined ? {} : { [LOGO_ANSWER]: logo }
  for (const field of fieldsOf(template)) {
    const value = answers[field.id]
    if (value === undefined) continue
    const whole = wholeAnswer(field, value)
    if (whole !== undefined) savable[field.id] = whole
  }
  return savable
}

/** An answer as its question is asked: cells of columns that a table does not show are nobody's to mend. */
export function askedAnswer(field: Field, value: AnswerValue | undefined): AnswerValue | undefined {
  if (field.type !== 'table' || !Array.isArray(value)) return value
  const shown = new Set(field.columns.map(({ id }) => id))
  return (value as TableRow[]).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => shown.has(column))),
  )
}

/** What `validAnswers` leaves out, in the interview's order: one problem of each question. */
export function refusedAnswers(template: Pick<Template, 'groups'>, answers: Answers): RefusedAnswer[] {
  return fieldsOf(template).flatMap((field) => {
    if (field.type === 'computed') return []
    const problem = validateAnswer(field, askedAnswer(field, answers[field.id]))
    // What is only missing is saved as it is.
    const isRefused = problem !== undefined && problem.code !== 'required' && problem.code !== 'too_few'
    return isRefused ? [{ field: field.id, ...problem }] : []
  })
}

/** The answer without the parts that are wrong; undefined of what is computed. */
function wholeAnswer(field: Field, value: AnswerValue): AnswerValue | undefined {
  switch (field.type) {
    case 'computed':
      // It follows from the others and is never sent.
      return undefined
    case 'list':
      return Array.isArray(value) ? wholeEntries(field, value as string[]) : null
    case 'table':
      return Array.isArray(value) ? wholeRows(field, value as TableRow[]) : null
    default:
      return wholeValue(field, value)
  }
}

function wholeValue(field: Field, value: AnswerValue): AnswerValue {
  const problem = validateAnswer(field, value)
  if (problem === undefined) return value
  // A blank, or less than is wanted, is worth keeping: drafts are saved too.
  if (problem.code === 'required') return null
  if (problem.code === 'too_few') return value
  const hasParts = field.type === 'party' || field.type === 'address'
  if (!hasParts || problem.part === undefined) return null
  const rest = withoutPart(value as Record<string, unknown>, problem.part.split('.'))
  return rest === undefined ? null : wholeValue(field, rest as AnswerValue)
}

/** Blank entries keep their place: a row that was just added is still there after a save. */
function wholeEntries({ maximumLength, maximum }: ListField, entries: readonly string[]): string[] {
  return entries.slice(0, maximum).map((entry) => (entry.length <= maximumLength ? entry : ''))
}

function wholeRows(field: TableField, rows: readonly TableRow[]): TableRow[] {
  const columns = askedColumns(field.columns)
  return rows.slice(0, field.maximum).map((row) => {
    const cells = columns.flatMap((column) => {
      const cell = row[column.id]
      return cell === undefined ? [] : [[column.id, wholeValue(column, cell)]]
    })
    return Object.fromEntries(cells) as TableRow
  })
}

function withoutPart(
  value: Record<string, unknown>,
  [part, ...inner]: string[],
): Record<string, unknown> | undefined {
  if (part === undefined || !(part in value)) return undefined
  const { [part]: removed, ...rest } = value
  if (inner.length === 0) return rest
  const kept = withoutPart(removed as Record<string, unknown>, inner)
  return kept && { ...rest, [part]: kept }
}
