import { describe, expect, it } from 'vitest'
import { buildTemplate } from '#tests/documents/source.ts'
import { evaluate, LOGO_ANSWER, type Logo, printed, templateLabel } from '../index.ts'
import type { Answers, Template } from '../template.ts'

const ON = '{ id: extra, type: yesNo, label: Extra, default: false }'

function lines(template: Template, answers: Answers = {}): string[] {
  return evaluate(template, answers).blocks.flatMap((block) => {
    if (!('content' in block)) return []
    const number = 'number' in block ? `${block.number} ` : ''
    return [number + block.content.map(printed).join('').replaceAll('\u00A0', ' ')]
  })
}

describe('evaluate', () => {
  it('heads a document with its title, or with the heading that the title is too particular for', () => {
    const template = buildTemplate([ON], 'Text.{% if $extra %} More.{% /if %}')
    expect(evaluate(template, {})).toMatchObject({ title: template.title, blocks: [{ kind: 'title' }, {}] })
    expect(lines(template)[0]).toBe(template.title)
    const headed = evaluate({ ...template, heading: 'Lease' }, {})
    expect(headed.title).toBe('Lease')
    expect(headed.blocks[0]).toMatchObject({ content: [{ text: 'Lease' }] })
  })

  it('begins with the logo that the answers ask for, and with no other', () => {
    const template = buildTemplate([ON], 'Text.{% if $extra %} More.{% /if %}')
    const shown = { source: '/logo/', alt: 'Acme', width: 240, height: 60 }
    const logo: Logo = { profile: 'acme', ...shown }
    const [first] = evaluate(template, { [LOGO_ANSWER]: 'acme' }, logo).blocks
    expect(first).toEqual({ kind: 'logo', id: 'logo', ...shown })
    for (const answers of [{}, { [LOGO_ANSWER]: null }, { [LOGO_ANSWER]: 'bolt' }])
      expect(evaluate(template, answers, logo).blocks[0]).toMatchObject({ kind: 'title' })
    expect(evaluate(template, { [LOGO_ANSWER]: 'acme' }).blocks[0]).toMatchObject({ kind: 'title' })
  })

  it('numbers clauses on four levels and renumbers when one is switched on', () => {
    const template = buildTemplate(
      [ON],
      `## First {% #first %}
{% if $extra %}
1. added
{% /if %}
1. one
   1. letter
      1. roman
      2. roman
   2. letter
2. two

## Second

1. one`,
    )
    expect(lines(template).slice(1)).toEqual([
      '1. First',
      '1.1 one',
      '(a) letter',
      '(i) roman',
      '(ii) roman',
      '(b) letter',
      '1.2 two',
      '2. Second',
      '2.1 one',
    ])
    expect(lines(template, { extra: true }).slice(1, 4)).toEqual(['1. First', '1.1 added', '1.2 one'])
  })

  it('numbers parties, recitals and every schedule for themselves', () => {
    const template = buildTemplate(
      [ON],
      `{% if $extra %}x{% /if %}

{% parties %}
1. A
2. B
{% /parties %}
{% recitals %}
1. Whereas
{% /recitals %}
## Clause
1. text
# One {% #one %}
## Part
1. text
# Two {% #two %}
## Part
1. text`,
    )
    expect(lines(template).slice(1)).toEqual([
      '(1) A',
      '(2) B',
      '(A) Whereas',
      '1. Clause',
      '1.1 text',
      'Schedule 1 One',
      '1. Part',
      '1.1 text',
      'Schedule 2 Two',
      '1. Part',
      '1.1 text',
    ])
  })

  it('prints references with the number of the day: clause, lower clause, schedule, clause of a schedule', () => {
    const template = buildTemplate(
      [ON],
      `## One
{% if $extra %}
1. added
{% /if %}
1. See {% ref "deep" /%}, {% ref "whole" /%}, {% ref "list" /%} and {% ref "item" /%}.
2. two
   1. deep {% #deep %}

## Whole {% #whole %}
1. text

# List {% #list %}
## Items
1. item {% #item %}`,
    )
    expect(lines(template)).toContain(
      '1.1 See Section 1.2(a), Section 2, Schedule 1 and paragraph 1.1 of Schedule 1.',
    )
    expect(lines(template, { extra: true })).toContain(
      '1.2 See Section 1.3(a), Section 2, Schedule 1 and paragraph 1.1 of Schedule 1.',
    )
  })

  it.each([
    ['fr-FR', 'Annexe 1', 'annexe 1'],
    ['es-ES', 'Anexo 1', 'anexo 1'],
    ['en-US', 'Schedule 1', 'Schedule 1'],
  ])('%s: a schedule’s heading is %s, and inside a sentence it is %s', (language, heading, inside) => {
    const template = buildTemplate(
      [ON],
      '{% if $extra %}x{% /if %}\n\nSee {% ref "list" /%}. {% ref "list" /%} counts.\n\n# List {% #list %}\n\nText.',
    )
    const printedLines = lines({ ...template, language })
    expect(printedLines).toContain(`See ${inside}. ${heading} counts.`)
    expect(printedLines).toContain(`${heading} List`)
  })

  it('reports a reference to a clause that is switched off', () => {
    const template = buildTemplate(
      [ON],
      '## One\n{% if $extra %}\n1. gone {% #gone %}\n{% /if %}\n1. See {% ref "gone" /%}.',
    )
    expect(evaluate(template, { extra: true }).deadReferences).toEqual([])
    const off = evaluate(template, {})
    expect(off.deadReferences).toEqual(
      [{ block: 'opening-1-1', target: 'gone' }].map(({ target }) => ({
        block: off.blocks.at(-1)?.id,
        target,
      })),
    )
    expect(lines(template).at(-1)).toContain('[clause not included]')
  })

  it('shows a labelled blank for what is not answered, and null makes a default blank', () => {
    const template = buildTemplate(
      ['{ id: rate, type: percent, label: Yearly rate, default: 5.25 }'],
      'At {% $rate %}.',
    )
    expect(lines(template).at(-1)).toBe('At 5.25%.')
    expect(lines(template, { rate: null }).at(-1)).toBe('At [Yearly rate].')
    expect(evaluate(template, { rate: null }).blanks).toMatchObject([{ field: 'rate', label: 'Yearly rate' }])
  })

  it('prints answers as the language does', () => {
    const template = buildTemplate(
      [
        '{ id: day, type: date, label: d }',
        '{ id: fee, type: money, label: m, currency: USD }',
        '{ id: term, type: duration, label: t, units: [businessDay, month] }',
        '{ id: count, type: integer, label: i }',
        '{ id: place, type: address, label: a }',
        '{ id: pick, type: choice, label: c, options: [{ value: a, label: Alpha }, { value: b, label: Beta, text: the second }] }',
      ],
      '{% $day %}; {% $fee %}; {% $term %}; {% $count %}; {% $place %}; {% $pick %}',
    )
    const answers: Answers = {
      day: '2026-02-28',
      fee: { minor: 123_456_70, currency: 'USD' },
      term: { count: 10, unit: 'businessDay' },
      count: 12_345,
      place: {
        line1: '1 Main Street',
        city: 'Springfield',
        region: 'IL',
        postalCode: '62701',
        country: 'US',
      },
      pick: 'b',
    }
    expect(lines(template, answers).at(-1)).toBe(
      'February 28, 2026; USD 123,456.70; 10 Business Days; 12,345; 1 Main Street, Springfield, IL 62701, United States; the second',
    )
    expect(lines(template, { term: { count: 1, unit: 'month' } }).at(-1)).toContain('1 month;')
  })

  it('describes a company and a person, with the right article', () => {
    const template = buildTemplate(['{ id: buyer, type: party, label: Buyer }'], '{% party "buyer" /%}')
    const address = { line1: '1 Main Street', city: 'Austin', region: 'TX' }
    const company = { kind: 'company' as const, name: 'Acme', organizedIn: 'Texas', address }
    expect(lines(template, { buyer: { ...company, entityType: 'LLC' } }).at(-1)).toBe(
      'Acme, an LLC organized under the laws of Texas, with its principal place of business at 1 Main Street, Austin, TX',
    )
    expect(lines(template, { buyer: { ...company, entityType: 'university' } }).at(-1)).toContain(
      'Acme, a university',
    )
    expect(lines(template, { buyer: { kind: 'individual', name: 'Jo Li', address } }).at(-1)).toBe(
      'Jo Li, an individual residing at 1 Main Street, Austin, TX',
    )
  })

  it('prints a part of an address, the country by its name', () => {
    const template = buildTemplate(
      ['{ id: place, type: address, label: Place }'],
      '{% $place.city %}, {% $place.country %}',
    )
    expect(lines(template, { place: { city: 'Hamburg', country: 'DE' } }).at(-1)).toBe('Hamburg, Germany')
    expect(lines(template).at(-1)).toBe('[Place: city], [Place: country]')
  })

  it('asks only for the fields that the document reads as it stands', () => {
    const template = buildTemplate(
      [ON, '{ id: detail, type: text, label: Detail }'],
      'Text{% if $extra %} {% $detail %}{% /if %}.',
    )
    expect(evaluate(template, {}).fieldsRead).toEqual(['extra'])
    expect(evaluate(template, { extra: true }).fieldsRead).toEqual(['extra', 'detail'])
  })

  it('decides equals, not, and, or, answered, else', () => {
    const fields = [
      ON,
      '{ id: kind, type: choice, label: k, options: [{ value: a, label: A }, { value: b, label: B }] }',
      '{ id: note, type: text, label: n }',
    ]
    const template = buildTemplate(
      fields,
      '{% if equals($kind, "a") %}a{% else equals($kind, "b") /%}b{% else /%}none{% /if %} {% if and(not($extra), answered($note)) %}yes{% /if %} {% if or($extra, answered($note)) %}or{% /if %}.',
    )
    expect(lines(template).at(-1)).toBe('none  .')
    expect(lines(template, { kind: 'a', note: ' ' }).at(-1)).toBe('a  .')
    expect(lines(template, { kind: 'b', note: 'x' }).at(-1)).toBe('b yes or.')
    expect(lines(template, { kind: 'b', note: 'x', extra: true }).at(-1)).toBe('b  or.')
  })

  it('switches table rows, keeps block ids, and curls the quotes of template and answer', () => {
    const template = buildTemplate(
      [ON, '{ id: note, type: text, label: n }'],
      `He said "no" to {% $note %}'s plan. {% #note-line %}

{% table %}
- Head
---
- always
{% if $extra %}
---
- sometimes
{% /if %}
{% /table %}`,
    )
    const tree = evaluate(template, { extra: true, note: 'the "x"' })
    expect(lines(template, { note: 'the "x"' }).at(1)).toBe('He said “no” to the “x”’s plan.')
    expect(tree.blocks.at(-1)).toMatchObject({
      kind: 'table',
      rows: [{ cells: [[{ text: 'always' }]] }, { cells: [[{ text: 'sometimes' }]] }],
    })
    expect(evaluate(template, {}).blocks.map(({ id }) => id)).toEqual(tree.blocks.map(({ id }) => id))
  })

  it('gives a person a signature and a date, a company also a name and a title', () => {
    const template = buildTemplate(
      ['{ id: buyer, type: party, label: Buyer }'],
      '{% signatures %}\n{% signature "buyer" role="Buyer" /%}\n{% /signatures %}',
    )
    const labels = (answers: Answers) => {
      const block = evaluate(template, answers).blocks.at(-1)
      return block?.kind === 'signatures' ? block.signers[0]?.lines.map(({ label }) => label) : undefined
    }
    expect(labels({ buyer: { kind: 'individual', name: 'Jo' } })).toEqual(['Signature', 'Date'])
    expect(labels({})).toEqual(['By (signature)', 'Name', 'Title', 'Date'])
  })

  it('never throws on answers of the wrong kind and prints no control character', () => {
    const template = buildTemplate(
      [
        '{ id: day, type: date, label: d }',
        '{ id: place, type: address, label: p }',
        '{ id: note, type: longText, label: n }',
      ],
      '{% $day %} {% $place %} {% $note %}',
    )
    expect(
      lines(template, {
        day: '2026-02-30',
        place: { country: '??' },
        note: 'a\u0000\ud800\u202Eb\tc\r\nd',
      }).at(-1),
    ).toBe('[d] [p] a\ufffdb c\nd')
    expect(() => evaluate(template, { day: true, place: 7, note: { count: 1, unit: 'day' } })).not.toThrow()
  })

  it('computes the template’s label from the template', () => {
    const template = buildTemplate([ON], '## One two\n1. three{% if $extra %} four{% /if %}')
    expect(templateLabel(template)).toEqual({ fields: 1, conditions: 1, words: 5, minutes: 1, signatures: 0 })
  })
})
