import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { Form, type ShouldRevalidateFunctionArgs, useNavigation, useRevalidator } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, TextLink } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { TextArea } from '#ui/components/text-fields.tsx'
import { EmailText, type NamedState, nameIn, Section, SentAt, StateBadge } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { MESSAGE_LENGTH } from '../schema.ts'
import type { Route } from './+types/message.ts'
import { kindNames } from './kind-names.ts'

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
    <Notice
      className="mb-6 max-w-measure"
      live
      tone="alert"
      title={<Trans>Someone else got there first. Nothing was sent.</Trans>}
    >
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

type Entry = Route.ComponentProps['loaderData']['history'][number]

/** What was done with a message, the oldest first; answers with their text and what became of their mail. */
function MessageHistory({ history }: { history: readonly Entry[] }) {
  const { t } = useLingui()
  useDelivery(history.some(({ delivery }) => delivery === 'waiting'))
  const acts: Record<Entry['act'], string> = {
    taken: t`taken`,
    released: t`released`,
    answered: t`answered`,
    closed: t`closed`,
    reopened: t`reopened`,
  }
  if (history.length === 0) return null
  return (
    <Section id="history" title={t`What was done`} className="mt-8">
      <ol className="divide-y divide-line border-line border-y">
        {history.map(({ id, at, act, operator, text, delivery }) => (
          <li key={id} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span className="font-medium">{`${operator ?? t`A former operator`}: ${acts[act]}`}</span>
              <span className="text-muted">
                <SentAt at={at} />
              </span>
              {delivery !== null && (
                // A change is read out.
                <span role="status">
                  <StateBadge state={deliveries[delivery]} />
                </span>
              )}
            </p>
            {text !== null && (
              <p className="wrap-anywhere mt-2 whitespace-pre-line border-action border-l-2 pl-4">{text}</p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** What became of the mail with an answer. */
const deliveries: Record<NonNullable<Entry['delivery']>, NamedState> = {
  waiting: ['brass', msg`On its way`],
  sent: ['action', msg`Sent`],
  refused: ['alert', msg`Rejected by the mail server`],
}

const ASK_AGAIN_MS = 3_000

/** Asks until the mail has left, as long as somebody looks at the page. */
function useDelivery(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

/** Who wrote, from where, and who looks after it. */
function MessageFacts({ message }: { message: Route.ComponentProps['loaderData'] }) {
  const { t, i18n } = useLingui()
  const { name, email, accountId, kind, at, language, page, assignee } = message
  const facts: [name: string, value: ReactNode][] = [
    [t`Name`, name],
    [t`Address`, email && <EmailText email={email} />],
    [
      t`Account`,
      accountId && <TextLink to={`/app/admin/accounts/${accountId}/`}>{t`Logged in when writing`}</TextLink>,
    ],
    [t`Kind`, nameIn(i18n, kindNames, kind)],
    [t`Arrived`, <SentAt key="at" at={at} />],
    [
      t`Language`,
      <span key="language" className="uppercase">
        {language}
      </span>,
    ],
    [t`Page`, page],
    [t`Handled by`, assignee === null ? t`no one yet` : <EmailText key="assignee" email={assignee.name} />],
  ]
  return (
    <dl className="divide-y divide-line border-line border-y">
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} className="grid grid-cols-[7.5rem_1fr] gap-x-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
