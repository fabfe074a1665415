import type { CellTree } from '#engine/sheet/book-tree.ts'
import { type Item, rowWith } from '#engine/sheet/offers.ts'
import { sheetWords } from '#engine/sheet/words.ts'
import {
  type AnswerProblem,
  type Answers,
  type AnswerValue,
  type CellValue,
  type Column,
  type DocumentTemplate,
  type Field,
  fieldsOf,
  type Money,
  type TableRow,
} from '#engine/source/index.ts'
import { readMoney, writeMoney } from '#ui/components/money-text.ts'
import { chosenCurrencies, currencyOf } from '../questions/currencies.ts'
import { readDate, readNumber, writeNumber } from '../reading/read-typed.ts'

/** Where a cell's answer belongs. */
export type InputPlace = NonNullable<CellTree['input']>
export type Entry = { place: InputPlace; value: AnswerValue }

/** What an input's cell asks for; undefined where the template has no such question any more. */
export function fieldAt(template: DocumentTemplate, { id, column }: InputPlace): Field | Column | undefined {
  const field = fieldsOf(template).find((one) => one.id === id)
  if (field?.type !== 'table') return column === undefined ? field : undefined
  return field.columns.find((one) => one.id === column)
}

/** The answer that a cell shows: its own, else the default. */
export function valueAt(template: DocumentTemplate, answers: Answers, place: InputPlace): AnswerValue {
  const field = fieldAt(template, place)
  const answer = answers[place.id]
  const given =
    place.row === undefined
      ? answer
      : Array.isArray(answer)
        ? (answer as TableRow[])[place.row]?.[place.column ?? '']
        : undefined
  if (given !== undefined) return given
  return place.row === undefined && field && 'default' in field ? (field.default ?? null) : null
}

interface EntryContext {
  /** The interface's language first, then the document's. */
  locales: readonly string[]
  template: DocumentTemplate
  answers: Answers
}

/** An amount as finance people write it, one below zero in brackets too; it is read without its sign. */
export function readAmount(
  { currency: asked }: Extract<Field | Column, { type: 'money' }>,
  text: string,
  { locales, template, answers }: EntryContext,
) {
  const typed = text.trim()
  const currency = currencyOf(asked, chosenCurrencies(template, answers))
  const bare = typed.replace(/^[-−]/, '').replace(/^\((.*)\)$/, '$1')
  return { reading: readMoney(bare, locales, currency), isNegative: /^[-−]|^\(.*\)$/.test(typed), currency }
}

/** Why a text that is no answer is none. */
export function unreadable({ type }: Field | Column): AnswerProblem['code'] {
  if (type === 'date') return 'not_a_date'
  return type === 'choice' || type === 'yesNo' ? 'not_an_option' : 'wrong_type'
}

/**
 * What was typed or pasted into a cell, as an answer; undefined where it cannot be read as one. Empty is
 * `null`.
 */
export function readEntry(field: Field | Column, text: string, given: EntryContext): AnswerValue | undefined {
  const { locales, template } = given
  const typed = text.trim()
  if (typed === '') return null
  const isSame = (word: string) => word.toLocaleLowerCase() === typed.toLocaleLowerCase()
  switch (field.type) {
    case 'money': {
      const { reading: read, isNegative, currency } = readAmount(field, typed, given)
      const minor = read.ok ? read.minorUnits : read.error === 'unclear' ? read.readings[0] : undefined
      return minor === undefined ? undefined : { minor: isNegative ? -minor : minor, currency }
    }
    case 'integer':
    case 'number':
      return readNumber(typed, locales)
    case 'percent':
      return readNumber(typed.replace(/\s*%$/, ''), locales)
    case 'date':
      return readDate(typed, locales)
    case 'choice':
      return field.options.find(({ label, value }) => isSame(label) || isSame(value))?.value
    case 'yesNo': {
      const { yes, no } = sheetWords(template.language)
      return isSame(yes) ? true : isSame(no) ? false : undefined
    }
    case 'text':
    case 'longText':
      return text
    default:
      return undefined
  }
}

/** An answer as its cell's input shows it while it is typed over. */
export function writeEntry(field: Field | Column, value: AnswerValue, locale: string): string {
  if (value === null) return ''
  switch (field.type) {
    case 'money': {
      const { minor, currency } = value as Money
      return typeof value === 'object'
        ? (minor < 0 ? '-' : '') + writeMoney(Math.abs(minor), locale, currency)
        : String(value)
    }
    case 'integer':
    case 'number':
    case 'percent':
      return typeof value === 'number' ? writeNumber(value, locale) : String(value)
    case 'date':
      return typeof value === 'string' ? shortDate(value, locale) : ''
    default:
      return String(value)
  }
}

function shortDate(iso: string, locale: string): string {
  const date = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return iso
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date)
}

/** Whether a cell names an item: a line of an invoice or the like. */
export function isItemCell({ offers }: DocumentTemplate, { id, column }: InputPlace): boolean {
  return offers?.items.some(({ table, name }) => table === id && name === column) === true
}

/** What an item of an earlier document says in the row of the cell that names it. */
export function itemEntries(
  template: DocumentTemplate,
  answers: Answers,
  place: InputPlace,
  item: Item,
): Entry[] {
  const field = fieldsOf(template).find(({ id }) => id === place.id)
  const columns = template.offers?.items.find(({ table }) => table === place.id)
  if (field?.type !== 'table' || !columns) return []
  const price = field.columns.find(({ id }) => id === columns.price)
  const currency =
    price?.type === 'money' ? currencyOf(price.currency, chosenCurrencies(template, answers)) : ''
  const filled = Object.entries(rowWith(field, columns, {}, item, currency))
  return filled.map(([column, value]) => ({ place: { ...place, column }, value }))
}

/** The answers of the questions that these cells belong to, with what is entered into them. */
export function withEntries(
  template: DocumentTemplate,
  answers: Answers,
  entries: readonly Entry[],
): Answers {
  const changed: Answers = {}
  for (const { place, value } of entries) {
    const { id, row, column } = place
    if (row === undefined || column === undefined) {
      changed[id] = value
      continue
    }
    const field = fieldsOf(template).find((one) => one.id === id)
    if (field?.type !== 'table' || row >= field.maximum) continue
    const before = changed[id] ?? answers[id]
    const rows = Array.isArray(before) ? [...(before as TableRow[])] : []
    while (rows.length <= row) rows.push({})
    rows[row] = { ...rows[row], [column]: value as CellValue }
    changed[id] = rows
  }
  return changed
}
