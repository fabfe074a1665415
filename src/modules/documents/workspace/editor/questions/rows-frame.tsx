import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { ArrowDown, ArrowUp, Copy, EllipsisVertical, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { Button, IconButton } from '#ui/components/button.tsx'
import { Menu, MenuItem } from '#ui/components/menu.tsx'
import { InterviewContext } from '../interview/interview-context.ts'
import { UndoButton } from '../interview/status-toast.tsx'
import { presenceName } from './field-name.ts'
import { QuestionFrame, type QuestionProps } from './question-frame.tsx'
import { type ListField, SPARE_ROWS, type TableField } from './rows.ts'
import type { RowActions, RowEvent, useRows } from './use-rows.ts'

interface RowsFrameProps<Content> {
  field: ListField | TableField
  rows: ReturnType<typeof useRows<Content>>
  error: QuestionProps<'list'>['error']
  children: ReactNode
}

/** Around the rows of a list or table: the question above; below, one more row, and what just happened. */
export function RowsFrame<Content>({ field, rows, error, children }: RowsFrameProps<Content>) {
  const { isLive } = use(InterviewContext)
  const { state, actions, event, frame } = rows
  const { maximum } = field
  const label = field.type === 'list' ? field.itemLabel : field.rowLabel
  const count = state.rows.length
  return (
    <QuestionFrame field={field} error={error}>
      <input type="hidden" name={presenceName(field.id)} value="1" />
      <div ref={frame} className="rows">
        {children}
      </div>
      <div className="mt-1.5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          data-add-row=""
          size="small"
          icon={<Plus className="size-4" />}
          disabled={count >= maximum}
          onClick={() => actions.add()}
          className="noscript:hidden!"
        >
          <Trans>
            Add another<span className="sr-only">: {label}</span>
          </Trans>
        </Button>
        {!isLive && (
          <Button
            type="submit"
            name="more"
            value={field.id}
            size="small"
            icon={<Plus className="size-4" />}
            className="hidden! noscript:inline-flex!"
          >
            <Trans>
              Save and add more<span className="sr-only">: {label}</span>
            </Trans>
          </Button>
        )}
        <div role="status" className="flex min-h-11 min-w-0 items-center gap-2 text-sm">
          {event !== undefined && <EventText label={label} event={event} />}
          {event?.kind === 'removed' && <UndoButton onPress={actions.undo} />}
        </div>
        {event === undefined && (
          <p className="text-muted text-sm tabular-nums">
            <Count count={count} maximum={maximum} />
          </p>
        )}
      </div>
    </QuestionFrame>
  )
}

interface RowGroupProps {
  /** "Fee 2" */
  name: string
  position: number
  rowKey: number
  className: string
  children: ReactNode
}

/** One row, which can take the focus as a whole. */
export function RowGroup({ name, position, rowKey, className, children }: RowGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset says too much of one line, whose legend cannot stand in it
    <div
      role="group"
      aria-label={name}
      tabIndex={-1}
      data-row={position}
      data-key={rowKey}
      className={className}
    >
      {children}
    </div>
  )
}

/** Rows more than there are, for the form that works before JavaScript, which cannot add any. */
export function SpareRows({ after, children }: { after: number; children: (position: number) => ReactNode }) {
  const { isLive } = use(InterviewContext)
  if (isLive) return null
  return Array.from({ length: SPARE_ROWS }, (_, spare) => after + spare).map((position) => (
    <div key={`spare-${position}`} className="hidden noscript:block">
      {children(position)}
    </div>
  ))
}

function EventText({ label, event }: { label: string; event: RowEvent }): ReactNode {
  const { t } = useLingui()
  const name = (position: number) => `${label} ${position + 1}`
  switch (event.kind) {
    case 'removed':
      return t`${name(event.position)} removed.`
    case 'moved': {
      const place = event.to + 1
      return t`${name(event.from)} is now number ${place} of ${event.count}.`
    }
    case 'copied':
      return t`${name(event.from)} copied as ${name(event.to)}.`
  }
}

function Count({ count, maximum }: { count: number; maximum: number }) {
  if (count >= maximum) return <Trans>You’ve reached the maximum: {maximum}.</Trans>
  if (count === 1) return <Trans>At most {maximum}</Trans>
  return (
    <Trans>
      {count} of at most {maximum}
    </Trans>
  )
}

interface RowToolsProps {
  /** "Fee 2" */
  name: string
  rowKey: number
  isFirst: boolean
  isLast: boolean
  /** The only row, and nothing in it: there is nothing to do with it. The tools keep their room. */
  isNothing: boolean
  /** Left out where a row cannot be copied; false where no more rows fit. */
  canDuplicate?: boolean | undefined
  actions: Pick<RowActions<unknown>, 'move' | 'remove' | 'duplicate'>
}

/** What can be done with one row as a whole. Hidden where no script would answer a press. */
export function RowTools({ name, rowKey, isFirst, isLast, isNothing, canDuplicate, actions }: RowToolsProps) {
  const { t } = useLingui()
  const copying = [Copy, t`Duplicate`, !canDuplicate, () => actions.duplicate(rowKey)] as const
  const choices = [
    [ArrowUp, t`Move up`, isFirst, () => actions.move(rowKey, -1)] as const,
    [ArrowDown, t`Move down`, isLast, () => actions.move(rowKey, 1)] as const,
    ...(canDuplicate === undefined ? [] : [copying]),
  ]
  return (
    <div className={clsx('flex shrink-0 noscript:hidden', isNothing && 'invisible')}>
      <Menu trigger={<IconButton label={t`More options for ${name}`} icon={<EllipsisVertical />} />}>
        {choices.map(([Icon, label, disabled, act]) => (
          <MenuItem key={label} icon={<Icon aria-hidden="true" />} disabled={disabled} onSelect={act}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <IconButton
        label={t`Remove ${name}`}
        icon={<Trash2 />}
        data-remove-row=""
        onClick={() => actions.remove(rowKey)}
      />
    </div>
  )
}
