import { describe, expect, it } from 'vitest'
import { buildTemplate } from '#tests/documents/source.ts'
import { checkAnswers, fieldsOf, validateAnswer } from '../index.ts'
import type { AnswerValue } from '../template.ts'

const template = buildTemplate(
  [
    '{ id: name, type: text, label: n, required: true, maximumLength: 10 }',
    '{ id: mail, type: text, label: n, pattern: email }',
    '{ id: phone, type: text, label: n, pattern: phone }',
    '{ id: story, type: longText, label: n, maximumLength: 20 }',
    '{ id: day, type: date, label: n, earliest: "2026-01-01", latest: "2026-12-31" }',
    '{ id: term, type: duration, label: n, units: [day, month], maximum: 90 }',
    '{ id: fee, type: money, label: n, currency: USD, maximum: 100000 }',
    '{ id: count, type: integer, label: n, minimum: 1, maximum: 9 }',
    '{ id: rate, type: percent, label: n }',
    '{ id: pick, type: choice, label: n, options: [{ value: a, label: A }, { value: b, label: B }] }',
    '{ id: flag, type: yesNo, label: n }',
    '{ id: place, type: address, label: n }',
    '{ id: side, type: party, label: n }',
  ],
  '{% $name %}{% $mail %}{% $phone %}{% $story %}{% $day %}{% $term %}{% $fee %}{% $count %}{% $rate %}{% $pick %}{% $flag %}{% $place %}{% $side.name %}',
)

describe('checkAnswers', () => {
  it.each<[string, string, unknown, object]>([
    ['a number for a text', 'name', 7, { code: 'wrong_type' }],
    ['a text that is too long', 'name', 'x'.repeat(11), { code: 'too_long', limit: 10 }],
    ['an e-mail address without a domain', 'mail', 'a@b', { code: 'not_an_email' }],
    ['a telephone number with letters', 'phone', 'call me', { code: 'not_a_phone' }],
    ['a day that does not exist', 'day', '2026-02-29', { code: 'not_a_date' }],
    ['a date before the first', 'day', '2025-12-31', { code: 'too_early', limit: '2026-01-01' }],
    ['a date after the last', 'day', '2027-01-01', { code: 'too_late', limit: '2026-12-31' }],
    [
      'a unit that is not offered',
      'term',
      { count: 1, unit: 'year' },
      { code: 'not_an_option', part: 'unit' },
    ],
    ['half a day', 'term', { count: 1.5, unit: 'day' }, { code: 'wrong_type', part: 'count' }],
    ['more days than allowed', 'term', { count: 91, unit: 'day' }, { code: 'too_large', limit: 90 }],
    ['more months than those days', 'term', { count: 4, unit: 'month' }, { code: 'too_large', limit: 3 }],
    ['another currency', 'fee', { minor: 1, currency: 'EUR' }, { code: 'not_an_option', part: 'currency' }],
    ['a fraction of a cent', 'fee', { minor: 1.5, currency: 'USD' }, { code: 'wrong_type', part: 'minor' }],
    ['a negative amount', 'fee', { minor: -1, currency: 'USD' }, { code: 'too_small', limit: 0 }],
    ['too small an integer', 'count', 0, { code: 'too_small', limit: 1 }],
    ['a percentage over 100', 'rate', 100.5, { code: 'too_large', limit: 100 }],
    ['an option that does not exist', 'pick', 'c', { code: 'not_an_option' }],
    ['a word for a switch', 'flag', 'yes', { code: 'wrong_type' }],
    ['an unknown part', 'place', { planet: 'Mars' }, { code: 'wrong_type' }],
    ['an unknown country', 'place', { country: 'XX' }, { code: 'not_a_country', part: 'country' }],
    ['a long part', 'side', { name: 'x'.repeat(201) }, { code: 'too_long', part: 'name', limit: 200 }],
    [
      'a country inside a party',
      'side',
      { address: { country: 'USA' } },
      { code: 'not_a_country', part: 'address.country' },
    ],
    ['a party of a third kind', 'side', { kind: 'robot' }, { code: 'not_an_option', part: 'kind' }],
    ['a list for a party', 'side', [], { code: 'wrong_type' }],
    ['a field of another template', 'ghost', 'x', { code: 'unknown_field' }],
    ['a name from the prototype', 'toString', 'x', { code: 'unknown_field' }],
  ])('refuses %s', (_case, field, value, problem) => {
    expect(checkAnswers(template, { [field]: value })).toEqual({
      ok: false,
      problems: [{ field, ...problem }],
    })
  })

  it('reports every refused field at once', () => {
    const result = checkAnswers(template, { name: 7, flag: 7 })
    expect(result.ok ? [] : result.problems.map(({ field }) => field)).toEqual(['name', 'flag'])
  })

  it.each([null, 'text', 7, ['a']])('refuses %j instead of an object', (input) => {
    expect(checkAnswers(template, input)).toMatchObject({ ok: false })
  })

  it('cleans what it accepts and keeps an empty answer as a blank', () => {
    const result = checkAnswers(template, {
      name: ' a\u0000\tb ',
      story: 'one\r\n\u0007two',
      mail: ' ',
      side: { kind: 'individual', name: 'Jo\nLi', address: { city: ' Rome\u202E ' } },
    })
    expect(result).toEqual({
      ok: true,
      answers: {
        name: 'a b',
        story: 'one\ntwo',
        mail: null,
        side: { kind: 'individual', name: 'Jo Li', address: { city: 'Rome' } },
      },
    })
  })
})

describe('validateAnswer', () => {
  const field = (id: string) => {
    const found = fieldsOf(template).find((candidate) => candidate.id === id)
    if (!found) throw new Error(id)
    return found
  }

  it.each<[AnswerValue | undefined]>([[undefined], [null], [''], ['  ']])(
    'asks for a required answer when it is %j',
    (value) => {
      expect(validateAnswer(field('name'), value)).toEqual({ code: 'required' })
      expect(validateAnswer(field('story'), value)).toBeUndefined()
    },
  )

  it('takes a party of which only the kind is chosen as not answered', () => {
    expect(validateAnswer({ ...field('side'), required: true }, { kind: 'company' })).toEqual({
      code: 'required',
    })
  })

  it('accepts good answers', () => {
    expect(validateAnswer(field('phone'), '+1 212 555 0134')).toBeUndefined()
    expect(validateAnswer(field('day'), '2026-06-30')).toBeUndefined()
  })
})
