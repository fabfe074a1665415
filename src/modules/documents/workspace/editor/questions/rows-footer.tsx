import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { Button } from '#ui/components/button.tsx'
import { InterviewContext } from '../interview/interview-context.ts'
import { UndoButton } from '../undo-button.tsx'
import type { RowEvent } from './use-rows.ts'

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
export function RowsFooter({ field, label, count, maximum, event, onAdd, onUndo }: RowsFooterProps) {
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
