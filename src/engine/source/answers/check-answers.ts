import type {
  Address,
  Answers,
  AnswerValue,
  CellValue,
  Column,
  Field,
  Party,
  TableRow,
  Template,
} from '../template.ts'
import { cleanText } from '../text.ts'
import { type AnswerProblem, askedColumns, fieldsOf, isRecord, LOGO_ANSWER } from './answers.ts'
import { refusalOf } from './validate-answer.ts'

/** Longest name of a field that a refusal repeats, in UTF-16 units. */
const NAME_LENGTH = 200
const PROFILE_ID = /^[\w-]{22}$/

/**
 * Checks what a browser sent: unknown fields refused, sizes bounded, texts cleaned. Blanks are fine, and so
 * are blank entries and rows: drafts are saved too, and a row that was just added must not vanish.
 */
export function checkAnswers(
  template: Pick<Template, 'groups'>,
  input: unknown,
): { ok: true; answers: Answers } | { ok: false; problems: ({ field: string } & AnswerProblem)[] } {
  if (!isRecord(input)) return { ok: false, problems: [{ field: '', code: 'wrong_type' }] }
  const fields = new Map(fieldsOf(template).map((field) => [field.id, field]))
  const answers: Answers = {}
  const problems: ({ field: string } & AnswerProblem)[] = []
  for (const [id, value] of Object.entries(input)) {
    if (id === LOGO_ANSWER && (value === null || (typeof value === 'string' && PROFILE_ID.test(value)))) {
      answers[id] = value
      continue
    }
    const field = fields.get(id)
    if (!field) {
      problems.push({ field: id.slice(0, NAME_LENGTH), code: 'unknown_field' })
      continue
    }
    if (value === undefined) continue
    if (field.type !== 'computed' && isEmpty(value)) {
      answers[id] = null
      continue
    }
    const problem = refusalOf(field, value, fields)
    if (problem) problems.push({ field: id, ...problem })
    else answers[id] = cleanAnswer(field, value as AnswerValue)
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, answers }
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}

function cleanAnswer(field: Field, value: AnswerValue): AnswerValue {
  switch (field.type) {
    case 'longText':
      return cleanText(value as string)
    case 'address':
      return cleanParts(value as Address)
    case 'party': {
      const { address, ...rest } = value as Party
      return { ...cleanParts(rest), ...(address && { address: cleanParts(address) }) }
    }
    case 'multipleChoice':
      // In the order in which the options are offered, each once.
      return field.options
        .map((option) => option.value)
        .filter((option) => (value as string[]).includes(option))
    case 'list':
      return (value as string[]).map((entry) => cleanText(entry, 'one'))
    case 'table':
      return (value as TableRow[]).map((row) => cleanRow(field.columns, row))
    default:
      return typeof value === 'string' ? cleanText(value, 'one') : value
  }
}

function cleanRow(columns: readonly Column[], row: TableRow): TableRow {
  const cells = askedColumns(columns).flatMap((column): [string, CellValue][] => {
    const cell = row[column.id]
    if (cell === undefined) return []
    return [[column.id, isEmpty(cell) ? null : (cleanAnswer(column, cell) as CellValue)]]
  })
  return Object.fromEntries(cells)
}

function cleanParts<T extends Address | Party>(value: T): T {
  const cleaned = Object.entries(value).map(([key, part]) => [
    key,
    typeof part === 'string' ? cleanText(part, 'one') : part,
  ])
  return Object.fromEntries(cleaned) as T
}
