import { type Answers, type DocumentTemplate, fieldsOf, isBlankAnswer } from '../source/index.ts'
import { Calculation } from './calculation.ts'
import { Decimal } from './decimal.ts'
import { REASON } from './derive-invoice.ts'
import { dayOf } from './functions.ts'
import { area } from './layout.ts'
import { layoutOf } from './printable.ts'

/** What a filled-in invoice, quote or the like says that is more than an answer. */
interface InvoiceFacts {
  customer: string
  /** ISO 4217. */
  currency: string
  /**
   * What is owed, in whole units of the currency, to the cent, as it is printed; undefined where nothing is
   * filled in that could be owed, where the book comes to no amount, or to more than can be recorded.
   */
  total: number | undefined
  /** What is deducted from it because it was paid before, likewise. */
  deposit: number
  /** The last day to pay, or on which a quote holds. */
  due: string | undefined
  /** The checks of the book that are not met, as they are labelled. */
  failed: string[]
  /** Whether it is a credit note that does not say why. */
  lacksReason: boolean
  /** Whether one of those keeps it from being issued. */
  isStopped: boolean
}

/** Undefined of a template that declares no `invoicing`. */
export function invoiceFacts(template: DocumentTemplate, answers: Answers): InvoiceFacts | undefined {
  const { book, invoicing } = template
  if (!book || !invoicing) return undefined
  const calculation = new Calculation(layoutOf({ ...template, book }), answers)
  const total = calculation.result(invoicing.total)
  const due = invoicing.due === undefined ? null : calculation.result(invoicing.due)
  const deposit = invoicing.deposit === undefined ? null : calculation.result(invoicing.deposit)
  const failed = failedChecks(calculation)
  const customer = answers[invoicing.customer]
  return {
    customer: typeof customer === 'string' ? customer : '',
    currency: currencyOf(book.currency ?? '', template, answers),
    total: total instanceof Decimal && charges(template, answers, total) ? amountOf(total) : undefined,
    deposit: deposit instanceof Decimal ? (amountOf(deposit.abs()) ?? 0) : 0,
    due: due instanceof Decimal ? dayOf(due.toNumber()) : undefined,
    failed,
    lacksReason: invoicing.kind === 'credit' && isBlankAnswer(answers[REASON]),
    isStopped: book.checks.some(({ label, stops }) => stops && failed.includes(label)),
  }
}

/** The checks that some answers do not meet, as they are labelled. */
export function failedChecks({ layout, values }: Calculation): string[] {
  const checks = layout.named.get('checkResults')
  const cells = checks?.kind === 'series' ? layout.cellsIn(area(checks)) : []
  return cells.flatMap((cell, index) =>
    cell && values[cell.index] !== layout.words.ok ? (layout.template.book.checks[index]?.label ?? []) : [],
  )
}

/** Nothing at all is something else than lines that come to nothing, for free. */
function charges(template: DocumentTemplate, answers: Answers, total: Decimal): boolean {
  const hasLines = fieldsOf(template).some(({ id, type }) => type === 'table' && !isBlankAnswer(answers[id]))
  return hasLines || total.toNumber() !== 0
}

function amountOf(value: Decimal): number | undefined {
  const amount = value.round(2).toNumber()
  return Number.isSafeInteger(Math.round(amount * 100)) ? amount : undefined
}

function currencyOf(written: string, { groups }: DocumentTemplate, answers: Answers): string {
  if (!written.startsWith('$')) return written
  const id = written.slice(1)
  const field = groups.flatMap(({ fields }) => fields).find((one) => one.id === id)
  return String(answers[id] ?? (field?.type === 'choice' && (field.default ?? field.options[0]?.value)))
}
