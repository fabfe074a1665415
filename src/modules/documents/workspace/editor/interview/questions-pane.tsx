import { Plural, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, CornerDownLeft } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Field } from '#engine/source/index.ts'
import { Button } from '#ui/components/button.tsx'
import { useOnDemand } from '#ui/components/use-on-demand.ts'
import type { EditingSession } from '../editing/editing-session.ts'
import { EditingNotices } from '../editing/editing-state.tsx'
import type { DocumentInEditing } from '../editing/use-editing.ts'
import type { Blank } from '../preview/blanks.tsx'
import {
  END_ID,
  type InterviewGroup,
  type InterviewStep,
  openedQuestions,
  type Progress,
  progressOf,
  wrongPart,
} from './interview.ts'
import { InterviewBar } from './interview-bar.tsx'
import { isInView, showQuestion, showTop } from './jump.ts'
import { QuestionsForm } from './questions-form.tsx'
import { isApple, useShortcuts } from './shortcuts.ts'
import { StatusToast, type useAnnouncement } from './status-toast.tsx'
import type { AnswerTravel } from './use-answer-travel.ts'
import type { Interview } from './use-interview.ts'

interface QuestionsPaneProps extends DocumentInEditing {
  groups: readonly InterviewGroup[]
  /** Undefined where the text is withheld. */
  blanks: readonly Blank[] | undefined
  progress: Progress
  interview: Interview
  travel: AnswerTravel
  saying: ReturnType<typeof useAnnouncement>
  /** A spreadsheet, whose cells are shown too. */
  isSheet: boolean
  newPath: string | undefined
  ownPath: string
  isLive: boolean
  onFocus: (field: string, row?: string) => void
  onNextBlank: (by: 1 | -1) => void
  onCross: () => void
  onRead: () => void
}

/** The interview with all that is around it. */
export function QuestionsPane(props: QuestionsPaneProps) {
  const { session, editing, claimed, form, groups, blanks, progress, interview, travel } = props
  const { newPath, isLive } = props
  const { said, say } = props.saying
  const [told, setTold] = useState<string>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const ShortcutsHelp = useOnDemand(loadShortcutsHelp, isHelpOpen)
  const opened = useOpenedQuestions(groups)
  useSayOpened(opened, session, say)
  const { mode, steps, position, go } = interview
  const step = steps[position]
  const InterviewEnd = useOnDemand(loadInterviewEnd, step === undefined)
  const isOne = mode === 'one'
  // The switch answers at once: bringing back every question of a long contract takes a slow phone a moment.
  const isOneDrawn = useDeferredValue(isOne)
  const isOpen = step !== undefined && isOpenIn(progress, step)
  useShownInMode(isOneDrawn, step?.id, form)

  /** Goes on; where questions come one at a time, not before this one is answered, or skipped. */
  function goOn() {
    session.pauseTyping()
    // What was typed last may not have been drawn yet.
    const { answers } = session.getState()
    if (isOne && step !== undefined && isOpenIn(progressOf(groups, answers), step)) {
      setTold(step.id)
      // To where it is put right: the button would leave people to look for it.
      go({ at: 'question', id: step.id }, wrongPart(step.fields, answers))
    } else interview.next()
  }
  const latestGoOn = useRef(goOn)
  useLayoutEffect(() => {
    latestGoOn.current = goOn
  })
  useShortcuts({
    ...travel,
    next: goOn,
    back: interview.back,
    nextBlank: props.onNextBlank,
    cross: props.onCross,
    help: () => setHelpOpen(true),
  })
  return (
    <>
      <InterviewBar
        groups={groups}
        answers={editing.answers}
        progress={progress}
        interview={interview}
        travel={travel}
        onHelp={() => setHelpOpen(true)}
      />
      <EditingNotices claimed={claimed} newPath={newPath} />
      <QuestionsForm
        ref={form}
        groups={groups}
        session={session}
        only={isOneDrawn ? (step ?? 'end') : undefined}
        opened={useMemo(() => new Set(opened.map(({ id }) => id)), [opened])}
        told={told}
        isReadOnly={claimed.claim === 'reading' || claimed.claim === 'asked'}
        isLive={isLive}
        onAnswer={session.answer}
        onFocus={props.onFocus}
        onPause={session.pauseTyping}
        onNext={useCallback(() => latestGoOn.current(), [])}
      />
      {isOneDrawn && step !== undefined && (
        <StepButtons interview={interview} hasLines={hasLines(step)} isOpen={isOpen} onNext={goOn} />
      )}
      {(!isOneDrawn || step === undefined) && isLive && InterviewEnd && (
        <InterviewEnd
          id={END_ID}
          progress={progress}
          isSheet={props.isSheet}
          blanks={blanks?.length}
          ownPath={props.ownPath}
          canClear={Object.keys(editing.answers).length > 0 && claimed.claim === 'writing'}
          onShow={(field) => go({ at: 'question', id: field })}
          onRead={props.onRead}
          onClear={travel.clear}
        />
      )}
      <StatusToast
        said={said}
        onUndo={travel.undo}
        onGo={(field) => go({ at: 'question', id: field })}
        onClose={() => say(undefined)}
      />
      {ShortcutsHelp && (
        <ShortcutsHelp isSheet={props.isSheet} open={isHelpOpen} onOpenChange={setHelpOpen} />
      )}
    </>
  )
}

function hasLines({ fields: [field] }: InterviewStep): boolean {
  return field?.type === 'longText' || field?.type === 'list'
}

function isOpenIn({ open, wrong }: Progress, { id }: InterviewStep): boolean {
  return [...open, ...wrong].some((field) => field.id === id)
}

/** Another way of asking moves everything: the question that somebody is at is brought back into view. */
function useShownInMode(isOne: boolean, question: string | undefined, form: QuestionsPaneProps['form']) {
  const drawn = useRef(isOne)
  useEffect(() => {
    if (drawn.current === isOne) return
    drawn.current = isOne
    if (isOne) showTop(form.current?.parentElement ?? null)
    else if (question !== undefined) showQuestion(question)
  }, [isOne, question, form])
}

/** Says which questions an answer has brought up, as they may be anywhere. */
function useSayOpened(
  opened: ReturnType<typeof useOpenedQuestions>,
  session: EditingSession,
  say: ReturnType<typeof useAnnouncement>['say'],
): void {
  const { i18n } = useLingui()
  useEffect(() => {
    const [first] = opened
    const { history, edits } = session.getState()
    if (first === undefined || !history.isOpen) return
    const names = new Intl.ListFormat(i18n.locale).format(opened.map(({ label }) => label))
    const count = opened.length
    say({
      text: (
        <>
          <Plural value={count} one="One more question:" other="# more questions:" /> {names}
        </>
      ),
      edits,
      goesTo: first.id,
      isSeen: isInView(first.id),
    })
  }, [opened, session, say, i18n])
}

/** The questions that the last change of the interview brought up, because an answer called for them. */
function useOpenedQuestions(groups: readonly InterviewGroup[]): readonly Field[] {
  const [known, setKnown] = useState({ groups, opened: [] as readonly Field[] })
  if (known.groups === groups) return known.opened
  const before = idsOf(known.groups)
  const isSame = before.join() === idsOf(groups).join()
  const opened = isSame ? known.opened : openedQuestions(new Set(before), groups)
  setKnown({ groups, opened })
  return opened
}

function idsOf(groups: readonly InterviewGroup[]): string[] {
  return groups.flatMap(({ fields }) => fields.map(({ id }) => id))
}

interface StepButtonsProps {
  interview: Pick<Interview, 'steps' | 'position' | 'back' | 'next'>
  /** Enter begins a line in it, and does not go on. */
  hasLines: boolean
  /** The question still needs an answer, or another one: it can be skipped. */
  isOpen: boolean
  /** Goes on where the question is answered, and else says what is missing. */
  onNext: () => void
}

/** Below the one question that is shown: back, on, and on without an answer. */
function StepButtons({ interview, hasLines, isOpen, onNext }: StepButtonsProps) {
  const { steps, position, back, next } = interview
  const { t } = useLingui()
  const number = position + 1
  const command = isApple() ? '⌘' : t`Ctrl`
  return (
    <div className="mt-2 mb-8">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={<ArrowLeft className="size-5" />}
          disabled={position === 0}
          onClick={back}
        >{t`Back`}</Button>
        <Button variant="primary" icon={<ArrowRight className="size-5" />} onClick={onNext}>{t`Next`}</Button>
        {isOpen && <Button variant="quiet" onClick={next}>{t`Skip for now`}</Button>}
      </div>
      <p className="mt-3 flex items-center gap-1.5 text-muted text-sm tabular-nums">
        <span role="status">{t`Question ${number} of ${steps.length}`}</span>
        <span aria-hidden="true" className="max-sm:hidden">
          ·
        </span>
        <span className="flex items-center gap-1 max-sm:hidden">
          <CornerDownLeft className="size-4" />
          {hasLines ? t`Press ${command} + Enter to continue` : t`Press Enter to continue`}
        </span>
      </p>
    </div>
  )
}

/** Below all questions: no first screen pays for it. */
const loadInterviewEnd = async () => (await import('./interview-end.tsx')).InterviewEnd

/** With what every dialog is made of, so that it opens at the first press. */
async function loadShortcutsHelp() {
  const [{ ShortcutsHelp }] = await Promise.all([
    import('./shortcuts-help.tsx'),
    import('#ui/components/dialog-panel.tsx'),
  ])
  return ShortcutsHelp
}
