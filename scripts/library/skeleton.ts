import { TEMPLATE_TYPES } from '#engine/source/front-matter/front-matter.ts'
import { hasUsualSigner, usualCategory } from '#engine/source/front-matter/short-forms.ts'
import type { DocumentType } from '#engine/source/index.ts'
import { languageInPlace } from '#engine/source/places.ts'
import { type SkeletonWords, skeletonWords } from './skeleton-words.ts'

/** What `new` makes: a type of template, or a form that is a checklist. */
export const KINDS: Readonly<Record<string, DocumentType>> = {
  ...Object.fromEntries(
    TEMPLATE_TYPES.filter((type) => type !== 'jobDescription').map((type) => [type, type]),
  ),
  'job-description': 'jobDescription',
  checklist: 'form',
}

interface Skeleton {
  kind: string
  title: string
  number: number
  language: string
  jurisdiction: string
  /** Undefined where it is the usual one of the type. */
  category: string | undefined
}

const TODO = 'TODO'
const QUESTION: Readonly<Record<string, { opening: string; mark: string }>> = {
  fr: { opening: '', mark: ' ?' },
  es: { opening: '¿', mark: '?' },
}

/** `NDA: mutual` needs quotation marks, or YAML reads a key. */
function asYaml(words: string): string {
  return /^\p{L}[\p{L}\p{N} ,()’'-]*$/u.test(words) ? words : JSON.stringify(words)
}

/**
 * A source that compiles: what is still to be written is marked TODO, and check reports no other error. What
 * the head does not say has its default.
 */
export function skeleton(about: Skeleton): string {
  const { fields, body } = contentFor(about, skeletonWords(about.language))
  const type = KINDS[about.kind] ?? 'form'
  const usual = languageInPlace(about.language.slice(0, 2), about.jurisdiction)
  const category = about.category ?? (about.kind === 'checklist' ? 'A12' : usualCategory(type))
  const three = (what: string, opening = '') =>
    ['first', 'second', 'third'].map((nth) => `    - ${opening}${TODO} a ${nth} ${what}`).join('\n')
  const whoSigns = hasUsualSigner(type) ? '' : `  whoSigns: ${TODO} who signs, and in which capacity.\n`
  // French sets a space before its question mark, and Spanish opens with another.
  const { opening, mark } = QUESTION[about.language.slice(0, 2)] ?? { opening: '', mark: '?' }
  return `---
title: ${asYaml(about.title)}
number: ${about.number}
type: ${type}
category: ${category}${usual === about.language ? '' : `\nlanguage: ${about.language}`}${about.jurisdiction === 'neutral' ? '' : `\njurisdiction: ${about.jurisdiction}`}
copy:
  summary: ${TODO} one sentence for search results, 35 words at most.
  purpose: >-
    ${TODO} what it does for whom, in a paragraph.
  whenToUse:
${three('case.')}
  whenNotToUse:
${three('case, and what to use there.')}
${whoSigns}  prepare:
${three('thing to have at hand.')}
  mistakes:
${three(`mistake: ${TODO} what goes wrong, and what to do about it.`)}
  questions:
${three(`question${mark} ${TODO} its answer.`, opening)}
  keywords: [${Array(5).fill(TODO).join(', ')}]
fields:
${fields.map((field) => field.replace(/^/gm, '  ')).join('\n')}
---

${body}
`
}

function contentFor(
  { kind, title, language }: Skeleton,
  words: SkeletonWords,
): { fields: string[]; body: string } {
  const party = (id: string, label: string) => `- { id: ${id}, type: party, label: ${label}, required: true }`
  const date = `- { id: date, type: date, label: ${words.date}, required: true }`
  const text = (id: string, label: string, example: string) =>
    `- { id: ${id}, type: text, label: ${label}, example: ${example}, required: true }`
  const todo = (what: string) => `${TODO} ${what}.`
  const chapters = (headings: string[], what: string) =>
    headings.map((heading) => `## ${heading}\n\n1. ${todo(what)}`).join('\n\n')
  const signed = (ids: [id: string, role: string][]) =>
    `### ${words.signatures}\n\n${words.signText}\n\n{% signatures %}\n${ids
      .map(([id, role]) => `{% signature "${id}" role="${role}" /%}`)
      .join('\n')}\n{% /signatures %}`

  switch (kind) {
    case 'checklist':
      return {
        fields: [text('name', words.name, words.nameExample), date],
        body: `{% entries columns=2 %}
{% entry $name /%}
{% entry $date /%}
{% /entries %}

{% table %}
- ${words.columns[0]} {% width="46%" %}
- ${words.columns[1]} {% width="14%" %}
- ${words.columns[2]} {% width="24%" %}
- ${words.columns[3]} {% width="16%" %}
---
- ${todo('twenty items or more, each one act, verb first')}
-
-
-
{% /table %}`,
      }
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
          date.replace(' }', ', usualEarliest: today }'),
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
