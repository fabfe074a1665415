import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Toast } from '#ui/components/toast.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import type { Outcome, Problem } from './documents.server.ts'
import { ListForm, listAddress, useIsSent } from './list-form.tsx'

interface OutcomeMessageProps {
  outcome: Outcome | undefined
  problem: Problem | undefined
  /** Offered for a copy that the list shows: it wants a name of its own. */
  onRename?: ((id: string) => void) | undefined
}

/** What has just been done, or why not: at the screen's foot, or before JavaScript at the page's head. */
export function OutcomeMessage({ outcome, problem, onRename }: OutcomeMessageProps) {
  const isLive = useIsLive()
  useToldOnce(outcome)
  // Every answer has a key of its own: the same thing done twice is told twice.
  const { key } = useLocation()
  const [closed, setClosed] = useState<string>()
  // What is wrong with a name stands beside it.
  const isProblem = problem !== undefined && problem.id === undefined
  const message = isProblem ? <ProblemText problem={problem} /> : outcome && <OutcomeText outcome={outcome} />
  const action = isProblem ? undefined : outcome && <OutcomeAction outcome={outcome} onRename={onRename} />
  if (!isLive) {
    if (message === undefined) return null
    return (
      <Notice className="mb-6" tone={isProblem ? 'alert' : 'success'} live title={message} action={action} />
    )
  }
  return (
    // The live region is always there, so that what appears in it is read out.
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-4"
    >
      {message !== undefined && closed !== key && (
        <Toast
          key={key}
          message={message}
          tone={isProblem ? 'alert' : 'status'}
          action={action}
          onClose={() => setClosed(key)}
        />
      )}
    </div>
  )
}

/**
 * Takes what was done out of the address once it is told: a reload, or coming back, does not tell it again.
 * Written beside React Router, which would fetch the list anew for it, and the message would go.
 */
function useToldOnce(outcome: Outcome | undefined): void {
  const here = useLocation()
  useEffect(() => {
    // Whoever is on the way elsewhere by now keeps that address.
    if (outcome !== undefined && window.location.search === here.search)
      window.history.replaceState(window.history.state, '', listAddress(here))
  }, [outcome, here])
}

function OutcomeText({ outcome: { did, ids } }: { outcome: Outcome }): ReactNode {
  switch (did) {
    case 'deleted':
      return (
        <Plural
          value={ids.length}
          one="The document is in the trash."
          other="# documents are in the trash."
        />
      )
    case 'restored':
      return <Plural value={ids.length} one="The document was restored." other="# documents were restored." />
    case 'copied':
      return <Trans>The document was copied.</Trans>
    case 'destroyed':
      return <Trans>Deleted for good.</Trans>
    case 'emptied':
      return <Trans>The trash is empty.</Trans>
  }
}

function OutcomeAction({ outcome, onRename }: Pick<OutcomeMessageProps, 'onRename'> & { outcome: Outcome }) {
  const { t } = useLingui()
  const isUndoing = useIsSent('restore')
  const { did, ids } = outcome
  const [id] = ids
  if (did === 'deleted') {
    return (
      <ListForm intent="restore" ids={ids}>
        <Button type="submit" size="small" busy={isUndoing}>{t`Undo`}</Button>
      </ListForm>
    )
  }
  if (did !== 'copied' || id === undefined || onRename === undefined) return null
  return <Button size="small" onClick={() => onRename(id)}>{t`Rename`}</Button>
}

function ProblemText({ problem: { code } }: { problem: Problem }) {
  if (code === 'nothing_chosen')
    return <Trans>No documents selected. Select the boxes next to the names first.</Trans>
  if (code === 'too_many') return <Trans>Too many at once. Please choose at most 100 documents.</Trans>
  return <Trans>It’s no longer here: it was moved or deleted elsewhere. The list is up to date now.</Trans>
}

/** Takes the focus to an element where what had it has gone with its row. */
export function useFocusAfter(outcome: Outcome | undefined): RefObject<HTMLParagraphElement | null> {
  const element = useRef<HTMLParagraphElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer has a key of its own
  useEffect(() => {
    if (outcome !== undefined && document.activeElement === document.body) element.current?.focus()
  }, [key, outcome])
  return element
}
