import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, ChevronDown, Circle, Flag } from 'lucide-react'
import { useRef } from 'react'
import type { Answers } from '#engine/source/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/components/menu.tsx'
import { useWritten } from '../questions/use-written.tsx'
import { type InterviewGroup, progressOf } from './interview.ts'
import { atEnd, type Place } from './interview-steps.ts'
import type { Interview } from './use-interview.ts'

interface PartMenuProps {
  groups: readonly InterviewGroup[]
  answers: Answers
  interview: Pick<Interview, 'steps' | 'position' | 'go'>
}

/** Which part of the interview somebody is in, what is open in each, and the way there. */
export function PartMenu({ groups, answers, interview: { steps, position, go } }: PartMenuProps) {
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
                <Trans>What is open</Trans>
              ) : (
                <>
                  <Trans>
                    Part {part + 1} of {groups.length}
                  </Trans>
                  <span className="max-sm:sr-only">: {written(current.group.title)}</span>
                </>
              )}
            </span>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
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
        icon={<Flag aria-hidden="true" />}
        onSelect={() => {
          goesTo.current = atEnd
        }}
      >
        <Trans>The end: what is open, and what to do next</Trans>
      </MenuItem>
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
    const { open, wrong } = progressOf([group], answers)
    const left = open.length + wrong.length
    return (
      <MenuItem
        key={group.group.id}
        icon={left === 0 ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
        onSelect={() => onSelect(first.id)}
      >
        <span className="block">
          {index + 1}. {written(group.group.title)}
        </span>
        <span className="block text-muted text-sm">
          {left === 0 ? (
            t`Nothing is open`
          ) : (
            <Plural value={left} one="# question is open" other="# questions are open" />
          )}
        </span>
      </MenuItem>
    )
  })
}
