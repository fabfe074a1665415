import type { BlockSource, CalculatedSource, Invoicing, PrintedForm } from '../source/book.ts'
import {
  type Answers,
  type AnswerValue,
  type DocumentTemplate,
  type Expression,
  type Field,
  fieldsOf,
  isBlankAnswer,
  LOGO_ANSWER,
  type TableRow,
  type Template,
  type TemplateBlock,
  validateAnswer,
} from '../source/index.ts'
import { typesetText } from '../source/languages/typography.ts'
import { Calculation } from './calculation.ts'
import { Decimal } from './decimal.ts'
import { layoutOf } from './printable.ts'

/** The fields that a credit note has beside those of its invoice. */
const CREDITED = 'creditedInvoice'
export const REASON = 'creditReason'

/**
 * The credit note of an invoice: the same book under other names, with the number of the invoice and a reason
 * in the place of what asks for payment. Undefined where the book declares none.
 */
export function creditNoteOf(template: Template): Template | undefined {
  const { book, invoicing } = template
  const credit = invoicing?.credit
  if (!book || !credit) return undefined
  const { credit: _, due: __, deposit, reference: ___, ...rest } = invoicing
  const set = (text: string) => typesetText(text, template.language)
  // All of what was charged is taken back, whatever of it was paid before: a deposit counts for nothing.
  const isDeduction = ({ id, formula }: CalculatedSource) =>
    deposit !== undefined && (id === deposit || formula === `-${deposit}`)
  const deductions = book.sheets.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'results' ? block.rows.filter(isDeduction) : [])),
  )
  const gone = [...new Set([...(deposit === undefined ? [] : [deposit]), ...deductions.map(({ id }) => id)])]
  const isLeft = ({ id }: { id: string }) => !credit.without.includes(id) && !gone.includes(id)
  const withoutDeposit = (formula: string) =>
    gone.reduce((text, id) => text.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), '0'), formula)
  const named = <Part extends { id: string; label: string }>(part: Part): Part => ({
    ...part,
    label: set(credit.labels[part.id] ?? part.label),
  })
  const added = [CREDITED, REASON].map((id, index): Field => {
    const label = set(index === 0 ? credit.invoice : credit.reason)
    return { id, type: 'text', label, required: true, maximumLength: 120 }
  })
  const groups = template.groups.map((group) => ({
    ...group,
    fields: group.fields
      .filter(isLeft)
      .flatMap((field) => [named(field), ...(field.id === invoicing.number ? added : [])]),
  }))
  const leftOf = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => isLeft({ id })))
  const blockOf = (block: BlockSource): BlockSource[] => {
    if (block.type === 'inputs') {
      const fields = block.fields
        .filter((id) => isLeft({ id }))
        .flatMap((id) => (id === invoicing.number ? [id, CREDITED, REASON] : [id]))
      return fields.length > 0 ? [{ ...block, fields, units: leftOf(block.units) }] : []
    }
    if (block.type !== 'results') return [block]
    const rows = block.rows
      .filter(isLeft)
      .map((row) => named({ ...row, formula: withoutDeposit(row.formula) }))
    return rows.length > 0 ? [{ ...block, rows }] : []
  }
  const hasNumber = (block: BlockSource) => block.type === 'inputs' && block.fields.includes(invoicing.number)
  const sheets = book.sheets.map((sheet) => ({
    ...sheet,
    ...(sheet.blocks.some(hasNumber) && { name: set(credit.title), title: set(credit.title) }),
    blocks: sheet.blocks.flatMap(blockOf),
  }))
  const isSound = ({ formula }: { formula: string }) =>
    ![...credit.without, ...gone].some((id) => new RegExp(`\\b${id}\\b`).test(formula))
  return {
    ...template,
    title: set(credit.title),
    groups,
    body: askAll(groups.flatMap(({ fields }) => fields)),
    invoicing: {
      ...rest,
      kind: 'credit',
      ...(rest.printed && { printed: printedCredit(rest.printed, isLeft) }),
    },
    book: {
      ...book,
      sheets,
      checks: book.checks.filter(isSound),
      example: {
        answers: leftOf(book.example.answers),
        results: leftOf(
          deposit === undefined
            ? book.example.results
            : Object.fromEntries(
                Object.entries(book.example.results).filter(([id]) => id !== invoicing.total),
              ),
        ),
      },
    },
  }
}

/** Without what the credit note is without. */
function printedCredit(printed: PrintedForm, isLeft: (part: { id: string }) => boolean): PrintedForm {
  const { labels, without, needs } = printed
  return {
    ...printed,
    labels: Object.fromEntries(Object.entries(labels).filter(([id]) => isLeft({ id }))),
    without: without.filter((id) => isLeft({ id })),
    needs: Object.fromEntries(
      Object.entries(needs).filter(([id, needed]) => isLeft({ id }) && isLeft({ id: needed })),
    ),
  }
}

/** The answers of a credit note that takes back a whole invoice. `credited`: which one that is. */
export function creditAnswers(
  { credit, deposit }: Pick<Invoicing, 'credit' | 'deposit'>,
  answers: Answers,
  credited: string,
): Answers {
  const kept = Object.entries(answers).filter(([id]) => id !== deposit && !credit?.without.includes(id))
  return { ...Object.fromEntries(kept), [CREDITED]: credited }
}

/** No text reads the inputs of a book: so that all of them are asked. */
export function askAll(fields: readonly Field[]): TemplateBlock[] {
  return fields.map(({ id }) => {
    const when: Expression = { kind: 'call', name: 'answered', arguments: [{ kind: 'field', field: id }] }
    return { kind: 'if', branches: [{ when, blocks: [] }] }
  })
}

/**
 * The answers of an invoice that is made of a quote: parties, terms, and the lines that the customer has
 * bought. Number and date are not among them. `deposit` is what was paid on the quote, in the smallest unit.
 * What the invoice does not take, such as an amount beyond its limit, is left for whoever issues it.
 */
export function invoiceAnswers(
  quote: DocumentTemplate,
  answers: Answers,
  invoice: DocumentTemplate,
  { withOptions, number, deposit }: { withOptions: boolean; number: string; deposit: number },
): Answers {
  const { book, invoicing: { invoice: making } = {} } = quote
  const { invoicing } = invoice
  if (!book || !making || !invoicing) throw new Error(`${quote.slug} says of no invoice`)
  const asks = new Map(fieldsOf(quote).map((field) => [field.id, field]))
  const calculation = new Calculation(layoutOf({ ...quote, book }), answers)
  const made: Answers = LOGO_ANSWER in answers ? { [LOGO_ANSWER]: answers[LOGO_ANSWER] ?? null } : {}
  let currency = book.currency ?? ''
  for (const field of fieldsOf(invoice)) {
    const source = asks.get(making.answers[field.id] ?? field.id)
    if (!source || [invoicing.number, invoicing.date].includes(field.id)) continue
    const value = answers[source.id] ?? ('default' in source ? source.default : undefined)
    if (value === undefined || value === null || source.type !== field.type || field.type === 'table')
      continue
    if (validateAnswer(field, value as AnswerValue)) continue
    made[field.id] = value as AnswerValue
    if (`$${source.id}` === book.currency) currency = String(value)
  }
  const amount = (minor: number) => ({ minor, currency })
  const { from, to, columns, values, optional, more } = making.lines
  const rows = from === undefined ? [] : ((answers[from] ?? []) as Answers[])
  const columnsTo = columnsOf(invoice, to)
  const columnsFrom = from === undefined ? [] : columnsOf(quote, from)
  const lines = rows
    .filter((row) => !isBlankAnswer([row as TableRow]))
    .filter((row) => withOptions || optional === undefined || row[optional] !== true)
    .map((row) => ({
      ...Object.fromEntries(
        columnsTo.flatMap((column) => {
          const { id, type } = column
          const source = columnsFrom.find((one) => one.id === (columns[id] ?? id) && one.type === type)
          const value = source && row[source.id]
          return value === undefined || validateAnswer(column, value) ? [] : [[id, value]]
        }),
      ),
      ...values,
    }))
  const others = more.flatMap((line): Answers[] => {
    const cells = Object.entries(line).map(([id, value]) => {
      const isAmount = columnsTo.some((column) => column.id === id && column.type === 'money')
      const result = isAmount ? calculation.result(String(value)) : undefined
      return [id, isAmount ? amount(result instanceof Decimal ? inCents(result) : 0) : value] as const
    })
    const isNothing = cells.some(([, value]) => typeof value === 'object' && value.minor === 0)
    const isTaken = ([id, value]: (typeof cells)[number]) =>
      columnsTo.some((column) => column.id === id && validateAnswer(column, value) === undefined)
    return isNothing ? [] : [Object.fromEntries(cells.filter(isTaken))]
  })
  if (lines.length + others.length > 0) made[to] = [...lines, ...others] as AnswerValue
  if (invoicing.reference !== undefined) made[invoicing.reference] = number
  const isAsked = fieldsOf(invoice).some(({ id }) => id === invoicing.deposit)
  if (invoicing.deposit !== undefined && isAsked && deposit !== 0) made[invoicing.deposit] = amount(deposit)
  return made
}

/** Whether a quote has lines that the customer may leave out. */
export function hasOptions({ invoicing }: DocumentTemplate, answers: Answers): boolean {
  const { from, optional } = invoicing?.invoice?.lines ?? {}
  if (from === undefined || optional === undefined) return false
  return ((answers[from] ?? []) as Answers[]).some((row) => row[optional] === true)
}

function columnsOf(template: DocumentTemplate, id: string) {
  const field = fieldsOf(template).find((one) => one.id === id)
  return field?.type === 'table' ? field.columns : []
}

function inCents(value: Decimal): number {
  return Math.round(value.round(2).toNumber() * 100)
}
