import { answerInlines, partyDescription } from '../answers/answer-inlines.ts'
import type { AnswerValues } from '../answers/answer-values.ts'
import { fieldsOf } from '../answers/answers.ts'
import type { DocumentTemplate, Field } from '../template.ts'
import type { Block, Inline, TableBlock } from '../tree.ts'

/** What a cover shows where its author names nothing: short answers, and none that only switch a clause. */
const SHORT: readonly Field['type'][] = [
  'party',
  'text',
  'date',
  'duration',
  'money',
  'integer',
  'number',
  'percent',
  'choice',
  'multipleChoice',
]

/**
 * The first page of a contract: its key terms in a table, in the order of the questions, then the heading of
 * what follows. Only what the text reads is shown. Empty for a template without a cover.
 */
export function coverBlocks(
  template: DocumentTemplate,
  answers: AnswerValues,
  read: ReadonlySet<string>,
): Block[] {
  const { cover } = template
  if (cover === undefined) return []
  const fields = fieldsOf(template)
  const currencies = new Set(fields.flatMap(currencyField))
  const isShown = ({ id, type }: Field) =>
    cover === true ? SHORT.includes(type) && !currencies.has(id) : cover.includes(id)
  const { lead, columns, terms } = answers.words.cover
  const table: TableBlock = {
    kind: 'table',
    id: 'cover-terms',
    columns: [
      { header: words(columns[0]), width: 32, align: 'start' },
      { header: words(columns[1]), width: 68, align: 'start' },
    ],
    rows: fields
      .filter((field) => read.has(field.id) && isShown(field))
      .map((field) => ({
        id: `cover-${field.id}`,
        cells: [words(field.label), besideLabel(shownAnswer(answers, field))],
      })),
  }
  return [
    { kind: 'paragraph', id: 'cover-lead', style: 'body', level: 0, content: words(lead) },
    table,
    { kind: 'heading', id: 'cover-end', startsPage: true, content: words(terms) },
  ]
}

/** A chosen option by its label: its text is written for a sentence. */
function shownAnswer(answers: AnswerValues, field: Field): Inline[] {
  if (field.type === 'party') return partyDescription(answers, field)
  const chosen = 'options' in field ? [answers.value(field)].flat() : []
  const labels =
    'options' in field
      ? field.options.flatMap(({ value, label }) => (chosen.includes(value) ? label : []))
      : []
  if (labels.length === 0) return answerInlines(answers, field, undefined, {})
  return [{ kind: 'answer', field: field.id, text: answers.format.list(labels) }]
}

/** A blank beside its label need not say it again. Of several in one place, each keeps its own. */
export function besideLabel(content: Inline[]): Inline[] {
  if (content.filter(({ kind }) => kind === 'blank').length !== 1) return content
  return content.map((inline) => (inline.kind === 'blank' ? { ...inline, bare: true } : inline))
}

function currencyField(field: Field): string[] {
  if (field.type === 'table') return field.columns.flatMap(currencyField)
  return 'currency' in field && typeof field.currency === 'object' ? [field.currency.field] : []
}

function words(text: string): Inline[] {
  return [{ kind: 'text', text }]
}
