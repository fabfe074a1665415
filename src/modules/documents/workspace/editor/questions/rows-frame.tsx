import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { ArrowDown, ArrowUp, Copy, EllipsisVertical, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { Button } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Menu, MenuItem } from '#ui/components/menu.tsx'
import { InterviewContext } from '../interview/interview-context.ts'
import { UndoButton } from '../interview/status-toast.tsx'
import { presenceName } from './field-name.ts'
import { QuestionFrame, type QuestionProps } from './question-frame.tsx'
import { type ListField, SPARE_ROWS, type TableField } from './rows.ts'
import type { RowActions, RowEvent, useRows } from './use-rows.ts'

/** What stands around the rows of a list or a table: the question above them, adding and undoing below them. */
export function RowsFrame<Content>({
  field,
  rows: { state, actions, event, frame },
  error,
  children,
}: {
  field: ListField | TableField
  rows: ReturnType<typeof useRows<Content>>
  error: QuestionProps<'list'>['error']
  children: ReactNode
}) {
  return (
    <QuestionFrame field={field} error={error}>
      <input type="hidden" name={presenceName(field.id)} value="1" />
      <div ref={frame} className="rows">
        {children}
      </div>
      <RowsFooter
        field={field.id}
        label={field.type === 'list' ? field.itemLabel : field.rowLabel}
        count={state.rows.length}
        maximum={field.maximum}
        event={event}
        onAdd={() => actions.add()}
        onUndo={actions.undo}
      />
    </QuestionFrame>
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

interface RowsFooterProps {
  field: string
  /** What one row is called: "Fee". */
  label: string
  count: number
  maximum: number
  event: RowEvent | undefined
  onAdd: () => void
  onUndo: () => void
}

/** Below the rows: one more, how many there can be, and what just happened with the way back. */
function RowsFooter({ field, label, count, maximum, event, onAdd, onUndo }: RowsFooterProps) {
  const { isLive } = use(InterviewContext)
  const isFull = count >= maximum
  return (
    <div className="mt-1.5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        data-add-row=""
        size="small"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={isFull}
        onClick={onAdd}
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
          value={field}
          size="small"
          icon={<Plus aria-hidden="true" className="size-4" />}
          className="hidden! noscript:inline-flex!"
        >
          <Trans>
            Save and add more<span className="sr-only">: {label}</span>
          </Trans>
        </Button>
      )}
      <div role="status" className="flex min-h-11 min-w-0 items-center gap-2 text-sm">
        {event !== undefined && <EventText label={label} event={event} />}
        {event?.kind === 'removed' && <UndoButton onPress={onUndo} />}
      </div>
      {event === undefined && <Count count={count} maximum={maximum} />}
    </div>
  )
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
  return (
    <p className="text-muted text-sm tabular-nums">
      {count >= maximum ? (
        <Trans>That is the most there can be: {maximum}.</Trans>
      ) : count === 1 ? (
        <Trans>At most {maximum}</Trans>
      ) : (
        <Trans>
          {count} of at most {maximum}
        </Trans>
      )}
    </p>
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
  return (
    <div className={clsx('flex shrink-0 noscript:hidden', isNothing && 'invisible')}>
      <Menu
        trigger={<IconButton label={t`More for ${name}`} icon={<EllipsisVertical aria-hidden="true" />} />}
      >
        <MenuItem
          icon={<ArrowUp aria-hidden="true" />}
          disabled={isFirst}
          onSelect={() => actions.move(rowKey, -1)}
        >
          <Trans>Move up</Trans>
        </MenuItem>
        <MenuItem
          icon={<ArrowDown aria-hidden="true" />}
          disabled={isLast}
          onSelect={() => actions.move(rowKey, 1)}
        >
          <Trans>Move down</Trans>
        </MenuItem>
        {canDuplicate !== undefined && (
          <MenuItem
            icon={<Copy aria-hidden="true" />}
            disabled={!canDuplicate}
            onSelect={() => actions.duplicate(rowKey)}
          >
            <Trans>Duplicate</Trans>
          </MenuItem>
        )}
      </Menu>
      <IconButton
        label={t`Remove ${name}`}
        icon={<Trash2 aria-hidden="true" />}
        data-remove-row=""
        onClick={() => actions.remove(rowKey)}
      />
    </div>
  )
}
