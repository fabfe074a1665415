import { describe, expect, it } from 'vitest'
import { buildSource } from '#tests/documents/source.ts'
import { parseTemplate } from '../parse.ts'

const NOTICES = `---
id: notices
version: 1
purpose: Tells how notices are given.
parameters: [agreement]
fields: [email]
---
## Notices {% #notices %}

1. A notice under this {% $agreement %} is in writing{% if $email %} or sent by e-mail{% /if %}. {% #form-of-notice %}
`
const FIELDS = ['{ id: email, type: yesNo, label: E-mail }']
const TAG = '{% clause "notices" version=1 agreement="Lease" /%}'

function parse(body: string, clause = NOTICES, fields = FIELDS) {
  return parseTemplate(buildSource(fields, body), 'test.md', {
    clause: (language, id, version) =>
      language === 'en' && id === 'notices' && version === 1
        ? { file: 'content/clauses/en/notices.v1.md', source: clause }
        : undefined,
    law: () => undefined,
  })
}

describe('a shared clause', () => {
  it('stands in the place of its tag, with the template’s words and fields, and goes on numbering', () => {
    const { template, problems, lines } = parse(`${TAG}\n\n1. See {% ref "form-of-notice" /%}.`)
    expect(problems).toEqual([])
    expect(template?.body).toMatchObject([
      { kind: 'clause', id: 'notices', level: 1 },
      {
        kind: 'clause',
        id: 'form-of-notice',
        level: 2,
        content: [{ text: 'A notice under this Lease is in writing' }, {}, {}],
      },
      { kind: 'clause', id: 'notices-1', level: 2 },
    ])
    expect(lines['form-of-notice']).toEqual({ file: 'content/clauses/en/notices.v1.md', line: 10 })
    expect(lines['notices-1']?.file).toBe('test.md')
  })

  it.each<[string, string, RegExp]>([
    ['without a version', '{% clause "notices" agreement="Lease" /%}', /does not name a shared clause/],
    [
      'that does not exist',
      '{% clause "notices" version=2 agreement="Lease" /%}',
      /no shared clause content\/clauses\/en\/notices\.v2\.md/,
    ],
    ['without its words', '{% clause "notices" version=1 /%}', /not given agreement/],
    [
      'with words that it does not take',
      '{% clause "notices" version=1 agreement="Lease" shade="red" /%}',
      /takes no words for shade/,
    ],
    ['twice', `${TAG}\n\n${TAG}`, /id notices is already used/],
  ])('%s is reported in the template', (_case, body, message) => {
    const { template, problems } = parse(`{% if $email %}x{% /if %}\n\n${body}`)
    expect(template).toBeUndefined()
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(message)
  })

  it('needs its fields in the template', () => {
    const { problems } = parse(TAG, NOTICES, ['{ id: other, type: text, label: O }'])
    expect(problems.map(({ message }) => message)).toEqual([
      'The field other is never used.',
      'The clause notices needs the field email.',
    ])
  })

  it.each<[string, (clause: string) => string, RegExp, number]>([
    [
      'a mistake in its text',
      (text) => text.replace('a notice', 'A notice').replace('is in writing', 'of Section 4.'),
      /typed number/,
      10,
    ],
    [
      'a field that it does not name',
      (text) => text.replace('fields: [email]', 'fields: []'),
      /uses the field email and does not say so/,
      10,
    ],
    [
      'a parameter that it does not use',
      (text) => text.replace('[agreement]', '[agreement, place]'),
      /names place at its head/,
      1,
    ],
    [
      'another id at its head',
      (text) => text.replace('id: notices', 'id: letters'),
      /says that it is letters/,
      2,
    ],
    ['no front matter', () => '## Notices', /does not begin with front matter/, 1],
    ['a key too many', (text) => text.replace('purpose:', 'use: x\npurpose:'), /knows no key use/, 4],
    ['a clause of its own', (text) => `${text}\n{% clause "notices" version=1 /%}\n`, /holds another/, 12],
  ])('with %s is reported in its own file', (_case, change, message, line) => {
    const { problems } = parse(`{% if $email %}x{% /if %}\n\n${TAG}`, change(NOTICES))
    const problem = problems.find((candidate) => message.test(candidate.message))
    expect(problem, JSON.stringify(problems)).toMatchObject({
      file: 'content/clauses/en/notices.v1.md',
      line,
    })
  })
})

describe('the questions of a shared clause', () => {
  const asking = NOTICES.replace(
    'fields: [email]',
    'fields: [email]\nquestions:\n  - { id: email, type: yesNo, label: E-mail }\n  - { id: days, type: integer, label: Days, default: 3 }',
  )
  const entry = (more = '') => `{ clause: notices, version: 1${more} }`
  const body = `${TAG}\n\n{% $days %} days.`

  it('are those of the template that takes them over, with what it says otherwise', () => {
    const { template, problems } = parse(body, asking, [entry(', days: { default: 5, help: Of post }')])
    expect(problems).toEqual([])
    expect(template?.groups.flatMap(({ fields }) => fields)).toMatchObject([
      { id: 'email', type: 'yesNo' },
      { id: 'days', type: 'integer', default: 5, help: 'Of post' },
    ])
  })

  it('are told with the line of the entry, and what stands below with its own', () => {
    const { problems } = parse(body, asking, [
      entry(', days: { default: many }'),
      '{ id: late, type: dates, label: Late }',
    ])
    const lines = problems.map(({ line }) => line)
    expect(problems.map(({ message }) => message).join()).toMatch(/default.*\n?|late/i)
    expect(lines[1]).toBe((lines[0] ?? 0) + 1)
  })

  it.each([
    [entry(', nights: { default: 5 }'), asking, 'has no question nights'],
    [entry(', days: 5'), asking, 'days of the clause notices is no change'],
    [entry(', days: { id: nights }'), asking, 'days of the clause notices is no change'],
    ['{ clause: notices, version: 2 }', asking, 'no shared clause notices version 2 with questions'],
    [entry(), NOTICES, 'no shared clause notices version 1 with questions'],
  ])('%s is refused where it asks nothing of the kind', (field, clause, message) => {
    const { problems } = parse(body, clause, [field])
    expect(problems.map((problem) => problem.message).join()).toContain(message)
  })
})

describe('the options of a shared clause', () => {
  const capped = `---
id: notices
version: 1
purpose: Who pays for what is lost.
deletable: true
withoutIt: Without it, the law says so.
options:
  balanced: { favors: both sides, counterOffer: The client asks for more. }
  provider: { favors: the provider, counterOffer: The client asks for a middle., fields: [days] }
parameters: [agreement]
questions:
  - { id: days, type: integer, label: Days, default: 3 }
---
## Losses {% #losses %}

{% if equals($option, "provider") %}
1. Claims end {% $days %} days after the {% $agreement %}.
{% else /%}
1. Each Party pays for its own{% if equals($option, "balanced") %} losses{% /if %}.
{% /if %}
2. The rest is as the law says.
`
  const tag = (more = '') => `{% clause "notices" version=1 agreement="Lease"${more} /%}`
  const email = '{ id: email, type: yesNo, label: E-mail }'
  const used = '{% if $email %}x{% /if %}\n\n'

  it('print what the template takes, the first where it names none, with a note on whom that favors', () => {
    const { template, problems } = parse(`${used}${tag()}`, capped)
    expect(problems).toEqual([])
    expect(template?.body.slice(1)).toMatchObject([
      { kind: 'clause', id: 'losses' },
      {
        kind: 'clause',
        content: [{ text: 'Each Party pays for its own losses.' }],
      },
      { kind: 'clause', content: [{ text: 'The rest is as the law says.' }] },
      {
        kind: 'note',
        about: 'losses',
        favors: 'both sides',
        content: [{ text: 'The client asks for more. Without it, the law says so.' }],
      },
    ])
  })

  it('bring their own fields and questions, and no other option’s', () => {
    const entry = '{ clause: notices, version: 1, option: provider }'
    const { template, problems } = parse(`${used}${tag(' option="provider"')}`, capped, [email, entry])
    expect(problems).toEqual([])
    expect(JSON.stringify(template?.body)).toContain('Claims end ')
    expect(JSON.stringify(template?.body)).not.toContain('its own')
    expect(parse(`${used}${tag(' option="provider"')}`, capped).problems[0]?.message).toMatch(
      /needs the field days/,
    )
    const without = parse(`${used}${tag()}`, capped, [email, '{ clause: notices, version: 1 }'])
    expect(without.problems[0]?.message).toMatch(/with questions/)
  })

  it.each([
    ['that there is not', tag(' option="tenant"'), capped, /no option tenant/, 'test.md'],
    [
      'that its own text misspells',
      tag(),
      capped.replace('equals($option, "provider")', 'equals($option, "supplier")'),
      /no option supplier/,
      'content/clauses/en/notices.v1.md',
    ],
    [
      'in one if with an answer',
      tag(),
      capped.replace('{% else /%}', '{% else $email /%}').replace('fields: [days]', 'fields: [days, email]'),
      /An option and an answer share an if/,
      'content/clauses/en/notices.v1.md',
    ],
  ])('%s is reported', (_case, body, clause, message, file) => {
    const { problems } = parse(`${used}${body}`, clause)
    expect(
      problems.find((problem) => message.test(problem.message)),
      JSON.stringify(problems),
    ).toMatchObject({ file })
  })

  it('brings no note where it is one rule of a clause', () => {
    const { template, problems } = parse(
      `${used}## Rules\n\n${tag()}`,
      capped.replace('## Losses {% #losses %}\n', ''),
    )
    expect(problems).toEqual([])
    expect(JSON.stringify(template?.body)).not.toContain('"note"')
  })
})
