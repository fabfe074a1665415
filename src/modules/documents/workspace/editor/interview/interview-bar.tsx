import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, Check, CircleHelp, Redo2, Undo2 } from 'lucide-react'
import type { Answers } from '#engine/source/index.ts'
import { Button } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { ProgressBar } from '#ui/components/progress-bar.tsx'
import type { InterviewGroup, Progress } from './interview.ts'
import { ModeSwitch, ModeToggle } from './mode-switch.tsx'
import { PartMenu } from './part-menu.tsx'
import type { AnswerTravel } from './use-answer-travel.ts'
import type { Interview } from './use-interview.ts'

interface InterviewBarProps {
  groups: readonly InterviewGroup[]
  answers: Answers
  progress: Progress
  interview: Interview
  travel: AnswerTravel
  onHelp: () => void
}

/** A phone has no room for what can do nothing. */
const ifUsable = 'max-sm:not-focus:aria-disabled:hidden'

/** Above the questions: how far it is, the parts, taking back, and how the questions are shown. */
export function InterviewBar({ groups, answers, progress, interview, travel, onHelp }: InterviewBarProps) {
  const { t } = useLingui()
  const { required, answered } = progress
  return (
    <div className="-mx-gutter -mt-6 z-10 mb-6 border-line bg-paper px-gutter pt-4 pb-1 max-sm:mb-3 max-sm:pt-1.5 max-sm:pb-0 noscript:hidden max-lg:border-b lg:sticky lg:-top-6 lg:border-b">
      <ProgressBar
        label={t`Required questions answered`}
        value={required === 0 ? 100 : (100 * answered) / required}
      />
      <div className="mt-1 flex min-h-11 items-center justify-between gap-x-3 max-sm:mt-0 max-sm:gap-x-1">
        <PartMenu groups={groups} answers={answers} interview={interview} />
        <div className="ml-auto min-w-0 text-sm sm:hidden">
          <RequiredLeft progress={progress} interview={interview} />
        </div>
        <div className="-mr-2 flex shrink-0 items-center">
          <IconButton
            label={t`Undo`}
            icon={<Undo2 aria-hidden="true" />}
            idle={!travel.canUndo}
            className={ifUsable}
            onClick={travel.undo}
          />
          <IconButton
            label={t`Redo`}
            icon={<Redo2 aria-hidden="true" />}
            idle={!travel.canRedo}
            className={ifUsable}
            onClick={travel.redo}
          />
          <ModeToggle mode={interview.mode} onChange={interview.setMode} />
          <IconButton
            label={t`Keyboard shortcuts`}
            icon={<CircleHelp aria-hidden="true" />}
            onClick={onHelp}
            className="max-sm:hidden"
          />
        </div>
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm max-sm:hidden">
        <RequiredLeft progress={progress} interview={interview} />
        <ModeSwitch mode={interview.mode} onChange={interview.setMode} />
      </div>
    </div>
  )
}

/** How many required questions are open, and the way to the next of them. */
function RequiredLeft({
  progress: { open, next },
  interview,
}: Pick<InterviewBarProps, 'progress' | 'interview'>) {
  if (next === undefined) {
    return (
      <p className="flex items-center gap-1.5 font-medium text-action leading-tight">
        <Check aria-hidden="true" className="size-4 shrink-0" />
        <Trans>All required answered</Trans>
      </p>
    )
  }
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3 tabular-nums max-sm:ml-0 max-sm:px-1.5"
      icon={<ArrowDown aria-hidden="true" className="size-4 shrink-0" />}
      onClick={() => interview.go({ at: 'question', id: next.id })}
    >
      <Plural value={open.length} one="# required left" other="# required left" />
      <span className="sr-only">
        {' '}
        <Trans>Go to the next of them</Trans>
      </span>
    </Button>
  )
}
