import { answersFrom, type Details, detailsFrom } from '../source/details.ts'
import {
  type Answers,
  type CellValue,
  type DocumentTemplate,
  type Field,
  fieldsOf,
  type ItemColumns,
  isBlankAnswer,
  type Money,
  type TableRow,
  validateAnswer,
} from '../source/index.ts'

/** A good or a service as a line of an invoice or a quote says it. */
export interface Item {
  name: string
  unit?: string
  price?: Money
  /** How it is taxed, as its table says it: a rate in percent, a choice, or yes and no. */
  tax?: CellValue
}

/** The field that names whom a document is for; undefined where its source says of none. */
export function customerField({
  invoicing,
  offers,
  groups,
}: Pick<DocumentTemplate, 'invoicing' | 'offers' | 'groups'>): Field | undefined {
  const id = invoicing?.customer ?? offers?.customer
  return id === undefined ? undefined : fieldsOf({ groups }).find((field) => field.id === id)
}

/** Whom a document is for, as it says it; undefined where nobody is named. */
export function customerIn(template: DocumentTemplate, answers: Answers): Details | undefined {
  const field = customerField(template)
  return field && detailsFrom(template, field, answers)
}

/** The answers that a customer gives: nothing stays of whoever stood there before. */
export function customerAnswers(
  template: Pick<DocumentTemplate, 'invoicing' | 'offers' | 'groups' | 'language'>,
  details: Details,
): Answers {
  const field = customerField(template)
  if (!field) return {}
  const beside = fieldsOf(template).filter(
    (other) => other.type === 'text' && other.detail?.party === field.id,
  )
  return {
    ...Object.fromEntries(beside.map(({ id }) => [id, null])),
    ...answersFrom(template, field, details),
  }
}

/** What the lines of a document say of items, each once; of two of one name the last. */
export function itemsIn({ offers }: DocumentTemplate, answers: Answers): Item[] {
  const items = new Map<string, Item>()
  for (const columns of offers?.items ?? []) {
    const rows = answers[columns.table]
    for (const row of Array.isArray(rows) ? (rows as TableRow[]) : []) {
      const item = itemOf(columns, row)
      if (item) items.set(foldText(item.name), item)
    }
  }
  return [...items.values()]
}

function itemOf({ name, unit, price, tax }: ItemColumns, row: TableRow): Item | undefined {
  const at = (column: string | undefined) => {
    const value = column === undefined ? undefined : row[column]
    return isBlankAnswer(value ?? null) ? undefined : value
  }
  const called = at(name)
  if (typeof called !== 'string' || called.trim() === '') return undefined
  const [counted, costs, taxed] = [at(unit), at(price), at(tax)]
  return {
    name: called.trim(),
    ...(typeof counted === 'string' && { unit: counted }),
    ...(typeof costs === 'object' && { price: costs as Money }),
    ...(taxed !== undefined && { tax: taxed as CellValue }),
  }
}

/**
 * A row with an item in it: what does not fit its columns is left out, such as a rate where the table asks
 * for yes or no, or a price in another currency.
 *
 * @param currency ISO 4217, of the amounts of the document
 */
export function rowWith(
  field: Extract<Field, { type: 'table' }>,
  { name, unit, price, tax }: ItemColumns,
  row: TableRow,
  item: Item,
  currency: string,
): TableRow {
  const next = { ...row }
  for (const [id, value] of [
    [name, item.name],
    [unit, item.unit],
    [price, item.price?.currency === currency ? item.price : undefined],
    [tax, item.tax],
  ] as const) {
    const column = field.columns.find((one) => one.id === id)
    if (column && value !== undefined && validateAnswer(column, value) === undefined) next[column.id] = value
  }
  return next
}

/** Without capitals and accents: how names are told apart, and found while they are typed. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Those that a typed text may mean: one of its words begins so. At most `most`, in their order. */
export function matching<Named extends { name: string }>(
  named: readonly Named[],
  typed: string,
  most: number,
): Named[] {
  const wanted = foldText(typed)
  return named.filter(({ name }) => ` ${foldText(name)}`.includes(` ${wanted}`)).slice(0, most)
}
