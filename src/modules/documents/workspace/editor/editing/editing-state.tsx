import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { logInPath } from '#modules/identity/workspace/next-path.ts'
import { Button, TextLink } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { SaveState } from '#ui/components/save-state.tsx'
import type { DocumentClaimed } from './document-claim.ts'
import { type EditingStatus, statusOf } from './editing.ts'
import type { EditingSession } from './editing-session.ts'

/** Nothing that was typed here is in danger: that another tab writes says more. */
const CALM: readonly EditingStatus[] = ['untouched', 'saved', 'saving']

interface EditingStateProps {
  session: EditingSession
  /** How many answers are not saved because they are not right. */
  wrong: number
  onCorrect: () => void
  onDecide: () => void
  /** Takes the writing over; set where another tab has it. */
  onWorkHere: (() => void) | undefined
}

/** Whether what was typed is safe, and what to do where it is not; and that another tab writes. */
export function EditingState({ onWorkHere, ...saving }: EditingStateProps) {
  const { t } = useLingui()
  const status = useSessionSelector(saving.session, statusOf)
  if (onWorkHere === undefined) return <SavingState {...saving} />
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm">
      {CALM.includes(status) ? (
        <p role="status" className="text-muted">{t`View only`}</p>
      ) : (
        <SavingState {...saving} />
      )}
      <Button size="small" onClick={onWorkHere}>{t`Edit here`}</Button>
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
            Not saved: you’ve been logged out.{' '}
            <TextLink to={logInPath('/app/documents/')} target="_blank" rel="noopener">
              Log in in another tab
            </TextLink>
            , then come back and continue. Everything is still here.
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

interface EditingNoticesProps {
  claimed: Pick<DocumentClaimed, 'claim' | 'hasRecovered'>
  /** Where another document is begun from the same template, if that is what somebody may have come for. */
  newPath: string | undefined
}

/** What somebody should know of this document before going on with it. */
export function EditingNotices({ claimed: { claim, hasRecovered }, newPath }: EditingNoticesProps) {
  const { t } = useLingui()
  if (claim === 'reading') {
    return (
      <Notice className="mb-6" title={t`This tab is view-only`} live>
        <p>{t`You’re filling in this document in another tab. What you save there shows here.`}</p>
      </Notice>
    )
  }
  if (!hasRecovered) return null
  return (
    <Notice className="mb-6" tone="success" title={t`We’ve restored your answers`} live>
      <p>{t`This browser kept the answers that couldn’t be saved.`}</p>
      {newPath !== undefined && (
        <p className="mt-1">
          <TextLink to={newPath} reloadDocument>{t`Start another document`}</TextLink>
        </p>
      )}
    </Notice>
  )
}

/**
 * Something of the document in editing, as it is now: in the frame that shows what somebody does, on every
 * device. `read` has to answer the same value until that changes; what else happens renders nothing.
 */
export function useSessionSelector<State, Value>(
  session: { getState(): State; subscribe(listener: () => void): () => void },
  read: (state: State) => Value,
): Value {
  const current = () => read(session.getState())
  return useSyncExternalStore(session.subscribe, current, current)
}
