import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSharedSources } from '../../../scripts/library/read-library.ts'
import type { Answers } from '../source/index.ts'
import { creditAnswers, creditNoteOf } from './derive-invoice.ts'
import { evaluateTemplate, isBook } from './printable.ts'
import { printedBook } from './printed-book.ts'
import { readSheet } from './read-sheet.ts'

const { law } = readSharedSources()
function readTemplate(name: string) {
  const file = `content/sheets/${name}.yaml`
  const { template } = readSheet(readFileSync(file, 'utf8'), file, law)
  if (!template) throw new Error(`${name} has a fault`)
  return template
}

/** What a customer reads, a line for each row; a title and a heading begin with a sign. */
function printed(template: Parameters<typeof evaluateTemplate>[0], answers: Answers) {
  const tree = evaluateTemplate(template, answers)
  if (!isBook(tree)) throw new Error('it is no book')
  const book = printedBook(tree)
  const lines = book.sheets.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (part.kind === 'heading') return [`# ${part.text}`]
      if (part.kind !== 'table') return []
      return [...part.head, ...part.rows].map((cells) =>
        cells
          .map(({ text }) => text)
          .filter((text) => text !== '')
          .join(' | '),
      )
    }),
  )
  return { foot: book.foot, lines }
}

const invoice = readTemplate('en/service-invoice-spreadsheet')
const quote = readTemplate('en/quotation-spreadsheet')
const example = invoice.book.example.answers

test('an invoice speaks to its customer: no questions, nothing empty, the lines before the totals', () => {
  const { sellerTaxNumber: _, payTo: __, ...answers } = example
  const { foot, lines } = printed(invoice, { ...answers, discountRate: 0 })
  expect(foot).toBe('2027-014 · Marigold Studio LLC')
  expect(lines).toEqual([
    '# Invoice',
    'From | Marigold Studio LLC | Invoice number | 2027-014',
    'Address | 12 Harbor Street, Portland, OR | Invoice date | 1/31/2027',
    'Bill to | Whitfield & Sons | Currency | USD',
    'Address | 4 Mill Lane, Salem, OR | Sales tax rate | 8.25%',
    'Due on | 3/2/2027',
    '# Services',
    'Service | Quantity | Unit | Price | Taxable | Amount',
    'Design of the catalog | 12.50 | hour | 95.00 | Yes | 1,187.50',
    'Photographs | 18.00 | print | 14.35 | Yes | 258.30',
    'Travel | 86.00 | mile | 0.67 | No | 57.62',
    'Subtotal | 1,503.42 USD',
    'Sales tax | 119.28 USD',
    'Total | 1,622.70 USD',
    'Amount due | 1,622.70 USD',
  ])
})

test('a deposit is printed once, and a credit note of its invoice takes all of it back', () => {
  const answers = { ...example, depositPaid: { minor: 52_394, currency: 'USD' } }
  const deposits = (lines: string[]) => lines.filter((line) => line.includes('Deposit'))
  expect(deposits(printed(invoice, answers).lines)).toEqual(['Deposit paid | -523.94 USD'])
  const credit = creditNoteOf(invoice)
  if (!credit || !invoice.invoicing) throw new Error('there is no credit note')
  const { lines } = printed(credit, creditAnswers(invoice.invoicing, answers, '2026-0001'))
  expect(deposits(lines)).toEqual([])
  expect(lines.slice(-2)).toEqual(['Total | 1,541.56 USD', 'Total credited | 1,541.56 USD'])
})

test('a quote says what it comes to with options only where it has some', () => {
  const { answers } = quote.book.example
  const { lines } = printed(quote, answers)
  expect(lines.at(-1)).toBe('Total with all options | 11,318.63 USD')
  const firm = (answers.lines as Answers[]).filter(({ optional }) => optional !== true)
  const without = printed(quote, { ...answers, lines: firm as Answers['lines'] }).lines
  expect(without.filter((line) => /option|In the price/i.test(line))).toEqual([])
  expect(without.indexOf('# Items')).toBeLessThan(without.indexOf('Total | 10,494.94 USD'))
})

test.each([
  'en/commercial-invoice-spreadsheet',
  'en/hourly-invoice',
  'en/job-estimate',
  'en/payment-receipt-spreadsheet',
  'en/proforma-invoice-spreadsheet',
  'en/service-invoice-spreadsheet',
  'en/tax-invoice-with-several-rates',
  'en/quotation-spreadsheet',
  'es/cotizacion-en-hoja-de-calculo',
  'es/factura-con-iva-y-retencion-de-irpf',
  'es/presupuesto-en-hoja-de-calculo',
  'fr/devis-sur-tableur',
  'fr/facture-avec-tps-et-tvq-sur-tableur',
  'fr/facture-sur-tableur',
  'fr/soumission-sur-tableur',
])('%s prints no words of a form', (name) => {
  const template = readTemplate(name)
  const { lines, foot } = printed(template, template.book.example.answers)
  const told = lines.filter((line) =>
    /^(?:Your|Their)|\| (?:Your|Their) |not for the customer|Days to pay|Valid for days/.test(line),
  )
  expect(told).toEqual([])
  expect(foot).not.toBe(template.title)
  expect(lines.filter((line) => !line.startsWith('#') && !line.includes(' | '))).toEqual([])
})
