import { Trans, useLingui } from '@lingui/react/macro'
import { Inbox } from 'lucide-react'
import { Form } from 'react-router'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { EmailText } from '#ui/operators/email-text.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import { TabLink } from '#ui/operators/tab-link.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { InboxView } from '../schema.ts'
import type { Route } from './+types/inbox.ts'
import { loadInbox } from './inbox.server.ts'
import { useKinds } from './use-kinds.ts'

export function loader(route: Route.LoaderArgs) {
  return loadInbox(route)
}

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { view, kind, words, tabs, messages, isFirstPage, older } = loaderData
  return (
    <Page
      title={t`Inbox`}
      actions={
        <TextLink to="/app/admin/wishes/">
          <Trans>Wishes for templates</Trans>
        </TextLink>
      }
    >
      <ViewTabs view={view} tabs={tabs} />
      <Filter key={`${view} ${kind} ${words}`} view={view} kind={kind} words={words} />
      {messages.length === 0 ? (
        <Nothing isFiltered={kind !== '' || words !== '' || !isFirstPage} />
      ) : (
        <List label={t`Messages`}>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </List>
      )}
      {older !== null && (
        <LinkButton to={older} className="mt-6">
          <Trans>Older messages</Trans>
        </LinkButton>
      )}
    </Page>
  )
}

/** Which of a view's messages are shown: of one kind, or with some words. */
function Filter({ view, kind, words }: Pick<Route.ComponentProps['loaderData'], 'view' | 'kind' | 'words'>) {
  const { t } = useLingui()
  const options = [...useKinds()].map(([value, label]) => ({ value, label }))
  return (
    <Form
      role="search"
      className="mb-2 grid max-w-3xl items-end gap-x-4 xs:grid-cols-[12rem_1fr] sm:grid-cols-[12rem_1fr_auto]"
    >
      <input type="hidden" name="view" value={view} />
      <SelectField
        label={t`Kind`}
        name="kind"
        options={options}
        placeholder={t`Every kind`}
        defaultValue={kind}
      />
      <TextField
        label={t`Number, address, name or words`}
        name="words"
        type="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={words}
      />
      <Button type="submit" className="mb-10 justify-self-start xs:col-span-2 sm:col-span-1">
        <Trans>Search</Trans>
      </Button>
    </Form>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState icon={<Inbox aria-hidden="true" />} title={<Trans>No such message</Trans>}>
      <Trans>No message of this view fits. The numbers above tell whether another view has some.</Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={<Inbox aria-hidden="true" />} title={<Trans>Nothing here</Trans>}>
      <Trans>What visitors write by the chat and the forms of the website arrives on this page.</Trans>
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}

type ViewTabsProps = Pick<Route.ComponentProps['loaderData'], 'view' | 'tabs'>

/** The views of the inbox, each with the number of its messages that fit what is looked for. */
function ViewTabs({ view, tabs }: ViewTabsProps) {
  const { t } = useLingui()
  const texts: Record<InboxView, string> = { open: t`Open`, mine: t`Mine`, closed: t`Closed` }
  return (
    <nav aria-label={t`Messages by state`} className="mb-5">
      <ul className="-mx-1 flex flex-wrap">
        {tabs.map((tab) => (
          <TabLink key={tab.view} to={tab.to} count={tab.count} isCurrent={view === tab.view}>
            {texts[tab.view]}
          </TabLink>
        ))}
      </ul>
    </nav>
  )
}

type ShownMessage = Route.ComponentProps['loaderData']['messages'][number]

/** A message in the list: who wrote, how it begins, and whether somebody looks after it. */
function MessageRow({ message }: { message: ShownMessage }) {
  const kinds = useKinds()
  const { reference, number, at, kind, language, name, email, excerpt, answers, assignee } = message
  return (
    <ListRow
      to={`/app/admin/inbox/${reference}/`}
      title={
        name ?? (email === null ? <Trans>Somebody without an address</Trans> : <EmailText email={email} />)
      }
      detail={
        <>
          <span className="wrap-anywhere line-clamp-2 text-ink">{excerpt}</span>
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular-nums">{number}</span>
            <span>{kinds.get(kind) ?? kind}</span>
            <SentAt iso={at} />
            <span className="uppercase">{language}</span>
          </span>
        </>
      }
      end={
        <span className="flex flex-wrap gap-2">
          {answers > 0 && (
            <Badge tone="action">
              <Trans>Answered</Trans>
            </Badge>
          )}
          {assignee !== null && <Badge>{assignee}</Badge>}
        </span>
      }
    />
  )
}
