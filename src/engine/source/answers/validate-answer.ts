import { mostOf } from '../computation/quantity.ts'
import { PLACE_FIELD } from '../places.ts'
import type { AnswerValue, Currency, Duration, Field, Money, PartyKind, TableRow } from '../template.ts'
import {
  ADDRESS_PARTS,
  type AnswerProblem,
  askedColumns,
  filledIndexes,
  isBlankAnswer,
  isCurrency,
  isDate,
  isRecord,
  PARTY_PARTS,
  PARTY_TEXTS,
} from './answers.ts'
import { COUNTRY_CODES } from './countries.ts'

/** Longest part of an address or a party, in UTF-16 units. */
const PART_LENGTH = 200
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/
const PHONE = /^[+\d][\d\s().-]{4,30}(?:x\d{1,6})?$/

/** What is wrong with one answer as it is typed, a missing one included; undefined when it is fine. */
export function validateAnswer(field: Field, value: AnswerValue | undefined): AnswerProblem | undefined {
  if (value === undefined || isBlankAnswer(value)) {
    return field.required && field.type !== 'computed' ? { code: 'required' } : undefined
  }
  return refusalOf(field, value) ?? missingFrom(field, value)
}

/** What a finished document still needs, though the draft may be saved without it. */
function missingFrom(field: Field, value: AnswerValue): AnswerProblem | undefined {
  if (field.type !== 'multipleChoice' && field.type !== 'list' && field.type !== 'table') return undefined
  const filled = filledIndexes(value as string[] | TableRow[])
  if (filled.length < field.minimum) return { code: 'too_few', limit: field.minimum }
  if (field.type !== 'table') return undefined
  const rows = value as TableRow[]
  for (const index of filled) {
    const missing = askedColumns(field.columns).find(
      ({ id, required }) => required && isBlankAnswer(rows[index]?.[id]),
    )
    if (missing) return { code: 'required', part: `${index}.${missing.id}` }
  }
  return undefined
}

/**
 * Why an answer cannot be saved, not even in a draft: it is not of the field's type, or beyond its limits. A
 * part that is still missing is no reason (`validateAnswer` names it).
 *
 * @param fields The template's fields, to tell the currencies that another field offers; any currency passes
 *   without them.
 */
export function refusalOf(
  field: Field,
  value: unknown,
  fields?: ReadonlyMap<string, Field>,
): AnswerProblem | undefined {
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
      return wrongMoney(field, value, fields)
    case 'integer':
    case 'number':
    case 'percent': {
      const isNumber = field.type === 'integer' ? Number.isInteger(value) : Number.isFinite(value)
      if (field.type === 'number' && isNumber && !isRoundTo(value as number, field.decimals))
        return { code: 'too_exact', limit: field.decimals }
      return isNumber ? outside(value as number, field.minimum, field.maximum) : { code: 'wrong_type' }
    }
    case 'choice':
      return field.options.some((option) => option.value === value) ? undefined : { code: 'not_an_option' }
    case 'multipleChoice':
      return wrongChoices(field, value)
    case 'yesNo':
      return typeof value === 'boolean' ? undefined : { code: 'wrong_type' }
    case 'address':
      return wrongAddress(value, '')
    case 'party':
      return wrongParty(value, field.kind)
    case 'list':
      return wrongList(field, value)
    case 'table':
      return wrongTable(field, value, fields)
    case 'computed':
      return { code: 'not_asked' }
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

function wrongDuration(
  field: Extract<Field, { type: 'duration' }>,
  value: unknown,
): AnswerProblem | undefined {
  if (!hasOnly(value, ['count', 'unit'])) return { code: 'wrong_type' }
  const { count, unit } = value as Partial<Duration>
  if (!Number.isInteger(count)) return { code: 'wrong_type', part: 'count' }
  const known = field.units.find((each) => each === unit)
  if (!known) return { code: 'not_an_option', part: 'unit' }
  return outside(count as number, 1, mostOf(field, known))
}

function wrongMoney(
  field: Extract<Field, { type: 'money' }>,
  value: unknown,
  fields: ReadonlyMap<string, Field> | undefined,
): AnswerProblem | undefined {
  if (!hasOnly(value, ['minor', 'currency'])) return { code: 'wrong_type' }
  const { minor, currency } = value as Partial<Money>
  if (!Number.isSafeInteger(minor)) return { code: 'wrong_type', part: 'minor' }
  if (!isOffered(field.currency, currency, fields)) return { code: 'not_an_option', part: 'currency' }
  return outside(minor as number, field.minimum, field.maximum)
}

/** Where another field asks for the currency, an amount typed before that was changed is still an amount. */
function isOffered(
  offered: Currency,
  currency: unknown,
  fields: ReadonlyMap<string, Field> | undefined,
): boolean {
  if (typeof offered === 'string') return currency === offered
  const asked = offered.field === PLACE_FIELD ? undefined : fields?.get(offered.field)
  return asked?.type === 'choice'
    ? asked.options.some((option) => option.value === currency)
    : isCurrency(currency)
}

function wrongChoices(
  field: Extract<Field, { type: 'multipleChoice' }>,
  value: unknown,
): AnswerProblem | undefined {
  if (!Array.isArray(value)) return { code: 'wrong_type' }
  if (value.length > field.maximum) return { code: 'too_many', limit: field.maximum }
  const known = field.options.map((option) => option.value)
  return value.every((chosen) => known.includes(chosen)) ? undefined : { code: 'not_an_option' }
}

function wrongList(field: Extract<Field, { type: 'list' }>, value: unknown): AnswerProblem | undefined {
  if (!Array.isArray(value)) return { code: 'wrong_type' }
  if (value.length > field.maximum) return { code: 'too_many', limit: field.maximum }
  return firstWrong(value, (entry, index) => inPart(String(index), wrongText(entry, field.maximumLength)))
}

function wrongTable(
  field: Extract<Field, { type: 'table' }>,
  value: unknown,
  fields: ReadonlyMap<string, Field> | undefined,
): AnswerProblem | undefined {
  if (!Array.isArray(value)) return { code: 'wrong_type' }
  if (value.length > field.maximum) return { code: 'too_many', limit: field.maximum }
  const columns = new Map(field.columns.map((column) => [column.id, column]))
  return firstWrong(value, (row, index) => {
    if (!isRecord(row)) return { code: 'wrong_type', part: String(index) }
    return firstWrong(Object.entries(row), ([id, cell]) => {
      const column = columns.get(id)
      const part = `${index}.${id.slice(0, PART_LENGTH)}`
      if (!column) return { code: 'unknown_field', part }
      if (column.type !== 'computed' && isBlankAnswer(cell as AnswerValue | undefined)) return undefined
      return inPart(part, refusalOf(column, cell, fields))
    })
  })
}

function firstWrong<T>(
  items: readonly T[],
  check: (item: T, index: number) => AnswerProblem | undefined,
): AnswerProblem | undefined {
  for (const [index, item] of items.entries()) {
    const problem = check(item, index)
    if (problem) return problem
  }
  return undefined
}

/** A cell has no parts of its own: "0.price", not "0.price.minor". */
function inPart(part: string, problem: AnswerProblem | undefined): AnswerProblem | undefined {
  return problem && { ...problem, part }
}

function wrongAddress(value: unknown, prefix: string): AnswerProblem | undefined {
  if (!hasOnly(value, ADDRESS_PARTS))
    return { code: 'wrong_type', ...(prefix && { part: prefix.slice(0, -1) }) }
  const address = value as Record<string, unknown>
  const problem = wrongParts(address, ADDRESS_PARTS, prefix)
  if (problem || !address.country || COUNTRY_CODES.includes(address.country as string)) return problem
  return { code: 'not_a_country', part: `${prefix}country` }
}

function wrongParty(value: unknown, only: PartyKind | undefined): AnswerProblem | undefined {
  if (!hasOnly(value, PARTY_PARTS)) return { code: 'wrong_type' }
  const party = value as Record<string, unknown>
  if (![undefined, 'company', 'individual'].includes(party.kind as string | undefined)) {
    return { code: 'not_an_option', part: 'kind' }
  }
  if (only && party.kind !== undefined && party.kind !== only) return { code: 'not_an_option', part: 'kind' }
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
  return firstWrong(parts, (part) =>
    value[part] === undefined ? undefined : inPart(`${prefix}${part}`, wrongText(value[part], PART_LENGTH)),
  )
}

/** As it is written: 0.1 + 0.2 has seventeen places. */
function isRoundTo(value: number, decimals: number): boolean {
  return (String(value).split('.')[1]?.length ?? 0) <= decimals && !/e/.test(String(value))
}

function outside(value: number, minimum: number, maximum: number): AnswerProblem | undefined {
  if (value < minimum) return { code: 'too_small', limit: minimum }
  return value > maximum ? { code: 'too_large', limit: maximum } : undefined
}

function hasOnly(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  return isRecord(value) && Object.keys(value).every((key) => keys.includes(key))
}
