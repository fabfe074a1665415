import { Trans } from '@lingui/react/macro'
import { logInPath } from '#modules/identity/workspace/next-path.ts'
import { Button } from '#ui/components/button.tsx'
import { SaveState } from '#ui/components/save-state.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { type EditingStatus, statusOf } from './editing.ts'
import type { EditingSession } from './editing-session.ts'
import { useSessionSelector } from './use-session-selector.ts'

/** Nothing that was typed here is in danger: that another tab writes says more. */
const CALM: readonly EditingStatus[] = ['untouched', 'saved', 'saving']

interface EditingStateProps {
  session: EditingSession
  /** How many answers are not saved because they are not right. */
  wrong: number
  /** Leads to the first of those that are not right. */
  onCorrect: () => void
  /** Opens the choice between both sides again. */
  onDecide: () => void
  /** Takes the writing over; set where another tab has it. */
  onWorkHere: (() => void) | undefined
}

/** Whether what was typed is safe, and what to do where it is not; and that another tab writes. */
export function EditingState({ onWorkHere, ...saving }: EditingStateProps) {
  const status = useSessionSelector(saving.session, statusOf)
  if (onWorkHere === undefined) return <SavingState {...saving} />
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm">
      {CALM.includes(status) ? (
        <p role="status" className="text-muted">
          <Trans>Reading only</Trans>
        </p>
      ) : (
        <SavingState {...saving} />
      )}
      <Button size="small" onClick={onWorkHere}>
        <Trans>Work here</Trans>
      </Button>
    </div>
  )
}

/** Never says “saved” of what is not, not even for a frame. */
function SavingState({ session, wrong, onCorrect, onDecide }: Omit<EditingStateProps, 'onWorkHere'>) {
  const status = useSessionSelector(session, statusOf)
  const isKept = useSessionSelector(session, () => session.isKept())
  const retry = () => void session.flush()
  switch (status) {
    case 'untouched':
      return null
    case 'signed_out':
      return (
        <p role="status" className="text-alert text-sm">
          <Trans>
            Not saved: you have been logged out.{' '}
            <TextLink to={logInPath('/app/documents/')} target="_blank" rel="noopener">
              Log in in another tab
            </TextLink>
            , then come back and go on: it is all still here.
          </Trans>
        </p>
      )
    case 'saved':
      return wrong === 0 ? (
        <SaveState status="saved" />
      ) : (
        <SaveState status="incomplete" wrong={wrong} onCorrect={onCorrect} />
      )
    case 'stale':
      return <SaveState status="undecided" onDecide={onDecide} />
    case 'refused':
      return <SaveState status="failed" isKept={isKept} onRetry={retry} />
    default:
      return <SaveState status={status} isKept={isKept} onRetry={retry} />
  }
}
