import { describe, expect, it } from 'vitest'
import { bodyLine, buildSource, problemsOf } from '#tests/documents/source.ts'
import { parseTemplate } from './parse.ts'

const FIELDS = [
  '{ id: extra, type: yesNo, label: Extra }',
  '{ id: kind, type: choice, label: Kind, options: [{ value: a, label: A }, { value: b, label: B }] }',
  '{ id: buyer, type: party, label: Buyer }',
]
const USED = '{% if and($extra, equals($kind, "a")) %}x{% /if %}{% $buyer.name %}'

describe('parseTemplate', () => {
  it.each<[string, string, RegExp]>([
    ['an unknown field', '{% $ghost %}', /no field ghost/],
    ['an unknown part', '{% $buyer.shoe %}', /no part shoe/],
    ['a party printed whole', '{% $buyer %}', /buyer is a party/],
    ['a party’s kind printed as it is stored', '{% $buyer.kind %}', /kind is not a word/],
    ['a party tag with another field', '{% party "extra" /%}', /not a field of type party/],
    [
      'a condition on an option that does not exist',
      '{% if equals($kind, "z") %}x{% /if %}',
      /kind has no option z/,
    ],
    ['an unknown function', '{% if maybe($extra) %}x{% /if %}', /no function maybe/],
    ['a wrong number of values', '{% if equals($extra) %}x{% /if %}', /equals takes 2/],
    ['a dead reference', 'See {% ref "nowhere" /%}.', /no clause or schedule with the id nowhere/],
    ['a typed clause number', '1\\. First', /typed number/],
    ['a typed reference', 'See Section 4.', /typed number/],
    ['a term defined twice', '{% term "Goods" /%} and {% term "Goods" /%}', /already defined/],
    ['an id that is also given out automatically', '## H {% #part-1 %}', /may be another block's/],
    ['a column without a width', '{% table %}\n- A {% width="wide" %}\n---\n- x\n{% /table %}', /no width/],
    ['an id used twice', 'One. {% #same %}\n\nTwo. {% #same %}', /already used/],
    ['an unknown block tag', '{% cover %}\n\nx\n\n{% /cover %}', /no block tag/],
    ['an unknown inline tag', 'A {% shout "x" /%} b', /no tag/],
    ['a tag that is not closed', '{% if $extra %}\n\nx', /\{% if %\} is not closed/],
    ['a tag of another program', 'For {{ extra }}.', /\{\{ extra \}\} is not a tag/],
    ['a tag that ends too early', 'For {% $extra }.', /\{% \$extra \} is not a tag/],
    ['a field without its dollar sign', 'For {% extra %}.', /There is no tag \{% extra %\}/],
    ['an ending of another program', '{% if $extra %}\n\nx\n\n{% endif %}', /There is no tag \{% endif %\}/],
    ['a tag that ends nowhere', 'See {% ref "x" %}.', /\{% ref "x" %\} is not closed/],
    ['signs in a condition', '{% if $kind == "a" %}x{% /if %}', /This tag cannot be read/],
    ['the word of a reference', 'See Section {% ref "x" /%}.\n\n## X {% #x %}', /"Section" is printed twice/],
    ['a heading without its space', '##Price', /A space is missing: "##Price"/],
    ['a clause without its space', '1.Price', /A space is missing: "1.Price"/],
    ['a list in a cell', '{% table %}\n- A\n---\n- x\n  - y\n{% /table %}', /A list has no place inside/],
    ['an image', '![x](y.png)', /no place inside/],
    [
      'a row with too few cells',
      '{% table %}\n- A\n- B\n---\n- only\n{% /table %}',
      /another number of cells/,
    ],
  ])('reports %s with its line and what to do', (_case, text, message) => {
    const problems = problemsOf(FIELDS, `${USED}\n\n${text}`)
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(message)
    const problem = problems.find((candidate) => message.test(candidate.message))
    expect(problem?.file).toBe('test.md')
    expect(problem?.line).toBeGreaterThanOrEqual(bodyLine(FIELDS) + 2)
    expect(problem?.remedy).not.toBe('')
  })

  it('reports a field that is never used', () => {
    expect(problemsOf(FIELDS, '{% if $extra %}x{% /if %} {% $buyer.name %}')).toMatchObject([
      { message: 'The field kind is never used.' },
    ])
  })

  it('lets exclusive branches share an id', () => {
    const body = `${USED}\n\n## H\n{% if $extra %}\n1. one {% #same %}\n{% else /%}\n1. other {% #same %}\n{% /if %}\n1. {% ref "same" /%}`
    expect(problemsOf(FIELDS, body)).toEqual([])
  })

  it.each([
    ['a unit that is not offered', '{ type: duration, units: [month], default: { count: 1, unit: day } }'],
    [
      'a count over the maximum',
      '{ type: duration, units: [day], maximum: 5, default: { count: 6, unit: day } }',
    ],
    [
      'an option that does not exist',
      '{ type: choice, options: [{ value: a, label: A }, { value: b, label: B }], default: c }',
    ],
    ['another currency', '{ type: money, currency: USD, default: { minor: 1, currency: EUR } }'],
  ])('refuses a default that is %s', (_case, field) => {
    const source = buildSource([field.replace('{', '{ id: wrong, label: W,')], '{% $wrong %}')
    expect(parseTemplate(source, 'test.md').problems).toMatchObject([
      { message: expect.stringContaining('default of wrong is refused') },
    ])
  })

  it('reports what is wrong in the front matter on the line where it stands', () => {
    const source = buildSource(['{ id: Extra, type: yesNo, label: x }'], 'text')
    const { template, problems } = parseTemplate(source, 'test.md')
    expect(template).toBeUndefined()
    expect(problems).toMatchObject([{ message: expect.stringContaining('camelCase') }])
    expect(source.split('\n')[(problems[0]?.line ?? 0) - 1]).toContain('id: Extra')
  })

  it.each([
    ['no front matter', 'Just text', /does not begin with front matter/],
    ['broken YAML', '---\ntitle: [\n---\nx', /not valid YAML/],
    ['an alias without its anchor', '---\ntitle: *x\n---\nx', /not valid YAML/],
    ['an unknown key', buildSource([], '').replace('title:', 'titel:'), /titel/],
    [
      'a language without words',
      buildSource(FIELDS, USED).replace('en-US', 'zz-ZZ'),
      /no words for this language/,
    ],
  ])('refuses %s', (_case, source, message) => {
    const { template, problems } = parseTemplate(source, 'test.md')
    expect(template).toBeUndefined()
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(message)
  })

  it.each([
    ['a key that is missing', '{ id: start, type: date }', 'label of the field start is missing.', /Add it/],
    [
      'a type that does not exist',
      '{ id: start, type: day, label: S }',
      'type of the field start cannot be "day".',
      /Write date, text, /,
    ],
    [
      'a value of another kind',
      '{ id: share, type: percent, label: S, default: "20 %" }',
      'default of the field share cannot be "20 %".',
      /a number, without/,
    ],
    [
      'options without labels',
      '{ id: area, type: choice, label: A, options: [bay, coast] }',
      'options no. 1 of the field area cannot be "bay".',
      /keys with their values/,
    ],
    [
      'a mistake in a column',
      '{ id: fees, type: table, label: F, rowLabel: Fee, columns: [{ id: price, type: money, label: P }] }',
      'currency of the column price of the field fees is missing.',
      /Add it/,
    ],
  ])('says in plain words where the front matter has %s', (_case, field, message, remedy) => {
    const { problems } = parseTemplate(buildSource([field], 'text'), 'test.md')
    expect(problems[0]).toMatchObject({ message, remedy: expect.stringMatching(remedy) })
  })

  it.each([
    ['a mistake', 'mistakes: [Late.]', /^Write Title: text/],
    ['a question', 'questions: [The owner insures her.]', /^Write Question\? Answer/],
  ])('says how %s of the page is written on one line', (_case, entry, remedy) => {
    const key = entry.split(':')[0] ?? ''
    const source = buildSource(FIELDS, USED).replace(new RegExp(`^( +)${key}: .*$`, 'm'), `$1${entry}`)
    expect(parseTemplate(source, 'test.md').problems[0]?.remedy).toMatch(remedy)
  })

  it('reads a mistake with its title, also between quotation marks', () => {
    const entries = ['Plain: one thing', '"Quoted: this: and that"', '{ title: Long, text: form }']
    const source = buildSource(FIELDS, USED).replace(
      /^( +)mistakes: .*$/m,
      `$1mistakes: [${entries.join(', ')}]`,
    )
    expect(parseTemplate(source, 'test.md').template?.copy.mistakes).toEqual([
      { title: 'Plain', text: 'one thing' },
      { title: 'Quoted', text: 'this: and that' },
      { title: 'Long', text: 'form' },
    ])
  })

  it.each([
    ['a tab', buildSource(FIELDS, USED).replace('title:', '\ttitle:'), /spaces, not with tabs/],
    ['no second ---', '---\ntitle: x\n\n{% parties %}\nx\n---\n', /End the head of the file/],
    ['a colon in words', buildSource(FIELDS, USED).replace('title: ', 'title: Note: '), /quotation marks/],
  ])('tells the remedy for YAML with %s', (_case, source, remedy) => {
    expect(parseTemplate(source, 'test.md').problems[0]?.remedy).toMatch(remedy)
  })

  it('makes plain JSON', () => {
    const { template } = parseTemplate(buildSource(FIELDS, USED), 'test.md')
    expect(JSON.parse(JSON.stringify(template))).toEqual(template)
  })
})
