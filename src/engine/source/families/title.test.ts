import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../parse.ts'
import { parseFamily } from './family.ts'
import { composeTitle } from './title.ts'

const MASTER = `---
family:
  name: Jobs
  lead: One description for each job.
  numbers: [900, 950]
  facts:
    purpose: { type: clause, about: what the job is for }
    place: { type: text, words: [1, 3], about: where the work is }
    duties: { type: table, columns: { duty: text, share: number }, totals: { share: 100 }, minimum: 2, about: duty and share }
    tools: { type: list, optional: true, about: tools }
    asked: { type: questions, optional: true, about: other questions }
    rule: { type: law, optional: true, about: a rule }
type: jobDescription
copy:
  summary: "{{title}}, in {{place}}."
  whenToUse: [You hire.]
  whenNotToUse: [You do not.]
  prepare: [The pay]
  mistakes: [One: Text., Two: Text., Three: Text.]
  questions: [Why? Because.]
  keywords: [job]
fields:
  - { id: company, type: text, label: Company, example: Marigold LLC, required: true }
  - "{{asked}}"
---

{% $company %} works in {{place}}.

{{purpose}}

{{#duties}}
- {{duty}}: {{share}} %
{{/duties}}
{% if $stove %}Gas.{% /if %}

{{#tools}}
- With {{.}}
{{/tools}}
`
const ROW = `title: Cook
number: 901
copy:
  purpose: What a cook does.
place: the kitchen
purpose: |
  A cook cooks.

  It is hot.
duties:
  - Taste every sauce | 60
  - Wash up | 40
asked:
  - { id: stove, type: yesNo, label: Gas stove }
`
const master = 'content/families/jobs/master.md'
const row = 'content/families/jobs/cook.yaml'

function compose(rowSource: string, masterSource = MASTER) {
  const { family, problems } = parseFamily(masterSource, master)
  if (!family) return { problems, template: undefined }
  const title = composeTitle(family, rowSource, row)
  const told = [...problems, ...title.problems]
  if (told.length > 0) return { problems: told, template: undefined, title }
  const { template, problems: parsed } = parseTemplate(title.source, row, {
    law: () => ({}),
    clause: () => undefined,
  })
  const placed = parsed.map((problem) => ({ ...problem, ...title.placeOf(problem.line) }))
  return { problems: placed, template, title }
}
const lineIn = (source: string, words: string) => source.slice(0, source.indexOf(words)).split('\n').length

describe('composeTitle', () => {
  it('fills slots, splices lists, repeats, and leaves out what is optional', () => {
    const { problems, template, title } = compose(`${ROW}rule: us-x\n`)
    expect(problems).toEqual([])
    expect(template).toMatchObject({
      title: 'Cook',
      number: 901,
      slug: 'cook',
      category: 'H01',
      law: [{ id: 'us-x' }],
      copy: {
        summary: 'Cook, in the kitchen.',
        purpose: 'What a cook does.',
        whoSigns: 'Nobody has to sign.',
      },
    })
    expect(template?.groups[0]?.fields.map(({ id }) => id)).toEqual(['company', 'stove'])
    expect(title?.source).toContain(
      'works in the kitchen.\n\nA cook cooks.\n\nIt is hot.\n\n- Taste every sauce: 60 %\n- Wash up: 40 %\n',
    )
    expect(title?.own.document).toEqual(
      expect.arrayContaining(['Taste every sauce', 'A cook cooks.\n\nIt is hot.']),
    )
  })

  it.each<[string, string, string, RegExp]>([
    ['a fact is missing', 'place: the kitchen\n', '', /fact place is missing/],
    ['a fact is unknown', 'place:', 'plaice: x\nplace:', /knows no fact plaice/],
    ['it has too many words', 'the kitchen', 'the big old kitchen', /4 words; 1 to 3/],
    ['there are too few lines', '  - Wash up | 40\n', '', /1 line; 2 to 100/],
    ['a column comes to another sum', '| 40', '| 30', /share comes to 90 instead of 100/],
    ['a column is missing', 'Wash up | 40', 'Wash up', /1 columns instead of duty \| share/],
    ['a number is none', '| 40', '| many', /share is a number, not "many"/],
    ['a line holds a colon', 'Wash up | 40', 'Wash: up | 40', /quote them/],
    ['YAML cannot be read', 'place: the', 'place: "the', /not valid YAML/],
  ])('reports in the row that %s', (_what, find, put, message) => {
    const { problems } = compose(ROW.replace(find, put))
    expect(problems[0]).toMatchObject({ file: row, message: expect.stringMatching(message) })
  })

  it.each<[string, string, string]>([
    ['a clause of the row', 'A cook cooks.', 'A cook {% $ghost %} cooks.'],
    ['the second line of one', 'It is hot.', 'It is {% $ghost %} hot.'],
    ['a line of a table', 'Wash up', 'Wash up {% $ghost %}'],
    ['a question', 'type: yesNo, label: Gas stove', 'type: yesno, label: Gas stove'],
    ['page copy', 'purpose: What a cook does.', 'porpoise: What a cook does.'],
  ])('places a mistake in %s on the row’s line', (_what, find, put) => {
    const source = ROW.replace(find, put)
    const { problems } = compose(source)
    expect(problems).toContainEqual(expect.objectContaining({ file: row, line: lineIn(source, put) }))
  })

  it.each<[string, string, string]>([
    ['its text', '{% $company %} works', '{% $ghost %} works'],
    ['its head', 'label: Company', 'lable: Company'],
    ['an unknown slot', 'works in {{place}}', 'works in {{palace}}'],
    ['a list inside a line', 'works in {{place}}', 'works in {{duties}}'],
    ['a section without its end', '{{#duties}}', '{{#tools}}'],
  ])('places a mistake in %s of the master there', (_what, find, put) => {
    const source = MASTER.replace(find, put)
    const { problems } = compose(ROW, source)
    expect(problems).toContainEqual(expect.objectContaining({ file: master, line: lineIn(source, put) }))
  })

  it('reports a fact that the master never uses', () => {
    const { problems } = compose(ROW, MASTER.replaceAll('{{place}}', 'x'))
    expect(problems).toContainEqual(
      expect.objectContaining({
        file: master,
        message: 'The fact place is never used.',
        line: lineIn(MASTER, 'place:'),
      }),
    )
  })
})
