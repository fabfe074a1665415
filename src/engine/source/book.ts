import type { Answers, DocumentTemplate } from './template.ts'

/** A template that calculates: its questions are the inputs of its book, and it has no text. */
export type SheetTemplate = DocumentTemplate & { book: Book }

/** A spreadsheet as its author wrote it, checked: plain JSON. */
export interface Book {
  /** The first page says it. */
  version: string
  /** What its page says of it too. */
  summary: string
  purpose: string
  /** How it is used, step by step, and what it does not do. */
  steps: string[]
  limits: string[]
  /** Of every amount: an ISO 4217 code, or `$` and the id of the choice that asks for it. */
  currency?: string
  periods: Record<string, Periods>
  sheets: SheetSource[]
  /** `stops`: while it fails, an invoice or the like is not issued. */
  checks: { label: string; formula: string; stops?: true }[]
  example: WorkedExample
}

/**
 * By which ids a book says what an invoice, a quote or the like must say: with it a document can be numbered,
 * issued and paid.
 */
export interface Invoicing {
  kind: 'invoice' | 'quote' | 'receipt' | 'credit'
  /** A text field and a date field, which are filled in when the document is issued. */
  number: string
  date: string
  /** The last day to pay, or on which a quote holds: a date field or a result. */
  due?: string
  /** The result that is owed. */
  total: string
  /** The text field that names whom it is for. */
  customer: string
  /**
   * Of an invoice: a money field that is deducted, or the result below zero that deducts what was paid
   * before; and a text field for the number of its quote.
   */
  deposit?: string
  reference?: string
  /** How an invoice is taken back; without it, there are no credit notes of it. */
  credit?: CreditNote
  /** Of a quote: how an invoice is made of it. */
  invoice?: InvoiceMaking
  /** How it differs for whom it is for from what whoever fills it in sees. */
  printed?: PrintedForm
}

/** What a customer gets of a book. What is empty, zero or no is left out by itself. */
export interface PrintedForm {
  /** What stands beside the answer in the place of the question, by the ids of fields. */
  labels: Record<string, string>
  /** Fields, results and columns that are for whoever fills it in. */
  without: string[]
  /** Fields, results and columns that stand only where another one says something. */
  needs: Record<string, string>
  /** Names of sheets that are for whoever fills it in. */
  withoutSheets: string[]
}

/** What is offered, while somebody types, of documents that were issued before. */
export interface Offers {
  /** The text field that names whom it is for; of what can be issued, `invoicing` says it. */
  customer?: string
  items: ItemColumns[]
}

/** By their ids: a table, and what its columns say of an item. */
export interface ItemColumns {
  table: string
  name: string
  unit?: string
  price?: string
  /** How it is taxed: a rate, a choice, or yes and no. */
  tax?: string
}

/** A credit note is its invoice under other names. */
export interface CreditNote {
  title: string
  /** What its own two questions are called: which invoice, and why. */
  invoice: string
  reason: string
  /** Other labels of fields and results, by their ids. */
  labels: Record<string, string>
  /** Fields and results that it has no use for. */
  without: string[]
}

/** Fields of the same id and type carry over by themselves. */
export interface InvoiceMaking {
  /** The D-number of the invoice's template. */
  template: number
  /** By the ids of the invoice's fields: the quote's, where they differ. */
  answers: Record<string, string>
  lines: {
    /** The table of the quote, and that of the invoice. */
    from?: string
    to: string
    /** By the ids of the invoice's columns: the quote's, where they differ. */
    columns: Record<string, string>
    /** What every line says besides. */
    values: Record<string, string | number | boolean>
    /** The yes-no column of what the customer may leave out. */
    optional?: string
    /** Further lines, unless they come to nothing: in a column of amounts, the id of a result. */
    more: Record<string, string | number | boolean>[]
  }
}

/** What is filled in as an example, and what comes out of it. */
export interface WorkedExample {
  answers: Answers
  /** By the ids of single results. Amounts in whole units, percent as 12.5. */
  results: Record<string, number | string>
}

export interface Periods {
  /** The field that asks for the first day. */
  start: string
  every: 'day' | 'week' | 'month' | 'quarter' | 'year'
  count: number
}

export type CalculatedType = 'money' | 'number' | 'integer' | 'percent' | 'date' | 'text'

export interface SheetSource {
  name: string
  title?: string
  orientation: 'portrait' | 'landscape'
  blocks: BlockSource[]
}

export type BlockSource =
  | { type: 'text'; text: string }
  | { type: 'inputs'; title?: string; fields: string[]; units: Record<string, string> }
  | { type: 'results'; title?: string; rows: CalculatedSource[] }
  | { type: 'table'; title?: string; field: string; columns: TableColumnSource[] }
  | { type: 'periods'; title?: string; over: string; direction: 'across' | 'down'; rows: LineSource[] }
  | ChartSource

/** One formula, for one cell, or for every row of a table. */
export interface CalculatedSource {
  id: string
  label: string
  type: CalculatedType
  formula: string
  /** What it is counted in, where that is not the currency. */
  unit?: string
  role: 'calculation' | 'result'
  /** Of several, the first that is true. */
  highlight?: Highlight | Highlight[]
}

/** With `over`, a column for each of those periods. */
export interface TableColumnSource extends CalculatedSource {
  over?: string
}

/** One formula for every period, or a column of a table field with a row for each. */
export type LineSource =
  | { heading: string }
  | (Omit<CalculatedSource, 'formula' | 'type'> & {
      type?: CalculatedType
      formula?: string
      /** `table.column` */
      input?: string
      /** What stands before the first period. */
      start?: string
      /** What stands for all periods together: `same` is the line's own formula. */
      total?: 'sum' | 'average' | 'last' | 'same'
    })

export interface Highlight {
  when: string
  as: 'good' | 'warning' | 'bad' | 'info'
}

export interface ChartSource {
  type: 'chart'
  title: string
  /** What it shows, for people who do not see it. */
  alt: string
  kind: 'line' | 'column' | 'bar'
  /** Lines of one kind of periods, or columns of one table (`lines[amount]`). */
  series: string[]
  /** A column of that table; periods are named by their dates. */
  categories?: string
}
