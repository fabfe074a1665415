import { describe, expect, it } from 'vitest'
import { buildSource } from '#tests/documents/source.ts'
import { evaluate } from '../evaluate/evaluate.ts'
import { parseTemplate } from '../parse.ts'

const CURRENCY =
  '{ id: currency, type: choice, label: Currency, options: [{ value: USD, label: US dollar }, { value: EUR, label: Euro }] }'
const DAY = '{ id: day, type: date, label: Day }'
const TERM = '{ id: term, type: duration, label: Term }'
const PRICE = '{ id: price, type: money, label: Price, currency: USD }'
const COUNT = '{ id: count, type: integer, label: Count }'
const FEES =
  "{ id: fees, type: table, label: Fees, rowLabel: Fee, columns: [{ id: what, type: text, label: What }, { id: price, type: money, label: Price, currency: USD }, { id: many, type: integer, label: Many }, { id: amount, type: computed, label: Amount, result: money, expression: 'multiply($row.price, $row.many)' }] }"

/** A computed field with this expression, quoted as YAML wants it. */
function computed(expression: string, result = 'money', id = 'total'): string {
  return `{ id: ${id}, type: computed, label: Total, result: ${result}, expression: '${expression}' }`
}

/** Problems of the front matter only: the body uses nothing. */
function problems(...fields: string[]) {
  return parseTemplate(buildSource(fields, 'Text.'), 'test.md').problems.filter(
    ({ message }) => !message.includes('never used'),
  )
}

describe('fields in the front matter', () => {
  it('a field that only a limit names is never asked for, so it is told as unused', () => {
    const source = buildSource([DAY, '{ id: last, type: date, label: Last, earliest: $day }'], '{% $last %}')
    expect(parseTemplate(source, 'test.md').problems).toMatchObject([
      { message: 'The field day is never used.' },
    ])
  })

  it('fill in what an author may leave out', () => {
    const source = buildSource(
      [
        '{ id: list, type: list, label: L, itemLabel: I, required: true }',
        '{ id: fees, type: table, label: F, rowLabel: R, columns: [{ id: what, type: text, label: W }] }',
        '{ id: pick, type: multipleChoice, label: P, options: [{ value: a, label: A }, { value: b, label: B }] }',
      ],
      '{% $list %} {% $pick %} {% each $fees %}{% $row.what %}{% /each %}',
    )
    expect(parseTemplate(source, 'test.md').template?.groups[0]?.fields).toMatchObject([
      { minimum: 1, maximum: 30, maximumLength: 300, blankRows: 1 },
      { minimum: 0, maximum: 30, blankRows: 1 },
      { minimum: 0, maximum: 2 },
    ])
  })

  it('say of a party only what kind it is, so that a blank form fits a person', () => {
    const field = (value: string) =>
      `{ id: worker, type: party, label: Worker, required: true, kind: ${value} }`
    const read = (value: string) =>
      parseTemplate(buildSource([field(value)], '{% party "worker" /%}'), 't.md')
    const { template, problems: none } = read('individual')
    expect(none).toEqual([])
    expect(template?.groups[0]?.fields[0]).toMatchObject({
      kind: 'individual',
      default: { kind: 'individual' },
    })
    expect(template && JSON.stringify(evaluate(template, {}))).not.toContain('organized under')
    expect(read('robot').problems).not.toEqual([])
  })

  it('read a currency as a code or as the choice that asks for it', () => {
    const source = buildSource(
      [CURRENCY, '{ id: fee, type: money, label: Fee, currency: $currency }'],
      '{% $fee %}',
    )
    const { template } = parseTemplate(source, 'test.md')
    expect(template?.groups[0]?.fields[1]).toMatchObject({ currency: { field: 'currency' } })
  })

  it('parse an expression once, as data', () => {
    const { template } = parseTemplate(
      buildSource([FEES, computed('sum($fees, "amount")')], '{% $total %}'),
      't.md',
    )
    expect(template?.groups[0]?.fields[1]).toMatchObject({
      required: false,
      expression: {
        kind: 'call',
        name: 'sum',
        arguments: [
          { kind: 'field', field: 'fees' },
          { kind: 'value', value: 'amount' },
        ],
      },
    })
  })

  it.each<[string, string[], RegExp]>([
    ['an unknown field', [computed('add($ghost, 1)', 'integer')], /no field ghost/],
    ['an unknown function', [COUNT, computed('power($count, 2)', 'integer')], /no function power/],
    ['an operator', [COUNT, computed('$count + 1', 'integer')], /cannot be read/],
    ['two expressions', [COUNT, computed('$count /%}{% $count', 'integer')], /cannot be read/],
    ['a named operand', [COUNT, computed('add($count, by=2)', 'integer')], /without names/],
    ['too few operands', [COUNT, computed('add($count)', 'integer')], /add takes 2 to 9 values/],
    ['money and a number added', [PRICE, COUNT, computed('add($price, $count)')], /numbers only/],
    ['money multiplied by money', [PRICE, computed('multiply($price, $price)')], /one amount of money/],
    [
      'a text divided',
      [PRICE, '{ id: name, type: text, label: N }', computed('divide($price, $name)')],
      /divide takes/,
    ],
    [
      'a date where a percentage belongs',
      [DAY, PRICE, computed('percentage($day, $price)')],
      /percentage takes/,
    ],
    ['time added to a number', [COUNT, TERM, computed('addTime($count, $term)', 'date')], /addTime takes/],
    [
      'a period that nobody pays by',
      [PRICE, COUNT, computed('payment($price, 5, $count, "day")')],
      /operands of payment/,
    ],
    ['a count of one answer', [COUNT, computed('count($count)', 'integer')], /count takes a list/],
    ['a sum of something else', [COUNT, computed('sum($count, "x")', 'integer')], /sum takes a table/],
    ['a sum of a column that is not there', [FEES, computed('sum($fees, "tax")')], /no column tax/],
    ['a sum of words', [FEES, computed('sum($fees, "what")')], /what of fees is no number/],
    ['a row outside a table', [PRICE, computed('multiply($row.price, 2)')], /outside a repeat/],
    [
      'a result of another kind',
      [COUNT, computed('add($count, 1)')],
      /declared as money, but its expression makes number/,
    ],
    [
      'a field computed from itself',
      [computed('add($total, 1)', 'integer')],
      /total is computed from itself/,
    ],
    [
      'fields computed from each other',
      [computed('add($other, 1)', 'integer'), computed('add($total, 1)', 'integer', 'other')],
      /computed from itself/,
    ],
    [
      'a column that needs the sum of itself',
      [
        "{ id: fees, type: table, label: F, rowLabel: R, columns: [{ id: share, type: computed, label: S, result: money, expression: 'add($total, $total)' }] }",
        computed('sum($fees, "share")'),
      ],
      /computed from itself/,
    ],
    ['a field declared twice', [COUNT, COUNT], /count is declared twice/],
    ['a field called item', ['{ id: item, type: text, label: I }'], /name for what a repeat prints/],
    [
      'a column declared twice',
      [
        '{ id: t, type: table, label: T, rowLabel: R, columns: [{ id: aa, type: text, label: A }, { id: aa, type: text, label: A }] }'.replace(
          'id: t,',
          'id: tt,',
        ),
      ],
      /column aa of tt is declared twice/,
    ],
    [
      'a column called number',
      ['{ id: tt, type: table, label: T, rowLabel: R, columns: [{ id: number, type: text, label: A }] }'],
      /called number/,
    ],
    [
      'a minimum above the maximum',
      ['{ id: nn, type: integer, label: N, minimum: 5, maximum: 4 }'],
      /above its maximum/,
    ],
    [
      'a currency that does not exist',
      ['{ id: fee, type: money, label: F, currency: ZZZ }'],
      /no ISO 4217 currency/,
    ],
    [
      'a currency field that is no choice',
      [COUNT, '{ id: fee, type: money, label: F, currency: $count }'],
      /not a field of type choice/,
    ],
    [
      'a currency without cents',
      [CURRENCY.replace('EUR', 'JPY'), '{ id: fee, type: money, label: F, currency: $currency }'],
      /JPY of currency is not an ISO 4217 currency with two decimals/,
    ],
    ['a comma that begins a new key', ['{ id: nn, type: text, label: First, second }'], /knows no key/],
    [
      'an option twice',
      ['{ id: pp, type: choice, label: P, options: [{ value: a, label: A }, { value: a, label: B }] }'],
      /same value/,
    ],
  ])('refuse %s', (_case, fields, message) => {
    const found = problems(...fields)
    expect(found.map((problem) => problem.message).join('\n')).toMatch(message)
    const problem = found.find((candidate) => message.test(candidate.message))
    expect(problem?.remedy).not.toBe('')
    expect(problem?.line).toBeGreaterThan(1)
  })

  it.each([
    [computed('percentage(19, $price)'), PRICE],
    [computed('divide($price, $price)', 'percent'), PRICE],
    [computed('addTime($day, $term)', 'date'), DAY, TERM],
    [computed('payment($price, 5.25, $count, "quarter")'), PRICE, COUNT],
    [computed('subtract(count($fees), 1)', 'integer'), FEES],
    [computed('multiply(2, $price, divide($count, 3))'), PRICE, COUNT],
  ])('accept %s', (field, ...others) => {
    expect(problems(...others, field)).toEqual([])
  })
})
