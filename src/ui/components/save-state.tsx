import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Spinner } from './progress.tsx'

export type SaveStatus = 'saving' | 'saved' | 'incomplete' | 'failed' | 'offline' | 'undecided'

interface SaveStateProps {
  status: SaveStatus
  /** What could not be saved is kept in this browser until it can. */
  isKept?: boolean | undefined
  /** How many answers are not saved because they are not right, where the status is `incomplete`. */
  wrong?: number | undefined
  /** Leads to the first of them. */
  onCorrect?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  /** Opens the choice between two sides, where that is what saving waits for. */
  onDecide?: (() => void) | undefined
}

const icons: Record<SaveStatus, ReactNode> = {
  saving: <Spinner className="text-muted" />,
  saved: <Check className="size-4 text-action" />,
  incomplete: <TriangleAlert className="size-4 shrink-0 text-alert" />,
  failed: <TriangleAlert className="size-4 text-alert" />,
  offline: <CloudOff className="size-4 text-muted" />,
  undecided: <TriangleAlert className="size-4 text-alert" />,
}

/** Whether what was typed is safe. It keeps its height in every state. */
export function SaveState({
  status,
  isKept = false,
  wrong = 0,
  onCorrect,
  onRetry,
  onDecide,
}: SaveStateProps) {
  const { t } = useLingui()
  const isCalm = status === 'saving' || status === 'saved' || status === 'offline'
  return (
    <div className="flex min-h-11 items-center gap-2 text-sm">
      <p role="status" className={`flex items-center gap-2 ${isCalm ? 'text-muted' : 'text-alert'}`}>
        {icons[status]}
        {status === 'saving' && <Trans>Saving…</Trans>}
        {status === 'saved' && <Trans>Saved</Trans>}
        {status === 'incomplete' && (
          <button type="button" onClick={onCorrect} className="touch-target relative text-left underline">
            <Plural
              value={wrong}
              one="Saved, but # answer needs correcting"
              other="Saved, but # answers need correcting"
            />
          </button>
        )}
        {status === 'undecided' && <Trans>Not saved</Trans>}
        {status === 'failed' && (isKept ? t`Not saved: kept in this browser` : t`Not saved`)}
        {status === 'offline' &&
          (isKept ? t`Not saved: offline. Kept in this browser` : t`Not saved: offline. Keep this page open`)}
      </p>
      {status === 'failed' && onRetry !== undefined && (
        <Button size="small" onClick={onRetry}>{t`Try again`}</Button>
      )}
      {status === 'undecided' && onDecide !== undefined && (
        <Button size="small" onClick={onDecide}>{t`Choose a side`}</Button>
      )}
    </div>
  )
}
