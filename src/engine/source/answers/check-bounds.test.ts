import { describe, expect, it } from 'vitest'
import { buildTemplate, problemsOf } from '#tests/documents/source.ts'
import { type Answers, evaluate } from '../index.ts'

const START = '{ id: start, type: date, label: Start }'
const usd = (minor: number) => ({ minor, currency: 'USD' })

function issuesOf(fields: string[], body: string, answers: Answers) {
  return evaluate(buildTemplate(fields, body), answers).issues
}

describe('answers that are checked against each other', () => {
  const dates = [START, '{ id: end, type: date, label: End, earliest: $start }']
  const body = '{% $start %} {% $end %}'

  it.each([
    [
      'an end before its start',
      '2027-05-02',
      [{ field: 'end', code: 'too_early', limit: '2027-05-03', other: 'start' }],
    ],
    ['an end on its start', '2027-05-03', []],
    ['an end after it', '2027-05-04', []],
  ])('%s', (_case, end, expected) => {
    expect(issuesOf(dates, body, { start: '2027-05-03', end })).toEqual(expected)
  })

  it('says nothing while one of the two is blank or no day', () => {
    expect(issuesOf(dates, body, { end: '2027-05-02' })).toEqual([])
    expect(issuesOf(dates, body, { start: '2027-02-30', end: '2027-02-01' })).toEqual([])
  })

  it('says nothing of what the document does not read', () => {
    const fields = [...dates, '{ id: open, type: yesNo, label: Open }']
    const hidden = '{% $start %}{% if $open %} {% $end %}{% /if %}'
    const answers = { start: '2027-05-03', end: '2027-05-01' }
    expect(issuesOf(fields, hidden, { ...answers, open: true })).toHaveLength(1)
    expect(issuesOf(fields, hidden, { ...answers, open: false })).toEqual([])
    const other = '{% if $open %}{% $start %}{% /if %} {% $end %}'
    expect(issuesOf(fields, other, { ...answers, open: false })).toEqual([])
  })

  it('takes a limit from a calculation', () => {
    const fields = [
      START,
      "{ id: end, type: date, label: End, latest: 'addTime($start, $time)' }",
      '{ id: time, type: duration, label: Time }',
      `{ id: days, type: integer, label: Days, maximum: 'timeBetween($start, $end, "day")' }`,
    ]
    const answers = {
      start: '2027-01-31',
      time: { count: 1, unit: 'month' as const },
      end: '2027-03-01',
      days: 30,
    }
    expect(issuesOf(fields, '{% $start %} {% $end %} {% $time %} {% $days %}', answers)).toEqual([
      { field: 'end', code: 'too_late', limit: '2027-02-28' },
      { field: 'days', code: 'too_large', limit: 29 },
    ])
  })

  it('compares the cells of a row, and amounts in one currency', () => {
    const fields = [
      "{ id: bills, type: table, label: Bills, rowLabel: Bill, columns: [{ id: amount, type: money, label: Amount, currency: USD }, { id: paid, type: money, label: Paid, currency: USD, maximum: $row.amount }, { id: open, type: computed, label: Open, result: money, currency: USD, expression: 'subtract($row.amount, $row.paid)', minimum: 1 }] }",
      `{ id: total, type: computed, label: Total, result: money, currency: USD, expression: 'sum($bills, "open")', minimum: 1 }`,
    ]
    const text = '{% each $bills %}\n- {% $row.open %}\n{% /each %}\n\n{% $total %}'
    const bill = (amount: number, paid: number) => ({ amount: usd(amount), paid: usd(paid) })
    expect(issuesOf(fields, text, { bills: [bill(500, 200), bill(500, 650)] })).toEqual([
      { field: 'bills', part: '1.paid', code: 'too_large', limit: 500, other: 'amount' },
      { field: 'bills', part: '1.open', code: 'too_small', limit: 1 },
    ])
    expect(issuesOf(fields, text, { bills: [bill(500, 500)] })).toContainEqual({
      field: 'total',
      code: 'too_small',
      limit: 1,
    })
  })

  it('only remarks on what is unusual', () => {
    const fields = [
      START,
      '{ id: signed, type: date, label: Signed, usualEarliest: today }',
      '{ id: due, type: date, label: Due, usualLatest: $start }',
    ]
    const answers = { start: '2027-05-03', signed: '2020-01-01', due: '2027-05-04' }
    expect(issuesOf(fields, '{% $start %} {% $signed %} {% $due %}', answers)).toEqual([
      { field: 'signed', code: 'too_early', limit: 'today', remark: true },
      { field: 'due', code: 'too_late', limit: '2027-05-03', other: 'start', remark: true },
    ])
  })

  it.each([
    [
      'another kind of answer',
      '{ id: end, type: date, label: E, earliest: $count }',
      'earliest of end is number, and the answer is date.',
    ],
    ['itself', '{ id: end, type: date, label: E, earliest: $end }', 'earliest of end is the answer itself.'],
    [
      'no field',
      '{ id: end, type: date, label: E, earliest: $gone }',
      'earliest of end: There is no field gone.',
    ],
    [
      'another unit',
      `{ id: end, type: integer, label: E, maximum: 'timeBetween($start, $start, "hour")' }`,
      'maximum of end: timeBetween takes two dates and a unit.',
    ],
    [
      'no date',
      '{ id: end, type: date, label: E, earliest: tomorrow }',
      'earliest of the field end: a date is YYYY-MM-DD, or $ and the id of another date.',
    ],
  ])('refuses %s as a limit', (_case, field, message) => {
    const fields = [START, '{ id: count, type: integer, label: Count }', field]
    expect(
      problemsOf(fields, '{% $start %} {% $count %} {% $end %}').map((problem) => problem.message),
    ).toContain(message)
  })
})

describe('quantities, extremes and kinds', () => {
  it('takes a quantity with as many decimal places as it may have, and multiplies it exactly', () => {
    const fields = [
      '{ id: hours, type: number, label: Hours, decimals: 1 }',
      "{ id: pay, type: computed, label: Pay, result: money, currency: USD, expression: 'multiply($hours, $rate)' }",
      '{ id: rate, type: money, label: Rate, currency: USD }',
    ]
    const [block] = evaluate(buildTemplate(fields, '{% $hours %} {% $rate %} {% $pay %}'), {
      hours: 7.5,
      rate: usd(3333),
    }).blocks.slice(1)
    expect(JSON.stringify(block)).toContain('249.98')
    expect(JSON.stringify(block)).toContain('"7.5"')
  })

  it('finds the least and the greatest of what is answered, and rounds', () => {
    const fields = [
      START,
      '{ id: end, type: date, label: End }',
      '{ id: share, type: percent, label: Share }',
      "{ id: last, type: computed, label: Last, result: date, expression: 'max($start, $end)' }",
      "{ id: least, type: computed, label: Least, result: number, expression: 'round(min($share, 10), 1)' }",
    ]
    const text = '{% $start %}|{% $end %}|{% $share %}|{% $last %}|{% $least %}'
    const print = (answers: Answers) =>
      JSON.stringify(evaluate(buildTemplate(fields, text), answers).blocks.at(-1))
    expect(print({ start: '2027-05-03', end: '2027-06-01', share: 3.26 })).toMatch(
      /"last","text":"June 1, 2027".*"least","text":"3.3"/,
    )
    expect(print({ start: '2027-05-03', share: 30 })).toMatch(
      /"last","text":"May 3, 2027".*"least","text":"10"/,
    )
  })

  it('a party of one kind is of no other', () => {
    const fields = ['{ id: worker, type: party, label: Worker, kind: individual }']
    const body = '{% if equals($worker.kind, "company") %}firm{% else /%}person{% /if %} {% $worker.name %}'
    const print = (answers: Answers) =>
      JSON.stringify(evaluate(buildTemplate(fields, body), answers).blocks.at(-1))
    expect(print({})).toContain('person')
    expect(print({ worker: { name: 'Jo' } })).toContain('person')
    expect(print({ worker: { kind: 'company', name: 'Jo' } })).toContain('person')
  })
})
