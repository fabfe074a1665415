import { COUNTRY_CODES } from './countries.ts'
import type { Address, Answers, AnswerValue, Duration, Field, Money, Party, Template } from './template.ts'
import { cleanText } from './text.ts'

/** Why an answer was refused. The sentence lives in the message catalogue; `limit` is for its placeholder. */
export interface AnswerProblem {
  code: AnswerProblemCode
  /** The part of an address or a party, e.g. `name` or `address.city`. */
  part?: string
  limit?: number | string
}
export type AnswerProblemCode =
  | 'required'
  | 'unknown_field'
  | 'wrong_type'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'too_early'
  | 'too_late'
  | 'not_an_option'
  | 'not_a_date'
  | 'not_an_email'
  | 'not_a_phone'
  | 'not_a_country'

/** Longest part of an address or a party, in UTF-16 units. */
const PART_LENGTH = 200
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/
const PHONE = /^[+\d][\d\s().-]{4,30}(?:x\d{1,6})?$/
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

export const ADDRESS_PARTS = ['line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const
/** The parts of a party that are a line of text. */
export const PARTY_TEXTS = [
  'name',
  'entityType',
  'organizedIn',
  'email',
  'signatoryName',
  'signatoryTitle',
] as const
export const PARTY_PARTS = ['kind', 'address', ...PARTY_TEXTS] as const

/** Every field of a template, in the interview's order. */
export function fieldsOf(template: Template): Field[] {
  return template.groups.flatMap((group) => group.fields)
}

/** `undefined`, `null`, empty text and an address or a party of which nothing is filled in. */
export function isBlankAnswer(value: AnswerValue | undefined): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value !== 'object') return false
  return Object.entries(value).every(
    ([key, part]) => key === 'kind' || isBlankAnswer(part as AnswerValue | undefined),
  )
}

/** What is wrong with one answer as it is typed, a missing one included; undefined when it is fine. */
export function validateAnswer(field: Field, value: AnswerValue | undefined): AnswerProblem | undefined {
  if (value === undefined || isBlankAnswer(value)) return field.required ? { code: 'required' } : undefined
  return wrongWith(field, value)
}

/** Checks what a browser sent: unknown fields refused, sizes bounded, texts cleaned. Blanks are fine: drafts are saved too. */
export function checkAnswers(
  template: Template,
  input: unknown,
): { ok: true; answers: Answers } | { ok: false; problems: ({ field: string } & AnswerProblem)[] } {
  if (!isRecord(input)) return { ok: false, problems: [{ field: '', code: 'wrong_type' }] }
  const fields = new Map(fieldsOf(template).map((field) => [field.id, field]))
  const answers: Answers = {}
  const problems: ({ field: string } & AnswerProblem)[] = []
  for (const [id, value] of Object.entries(input)) {
    const field = fields.get(id)
    if (!field) {
      problems.push({ field: id.slice(0, PART_LENGTH), code: 'unknown_field' })
      continue
    }
    if (value === undefined) continue
    if (value === null || (typeof value === 'string' && value.trim() === '')) {
      answers[id] = null
      continue
    }
    const problem = wrongWith(field, value)
    if (problem) problems.push({ field: id, ...problem })
    else answers[id] = cleanAnswer(field, value as AnswerValue)
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, answers }
}

function wrongWith(field: Field, value: unknown): AnswerProblem | undefined {
  switch (field.type) {
    case 'text':
      return wrongText(value, field.maximumLength) ?? wrongPattern(field.pattern, value as string)
    case 'longText':
      return wrongText(value, field.maximumLength)
    case 'date':
      return wrongDate(value, field.earliest, field.latest)
    case 'duration':
      return wrongDuration(field, value)
    case 'money':
      return wrongMoney(field, value)
    case 'integer':
      return Number.isInteger(value)
        ? outside(value as number, field.minimum, field.maximum)
        : { code: 'wrong_type' }
    case 'percent':
      return Number.isFinite(value)
        ? outside(value as number, field.minimum, field.maximum)
        : { code: 'wrong_type' }
    case 'choice':
      return field.options.some((option) => option.value === value) ? undefined : { code: 'not_an_option' }
    case 'yesNo':
      return typeof value === 'boolean' ? undefined : { code: 'wrong_type' }
    case 'address':
      return wrongAddress(value, '')
    case 'party':
      return wrongParty(value)
  }
}

function wrongText(value: unknown, maximum: number): AnswerProblem | undefined {
  if (typeof value !== 'string') return { code: 'wrong_type' }
  return value.length > maximum ? { code: 'too_long', limit: maximum } : undefined
}

function wrongPattern(pattern: 'email' | 'phone' | undefined, value: string): AnswerProblem | undefined {
  if (pattern === 'email' && !EMAIL.test(value)) return { code: 'not_an_email' }
  if (pattern === 'phone' && !PHONE.test(value)) return { code: 'not_a_phone' }
  return undefined
}

function wrongDate(value: unknown, earliest?: string, latest?: string): AnswerProblem | undefined {
  if (typeof value !== 'string' || !isDate(value)) return { code: 'not_a_date' }
  if (earliest && value < earliest) return { code: 'too_early', limit: earliest }
  if (latest && value > latest) return { code: 'too_late', limit: latest }
  return undefined
}

/** A day that exists in the calendar, from the year 1000 on, as `YYYY-MM-DD`. */
export function isDate(value: string): boolean {
  if (!ISO_DATE.test(value) || value < '1000') return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

function wrongDuration(
  field: Extract<Field, { type: 'duration' }>,
  value: unknown,
): AnswerProblem | undefined {
  if (!hasOnly(value, ['count', 'unit'])) return { code: 'wrong_type' }
  const { count, unit } = value as Partial<Duration>
  if (!Number.isInteger(count)) return { code: 'wrong_type', part: 'count' }
  if (!field.units.some((known) => known === unit)) return { code: 'not_an_option', part: 'unit' }
  return outside(count as number, 1, field.maximum)
}

function wrongMoney(field: Extract<Field, { type: 'money' }>, value: unknown): AnswerProblem | undefined {
  if (!hasOnly(value, ['minor', 'currency'])) return { code: 'wrong_type' }
  const { minor, currency } = value as Partial<Money>
  if (!Number.isSafeInteger(minor)) return { code: 'wrong_type', part: 'minor' }
  if (currency !== field.currency) return { code: 'not_an_option', part: 'currency' }
  return outside(minor as number, field.minimum, field.maximum)
}

function wrongAddress(value: unknown, prefix: string): AnswerProblem | undefined {
  if (!hasOnly(value, ADDRESS_PARTS))
    return { code: 'wrong_type', ...(prefix && { part: prefix.slice(0, -1) }) }
  const address = value as Record<string, unknown>
  const problem = wrongParts(address, ADDRESS_PARTS, prefix)
  if (problem) return problem
  const country = address.country
  return country && !COUNTRY_CODES.includes(country as string)
    ? { code: 'not_a_country', part: `${prefix}country` }
    : undefined
}

function wrongParty(value: unknown): AnswerProblem | undefined {
  if (!hasOnly(value, PARTY_PARTS)) return { code: 'wrong_type' }
  const party = value as Record<string, unknown>
  if (![undefined, 'company', 'individual'].includes(party.kind as string | undefined)) {
    return { code: 'not_an_option', part: 'kind' }
  }
  const problem = wrongParts(party, PARTY_TEXTS, '')
  if (problem) return problem
  if (party.email && !EMAIL.test(party.email as string)) return { code: 'not_an_email', part: 'email' }
  return party.address === undefined ? undefined : wrongAddress(party.address, 'address.')
}

function wrongParts(
  value: Record<string, unknown>,
  parts: readonly string[],
  prefix: string,
): AnswerProblem | undefined {
  for (const part of parts) {
    if (value[part] === undefined) continue
    const problem = wrongText(value[part], PART_LENGTH)
    if (problem) return { ...problem, part: `${prefix}${part}` }
  }
  return undefined
}

function outside(value: number, minimum: number, maximum: number): AnswerProblem | undefined {
  if (value < minimum) return { code: 'too_small', limit: minimum }
  return value > maximum ? { code: 'too_large', limit: maximum } : undefined
}

function cleanAnswer(field: Field, value: AnswerValue): AnswerValue {
  if (field.type === 'longText') return cleanText(value as string)
  if (typeof value === 'string') return cleanText(value, 'one')
  if (field.type === 'address') return cleanParts(value as Address)
  if (field.type === 'party') {
    const { address, ...rest } = value as Party
    return { ...cleanParts(rest), ...(address && { address: cleanParts(address) }) }
  }
  return value
}

function cleanParts<T extends Address | Party>(value: T): T {
  const cleaned = Object.entries(value).map(([key, part]) => [
    key,
    typeof part === 'string' ? cleanText(part, 'one') : part,
  ])
  return Object.fromEntries(cleaned) as T
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasOnly(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  return isRecord(value) && Object.keys(value).every((key) => keys.includes(key))
}
