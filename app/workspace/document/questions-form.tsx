import { Plural, Trans } from '@lingui/react/macro'
import type { FormEvent, Ref } from 'react'
import type { Answers, AnswerValue } from '#engine/source/index.ts'
import { Button } from '../../components/button.tsx'
import type { Editing } from './editing.ts'
import type { InterviewGroup } from './interview.ts'
import { Question } from './questions/question.tsx'
import { useWritten } from './questions/use-written.tsx'

interface QuestionsFormProps {
  ref: Ref<HTMLFormElement>
  groups: readonly InterviewGroup[]
  answers: Answers
  editing: Pick<Editing, 'id' | 'version' | 'generation'>
  /** False until JavaScript has arrived: then the form saves by itself. */
  isLive: boolean
  onAnswer: (field: string, value: AnswerValue) => void
  onFocus: (field: string, row?: string) => void
  /** A question was left, or Enter was pressed. */
  onPause: () => void
}

/** The interview: every question that the document asks, in groups. A plain form until JavaScript arrives. */
export function QuestionsForm({
  ref,
  groups,
  answers,
  editing,
  isLive,
  onAnswer,
  onFocus,
  onPause,
}: QuestionsFormProps) {
  const { written } = useWritten()
  function submit(event: FormEvent) {
    if (!isLive) return
    event.preventDefault()
    onPause()
  }
  return (
    <form key={editing.generation} ref={ref} method="post" noValidate onSubmit={submit} onBlur={onPause}>
      <input type="hidden" name="document" value={editing.id} />
      <input type="hidden" name="version" value={editing.version} />
      {groups.map(({ group, fields, unasked }, position) =>
        fields.length === 0 ? null : (
          <section
            key={group.id}
            aria-labelledby={`group-${group.id}`}
            className="mb-8 border-line border-b pb-4 last-of-type:border-0"
          >
            <p className="text-muted text-sm tabular-nums">
              <Trans>
                Part {position + 1} of {groups.length}
              </Trans>
            </p>
            <h2 id={`group-${group.id}`} className="text-2xl">
              {written(group.title)}
            </h2>
            {group.help !== undefined && <p className="mt-1 text-muted">{written(group.help)}</p>}
            <div className="mt-5 flex flex-col gap-2">
              {fields.map((field) => (
                <Question
                  key={field.id}
                  field={field}
                  answer={answers[field.id]}
                  onAnswer={onAnswer}
                  onFocus={onFocus}
                />
              ))}
            </div>
            {unasked > 0 && (
              <p className="mt-2 mb-3 text-muted text-sm">
                <Plural
                  value={unasked}
                  one="# more question is asked when an answer above calls for it."
                  other="# more questions are asked when an answer above calls for them."
                />
              </p>
            )}
          </section>
        ),
      )}
      {!isLive && (
        <Button type="submit" variant="primary" wide>
          <Trans>Save</Trans>
        </Button>
      )}
    </form>
  )
}
