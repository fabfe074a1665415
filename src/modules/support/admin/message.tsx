import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { MESSAGE_LENGTH } from '../schema.ts'
import type { Route } from './+types/message.ts'
import { MessageFacts, MessageHistory } from './message-history.tsx'

export { actOnMessage as action, loadMessage as loader } from './message.server.ts'

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
      actions={<TextLink to={`/app/admin/inbox/?view=${state}`}>{t`All messages`}</TextLink>}
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
            {state === 'open' ? <Badge tone="alert">{t`Open`}</Badge> : <Badge>{t`Closed`}</Badge>}
            {message.answers > 0 && <Badge tone="action">{t`Answered`}</Badge>}
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
  const { t } = useLingui()
  const [before, last] = history.filter(({ act }) => act !== 'released' && act !== 'reopened').slice(-2)
  // An answer that closes is two entries.
  const first = last?.act === 'closed' && before?.act === 'answered' ? before : (last ?? before)
  const who = first?.operator ?? assignee?.name ?? ''
  return (
    <div className="mb-6 max-w-measure">
      <Notice live tone="alert" title={<Trans>Someone else got there first. Nothing was sent.</Trans>}>
        {first?.act === 'answered' && <Trans>{who} has already answered. See the answer below.</Trans>}
        {first?.act === 'closed' && <Trans>{who} has closed this message.</Trans>}
        {first?.act === 'taken' && <Trans>{who} is handling this message now.</Trans>}
        {unsent !== '' && (
          <details className="mt-2">
            <summary className="min-h-11 py-2 font-medium">{t`What you wrote`}</summary>
            <p className="wrap-anywhere whitespace-pre-line">{unsent}</p>
          </details>
        )}
      </Notice>
    </div>
  )
}

/** The form, or why there is none. */
function Answering({ message, actionData }: AnswerFormProps) {
  const { t } = useLingui()
  const { email, state, assignee, answers } = message
  const name = assignee?.isOwn === false ? assignee.name : undefined
  const obstacles: [isThere: boolean, text: string][] = [
    [email === null, t`The sender left no address, so you can’t answer.`],
    [state === 'closed', t`This message is closed. Reopen it to answer.`],
    [name !== undefined, t`${name} is handling this message. Take it over to answer.`],
  ]
  const [, obstacle] = obstacles.find(([isThere]) => isThere) ?? []
  if (obstacle !== undefined) return <p className="mt-8 text-muted">{obstacle}</p>
  // After an answer, its own or another's, the form is a new one.
  return <AnswerForm key={answers} message={message} actionData={actionData} />
}

/** What can be done with a message besides answering it. */
function MessageActions({ message: { state, assignee } }: { message: Message }) {
  const { t } = useLingui()
  const isOpen = state === 'open'
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {isOpen && assignee?.isOwn === true && <Act intent="release">{t`Release it`}</Act>}
      {isOpen && assignee?.isOwn !== true && (
        <Act intent="take" assignee={assignee?.accountId}>
          {assignee === null ? t`Take it` : t`Take it over`}
        </Act>
      )}
      <Act intent={isOpen ? 'close' : 'reopen'}>{isOpen ? t`Close without an answer` : t`Reopen`}</Act>
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

interface AnswerFormProps {
  message: Message
  /** Why the answer before was not sent, with its text. */
  actionData: Route.ComponentProps['actionData'] | undefined
}

/** Answers a message by mail. */
function AnswerForm({ message: { email, answers }, actionData }: AnswerFormProps) {
  const { t } = useLingui()
  const busy = useNavigation().formData?.get('intent') === 'answer'
  const texts: Partial<Record<string, string>> = {
    required: t`Please write an answer.`,
    too_long: t`An answer can have at most 4,000 characters. Please shorten it.`,
    wrong_type: t`Please check this again.`,
  }
  return (
    <Form method="post" noValidate className="mt-8">
      <h2 className="mb-2 text-2xl">{t`Answer by mail`}</h2>
      <p className="mb-4 text-muted">
        <Trans>
          It goes to {email}, with the message quoted below it. What they reply comes to {brand.supportEmail}.
        </Trans>
      </p>
      {/* How many answers the operator sees above the form. */}
      <input type="hidden" name="seen" value={answers} />
      <TextArea
        label={t`Your answer`}
        name="text"
        rows={6}
        required
        maxLength={MESSAGE_LENGTH}
        defaultValue={actionData?.text ?? ''}
        error={actionData && texts[actionData.error]}
      />
      <Checkbox label={t`Close the message`} name="closes" defaultChecked />
      <Button type="submit" name="intent" value="answer" variant="primary" busy={busy} className="mt-3">
        {t`Send the answer`}
      </Button>
    </Form>
  )
}
