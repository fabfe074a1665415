import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Eraser, Files, FileText } from 'lucide-react'
import type { Field } from '#engine/source/index.ts'
import { withNext } from '#modules/identity/workspace/next-path.ts'
import { Button, LinkButton, TextLink } from '#ui/components/button.tsx'
import { LICENCE_PATH } from '../../../../../ui/workspace/paths.ts'
import { useWritten } from '../questions/question-frame.tsx'
import type { Progress } from './interview.ts'

interface InterviewEndProps {
  /** Of the heading, which takes the focus when somebody comes to the end. */
  id: string
  progress: Progress
  /** A spreadsheet, which has no places that would print as lines. */
  isSheet: boolean
  /** Places that print as labeled blanks; undefined if the text is withheld, which has no files either. */
  blanks: number | undefined
  ownPath: string
  onShow: (field: string) => void
  onRead: () => void
  onClear: () => void
  canClear: boolean
}

/** The end of the questions: what is open, and what to do next. */
export function InterviewEnd(props: InterviewEndProps) {
  const { id, progress, isSheet, blanks, ownPath, onShow, onRead, onClear, canClear } = props
  const { t } = useLingui()
  const { open, wrong } = progress
  const isDone = open.length === 0 && wrong.length === 0
  return (
    <section aria-labelledby={id} className="mb-8 noscript:hidden">
      <h2 id={id} tabIndex={-1} className="text-2xl outline-none">
        {isDone ? t`All required questions are answered` : t`What’s left`}
      </h2>
      <OpenQuestions label={t`Not answered yet`} fields={open} onShow={onShow} />
      <OpenQuestions label={t`To check again`} fields={wrong} onShow={onShow} />
      {blanks !== undefined && !isSheet && (
        <p className="mt-2 flex gap-2 text-muted">
          {isDone && <Check className="mt-0.5 size-5 shrink-0 text-action" />}
          {blanks === 0 ? (
            <Trans>The document has no blanks.</Trans>
          ) : (
            <Plural
              value={blanks}
              one="The document has # blank. It prints as a labeled line to fill in by hand."
              other="The document has # blanks. They print as labeled lines to fill in by hand."
            />
          )}
        </p>
      )}
      <h3 className="mt-6 mb-3 text-lg">{t`What to do next`}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<FileText className="size-5" />} onClick={onRead}>
          <Trans>Read through the document</Trans>
        </Button>
        <LinkButton to="/app/documents/" icon={<Files className="size-5" />}>
          <Trans>Finish it later</Trans>
        </LinkButton>
      </div>
      <p className="mt-3 text-muted text-sm">
        <Trans>It’s saved automatically. You’ll find it in your documents, on every device.</Trans>{' '}
        {blanks === undefined ? (
          <TextLink to={withNext(LICENCE_PATH, ownPath)}>{t`See what a plan includes`}</TextLink>
        ) : (
          <Trans>You can download the files at the top of this page.</Trans>
        )}
      </p>
      <p className="mt-6">
        <Button
          variant="quiet"
          size="small"
          className="-ml-3"
          icon={<Eraser className="size-4" />}
          disabled={!canClear}
          onClick={onClear}
        >{t`Clear all answers`}</Button>
      </p>
    </section>
  )
}

interface OpenQuestionsProps {
  label: string
  fields: readonly Field[]
  onShow: (field: string) => void
}

function OpenQuestions({ label, fields, onShow }: OpenQuestionsProps) {
  const { written } = useWritten()
  if (fields.length === 0) return null
  return (
    <>
      <h3 className="mt-4 text-base">{label}</h3>
      <ul aria-label={label} className="mt-1 divide-y divide-line border-line border-y">
        {fields.map((field) => (
          <li key={field.id}>
            <button
              type="button"
              onClick={() => onShow(field.id)}
              className="min-h-11 w-full py-2 text-left text-action -outline-offset-2! hover:text-action-strong"
            >
              {written(field.label)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
