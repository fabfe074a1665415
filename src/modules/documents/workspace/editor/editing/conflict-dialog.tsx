import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  type Answers,
  type DocumentTemplate,
  evaluate,
  type Field,
  fieldsOf,
  inlinesOf,
  isSameAnswer,
  type TemplateBlock,
  type TemplateInline,
} from '#engine/source/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { useWritten } from '../questions/question-frame.tsx'
import type { Editing } from './editing.ts'
import { validAnswers } from './valid-answers.ts'

interface ConflictDialogProps {
  template: DocumentTemplate
  editing: Editing
  open: boolean
  /** Closed to look at the document first: it stays unsaved, and the choice can be found beside the title. */
  onOpenChange: (open: boolean) => void
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** A save met another save: both sides, and the choice. Nothing is saved until it is made. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { template, editing, open, onOpenChange, onKeepMine, onTakeTheirs } = props
  const { t } = useLingui()
  const { theirs } = editing
  if (theirs === undefined) return null
  const mine = validAnswers(template, editing.answers)
  const fields = fieldsOf(template).filter(({ id }) => !isSameAnswer(mine[id], theirs.answers[id]))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`This document was changed elsewhere`}
      description={t`It was saved in another window or on another device since you opened it here. We keep both versions until you choose one.`}
      width="wide"
      readFirst
      footer={
        <>
          <Button onClick={onTakeTheirs}>{t`Use the other version`}</Button>
          <Button variant="primary" onClick={onKeepMine}>{t`Keep mine`}</Button>
        </>
      }
    >
      <p className="mb-4">
        <Plural
          value={fields.length}
          one="# answer differs. “Keep mine” replaces the other one for good."
          other="# answers differ. “Keep mine” replaces all the others for good."
        />{' '}
        <Trans>You can undo “Use the other version” as long as this page is open.</Trans>
      </p>
      <ConflictSides template={template} fields={fields} mine={mine} theirs={theirs.answers} />
    </Dialog>
  )
}

interface ConflictSidesProps extends Record<'mine' | 'theirs', Answers> {
  template: DocumentTemplate
  fields: readonly Field[]
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
            <Side name={t`The other version`} text={answerText(template, field, theirs)} />
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

interface OtherTabDialogProps {
  open: boolean
  onTakeOver: () => void
  onRead: () => void
  /** Takes the focus when it closes, and says whether it did: nothing on the page has opened it. */
  takeFocus: () => boolean
}

/** One tab at a time writes a document: asked by the second one. */
export function OtherTabDialog({ open, onTakeOver, onRead, takeFocus }: OtherTabDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onOpenChange={onRead}
      title={t`This document is open in another tab`}
      description={t`Work in one tab at a time, so that your answers don’t overwrite each other. What you typed there is saved first and carried over.`}
      width="narrow"
      takeFocus={takeFocus}
      footer={
        <>
          <Button onClick={onRead}>{t`Just view here`}</Button>
          <Button variant="primary" onClick={onTakeOver}>{t`Edit here`}</Button>
        </>
      }
    />
  )
}
