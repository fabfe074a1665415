import { Plural, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { type FormEvent, type KeyboardEvent, memo, type Ref } from 'react'
import type { AnswerValue } from '#engine/source/index.ts'
import { Button } from '#ui/components/button.tsx'
import type { EditingSession } from '../editing/editing-session.ts'
import { useSessionSelector } from '../editing/editing-state.tsx'
import { ENTRY } from '../questions/field-name.ts'
import { Question, type QuestionOfFieldProps } from '../questions/question.tsx'
import { useWritten } from '../questions/question-frame.tsx'
import type { InterviewGroup, InterviewStep } from './interview.ts'

interface QuestionsFormProps {
  ref: Ref<HTMLFormElement>
  groups: readonly InterviewGroup[]
  session: EditingSession
  /** The one question to show, or its end; undefined shows all. */
  only: InterviewStep | 'end' | undefined
  /** Questions that an answer has just brought up. */
  opened: ReadonlySet<string>
  /** Somebody wanted to go on from this question: what is wrong with it is said. */
  told: string | undefined
  isReadOnly: boolean
  /** False until JavaScript has arrived: then the form saves by itself. */
  isLive: boolean
  onAnswer: (field: string, value: AnswerValue) => void
  onFocus: (field: string, row?: string) => void
  onPause: () => void
  /** Enter was pressed in the last input of a question. */
  onNext: () => void
}

/**
 * All are laid out, also far from the screen. Under `content-visibility: auto` a browser that fills in forms
 * would lay out every hidden group anew with each keystroke, to know which fields it could fill in.
 */
const belowEachOther = 'mb-8 border-line border-b pb-4'

/** The line below a field has room for one error, and for nothing else. */
const fieldsAreClose = '[&_.field-error]:min-h-7.5 [&_.field-error]:pt-1 [&_.field-error]:pb-1.5'

/**
 * The interview: every question that the document asks, in groups. A plain form until JavaScript arrives.
 * Memoized: going from one question to another renders none. Each question reads its answer of the session
 * itself: what is typed shows before anything else on the page hears of it.
 */
export const QuestionsForm = memo(function QuestionsForm(props: QuestionsFormProps) {
  const { t } = useLingui()
  const { ref, groups, session, only, opened, told, isReadOnly, isLive } = props
  const { onAnswer, onFocus, onPause, onNext } = props
  const id = useSessionSelector(session, (state) => state.id)
  const version = useSessionSelector(session, (state) => state.version)
  const redrawn = useSessionSelector(session, (state) => state.redrawn)
  const { written } = useWritten()
  function submit(event: FormEvent) {
    if (!isLive) return
    event.preventDefault()
    onPause()
  }
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      data-interview=""
      className={fieldsAreClose}
      onSubmit={submit}
      onBlur={onPause}
      onKeyDown={(event) => {
        if (isLive) enterGoesOn(event, onNext)
      }}
    >
      <input type="hidden" name="document" value={id} />
      <input type="hidden" name="version" value={version} />
      <fieldset disabled={isReadOnly} className="contents">
        {groups.map(({ group, fields, unasked }, position) =>
          fields.length === 0 ? null : (
            <section
              key={group.id}
              aria-labelledby={`group-${group.id}`}
              hidden={only !== undefined && (only === 'end' || only.part !== position)}
              className={clsx(only === undefined && belowEachOther)}
            >
              <div className="flex flex-row-reverse items-baseline justify-between gap-x-4">
                <p className="shrink-0 text-muted text-sm tabular-nums">{t`Part ${position + 1} of ${groups.length}`}</p>
                <h2 id={`group-${group.id}`} className="min-w-0 text-2xl">
                  {written(group.title)}
                </h2>
              </div>
              {group.help !== undefined && <p className="mt-1 text-muted text-sm">{written(group.help)}</p>}
              <div className="mt-4 flex flex-col gap-2">
                {fields.map((field) => (
                  <GroupedQuestion
                    key={`${field.id} ${redrawn[field.id] ?? 0}`}
                    isHidden={only !== undefined && (only === 'end' || !only.fields.includes(field))}
                    isOpened={opened.has(field.id)}
                    field={field}
                    session={session}
                    isTold={told === field.id}
                    onAnswer={onAnswer}
                    onFocus={onFocus}
                  />
                ))}
              </div>
              {unasked > 0 && only === undefined && (
                <p className="mt-2 mb-3 text-muted text-sm">
                  <Plural
                    value={unasked}
                    one="# more question appears if an answer above calls for it."
                    other="# more questions appear if an answer above calls for them."
                  />
                </p>
              )}
            </section>
          ),
        )}
      </fieldset>
      {!isLive && <Button type="submit" variant="primary" wide>{t`Save`}</Button>}
    </form>
  )
})

interface GroupedQuestionProps extends Omit<QuestionOfFieldProps, 'answer'> {
  session: EditingSession
  isHidden: boolean
  isOpened: boolean
}

/** Memoized: a keystroke in one question renders no other, and there may be more than a hundred. */
const GroupedQuestion = memo(function GroupedQuestion(props: GroupedQuestionProps) {
  const { isHidden, isOpened, session, ...question } = props
  const { t } = useLingui()
  const answer = useSessionSelector(session, ({ answers }) => answers[question.field.id])
  return (
    <div hidden={isHidden} className={clsx(isOpened && '-ml-3 border-action border-l-3 pl-2.5')}>
      {isOpened && <p className="mb-1 text-action text-sm">{t`Asked because of your last answer`}</p>}
      <Question {...question} answer={answer} />
    </div>
  )
})

type Entry = HTMLInputElement | HTMLSelectElement

/**
 * Enter goes on: to the next input of the question, from its last one to the next question. In a text of
 * several lines it begins a line.
 */
function enterGoesOn(event: KeyboardEvent<HTMLFormElement>, onNext: () => void): void {
  const { target } = event
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (event.nativeEvent.isComposing || event.defaultPrevented) return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  event.preventDefault()
  const next = nextEntry(target)
  if (next) next.focus()
  else onNext()
}

function nextEntry(input: Entry): HTMLElement | undefined {
  const question = input.closest('[data-question]')
  const entries = [...(question?.querySelectorAll<Entry>(ENTRY) ?? [])].filter(
    (entry) => !entry.disabled && entry.checkVisibility() && (entry === input || !isSkipped(entry, input)),
  )
  return entries[entries.indexOf(input) + 1]
}

/** The other radio buttons and boxes of the group somebody is in, and of other groups those not chosen. */
function isSkipped(entry: Entry, from: Entry): boolean {
  if (entry.type === 'checkbox') return entry.name === from.name
  const isChosen = entry instanceof HTMLInputElement && entry.checked
  return entry.type === 'radio' && (entry.name === from.name || !isChosen)
}
