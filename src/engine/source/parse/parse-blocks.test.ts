import { describe, expect, it } from 'vitest'
import { bodyLine, buildSource, problemsOf } from '#tests/documents/source.ts'
import { parseTemplate } from '../parse.ts'

const FIELDS = [
  '{ id: extra, type: yesNo, label: Extra }',
  '{ id: count, type: integer, label: Count }',
  '{ id: name, type: text, label: Name }',
  '{ id: day, type: date, label: Day }',
  '{ id: buyer, type: party, label: Buyer }',
  '{ id: tasks, type: list, label: Tasks, itemLabel: Task }',
  '{ id: perks, type: multipleChoice, label: Perks, options: [{ value: car, label: Car }, { value: gym, label: Gym }] }',
  '{ id: fees, type: table, label: Fees, rowLabel: Fee, columns: [{ id: what, type: text, label: What }, { id: price, type: money, label: Price, currency: USD }] }',
]
const USED =
  '{% if $extra %}x{% /if %}{% $count %}{% $name %}{% $day %}{% $buyer.name %}{% $tasks %}{% $perks %}{% each $fees %}{% $row.what %}{% /each %}'

describe('a body', () => {
  it.each<[string, string]>([
    [
      'a repeat around clauses',
      '{% each $fees %}\n1. {% $row.number %}: {% $row.what %}\n{% /each %}\n1. next',
    ],
    ['a repeat around bullets', '{% each $tasks %}\n- {% $item %}\n{% /each %}\n- next'],
    ['a repeat in a sentence', 'Do {% each $perks %}{% $item %}{% /each %}.'],
    [
      'a repeat around rows',
      '{% table %}\n- A\n---\n{% each $fees %}\n- {% $row.price %}\n{% /each %}\n{% /table %}',
    ],
    [
      'a repeat around rows in a condition',
      '{% table %}\n- A\n{% if $extra %}\n{% each $fees %}\n---\n- {% $row.price %}\n{% /each %}\n{% /if %}\n{% /table %}',
    ],
    [
      'instalments',
      '{% table %}\n- A\n---\n{% each instalments($fee, 5, $count, "month", $day) %}\n- {% $row.balance %}\n{% /each %}\n{% /table %}',
    ],
    [
      'a condition on a row',
      '{% each $fees %}\n{% if greater($row.price, 10) %}\n- {% $row.what %}\n{% /if %}\n{% /each %}',
    ],
    ['a value of a multiple choice', '{% if includes($perks, "car") %}x{% /if %}'],
    [
      'the item of a multiple choice',
      '{% each $perks %}{% if equals($item, "car") %}x{% /if %}{% $item %}{% /each %}',
    ],
    ['words', '{% words $count /%} and {% words $fee /%}'],
    ['a word alone on its line', '{% words $count /%}'],
    ['a check box', '{% check $extra /%} yes, {% check equals($name, "x") /%} no'],
    ['options', '{% options $perks columns=2 /%}\n\n{% options "extra" /%}'],
    [
      'entries',
      '{% entries columns=2 %}\n{% entry $name /%}\n{% entry $buyer.name lines=2 /%}\n{% if $extra %}\n{% entry label="Notes" lines=3 /%}\n{% /if %}\n{% /entries %}',
    ],
    ['entries on one line', '{% entries %}{% entry $name /%}{% /entries %}'],
    ['a note', '{% note favors="both" %}Why.{% /note %}'],
    ['a note of two paragraphs', '{% note %}\nWhy.\n\nBecause.\n{% /note %}'],
    [
      'a letterhead',
      '{% letterhead from="buyer" to="buyer" date="day" place="name" delivery="By hand" %}On {% $name %}{% /letterhead %}',
    ],
    [
      'a letter’s signature',
      '{% signatures style="letter" %}{% signature "buyer" closing="Sincerely," /%}{% /signatures %}',
    ],
    [
      'signatures of a table',
      '{% signatures %}\n{% each $people %}\n{% signature role=$row.name /%}\n{% /each %}\n{% /signatures %}',
    ],
    [
      'conditional signatures',
      '{% signatures style="deed" %}\n{% if $extra %}\n{% signature "buyer" role="Buyer" /%}\n{% else /%}\n{% signature "buyer" role="Owner" /%}\n{% /if %}\n{% /signatures %}',
    ],
    [
      'an aligned column',
      '{% table %}\n- A {% width="70%" %}\n- B {% align="end" %}\n---\n- x\n- y\n{% /table %}',
    ],
    [
      'a statute by its number',
      'See Article 9 of the Law on Arbitration, and Section 4 of the Fair Trade Act.',
    ],
    ['a comment', '<!-- for us -->\n\nText.'],
  ])('may hold %s', (_case, text) => {
    const fields = [
      ...FIELDS,
      '{ id: fee, type: money, label: Fee, currency: USD }',
      '{ id: people, type: table, label: P, rowLabel: P, columns: [{ id: name, type: text, label: N }] }',
    ]
    expect(
      problemsOf(fields, `${USED}{% $fee %}{% each $people %}{% $row.name %}{% /each %}\n\n${text}`),
    ).toEqual([])
  })

  it.each<[string, string, RegExp]>([
    ['a table printed whole', '{% $fees %}', /fees is a table/],
    ['a calculation in a sentence', '{% add($count, 1) %}', /Only a field can be printed/],
    ['a row outside a repeat', '{% $row.what %}', /used outside a repeat/],
    ['an item outside a repeat', '{% $item %}', /used outside a repeat/],
    ['a column that does not exist', '{% each $fees %}{% $row.tax %}{% /each %}', /no column tax/],
    ['an item of a table', '{% each $fees %}{% $item %}{% /each %}', /not what this repeat prints/],
    ['a row of a list', '{% each $tasks %}{% $row.what %}{% /each %}', /no column what/],
    ['a repeat of one answer', '{% each $count %}x{% /each %}', /cannot go through number/],
    ['a repeat of nothing', '{% each %}\n- x\n{% /each %}', /field is missing/],
    [
      'a repeat in a repeat',
      '{% each $fees %}\n- {% each $tasks %}{% $item %}{% /each %}\n{% /each %}',
      /inside another/,
    ],
    ['an id in a repeat', '{% each $fees %}\n1. x {% #same %}\n{% /each %}', /same stands inside a repeat/],
    [
      'a term in a repeat',
      '{% each $fees %}\n- {% term "Fee" /%} is it.\n{% /each %}\n\nFees.',
      /defined inside a repeat/,
    ],
    ['a condition that is a number', '{% if $count %}x{% /if %}', /yes or no, and this is number/],
    ['a condition that is a text', '{% if $name %}x{% /if %}', /yes or no, and this is text/],
    ['a negation of a text', '{% if not($name) %}x{% /if %}', /text is neither yes nor no/],
    ['a constant condition', '{% if true %}x{% /if %}', /No answer can change/],
    ['a constant comparison', '{% if equals("a", "a") %}x{% /if %}', /No answer can change/],
    [
      'the same condition inside',
      '{% if $extra %}\n{% if $extra %}\nx\n{% /if %}\n{% /if %}',
      /decides it already/,
    ],
    [
      'its contrary inside',
      '{% if and($extra, answered($name)) %}\n{% if not($extra) %}\nx\n{% /if %}\n{% /if %}',
      /decides it already/,
    ],
    ['the same branch twice', '{% if $extra %}a{% else $extra /%}b{% /if %}', /branch above has the same/],
    [
      'a branch after the last',
      '{% if $extra %}a{% else /%}b{% else /%}c{% /if %}',
      /Nothing can come after/,
    ],
    ['a condition without an operand', '{% if %}\nx\n{% /if %}', /condition is missing/],
    ['texts in order', '{% if greater($name, $name) %}x{% /if %}', /have no order/],
    ['a date and a number in order', '{% if less($day, $count) %}x{% /if %}', /have no order/],
    [
      'a date compared with a word',
      '{% if equals($day, "soon") %}x{% /if %}',
      /equals compares date with text/,
    ],
    ['a table compared', '{% if equals($fees, 1) %}x{% /if %}', /cannot compare table/],
    [
      'a value that is not offered',
      '{% if includes($perks, "boat") %}x{% /if %}',
      /perks has no option boat/,
    ],
    [
      'an item that is not offered',
      '{% each $perks %}{% if equals($item, "boat") %}x{% /if %}y{% /each %}',
      /\$item has no option boat/,
    ],
    ['a party that is neither', '{% if equals($buyer.kind, "person") %}x{% /if %}', /no option person/],
    ['an answer about nothing', '{% if answered("x") %}x{% /if %}', /answered asks about a field/],
    ['a list as a value', '{% if equals($count, [1]) %}x{% /if %}', /This is no value/],
    ['words of a text', '{% words $name /%}', /text cannot be spelled out/],
    ['an unknown law', '{% law "us-cap" /%}', /us-cap is not named at the head/],
    ['a check box of a text', '{% check $name /%}', /yes or no, and this is text/],
    [
      'options of a text',
      '{% options $name /%}',
      /name is not a field of type choice or multipleChoice or yesNo/,
    ],
    ['options in too many columns', '{% options $extra columns=9 /%}', /from 1 to 3/],
    ['an entry of a row', '{% entries %}\n{% entry /%}\n{% /entries %}', /neither a field nor a label/],
    [
      'an entry too high',
      '{% entries %}\n{% entry $name lines=99 /%}\n{% /entries %}',
      /not a number of lines/,
    ],
    ['entries of something else', '{% entries %}\n- x\n{% /entries %}', /Only entries belong here/],
    ['no entries', '{% entries %}{% /entries %}', /no entry here/],
    [
      'a letterhead without a date',
      '{% letterhead from="buyer" to="buyer" %}On it{% /letterhead %}',
      /Nothing is not a field of type date/,
    ],
    [
      'a letter from a text',
      '{% letterhead from="name" to="buyer" date="day" %}On it{% /letterhead %}',
      /name is not a field of type party/,
    ],
    ['a signature without a role', '{% signatures %}{% signature "buyer" /%}{% /signatures %}', /no role/],
    [
      'a signature of nobody',
      '{% signatures %}{% signature role="Buyer" /%}{% /signatures %}',
      /does not say who signs/,
    ],
    [
      'a signature of a table without names',
      '{% signatures %}\n{% each $fees %}\n{% signature role="X" /%}\n{% /each %}\n{% /signatures %}',
      /does not say who signs/,
    ],
    [
      'an unknown style of signatures',
      '{% signatures style="fancy" %}{% signature "buyer" role="B" /%}{% /signatures %}',
      /no style fancy/,
    ],
    ['no signatures', '{% signatures %}{% /signatures %}', /Nobody signs here/],
    [
      'an attribute that nobody reads',
      '{% signatures %}{% signature "buyer" rol="B" role="B" /%}{% /signatures %}',
      /signature knows no rol/,
    ],
    ['a class', 'Text. {% .big %}', /knows no class|knows no big/],
    ['a note in a list', '- x\n  {% note %}Why.{% /note %}', /no part of a sentence or a list/],
    ['a note without words', '{% note favors="us" %}{% /note %}', /no text here/],
    [
      'a row that is none',
      '{% table %}\n- A\n---\n{% if $extra %}\n{% if answered($name) %}\nText\n{% /if %}\n{% /if %}\n{% /table %}',
      /no row of a table/,
    ],
    [
      'widths of more than the page',
      '{% table %}\n- A {% width="80%" %}\n- B {% width="40%" %}\n---\n- x\n- y\n{% /table %}',
      /add up to 120%/,
    ],
    [
      'widths of less than the page',
      '{% table %}\n- A {% width="30%" %}\n- B {% width="40%" %}\n---\n- x\n- y\n{% /table %}',
      /add up to 70%/,
    ],
    [
      'an unknown alignment',
      '{% table %}\n- A {% align="left" %}\n---\n- x\n{% /table %}',
      /cannot be aligned left/,
    ],
    ['a term that nobody uses', 'The {% term "Widget" /%} is a thing.', /Widget is defined and never used/],
    [
      'a term used otherwise',
      'The {% term "Widget" /%} is a thing.\n\nA widget, or a Widgetry.',
      /Widget is defined and never used/,
    ],
    ['a French number', 'Voir l’article 4 ci-dessus.', /typed number/],
    ['a Spanish number', 'Véase la cláusula 4.', /typed number/],
  ])('reports %s with its line and what to do', (_case, text, message) => {
    const problems = problemsOf(FIELDS, `${USED}\n\n${text}`)
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(message)
    const problem = problems.find((candidate) => message.test(candidate.message))
    expect(problem?.line).toBeGreaterThanOrEqual(bodyLine(FIELDS) + 2)
    expect(problem?.remedy).not.toBe('')
  })

  it('uses a term in the plural, in the singular, in an option and in a period of business days', () => {
    const fields = [
      '{ id: term, type: duration, label: T, units: [businessDay] }',
      '{ id: who, type: choice, label: W, options: [{ value: a, label: the Agents }, { value: b, label: B }] }',
    ]
    const body = `The {% term "Party" /%}, the {% term "Goods" /%}, a {% term "Business Day" /%} and an {% term "Agent" /%}.

Both Parties deliver one Good in {% $term %} to {% $who %}.`
    expect(problemsOf(fields, body)).toEqual([])
  })

  it('lets exclusive branches define the same term', () => {
    const body = `{% if $extra %}\nA {% term "Fee" /%} is x.\n{% else /%}\nA {% term "Fee" /%} is y.\n{% /if %}\n\nThe Fee.`
    expect(problemsOf(FIELDS.slice(0, 1), body)).toEqual([])
  })

  it('prints no comment', () => {
    const source = buildSource(FIELDS.slice(2, 3), '<!-- for us -->\n\n{% $name %} is<!-- or was --> here.')
    expect(parseTemplate(source, 'test.md').template?.body).toMatchObject([
      { content: [{ field: 'name' }, { text: ' is here.' }] },
    ])
  })

  it('tells where every block comes from', () => {
    const body = '## One {% #one %}\n\n1. text\n\n{% table %}\n- A\n---\n- x\n{% /table %}'
    const { lines } = parseTemplate(
      buildSource(['{ id: nn, type: text, label: N }'], `{% $nn %}\n\n${body}`),
      'test.md',
    )
    const first = bodyLine(['x'])
    expect(lines).toEqual({
      'opening-1': { file: 'test.md', line: first },
      one: { file: 'test.md', line: first + 2 },
      'one-1': { file: 'test.md', line: first + 4 },
      'one-2': { file: 'test.md', line: first + 6 },
    })
  })
})

describe('the table of law', () => {
  const law = { 'us-cap': { value: { kind: 'percent' as const, percent: 10 } }, 'us-rule': {} }
  const library = {
    clause: () => undefined,
    law: (id: string) => (id in law ? law[id as keyof typeof law] : undefined),
  }
  const parse = (ids: string, text: string) =>
    parseTemplate(
      buildSource([], text)
        .replace('groups:', `law: [${ids}]\ngroups:`)
        .replace('fields:\n', 'fields:\n      - { id: nn, type: text, label: N }\n'),
      'test.md',
      library,
    )

  it('gives the template the values that it prints', () => {
    expect(parse('us-cap, us-rule', '{% $nn %} {% law "us-cap" /%}').template?.law).toEqual([
      { id: 'us-cap', value: { kind: 'percent', percent: 10 } },
      { id: 'us-rule' },
    ])
  })

  it.each([
    ['us-ghost', '{% $nn %}', /no row us-ghost/],
    ['us-rule', '{% $nn %} {% law "us-rule" /%}', /us-rule has no value/],
    ['us-rule', '{% $nn %} {% law "us-cap" /%}', /us-cap is not named/],
  ])('reports a mistake with %s', (ids, text, message) => {
    const { template, problems } = parse(ids, text)
    expect(template).toBeUndefined()
    expect(problems.map((problem) => problem.message).join()).toMatch(message)
  })
})
