import { Trans, useLingui } from '@lingui/react/macro'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { Badge } from '#ui/components/badge.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { Route } from './+types/message.ts'
import { AnswerForm } from './answer-form.tsx'
import { actOnMessage, loadMessage } from './message.server.ts'
import { MessageActions } from './message-actions.tsx'
import { MessageFacts } from './message-facts.tsx'
import { MessageHistory } from './message-history.tsx'

export function loader(route: Route.LoaderArgs) {
  return loadMessage(route)
}

export function action(route: Route.ActionArgs) {
  return actOnMessage(route)
}

/** Whoever came second sees what the first one did: React Router asks anew only after what went well. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function MessagePage({ loaderData: message, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { number, text, state } = message
  return (
    <Page
      title={t`Message ${number}`}
      actions={
        <TextLink to={`/app/admin/inbox/?view=${state}`}>
          <Trans>All messages</Trans>
        </TextLink>
      }
    >
      {actionData?.error === 'changed_meanwhile' && <Overtaken message={message} unsent={actionData.text} />}
      <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <p className="wrap-anywhere whitespace-pre-line rounded-sheet border border-line bg-sheet p-5 text-lg">
            {text}
          </p>
          <MessageHistory history={message.history} />
          <Answering message={message} actionData={actionData} />
        </div>
        <aside aria-label={t`About this message`}>
          <p className="mb-4 flex flex-wrap gap-2">
            {state === 'open' ? (
              <Badge tone="alert">
                <Trans>Open</Trans>
              </Badge>
            ) : (
              <Badge>
                <Trans>Closed</Trans>
              </Badge>
            )}
            {message.answers > 0 && (
              <Badge tone="action">
                <Trans>Answered</Trans>
              </Badge>
            )}
          </p>
          <MessageFacts message={message} />
          <MessageActions message={message} />
        </aside>
      </div>
    </Page>
  )
}

type Message = Route.ComponentProps['loaderData']

/** What the second of two operators is told, above what the first one did. */
function Overtaken({ message: { history, assignee }, unsent }: { message: Message; unsent: string }) {
  const [before, last] = history.filter(({ act }) => act !== 'released' && act !== 'reopened').slice(-2)
  // An answer that closes is two entries.
  const first = last?.act === 'closed' && before?.act === 'answered' ? before : (last ?? before)
  const who = first?.operator ?? assignee?.name ?? ''
  return (
    <div className="mb-6 max-w-measure">
      <Notice live tone="alert" title={<Trans>Somebody was quicker. Nothing was sent.</Trans>}>
        {first?.act === 'answered' && <Trans>{who} has answered already; you see the answer below.</Trans>}
        {first?.act === 'closed' && <Trans>{who} has closed this message.</Trans>}
        {first?.act === 'taken' && <Trans>{who} looks after this message now.</Trans>}
        {unsent !== '' && (
          <details className="mt-2">
            <summary className="min-h-11 py-2 font-medium">
              <Trans>What you wrote</Trans>
            </summary>
            <p className="wrap-anywhere whitespace-pre-line">{unsent}</p>
          </details>
        )}
      </Notice>
    </div>
  )
}

/** The form, or why there is none. */
function Answering({
  message,
  actionData,
}: {
  message: Message
  actionData: Route.ComponentProps['actionData'] | undefined
}) {
  const { email, state, assignee, answers } = message
  if (email === null) {
    return (
      <p className="mt-8 text-muted">
        <Trans>Whoever wrote this left no address: it cannot be answered.</Trans>
      </p>
    )
  }
  if (state === 'closed') {
    return (
      <p className="mt-8 text-muted">
        <Trans>This message is closed. Reopen it to answer.</Trans>
      </p>
    )
  }
  if (assignee !== null && !assignee.isOwn) {
    const { name } = assignee
    return (
      <p className="mt-8 text-muted">
        <Trans>{name} looks after this message. Take it over to answer.</Trans>
      </p>
    )
  }
  // After an answer, its own or another's, the form is a new one.
  return <AnswerForm key={answers} email={email} seen={answers} problem={actionData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
