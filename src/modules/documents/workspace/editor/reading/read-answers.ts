import {
  ADDRESS_PARTS,
  type Address,
  type Answers,
  type AnswerValue,
  askedColumns,
  type CellValue,
  type Column,
  type Field,
  fieldsOf,
  PARTY_TEXTS,
  type Party,
  type TableRow,
  type Template,
} from '#engine/source/index.ts'
import { readMoney } from '#ui/components/money-text.ts'
import { validAnswers } from '../editing/valid-answers.ts'
import { type Currencies, chosenCurrencies, currencyOf } from '../questions/currencies.ts'
import { fieldOfInput, inputName, presenceName } from '../questions/field-name.ts'
import { cellField, entriesOfLines, type TableField } from '../questions/rows.ts'
import { readDate, readNumber, unreadableDuration } from './read-typed.ts'

/** The interview as a browser sends it, and what its answers are written in. */
interface SentForm {
  form: FormData
  /** Numbers and days are in the interface's language, or as the document's language writes them. */
  locales: readonly string[]
  currencies: Currencies
  /** The answers that the form was made of: it has no inputs for columns that the document does not read. */
  before: Answers
}

/** Reads the interview as sent without JavaScript: the questions it showed, without wrong answers. */
export function readAnswers(
  template: Pick<Template, 'groups' | 'language'>,
  form: FormData,
  locale: string,
  before: Answers,
): Answers {
  const written = readForm(template, form, locale, before)
  const savable = Object.entries(validAnswers(template, written))
  return Object.fromEntries(savable.filter(([field, value]) => value !== null || written[field] === null))
}

/** The same with what is not right, as it was written. */
export function readForm(
  template: Pick<Template, 'groups' | 'language' | 'places'>,
  form: FormData,
  locale: string,
  before: Answers,
): Answers {
  const fields = fieldsOf(template)
  const locales = [locale, template.language]
  const read = (chosen: readonly Field[], currencies: Currencies) =>
    Object.fromEntries(
      chosen.flatMap((field) => {
        const value = readAnswer(field, { form, locales, currencies, before })
        return value === undefined ? [] : [[field.id, value]]
      }),
    )
  const choices = read(
    fields.filter(({ type }) => type === 'choice'),
    {},
  )
  return read(fields, chosenCurrencies(template, choices))
}

/** Undefined where the form did not ask. What cannot be read stays as written, and no document prints it. */
function readAnswer(field: Field, sent: SentForm): AnswerValue | undefined {
  const { form, locales } = sent
  const text = (part?: string) => {
    const value = form.get(inputName(field.id, part))
    return typeof value === 'string' ? value.trim() : undefined
  }
  const isAsked = form.has(presenceName(field.id))
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'choice':
      return blankAsNull(text())
    case 'date':
      return blankOr(text(), (value) => readDate(value, locales))
    case 'integer':
      return blankOr(text(), (value) => readNumber(value, locales, Number.isInteger))
    case 'number':
    case 'percent':
      return blankOr(text(), (value) => readNumber(value, locales))
    case 'money': {
      const currency = currencyOf(field.currency, sent.currencies)
      return blankOr(text(), (value) => {
        const reading = readMoney(value, locales, currency)
        return reading.ok && reading.minorUnits !== undefined
          ? { minor: reading.minorUnits, currency }
          : undefined
      })
    }
    case 'duration':
      return blankOr(text('count'), (value) => {
        const count = readNumber(value, locales, Number.isInteger)
        const unit = field.units.find((known) => known === text('unit'))
        if (unit === undefined) return undefined
        return count === undefined ? unreadableDuration(value, unit) : { count, unit }
      })
    case 'yesNo':
      return readYesNo(text(), isAsked)
    case 'address':
      return text('line1') === undefined ? undefined : blankAsNull(readAddress(text, ''))
    case 'party':
      return text('name') === undefined ? undefined : readParty(text)
    case 'multipleChoice': {
      const chosen = field.options
        .map(({ value }) => value)
        .filter((value) => isTicked(form, field.id, value))
      return isAsked ? emptyAsNull(chosen) : undefined
    }
    case 'list':
      return isAsked ? readEntries(field.id, form) : undefined
    case 'table':
      return isAsked ? readRows(field, sent) : undefined
    case 'computed':
      return undefined
  }
}

type ReadText = (part?: string) => string | undefined

function isTicked(form: FormData, field: string, value: string): boolean {
  return form.getAll(inputName(field)).includes(value)
}

/** An entry of several lines is several entries. Blank ones were offered by the form and are dropped. */
function readEntries(field: string, form: FormData): string[] | null {
  const texts = rowsSent(field, form).map((row) => form.get(inputName(field, String(row))))
  const entries = texts.flatMap((text) => (typeof text === 'string' ? entriesOfLines(text) : []))
  return emptyAsNull(entries.filter((entry) => entry !== ''))
}

function readRows(field: TableField, sent: SentForm): TableRow[] | null {
  const known = sent.before[field.id]
  const rows = rowsSent(field.id, sent.form).map((row) => {
    const kept = Array.isArray(known) ? known[row] : undefined
    const cells = askedColumns(field.columns).flatMap((column): [string, CellValue][] => {
      const read = readAnswer(cellField(field.id, row, column), sent)
      const cell = read === undefined && typeof kept === 'object' ? kept[column.id] : read
      return cell === undefined ? [] : [[column.id, cell as CellValue]]
    })
    return Object.fromEntries(cells)
  })
  return emptyAsNull(
    rows.filter((row) => askedColumns(field.columns).some((column) => isWritten(column, row[column.id]))),
  )
}

/** A form sends what its inputs begin with: nobody has written that. */
function isWritten(column: Exclude<Column, { type: 'computed' }>, cell: CellValue | undefined): boolean {
  if (cell === undefined || cell === null) return false
  const { default: known } = column
  if (column.type === 'money' && typeof cell === 'object') {
    return column.default === undefined || !('minor' in cell) || cell.minor !== column.default.minor
  }
  return known === undefined || JSON.stringify(known) !== JSON.stringify(cell)
}

/** The numbers of the rows that a form has, in their order: `fees.0.amount`, `services.0`. */
function rowsSent(field: string, form: FormData): number[] {
  const rows = [...form.keys()]
    .filter((name) => fieldOfInput(name) === field)
    .map((name) => name.split('.')[1] ?? '')
    .filter((row) => /^\d{1,4}$/.test(row))
  return [...new Set(rows.map(Number))].sort((one, other) => one - other)
}

function readYesNo(value: string | undefined, isSwitch: boolean): boolean | null | undefined {
  if (isSwitch) return value !== undefined
  if (value === undefined) return undefined
  return value === '' ? null : value === 'yes'
}

function readAddress(text: ReadText, prefix: string): Address | undefined {
  const parts = ADDRESS_PARTS.flatMap((part) => {
    const value = text(`${prefix}${part}`)
    return value ? [[part, value] as const] : []
  })
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}

function readParty(text: ReadText): Party {
  const kind = text('kind')
  const address = readAddress(text, 'address.')
  return {
    ...Object.fromEntries(PARTY_TEXTS.flatMap((part) => (text(part) ? [[part, text(part)]] : []))),
    ...((kind === 'company' || kind === 'individual') && { kind }),
    ...(address && { address }),
  }
}

function emptyAsNull<Value>(values: Value[]): Value[] | null {
  return values.length === 0 ? null : values
}

function blankAsNull<Value>(value: Value | '' | undefined): Value | null | undefined {
  return value === '' ? null : value
}

function blankOr<Value>(
  text: string | undefined,
  read: (text: string) => Value | undefined,
): Value | string | null | undefined {
  if (text === undefined || text === '') return text === '' ? null : undefined
  return read(text) ?? text
}
