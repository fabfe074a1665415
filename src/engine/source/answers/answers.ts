import type { AnswerValue, Column, Field, TableRow, Template } from '../template.ts'

/**
 * The answer that says whose logo heads a document: the id of saved details. No template asks for it, and no
 * field can be called so. Null: switched off on purpose.
 */
export const LOGO_ANSWER = '@logo'

/** Why an answer was refused. The sentence lives in the message catalogue; `limit` is for its placeholder. */
export interface AnswerProblem {
  code: AnswerProblemCode
  /** The part of an address or party (`name`, `address.city`), entry of a list (`2`) or cell (`0.amount`). */
  part?: string
  limit?: number | string
}
/** Answers that contradict each other: where it is said, and what it was compared with. */
export interface AnswerIssue extends AnswerProblem {
  field: string
  /** The field, or the column of the same row, that sets the limit; undefined where it is computed. */
  other?: string
  /** Said, and nothing else: the document may be meant so. `limit` may be "today". */
  remark?: true
}
export type AnswerProblemCode =
  | 'required'
  | 'unknown_field'
  /** An answer to a field or a column that is computed. */
  | 'not_asked'
  | 'wrong_type'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  /** Decimal places. */
  | 'too_exact'
  /** Entries, rows or options. */
  | 'too_few'
  | 'too_many'
  | 'too_early'
  | 'too_late'
  | 'not_an_option'
  | 'not_a_date'
  | 'not_an_email'
  | 'not_a_phone'
  | 'not_a_country'

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

export const ADDRESS_PARTS = ['line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const
/** The parts of a party that are a line of text. */
export const PARTY_TEXTS = [
  'name',
  'entityType',
  'organizedIn',
  'registrationNumber',
  'taxNumber',
  'email',
  'signatoryName',
  'signatoryTitle',
] as const
export const PARTY_PARTS = ['kind', 'address', ...PARTY_TEXTS] as const

/** Every field of a template, in the interview's order. */
export function fieldsOf(template: Pick<Template, 'groups'>): Field[] {
  return template.groups.flatMap((group) => group.fields)
}

/** `undefined`, `null`, empty text, and an address, party, list or table of which nothing is filled in. */
export function isBlankAnswer(value: AnswerValue | undefined): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return filledIndexes(value).length === 0
  return Object.entries(value).every(
    ([key, part]) => key === 'kind' || isBlankAnswer(part as AnswerValue | undefined),
  )
}

/**
 * Which entries of a list or rows of a table hold anything, by their index in the answer. A row that somebody
 * has just added is kept in the answers, so that it is still there after the draft was saved, but no document
 * prints it.
 */
export function filledIndexes(value: readonly (string | TableRow)[]): number[] {
  return value.flatMap((entry: unknown, index) => (isBlankEntry(entry) ? [] : [index]))
}

function isBlankEntry(entry: unknown): boolean {
  if (!isRecord(entry)) return isBlankAnswer(entry as AnswerValue | undefined)
  return Object.values(entry).every((cell) => isBlankAnswer(cell as AnswerValue | undefined))
}

/** The columns that somebody fills in. */
export function askedColumns(columns: readonly Column[]): Exclude<Column, { type: 'computed' }>[] {
  return columns.filter((column) => column.type !== 'computed')
}

/** A day that exists in the calendar, from the year 1000 on, as `YYYY-MM-DD`. */
export function isDate(value: string): boolean {
  if (!ISO_DATE.test(value) || value < '1000') return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** Written as an ISO 4217 code, which is all that `Intl` needs. */
export function isCurrency(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]{3}$/.test(value)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether two answers, or two sets, say the same, whatever their parts' order or the blanks around text. */
export function isSameAnswer(one: unknown, other: unknown): boolean {
  if (one === other || (isLeftBlank(one) && isLeftBlank(other))) return true
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim()
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [parts, others] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const keys = new Set([...Object.keys(parts), ...Object.keys(others)])
  return [...keys].every((key) => isSameAnswer(parts[key], others[key]))
}

/** Left blank on purpose. An absent answer is not: the field's default takes its place. */
function isLeftBlank(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
