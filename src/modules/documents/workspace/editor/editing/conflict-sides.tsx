import { Trans, useLingui } from '@lingui/react/macro'
import {
  type Answers,
  type DocumentTemplate,
  evaluate,
  type Field,
  inlinesOf,
  type TemplateBlock,
  type TemplateInline,
} from '#engine/source/index.ts'
import { useWritten } from '../questions/use-written.tsx'

interface ConflictSidesProps {
  template: DocumentTemplate
  /** The questions that both sides have answered differently. */
  fields: readonly Field[]
  mine: Answers
  theirs: Answers
}

/** What two saves say, question by question, as the document would print it. */
export function ConflictSides({ template, fields, mine, theirs }: ConflictSidesProps) {
  const { t } = useLingui()
  const { written } = useWritten()
  return (
    <dl className="divide-y divide-line border-line border-y">
      {fields.map((field) => (
        <div key={field.id} className="py-3">
          <dt className="font-medium">{written(field.label)}</dt>
          <dd className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
            <Side name={t`Mine`} text={answerText(template, field, mine)} />
            <Side name={t`The other`} text={answerText(template, field, theirs)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Side({ name, text }: { name: string; text: string }) {
  const { written } = useWritten()
  return (
    <p className="min-w-0 whitespace-pre-line break-words">
      <span className="block text-muted text-sm">{name}</span>
      {/^[…,·\s]*$/.test(text) ? <Trans>Blank</Trans> : written(text)}
    </p>
  )
}

/** An answer as the document would print it; the rows of a table line by line. */
function answerText(template: DocumentTemplate, field: Field, answers: Answers): string {
  const { blocks } = evaluate({ ...template, body: bodyFor(field) }, answers)
  return blocks
    .filter((block) => block.id.startsWith('answer'))
    .map((block) =>
      inlinesOf(block)
        .map((inline) => (inline.kind === 'text' || inline.kind === 'answer' ? inline.text : '…'))
        .join(''),
    )
    .join('\n')
}

function bodyFor(field: Field): TemplateBlock[] {
  const paragraph = (content: TemplateInline[]) =>
    ({ kind: 'paragraph', id: 'answer', style: 'body', level: 0, content }) as const
  if (field.type === 'party') return [paragraph([{ kind: 'party', field: field.id }])]
  if (field.type !== 'table') return [paragraph([{ kind: 'field', field: field.id }])]
  const cells = field.columns.flatMap(({ id }, index): TemplateInline[] => [
    ...(index === 0 ? [] : [{ kind: 'text' as const, text: ' · ' }]),
    { kind: 'row', column: id },
  ])
  return [{ kind: 'each', source: { kind: 'field', field: field.id }, blocks: [paragraph(cells)] }]
}
