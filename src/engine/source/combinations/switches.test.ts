import { describe, expect, it } from 'vitest'
import { buildTemplate, checkCombinations } from '#tests/documents/source.ts'
import { pairwiseAnswers } from './pairwise.ts'
import { switchesOf } from './switches.ts'

const PERKS =
  '{ id: perks, type: multipleChoice, label: P, options: [{ value: car, label: C }, { value: gym, label: G }, { value: tea, label: T }] }'
const FEES =
  '{ id: fees, type: table, label: F, rowLabel: R, columns: [{ id: what, type: text, label: W }, { id: kind, type: choice, label: K, options: [{ value: a, label: A }, { value: b, label: B }] }] }'
const COUNT = '{ id: count, type: integer, label: C }'
const TWICE = '{ id: twice, type: computed, label: T, result: integer, expression: "multiply(2, $count)" }'
const yesNo = (id: string) => `{ id: ${id}, type: yesNo, label: X }`

const valuesOf = (fields: string[], body: string) =>
  Object.fromEntries(switchesOf(buildTemplate(fields, body)).map(({ id, values }) => [id, values.length]))

describe('switchesOf', () => {
  it.each<[string, string[], string, Record<string, number>]>([
    ['a yes/no', [yesNo('one')], '{% if $one %}x{% /if %}', { one: 2 }],
    ['not what is only printed', [yesNo('one'), COUNT], '{% $one %} {% $count %}', {}],
    [
      'each value that is asked for',
      [PERKS],
      '{% if includes($perks, "car") %}x{% /if %}{% if includes($perks, "tea") %}x{% /if %}',
      { 'perks=car': 2, 'perks=tea': 2 },
    ],
    [
      'none, one and all where only the count matters',
      [PERKS],
      '{% if greater(count($perks), 1) %}x{% /if %}',
      { perks: 3 },
    ],
    [
      'no, one and three rows',
      [FEES],
      '{% each $fees %}\n- {% $row.what %}{% $row.kind %}\n{% /each %}',
      { fees: 3 },
    ],
    ['both sides of a limit, and a blank', [COUNT], '{% if greater($count, 50) %}x{% /if %}', { count: 4 }],
    [
      'what a computed field is computed from',
      [COUNT, TWICE],
      '{% if greater($twice, 50) %}x{% /if %}',
      { count: 3 },
    ],
    [
      'the kind of a party',
      ['{ id: buyer, type: party, label: B }'],
      '{% if equals($buyer.kind, "individual") %}x{% /if %}{% $buyer.name %}',
      { buyer: 2 },
    ],
    ['a check box', [yesNo('one')], '{% check $one /%} x', { one: 2 }],
  ])('finds %s', (_case, fields, body, expected) => {
    expect(valuesOf(fields, body)).toEqual(expected)
  })

  it('sets several values of one multiple choice together', () => {
    const template = buildTemplate(
      [PERKS],
      '{% if includes($perks, "car") %}x{% /if %}{% if includes($perks, "tea") %}x{% /if %}',
    )
    expect(pairwiseAnswers(template)).toEqual([
      { perks: ['car', 'tea'] },
      { perks: ['car'] },
      { perks: ['tea'] },
      { perks: [] },
    ])
  })
})

describe('pairwiseAnswers', () => {
  it('tries every combination of six switches, and pairs of seven', () => {
    const ids = ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg']
    const template = (some: string[]) =>
      buildTemplate(some.map(yesNo), some.map((id) => `{% if $${id} %}x{% /if %}`).join(''))
    expect(pairwiseAnswers(template(ids.slice(0, 6)))).toHaveLength(64)
    expect(pairwiseAnswers(template(ids)).length).toBeLessThan(16)
  })
})

it('finds a reference out of a repeat to a clause that some rows switch off', () => {
  const template = buildTemplate(
    [FEES],
    `## Fees {% #fees %}

{% if greater(count($fees), 1) %}
1. Several {% #several %}
{% /if %}
{% each $fees %}
1. {% $row.what %} {% if equals($row.kind, "b") %}as {% ref "several" /%} says{% else /%}{% ref "several" /%}{% /if %}
{% /each %}`,
  )
  expect(checkCombinations(template)).toEqual([
    {
      block: 'fees-1',
      message: 'The block fees-1 refers to several, which some answers switch off.',
      remedy: 'Put both under one condition.',
    },
  ])
})
