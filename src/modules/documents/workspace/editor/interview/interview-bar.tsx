import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowDown,
  Check,
  ChevronDown,
  Circle,
  CircleHelp,
  RectangleHorizontal,
  Redo2,
  Rows3,
  Undo2,
} from 'lucide-react'
import { useRef } from 'react'
import type { Answers } from '#engine/source/index.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/components/menu.tsx'
import { ProgressBar } from '#ui/components/progress.tsx'
import { useWritten } from '../questions/question-frame.tsx'
import { atEnd, type InterviewGroup, type Place, type Progress, partProgress } from './interview.ts'
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
    <div className="-mx-gutter -mt-6 z-10 mb-6 border-line bg-paper px-gutter pt-4 pb-1 max-sm:mb-3 max-sm:pt-0 max-sm:pb-0 noscript:hidden max-lg:border-b lg:sticky lg:-top-6 lg:mb-3 lg:border-b lg:pt-1.5 lg:pb-0">
      <ProgressBar
        label={t`Required questions answered`}
        value={required === 0 ? 0 : (100 * answered) / required}
      />
      {/* A laptop is not high: as on a phone, all stands in one line. */}
      <div className="mt-1 flex min-h-11 items-center justify-between gap-x-3 max-sm:mt-0 max-sm:min-h-9 max-sm:gap-x-1 lg:mt-0">
        <PartMenu groups={groups} answers={answers} interview={interview} />
        <div className="ml-auto min-w-0 text-sm sm:hidden">
          <RequiredLeft progress={progress} onShow={(field) => interview.go({ at: 'question', id: field })} />
        </div>
        <div className="-mr-2 flex shrink-0 items-center max-sm:*:h-9 sm:ml-auto">
          <IconButton
            label={t`Undo`}
            icon={<Undo2 />}
            idle={!travel.canUndo}
            className={ifUsable}
            onClick={travel.undo}
          />
          <IconButton
            label={t`Redo`}
            icon={<Redo2 />}
            idle={!travel.canRedo}
            className={ifUsable}
            onClick={travel.redo}
          />
          <ModeToggle {...interview} />
          <IconButton
            label={t`Keyboard shortcuts`}
            icon={<CircleHelp />}
            onClick={onHelp}
            className="max-sm:hidden"
          />
        </div>
      </div>
    </div>
  )
}

/** How many required questions are open, and the way to the first; nothing of what asks for nothing. */
export function RequiredLeft({ progress, onShow }: { progress: Progress; onShow: (field: string) => void }) {
  const { required, open, next } = progress
  if (required === 0) return null
  if (next === undefined) {
    return (
      <p className="flex items-center gap-1.5 font-medium text-action leading-tight">
        <Check className="size-4 shrink-0" />
        <Trans>All required answered</Trans>
      </p>
    )
  }
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3 tabular-nums max-sm:ml-0 max-sm:px-1.5"
      icon={<ArrowDown className="size-4 shrink-0" />}
      onClick={() => onShow(next.id)}
    >
      <Plural value={open.length} one="# required left" other="# required left" />
      <span className="sr-only">
        {' '}
        <Trans>Go to the next one</Trans>
      </span>
    </Button>
  )
}

/** Leads to the other way in which questions are shown. */
function ModeToggle({ mode, setMode }: Pick<Interview, 'mode' | 'setMode'>) {
  const { t } = useLingui()
  const [other, label, Icon] =
    mode === 'all'
      ? (['one', t`One at a time`, RectangleHorizontal] as const)
      : (['all', t`All at once`, Rows3] as const)
  return <IconButton label={label} icon={<Icon aria-hidden="true" />} onClick={() => setMode(other)} />
}

type PartMenuProps = Pick<InterviewBarProps, 'groups' | 'answers' | 'interview'>

/** Which part of the interview somebody is in, what is open in each, and the way there. */
function PartMenu({ groups, answers, interview: { steps, position, go } }: PartMenuProps) {
  const { t } = useLingui()
  const { written } = useWritten()
  const goesTo = useRef<Place>(undefined)
  const part = steps[position]?.part
  const current = part === undefined ? undefined : groups[part]
  return (
    <Menu
      align="start"
      // The menu gives the focus back to its button first.
      onCloseAutoFocus={(event) => {
        if (goesTo.current === undefined) return
        event.preventDefault()
        go(goesTo.current)
        goesTo.current = undefined
      }}
      trigger={
        <Button variant="quiet" size="small" className="-ml-3 min-w-0 max-w-full justify-start! text-left">
          <span className="flex min-w-0 items-center gap-1.5">
            <span className="line-clamp-2 min-w-0">
              {current === undefined || part === undefined ? (
                <Trans>What’s left</Trans>
              ) : (
                <>
                  <Trans>
                    Part {part + 1} of {groups.length}
                  </Trans>
                  <span className="max-sm:sr-only lg:max-2xl:sr-only">: {written(current.group.title)}</span>
                </>
              )}
            </span>
            <ChevronDown className="size-4 shrink-0" />
          </span>
        </Button>
      }
    >
      <PartItems
        groups={groups}
        answers={answers}
        onSelect={(field) => {
          goesTo.current = { at: 'question', id: field }
        }}
      />
      <MenuSeparator />
      <MenuItem
        onSelect={() => {
          goesTo.current = atEnd
        }}
      >{t`The end: what’s left, and what to do next`}</MenuItem>
    </Menu>
  )
}

interface PartItemsProps extends Pick<PartMenuProps, 'groups' | 'answers'> {
  onSelect: (field: string) => void
}

/** A component of its own, which is only rendered while the menu is open: a keystroke counts nothing here. */
function PartItems({ groups, answers, onSelect }: PartItemsProps) {
  const { t } = useLingui()
  const { written } = useWritten()
  return groups.map((group, index) => {
    const [first] = group.fields
    if (first === undefined) return null
    const { left, isDone } = partProgress(group, answers)
    return (
      <MenuItem
        key={group.group.id}
        icon={isDone ? <Check /> : <Circle />}
        onSelect={() => onSelect(first.id)}
      >
        <span className="block">
          {index + 1}. {written(group.group.title)}
        </span>
        <span className="block text-muted text-sm">
          {left > 0 ? (
            <Plural value={left} one="# question left" other="# questions left" />
          ) : isDone ? (
            t`Nothing left to answer`
          ) : (
            t`Optional`
          )}
        </span>
      </MenuItem>
    )
  })
}
