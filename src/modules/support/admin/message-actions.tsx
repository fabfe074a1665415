import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import type { Route } from './+types/message.ts'

/** What can be done with a message besides answering it. */
export function MessageActions({ message }: { message: Route.ComponentProps['loaderData'] }) {
  const { state, assignee } = message
  const isOpen = state === 'open'
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {isOpen &&
        (assignee?.isOwn === true ? (
          <Act intent="release">
            <Trans>Give it back</Trans>
          </Act>
        ) : (
          <Act intent="take" assignee={assignee?.accountId}>
            {assignee === null ? <Trans>Take it</Trans> : <Trans>Take it over</Trans>}
          </Act>
        ))}
      <Act intent={isOpen ? 'close' : 'reopen'}>
        {isOpen ? <Trans>Close without an answer</Trans> : <Trans>Reopen</Trans>}
      </Act>
    </div>
  )
}

interface ActProps {
  /** What the button does, as the action knows it. */
  intent: string
  /** Who has the message as far as the operator sees. */
  assignee?: string | undefined
  children: ReactNode
}

function Act({ intent, assignee = '', children }: ActProps) {
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="assignee" value={assignee} />
      <Button type="submit" name="intent" value={intent} busy={busy}>
        {children}
      </Button>
    </Form>
  )
}
