import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import { type Answers, evaluate, type Field } from '#engine/source/index.ts'
import { redactText } from '#modules/entitlements/redact-text.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { buildTemplate as buildSource } from '#tests/documents/source.ts'
import { readSharedSources } from '../../../../../../scripts/library/read-library.ts'
import { refusedAnswers } from '../editing/valid-answers.ts'
import {
  askedOf,
  atEnd,
  interviewOf,
  openedQuestions,
  partProgress,
  placeAt,
  positionOf,
  progressOf,
  stepsOf,
} from './interview.ts'

const fields: Field[] = [
  { id: 'party', type: 'party', label: 'Party', required: true },
  { id: 'poaching', type: 'yesNo', label: 'No poaching', required: false, default: false },
  { id: 'months', type: 'integer', label: 'Months', required: true, minimum: 1, maximum: 24 },
  { id: 'term', type: 'integer', label: 'Term', required: true, minimum: 1, maximum: 24, default: 12 },
]
const plain = buildTemplate({ fields }).template
const [party, , months, term] = plain.body
if (!party || !months || !term) throw new Error('the template has a block for every field')
const template = {
  ...plain,
  body: [
    party,
    term,
    {
      kind: 'if' as const,
      branches: [{ when: { kind: 'field' as const, field: 'poaching' }, blocks: [months] }],
    },
  ],
}
const interview = (answers: Parameters<typeof evaluate>[1]) =>
  interviewOf(template, evaluate(template, answers))
const asked = (answers: Parameters<typeof evaluate>[1]) =>
  interview(answers).map(({ fields, unasked }) => [fields.map(({ id }) => id), unasked])

test('a question is asked when an answer brings it into the document', () => {
  expect(asked({})).toEqual([[['party', 'poaching', 'term'], 1]])
  expect(asked({ poaching: true })).toEqual([[['party', 'poaching', 'months', 'term'], 0]])
})

test('LIC-3 a template without its text asks the same', () => {
  const withheld = redactText(template)
  for (const answers of [{}, { poaching: true }])
    expect(interviewOf(withheld, evaluate(withheld, answers))).toEqual(interview(answers))
})

test('a table asks for the columns that the document prints or computes with, as it stands', () => {
  const invoice = buildSource(
    [
      '{ id: taxed, type: yesNo, label: Taxed, default: false }',
      `{ id: lines, type: table, label: Lines, rowLabel: Line, required: true, columns: [
        { id: net, type: money, label: Net, currency: EUR, required: true },
        { id: rate, type: percent, label: Rate, required: true },
        { id: tax, type: computed, label: Tax, result: money, currency: EUR, expression: 'percentage($row.rate, $row.net)' } ] }`,
    ],
    '{% each $lines %}{% $row.net %}{% if $taxed %} and {% $row.tax %}{% /if %}{% /each %}',
  )
  const columns = (answers: Parameters<typeof evaluate>[1]) => {
    const [table] = interviewOf(invoice, evaluate(invoice, answers))
      .flatMap(({ fields }) => fields)
      .slice(-1)
    return table?.type === 'table' ? table.columns.map(({ id }) => id) : []
  }
  expect(columns({})).toEqual(['net'])
  expect(columns({ taxed: true })).toEqual(['net', 'rate', 'tax'])
  // What is wrong in a column that is not asked for stops nobody.
  const wrong = (taxed: boolean) => {
    const answers = { taxed, lines: [{ net: { minor: 100, currency: 'EUR' }, rate: 250 }] }
    return refusedAnswers(askedOf(interviewOf(invoice, evaluate(invoice, answers))), answers)
  }
  expect(wrong(true)).toHaveLength(1)
  expect(wrong(false)).toEqual([])
  const hidden = { lines: [{ net: { minor: 100, currency: 'EUR' }, rate: 5.5 }] }
  expect(progressOf(interviewOf(invoice, evaluate(invoice, hidden)), hidden)).toMatchObject({ open: [] })
})

test('a part is done once it is answered, and never before anybody has given an answer', () => {
  const [name] = fields
  const part = (of: Field[], answers: Parameters<typeof evaluate>[1]) => partProgress({ fields: of }, answers)
  const optional = fields.filter(({ id }) => id === 'poaching' || id === 'term')
  if (!name) throw new Error('the template has a required question')
  expect(part([name], {})).toEqual({ left: 1, isDone: false })
  expect(part([name], { party: { name: 'Acme' } })).toEqual({ left: 0, isDone: true })
  // Only what may stay blank, and what a default answers.
  expect(part(optional, {})).toEqual({ left: 0, isDone: false })
  expect(part(optional, { poaching: null })).toEqual({ left: 0, isDone: false })
  expect(part(optional, { poaching: true })).toEqual({ left: 0, isDone: true })
  expect(part(optional, { term: 60 })).toEqual({ left: 1, isDone: false })
})

test('progress counts the required questions that no default answers, and names the next', () => {
  expect(progressOf(interview({}), {})).toMatchObject({ required: 1, answered: 0, next: { id: 'party' } })
  const answers = { party: { name: 'Acme' }, poaching: true }
  expect(progressOf(interview(answers), answers)).toMatchObject({
    required: 2,
    answered: 1,
    next: { id: 'months' },
  })
})

test('a party is answered when it has a name', () => {
  const answers = { party: { entityType: 'corporation' } }
  expect(progressOf(interview(answers), answers).next?.id).toBe('party')
})

test('a default that was cleared is open again', () => {
  const answers = { party: { name: 'Acme' }, term: null }
  expect(progressOf(interview(answers), answers)).toMatchObject({
    required: 2,
    answered: 1,
    next: { id: 'term' },
  })
})

test('another answer than the default counts as little as the default', () => {
  const answers = { term: 6 }
  expect(progressOf(interview(answers), answers)).toMatchObject({ required: 1, answered: 0 })
})

test('answers to questions that are not asked any more are told apart', () => {
  const answers = { term: 60, months: 60 }
  const refused = refusedAnswers(askedOf(interview(answers)), answers)
  expect(refused.map(({ field }) => field)).toEqual(['term'])
})

test('a default that answers nothing by itself counts before and after', () => {
  const employee: Field = {
    id: 'employee',
    type: 'party',
    label: 'Employee',
    required: true,
    default: { kind: 'individual' },
  }
  const groups = [{ fields: [employee] }]
  expect(progressOf(groups, {})).toMatchObject({ required: 1, answered: 0 })
  const answers = { employee: { kind: 'individual' as const, name: 'Ana Ruiz' } }
  expect(progressOf(groups, answers)).toMatchObject({ required: 1, answered: 1, next: undefined })
})

const text = (id: string): Field => ({ id, type: 'text', label: id, required: false, maximumLength: 9 })
const total: Field = {
  id: 'total',
  type: 'computed',
  label: 'Total',
  required: false,
  result: 'integer',
  expression: { kind: 'value', value: 1 },
}
const group = (id: string, ...fields: Field[]) => ({
  group: { id, title: id, fields },
  fields,
  contradicting: [],
  unasked: 0,
})
const groups = [group('one', text('a'), text('b'), total), group('none'), group('two', text('c'))]
const order = ['a', 'b', 'total', 'x', 'c']
const at = (id: string) => ({ at: 'question' as const, id })

test('questions come one by one, what is computed with the one before it', () => {
  const steps = stepsOf(groups)
  expect(steps.map(({ part, fields }) => [part, fields.map(({ id }) => id)])).toEqual([
    [0, ['a']],
    [0, ['b', 'total']],
    [2, ['c']],
  ])
})

test('a place is found by its question, and the end after the last', () => {
  const steps = stepsOf(groups)
  expect(positionOf(steps, at('total'), order)).toBe(1)
  expect(positionOf(steps, atEnd, order)).toBe(3)
  expect(placeAt(steps, 2)).toEqual(at('c'))
  expect(placeAt(steps, 3)).toEqual(atEnd)
  expect(placeAt(steps, -1)).toEqual(at('a'))
})

test('where a question is no longer asked, the next one takes its place', () => {
  expect(positionOf(stepsOf(groups), at('x'), order)).toBe(2)
  expect(positionOf(stepsOf(groups.slice(0, 1)), at('x'), order)).toBe(2)
})

test('an answer opens the questions that were not asked before; what is computed is none', () => {
  expect(openedQuestions(new Set(['a']), groups).map(({ id }) => id)).toEqual(['b', 'c'])
})

test('an invoice without lines is not done: what issuing it asks for is what is left', async () => {
  const source = await readFile('content/sheets/en/service-invoice-spreadsheet.yaml', 'utf8')
  const { template: invoice } = readSheet(source, 'service-invoice-spreadsheet.yaml', readSharedSources().law)
  if (!invoice) throw new Error('the service invoice has mistakes')
  const left = (answers: Answers) =>
    progressOf(interviewOf(invoice, evaluate(invoice, answers)), answers).open.map(({ id }) => id)
  const { lines: _, ...texts } = invoice.book.example.answers
  expect(left(texts)).toEqual(['lines'])
  expect(left({ ...texts, lines: [{ service: 'Proofs' }] })).toEqual(['lines'])
  const line = { service: 'Proofs', quantity: 1, price: { minor: 100, currency: 'USD' } }
  expect(left({ ...texts, lines: [line] })).toEqual([])
})
