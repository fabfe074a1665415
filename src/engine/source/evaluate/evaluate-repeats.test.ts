import { describe, expect, it } from 'vitest'
import { buildTemplate } from '#tests/documents/source.ts'
import { evaluate, inlinesOf, printed } from '../index.ts'
import type { Answers, Template } from '../template.ts'

const CURRENCY =
  '{ id: currency, type: choice, label: Currency, default: USD, options: [{ value: USD, label: US dollar }, { value: EUR, label: Euro }] }'
const FEES =
  "{ id: fees, type: table, label: Fees, rowLabel: Fee, required: true, blankRows: 2, maximum: 4, columns: [{ id: what, type: text, label: What, required: true }, { id: many, type: integer, label: Many, default: 1, required: true }, { id: price, type: money, label: Price, currency: $currency, required: true }, { id: extra, type: money, label: Extra, currency: $currency }, { id: amount, type: computed, label: Amount, result: money, currency: $currency, expression: 'multiply($row.price, $row.many)' }] }"
const TOTAL = `{ id: total, type: computed, label: Total, result: money, currency: $currency, expression: 'sum($fees, "amount")' }`
const EXTRAS = `{ id: extras, type: computed, label: Extras, result: money, currency: $currency, expression: 'sum($fees, "extra")' }`
const TASKS = '{ id: tasks, type: list, label: Tasks, itemLabel: Task }'
const PERKS =
  '{ id: perks, type: multipleChoice, label: Perks, options: [{ value: car, label: A car, text: the car }, { value: gym, label: A gym }] }'

const usd = (minor: number) => ({ minor, currency: 'USD' })

function lines(template: Template, answers: Answers = {}): string[] {
  return evaluate(template, answers).blocks.map((block) => {
    const number = 'number' in block ? `${block.number} ` : ''
    return number + inlinesOf(block).map(printed).join('').replaceAll('\u00A0', ' ')
  })
}

describe('a repeat over a table', () => {
  const template = buildTemplate(
    [CURRENCY, FEES, TOTAL, EXTRAS],
    `## Fees {% #fees %}

{% each $fees %}
1. {% $row.number %}: {% $row.what %}, {% $row.amount %} ({% $row.many %}){% if greater($row.price, 100) %} dear{% /if %}
{% /each %}
1. total {% $total %}, {% $extras %} more, {% count %}

See {% ref "fees" /%}.`.replace(', {% count %}', ''),
  )
  const answers: Answers = {
    fees: [
      { what: 'Set-up', price: usd(200_00) },
      {},
      { what: 'Support', price: usd(12_34), many: 3, extra: usd(5) },
    ],
  }

  it('prints each row that is filled in, numbers go on, amounts are computed', () => {
    expect(lines(template, answers).slice(1)).toEqual([
      '1. Fees',
      '1.1 1: Set-up, USD 200.00 (1) dear',
      '1.2 2: Support, USD 37.02 (3)',
      '1.3 total USD 237.02, USD 0.05 more',
      'See Section 1.',
    ])
  })

  it('gives every round blocks of its own, and its answers name the row', () => {
    const { blocks } = evaluate(template, answers)
    expect(blocks.map(({ id }) => id)).toEqual([
      'title',
      'fees',
      'fees-1-r1',
      'fees-1-r2',
      'fees-2',
      'fees-3',
    ])
    const third = blocks[3]
    expect(third && inlinesOf(third).filter(({ kind }) => kind === 'answer')).toMatchObject([
      { field: 'fees', part: '2.what' },
      { field: 'fees', part: '2.amount' },
      { field: 'fees', part: '2.many' },
    ])
  })

  it('shows blank rows while a required one is not answered, and no total', () => {
    const tree = evaluate(template, {})
    expect(lines(template).slice(2, 5)).toEqual([
      '1.1 1: [Fee 1: What], [Fee 1: Amount] ([Fee 1: Many])',
      '1.2 2: [Fee 2: What], [Fee 2: Amount] ([Fee 2: Many])',
      '1.3 total [Total], [Extras] more',
    ])
    expect(tree.blanks).toContainEqual({
      field: 'fees',
      part: '1.what',
      label: 'Fee 2: What',
      block: 'fees-1-r2',
    })
  })

  it('reads the table, what computes from it, and the currency that it asks for', () => {
    expect(evaluate(template, {}).fieldsRead).toEqual(['fees', 'currency', 'total', 'extras'])
  })

  it('amounts follow the currency that is chosen', () => {
    expect(lines(template, { ...answers, currency: 'EUR' })).toContain('1.3 total €237.02, €0.05 more')
    expect(lines(template, { ...answers, currency: null }).at(-2)).toBe('1.3 total [Total], [Extras] more')
  })

  it('a row without its price leaves the total blank', () => {
    expect(lines(template, { fees: [{ what: 'x', price: usd(1) }, { what: 'y' }] }).at(-2)).toContain(
      '[Total]',
    )
  })

  it('rows beyond the maximum are ignored', () => {
    const many = Array.from({ length: 10_000 }, () => ({ what: 'x', price: usd(1) }))
    expect(evaluate(template, { fees: many }).blocks).toHaveLength(8)
    expect(lines(template, { fees: many }).at(-2)).toContain('USD 0.04')
  })
})

describe('a repeat over a list or a multiple choice', () => {
  const template = buildTemplate(
    [TASKS, PERKS],
    `{% each $tasks %}
- {% $item %}
{% /each %}

Get {% each $perks %}{% $item %}{% if equals($item, "car") %} (taxed){% /if %}{% /each %} or {% $perks %}; {% $tasks %}.

{% if greater(count($tasks), 1) %}Many.{% /if %}`,
  )

  it('joins items in a sentence as the language does', () => {
    expect(
      lines(template, { tasks: ['sweep', ' ', 'cook', 'wash'], perks: ['car', 'gym'] }).slice(1),
    ).toEqual([
      'sweep',
      'cook',
      'wash',
      'Get the car (taxed) and A gym or the car and A gym; sweep, cook, and wash.',
      'Many.',
    ])
  })

  it('prints nothing where no answer is required', () => {
    expect(lines(template).slice(1)).toEqual(['Get  or [Perks]; [Tasks].'])
  })

  it('ignores what was never offered', () => {
    expect(lines(template, { perks: ['boat', 'gym'] })[1]).toContain('Get A gym or')
  })
})

describe('a repeat over instalments', () => {
  const template = buildTemplate(
    [
      '{ id: loan, type: money, label: Loan, currency: USD }',
      '{ id: rate, type: percent, label: Rate }',
      '{ id: count, type: integer, label: Count }',
      '{ id: day, type: date, label: First day }',
    ],
    `{% table %}
- Due
- Payment
- Balance
---
{% each instalments($loan, $rate, $count, "month", $day) %}
- {% $row.number %}: {% $row.date %}
- {% $row.payment %}
- {% $row.balance %}
{% /each %}
{% /table %}`,
  )

  it('prints the schedule', () => {
    expect(lines(template, { loan: usd(1_250_00), rate: 12, count: 3, day: '2027-01-31' }).at(-1)).toBe(
      'DuePaymentBalance1: January 31, 2027USD 425.03USD 837.472: February 28, 2027USD 425.03USD 420.813: March 31, 2027USD 425.02USD 0.00',
    )
  })

  it('shows a row of blanks for each payment while the loan is not known, and one while nothing is', () => {
    const blank = (number: number) => `${number}: [due date][payment][balance]`
    expect(lines(template, { rate: 12, count: 3 }).at(-1)).toBe(
      `DuePaymentBalance${blank(1)}${blank(2)}${blank(3)}`,
    )
    expect(lines(template, { rate: 12, count: 500 }).at(-1)).toMatch(
      /60: \[due date\]\[payment\]\[balance\]$/,
    )
    expect(lines(template, { rate: 12 }).at(-1)).toBe(`DuePaymentBalance${blank(1)}`)
    expect(evaluate(template, {}).fieldsRead).toEqual(['loan', 'rate', 'count', 'day'])
  })
})

describe('a repeat over subtotals', () => {
  const template = buildTemplate(
    [
      `{ id: lines, type: table, label: Lines, rowLabel: Line, required: true, blankRows: 4, columns: [
        { id: what, type: text, label: What, example: Work },
        { id: rate, type: percent, label: Rate, required: true },
        { id: net, type: money, label: Net, currency: USD, required: true },
        { id: tax, type: computed, label: Tax, result: money, currency: USD, expression: 'percentage($row.rate, $row.net)' } ] }`,
    ],
    '{% each $lines %}{% $row.what %}{% /each %}: {% each subtotals($lines, "rate") %}{% $row.rate %} of {% $row.net %} is {% $row.tax %}{% /each %}',
  )
  const line = (rate: number | null, net: number) => ({ what: 'x', rate, net: usd(net) })

  it('adds up the rows that agree in the column, to the cent', () => {
    const rows = [line(20, 100_01), line(5.5, 10_00), line(20, 50_03)]
    expect(lines(template, { lines: rows }).at(-1)).toBe(
      'x, x, and x: 20% of USD 150.04 is USD 30.01 and 5.5% of USD 10.00 is USD 0.55',
    )
  })

  it('blanks a sum that lacks a part, and shows one blank row while there is none', () => {
    expect(lines(template, { lines: [line(20, 100_00), { what: 'x', rate: 20 }] }).at(-1)).toBe(
      'x and x: 20% of [Line 1: Net] is [Line 1: Tax]',
    )
    // A line of the table is another place than its subtotal: in Word, one would fill in the other.
    const { blanks, columnsRead } = evaluate(template, {})
    expect(blanks.map(({ field, part }) => `${field}.${part}`).slice(-3)).toEqual([
      'lines.subtotals.0.rate',
      'lines.subtotals.0.net',
      'lines.subtotals.0.tax',
    ])
    expect(columnsRead).toEqual(['lines.what', 'lines.rate', 'lines.net', 'lines.tax'])
    expect(lines(template, {}).at(-1)).toMatch(/: \[Line 1: Rate\] of \[Line 1: Net\] is \S+ 1: Tax\]$/)
  })

  it.each([
    ['subtotals($fees, "colour")', 'fees has no column colour.'],
    ['subtotals("fees", "what")', 'subtotals takes a table and the id of a column.'],
  ])('%s is refused', (source, message) => {
    const body = `{% each ${source} %}x{% /each %} {% $fees %}`
    expect(() => buildTemplate([FEES, CURRENCY], body)).toThrow(message)
  })
})

it('computes dates, percentages and level payments, and blanks what cannot be computed', () => {
  const template = buildTemplate(
    [
      '{ id: day, type: date, label: Day }',
      '{ id: term, type: duration, label: Term }',
      '{ id: price, type: money, label: Price, currency: USD }',
      '{ id: end, type: computed, label: End, result: date, expression: "addTime($day, $term)" }',
      '{ id: tax, type: computed, label: Tax, result: money, expression: "percentage(8.875, $price)" }',
      '{ id: level, type: computed, label: Level, result: money, expression: \'payment($price, 6, 12, "month")\' }',
      '{ id: third, type: computed, label: Third, result: integer, expression: "divide(10, 3)" }',
      '{ id: share, type: computed, label: Share, result: percent, expression: "multiply(100, divide($tax, $price))" }',
    ],
    '{% $end %}; {% $tax %}; {% $level %}; {% $third %}; {% $share %}{% if less($end, "2027-03-01") %} soon{% /if %}',
  )
  expect(
    lines(template, { day: '2027-01-31', term: { count: 1, unit: 'month' }, price: usd(19_99) }).at(-1),
  ).toBe('February 28, 2027; USD 1.77; USD 1.72; 3; 8.8544% soon')
  expect(lines(template, { day: 'soon', price: usd(0) }).at(-1)).toBe('[End]; USD 0.00; USD 0.00; 3; [Share]')
})

it('spells amounts, numbers and periods out, in a row too', () => {
  const template = buildTemplate(
    [FEES, CURRENCY, '{ id: term, type: duration, label: Term }'],
    '{% words $term /%}: {% each $fees %}{% words $row.price /%} times {% words $row.many /%}{% /each %}',
  )
  expect(
    lines(template, {
      term: { count: 3, unit: 'month' },
      fees: [{ what: 'x', many: 2, price: usd(10_000_00) }],
    }).at(-1),
  ).toBe('three months: ten thousand US dollars times two')
})

it('a computed column may use the number of its row, which counts the rows that are filled in', () => {
  const template = buildTemplate(
    [
      "{ id: steps, type: table, label: S, rowLabel: R, columns: [{ id: what, type: text, label: W }, { id: rank, type: computed, label: R, result: integer, expression: 'multiply(10, $row.number)' }] }",
    ],
    '{% each $steps %}{% $row.what %} {% $row.rank %}{% /each %}',
  )
  expect(lines(template, { steps: [{ what: 'a' }, {}, { what: 'b' }] }).at(-1)).toBe('a 10 and b 20')
})
