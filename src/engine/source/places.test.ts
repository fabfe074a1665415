import { describe, expect, test } from 'vitest'
import { buildSource } from '#tests/documents/source.ts'
import { switchesOf } from './combinations/switches.ts'
import { checkAnswers, evaluate, inlinesOf, inPlace, moneyInPlace, PLACE_FIELD, printed } from './index.ts'
import { parseTemplate } from './parse.ts'
import type { Answers, Template } from './template.ts'

const FEE =
  '{ id: fee, type: money, label: Fee, currency: $place, default: { minor: 120050, currency: USD } }'
const BODY = `The labor costs {% $fee %} from {% $day %}.

{% if equals($place, "GB") %}
The clause of England.
{% else equals($place, "CA") /%}
The clause of Canada.
{% else /%}
The clause of America.
{% /if %}

{% if and(not(equals($place, "US")), $extra) %}Abroad{% else /%}At home{% /if %} it is so{% if or(equals($place, "GB"), $extra) %} and more{% /if %}.`
const FIELDS = [
  FEE,
  '{ id: day, type: date, label: Day, default: 2027-03-04 }',
  '{ id: extra, type: yesNo, label: Extra, default: false }',
]

function parse(places: string, fields = FIELDS, body = BODY) {
  const head = buildSource(fields, body)
    .replace('language: en-US\n', '')
    .replace('page: letter\n', '')
    .replace('jurisdiction: neutral', `places: ${places}`)
  return parseTemplate(head, 'content/templates/en/test.md')
}

function build(places = '[US, GB, CA, neutral]'): Template {
  const { template, problems } = parse(places)
  if (!template) throw new Error(JSON.stringify(problems))
  return template
}

const text = (template: Template, answers: Answers) =>
  evaluate(template, answers)
    .blocks.slice(1)
    .map((block) => inlinesOf(block).map(printed).join(''))

describe('a template for several places', () => {
  const template = build()

  test.each([
    [
      {},
      'en-US',
      'letter',
      ['The labor costs $1,200.50 from March 4, 2027.', 'The clause of America.', 'At home it is so.'],
    ],
    [
      { place: 'GB' },
      'en-GB',
      'a4',
      [
        'The labour costs £1,200.50 from 4 March 2027.',
        'The clause of England.',
        'At home it is so and more.',
      ],
    ],
    [
      { place: 'CA', extra: true },
      'en-CA',
      'letter',
      [
        'The labour costs $1,200.50 from March 4, 2027.',
        'The clause of Canada.',
        'Abroad it is so and more.',
      ],
    ],
    [
      { place: 'neutral' },
      'en-US',
      'letter',
      ['The labor costs USD 1,200.50 from March 4, 2027.', 'The clause of America.', 'At home it is so.'],
    ],
    [
      { place: 'FR' },
      'en-US',
      'letter',
      ['The labor costs $1,200.50 from March 4, 2027.', 'The clause of America.', 'At home it is so.'],
    ],
  ] as const)('stands for the place of %j', (answers, language, page, expected) => {
    const tree = evaluate(template, answers)
    expect([tree.language, tree.page]).toEqual([language, page])
    expect(text(template, answers).map((line) => line.replaceAll('\u00A0', ' '))).toEqual(expected)
  })

  test('begins a choice of currency with that of the place, where it is offered', () => {
    const money = `{ id: money, type: choice, label: Money, default: USD, options: [{ value: USD, label: Dollar }, { value: GBP, label: Pound }] }`
    const { template: chosen } = parse('[US, GB, CA, neutral]', [...FIELDS, money], `${BODY} {% $money %}`)
    const begins = ['US', 'GB', 'CA', 'neutral'].map((place) => {
      const fields = chosen ? inPlace(chosen, { place }).groups.flatMap(({ fields }) => fields) : []
      return fields.find(({ id }) => id === 'money')
    })
    expect(begins.map((field) => field && 'default' in field && field.default)).toEqual([
      'USD',
      'GBP',
      'USD',
      'USD',
    ])
  })

  test('asks for its place first, whatever its text asks', () => {
    expect(template.groups[0]).toMatchObject({ fields: [{ id: PLACE_FIELD, required: true, default: 'US' }] })
    expect(evaluate(template, {}).fieldsRead[0]).toBe(PLACE_FIELD)
    expect(switchesOf(template)[0]).toEqual({
      id: PLACE_FIELD,
      values: ['US', 'GB', 'CA', 'neutral'].map((place) => ({ place })),
    })
  })

  test('becomes one for one place, once, in which nothing is decided by it any more', () => {
    const british = inPlace(template, { place: 'GB' })
    expect(inPlace(template, { place: 'GB', extra: true })).toBe(british)
    expect(british).toMatchObject({ jurisdiction: 'GB', places: ['GB'], language: 'en-GB' })
    expect(JSON.stringify(british.body)).not.toContain(`"${PLACE_FIELD}"`)
    expect(inPlace(british, { place: 'US' })).toBe(british)
    const { places: _, ...single } = template
    expect(inPlace(single, { place: 'GB' })).toBe(single)
  })

  test('takes an amount in the money of another place, and prints it in its own', () => {
    const answer = { minor: 5000, currency: 'USD' }
    expect(checkAnswers(template, { place: 'GB', fee: answer })).toMatchObject({ ok: true })
    expect(text(template, { place: 'GB', fee: answer })[0]).toContain('£50.00')
    expect(moneyInPlace(template, { place: 'CA' })).toBe('CAD')
  })

  test.each([
    [
      'Willful offenses of the organization in its center',
      'Wilful offences of the organisation in its centre',
    ],
    [
      'the canceled installments; he memorized the catalog',
      'the cancelled instalments; he memorised the catalogue',
    ],
    [
      'a prize of any size, a seized and resized citizen',
      'a prize of any size, a seized and resized citizen',
    ],
    ['a license, a check, an install, a moldy laborer', 'a license, a check, an install, a moldy laborer'],
  ])('spells %s as Britain does', (american, british) => {
    const { template: made } = parse('[US, GB]', [FEE], `${american} {% $fee %}`)
    expect(made && text(made, { place: 'GB' })[0]).toBe(`${british} £1,200.50`)
  })
})

test.each([
  ['[US, FR]', 'No text in en-US can be one for FR as well.'],
  ['[US, US]', 'US is there twice.'],
  ['[US]', 'too few entries'],
  ['[US, CA-QC]', 'a place is neutral, or the code of a country'],
])('places: %s is refused', (places, message) => {
  const { problems } = parse(places)
  expect(problems).toContainEqual(
    expect.objectContaining({ line: 6, message: expect.stringContaining(message) }),
  )
})

test('the place of the head is the first of its places', () => {
  const source = buildSource(FIELDS, BODY).replace(
    'jurisdiction: neutral',
    'jurisdiction: GB\nplaces: [US, GB]',
  )
  expect(parseTemplate(source, 'test.md').problems[0]).toMatchObject({
    message: 'The first place is US, and the head says GB in en-US.',
  })
})
