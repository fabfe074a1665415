import type { TemplateType } from '#engine/source/index.ts'
import { type SkeletonWords, skeletonWords } from './skeleton-words.ts'

interface Skeleton {
  title: string
  number: number
  slug: string
  language: string
  type: TemplateType
  category: string
  department: string
  jurisdiction: string
}

/** The sub-category and the department of most templates of a type. */
export const DEFAULTS: Readonly<Record<TemplateType, { category: string; department: string }>> = {
  contract: { category: 'L03', department: 'legal' },
  instrument: { category: 'L14', department: 'legal' },
  letter: { category: 'A04', department: 'administration' },
  policy: { category: 'H06', department: 'human-resources' },
  notice: { category: 'L08', department: 'legal' },
  resolution: { category: 'A01', department: 'administration' },
  jobDescription: { category: 'H01', department: 'human-resources' },
  form: { category: 'A10', department: 'administration' },
}

const TODO = 'TODO'

/** `NDA: mutual` needs quotation marks, or YAML reads a key. */
function asYaml(words: string): string {
  return /^\p{L}[\p{L}\p{N} ,()’'-]*$/u.test(words) ? words : JSON.stringify(words)
}

/** A source that compiles: what is still to be written is marked TODO, and check reports no other error. */
export function skeleton(about: Skeleton): string {
  const words = skeletonWords(about.language)
  const { fields, body } = contentFor(about, words)
  const page = ['US', 'CA', 'MX'].includes(about.language.slice(3)) ? 'letter' : 'a4'
  return `---
title: ${asYaml(about.title)}
number: ${about.number}
slug: ${about.slug}
language: ${about.language}
type: ${about.type}
jurisdiction: ${about.jurisdiction}
department: ${about.department}
category: ${about.category}
page: ${page}
copy:
  summary: ${TODO} one sentence for search results.
  purpose: ${TODO} what it does for whom, in a paragraph.
  whenToUse:
    - ${TODO} a first case.
    - ${TODO} a second case.
    - ${TODO} a third case.
  whenNotToUse:
    - ${TODO} a first case, and what to use there.
    - ${TODO} a second case, and what to use there.
    - ${TODO} a third case, and what to use there.
  whoSigns: ${TODO} who signs, and in which capacity.
  prepare:
    - ${TODO} a first thing to have at hand.
    - ${TODO} a second thing to have at hand.
    - ${TODO} a third thing to have at hand.
  mistakes:
    - title: ${TODO} a first mistake
      text: ${TODO} what goes wrong, and what to do about it.
    - title: ${TODO} a second mistake
      text: ${TODO} what goes wrong there, and what to do about it.
    - title: ${TODO} a third mistake
      text: ${TODO} what else goes wrong, and what to do about it.
  questions:
    - question: ${TODO} a first question.
      answer: ${TODO} its answer.
    - question: ${TODO} a second question.
      answer: ${TODO} its own answer.
    - question: ${TODO} a third question.
      answer: ${TODO} another answer.
  keywords:
    - ${TODO}
groups:
  - id: particulars
    title: ${TODO} what these questions are about
    fields:
${fields.map((field) => field.replace(/^/gm, '      ')).join('\n')}
---

${body}
`
}

function contentFor(
  { type, title, language }: Skeleton,
  words: SkeletonWords,
): { fields: string[]; body: string } {
  const party = (id: string, label: string) =>
    `- id: ${id}\n  type: party\n  label: ${label}\n  required: true`
  const date = `- id: date\n  type: date\n  label: ${words.date}\n  required: true`
  const text = (id: string, label: string, example: string) =>
    `- id: ${id}\n  type: text\n  label: ${label}\n  example: ${example}\n  required: true`
  const todo = (what: string) => `${TODO} ${what}.`
  const chapters = (headings: string[], what: string) =>
    headings.map((heading) => `## ${heading}\n\n1. ${todo(what)}`).join('\n\n')
  const signed = (ids: [id: string, role: string][]) =>
    `### ${words.signatures}\n\n${words.signText}\n\n{% signatures %}\n${ids
      .map(([id, role]) => `{% signature "${id}" role="${role}" /%}`)
      .join('\n')}\n{% /signatures %}`

  switch (type) {
    case 'contract':
      return {
        fields: [
          party('first', words.first),
          party('second', words.second),
          date,
          text('governingLaw', words.law, words.lawExample),
        ],
        body: `${words.opening(title)}

{% parties %}
1. ${words.party(words.first, 'first')}${words.and}
2. ${words.party(words.second, 'second')}.
{% /parties %}

${words.agree(words.first, words.second)}

${chapters(words.clauses, 'the clause')}

## ${words.lawClause}

1. ${words.lawText}

${signed([
  ['first', words.first],
  ['second', words.second],
])}`,
      }
    case 'letter': {
      const closing = language.startsWith('fr') ? ' /%}' : ` closing="${words.closing}" /%}`
      const lastWords = language.startsWith('fr') ? `${words.closing}\n\n` : ''
      return {
        fields: [
          party('sender', words.sender),
          party('recipient', words.recipient),
          date,
          text('subject', words.subject, words.subjectExample),
        ],
        body: `{% letterhead from="sender" to="recipient" date="date" %}{% $subject %}{% /letterhead %}

${words.salutation}

${todo('what the letter asks for, in the first two sentences')}

${lastWords}{% signatures style="letter" %}
{% signature "sender"${closing}
{% /signatures %}`,
      }
    }
    case 'form':
      return {
        fields: [text('name', words.name, words.nameExample), date],
        body: `${todo('what the form is for')}

{% entries columns=2 %}
{% entry $name /%}
{% entry $date /%}
{% entry label="${words.notes}" lines=4 /%}
{% /entries %}`,
      }
    case 'resolution':
      return {
        fields: [party('company', words.first), date],
        body: `{% party "company" /%}, {% $date %}.

### ${words.why}

{% recitals %}
1. ${todo('why it is passed')}
{% /recitals %}

## ${words.headings[2]}

1. ${todo('RESOLVED, one act to a line')}

${signed([['company', words.first]])}`,
      }
    case 'instrument':
      return {
        fields: [party('first', words.first), date],
        body: `{% party "first" /%}, {% $date %}.

${chapters(words.headings, 'the rule')}

${signed([['first', words.first]])}`,
      }
    default:
      return {
        fields: [text('name', words.name, words.nameExample), date],
        body: `{% $name %}, {% $date %}.

${chapters(words.headings, 'the rule')}`,
      }
  }
}
