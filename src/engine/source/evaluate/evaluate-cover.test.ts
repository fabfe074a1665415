import { expect, test } from 'vitest'
import { buildSource } from '#tests/documents/source.ts'
import { renderBlocks } from '../../html/index.ts'
import { renderText } from '../../render/render-text.ts'
import { evaluate, printed, type Template } from '../index.ts'
import { parseTemplate } from '../parse.ts'

const FIELDS = [
  '{ id: owner, type: party, label: Owner, required: true }',
  '{ id: fee, type: money, label: Fee, currency: $currency, required: true }',
  '{ id: currency, type: choice, label: Currency, default: USD, options: [{ value: USD, label: Dollar }, { value: EUR, label: Euro }] }',
  '{ id: fuel, type: choice, label: Fuel, default: full, options: [{ value: full, label: Returned full, text: with a full tank }, { value: any, label: As it comes }] }',
  '{ id: extra, type: yesNo, label: Extra, default: false }',
  '{ id: other, type: text, label: Other, example: x }',
  '{ id: areas, type: multipleChoice, label: Areas, default: [bay, sea], options: [{ value: bay, label: Bay, text: the bay }, { value: sea, label: Sea, text: the sea }] }',
]
const BODY =
  '{% party "owner" /%} asks for {% $fee %}, {% $fuel %}, in {% $areas %}.{% if $extra %} {% $other %}{% /if %}'

function parse(cover: string, type = 'contract', fields = FIELDS) {
  const source = buildSource(fields, BODY)
    .replace('type: contract', `type: ${type}`)
    .replace('\ncopy:', `\ncover: ${cover}\ncopy:`)
  return parseTemplate(source, 'test.md')
}

function build(cover: string): Template {
  const { template, problems } = parse(cover)
  if (!template) throw new Error(JSON.stringify(problems))
  return template
}

const rowsOf = (template: Template, answers = {}) => {
  const table = evaluate(template, answers).blocks.find(({ kind }) => kind === 'table')
  return table?.kind === 'table'
    ? table.rows.map(({ cells }) => cells.map((cell) => cell.map(printed).join('')))
    : undefined
}

test('a cover has the short answers that the text reads, in the order of the questions', () => {
  const tree = evaluate(build('true'), {})
  expect(tree.blocks.map(({ id }) => id)).toEqual([
    'title',
    'cover-lead',
    'cover-terms',
    'cover-end',
    'opening-1',
  ])
  expect(rowsOf(build('true'), { fee: { minor: 5000, currency: 'EUR' }, currency: 'EUR' })).toEqual([
    ['Owner', expect.stringContaining('[Owner: full legal name], a [Owner: type of entity]')],
    ['Fee', '€50.00'],
    ['Fuel', 'Returned full'],
    ['Areas', 'Bay and Sea'],
  ])
  expect(rowsOf(build('true'), { extra: true })?.map(([label]) => label)).toContain('Other')
})

test('a cover has the answers that its author names, blank ones as a space to write in', () => {
  expect(rowsOf(build('[fee, other]'))).toEqual([['Fee', '____']])
  expect(rowsOf(build('[other, fee]'), { extra: true })).toEqual([
    ['Fee', '____'],
    ['Other', '____'],
  ])
})

test('the text below a cover begins on a page of its own', () => {
  const tree = evaluate(build('true'), {})
  const html = renderBlocks(tree).find(({ id }) => id === 'cover-end')?.html
  expect(html).toContain('<h3 class="fd-heading fd-page-start"')
  expect(new TextDecoder().decode(renderText(tree))).toContain('\n\n\nStandard terms\n')
})

test.each([
  ['[nothing]', 'contract', 'The cover names nothing, which is no question.'],
  ['[lines]', 'contract', 'The cover names lines, which is a table.'],
  ['true', 'policy', 'A policy has the cover page of a contract.'],
])('cover: %s of a %s is refused', (cover, type, message) => {
  const lines =
    '{ id: lines, type: table, label: Lines, rowLabel: Line, columns: [{ id: item, type: text, label: Item, example: x }] }'
  const { problems } = parse(cover, type, [...FIELDS, lines])
  expect(problems).toContainEqual(expect.objectContaining({ line: 11, message }))
})
