import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildTemplate } from '#tests/documents/source.ts'
import { evaluate, fieldsOf } from '../index.ts'
import type { Answers } from '../template.ts'

/** One field of every type, and a body that prints, counts, compares and computes with all of them. */
const template = buildTemplate(
  [
    '{ id: extra, type: yesNo, label: E }',
    '{ id: name, type: text, label: N }',
    '{ id: story, type: longText, label: S }',
    '{ id: day, type: date, label: D }',
    '{ id: term, type: duration, label: T, units: [day, businessDay, week, month, year] }',
    '{ id: currency, type: choice, label: C, options: [{ value: USD, label: U }, { value: EUR, label: E }] }',
    '{ id: fee, type: money, label: F, currency: $currency }',
    '{ id: many, type: integer, label: M }',
    '{ id: rate, type: percent, label: R }',
    '{ id: perks, type: multipleChoice, label: P, options: [{ value: car, label: Car }, { value: gym, label: Gym }] }',
    '{ id: tasks, type: list, label: L, itemLabel: I, maximum: 5 }',
    "{ id: fees, type: table, label: B, rowLabel: R, required: true, maximum: 5, columns: [{ id: name, type: text, label: W }, { id: price, type: money, label: P, currency: $currency }, { id: due, type: date, label: D }, { id: amount, type: computed, label: A, result: money, expression: 'multiply($row.price, $many)' }] }",
    '{ id: place, type: address, label: A }',
    '{ id: side, type: party, label: S }',
    '{ id: total, type: computed, label: T, result: money, expression: \'sum($fees, "amount")\' }',
    "{ id: end, type: computed, label: E, result: date, expression: 'addTime($day, $term)' }",
    '{ id: level, type: computed, label: L, result: money, expression: \'payment($fee, $rate, $many, "week")\' }',
    "{ id: share, type: computed, label: H, result: percent, expression: 'divide($fee, $total)' }",
    "{ id: whole, type: computed, label: W, result: integer, expression: 'add(multiply($rate, $many), count($fees))' }",
  ],
  `{% letterhead from="side" to="side" date="day" place="name" %}On {% words $fee /%}{% /letterhead %}

{% party "side" /%} {% $extra %} {% $story %} {% $term %} {% $place %} {% $place.country %} {% $perks %} {% $tasks %} {% words $many /%} {% words $term /%}

{% $total %} {% $end %} {% $level %} {% $share %} {% $whole %} {% if greater($total, 10) %}a{% /if %}{% if atMost($term, $term) %}b{% /if %}{% if equals($day, "2027-01-01") %}c{% /if %}{% if includes($perks, "car") %}d{% /if %}

{% each $fees %}
1. {% $row.number %} {% $row.name %} {% $row.due %} {% $row.amount %} {% words $row.price /%}{% if less($row.due, $end) %} early{% /if %}
{% /each %}

{% each $tasks %}{% $item %}{% /each %} {% each $perks %}{% $item %}{% /each %}

{% table %}
- A
- B
---
{% each instalments($fee, $rate, $many, "month", $day) %}
- {% $row.date %}
- {% $row.balance %}
{% /each %}
{% /table %}

{% options $perks /%}

{% options $currency /%}

{% entries %}
{% entry $side.address /%}
{% /entries %}

{% signatures style="deed" %}
{% signature "side" role="A" /%}
{% each $fees %}
{% signature role=$row.name /%}
{% /each %}
{% /signatures %}`,
)

const odd = fc.oneof(
  fc.constantFrom(
    null,
    true,
    '',
    'USD',
    'car',
    '2027-01-31',
    '2027-02-30',
    '\ud800',
    1e308,
    -1,
    0,
    5,
    1e21,
    Number.NaN,
  ),
  fc.string(),
  fc.double(),
  fc.integer(),
)
const thing = fc.oneof(
  odd,
  fc.jsonValue({ maxDepth: 3 }),
  fc.record({ minor: odd, currency: odd }),
  fc.record({ minor: fc.integer(), currency: fc.constantFrom('USD', 'EUR', 'XXX') }),
  fc.record({ count: odd, unit: odd }),
  fc.record({ count: fc.integer(), unit: fc.constantFrom('day', 'businessDay', 'month', 'year') }),
  fc.record({ kind: odd, name: odd, address: fc.oneof(odd, fc.record({ line1: odd, country: odd })) }),
)
const row = fc.oneof(
  thing,
  fc.record({ name: thing, price: thing, due: thing, amount: thing }, { requiredKeys: [] }),
  fc.record({
    price: fc.record({ minor: fc.integer(), currency: fc.constant('USD') }),
    due: fc.constant('2027-01-31'),
  }),
)
const value = fc.oneof(thing, fc.array(thing, { maxLength: 8 }), fc.array(row, { maxLength: 8 }))
// Not one of them has been checked: that is what the evaluator must bear.
const answers = fc.record(Object.fromEntries(fieldsOf(template).map(({ id }) => [id, value])), {
  requiredKeys: [],
}) as fc.Arbitrary<Answers>

describe('evaluate', () => {
  it('never throws, whatever the answers are, and gives plain JSON with ids of their own', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const tree = evaluate(template, given)
        expect(JSON.parse(JSON.stringify(tree))).toEqual(tree)
        const ids = tree.blocks.flatMap((block) => [
          block.id,
          ...(block.kind === 'table' ? block.rows.map(({ id }) => id) : []),
          ...(block.kind === 'signatures' ? block.signers.map(({ id }) => id) : []),
        ])
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.every((id) => /^[A-Za-z0-9-]+$/.test(id))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('says the same when it is asked again', () => {
    fc.assert(
      fc.property(answers, (given) => {
        expect(evaluate(template, given)).toEqual(evaluate(template, structuredClone(given)))
      }),
      { numRuns: 50 },
    )
  })

  it('bears answers that belong to something else', () => {
    const prototype = JSON.parse(
      '{"__proto__": {"name": "x"}, "constructor": 1, "toString": [], "fees": {"length": 3}}',
    )
    expect(() => evaluate(template, prototype)).not.toThrow()
    const rows = Array.from({ length: 10_000 }, () => ({ name: 'x' }))
    expect(evaluate(template, { fees: rows, tasks: rows.map(() => 'y') }).blocks.length).toBeLessThan(30)
  })
})
