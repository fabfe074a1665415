import { Trans, useLingui } from '@lingui/react/macro'
import { Inbox } from 'lucide-react'
import { Badge } from '#ui/components/badge.tsx'
import { LinkButton, TextLink } from '#ui/components/button.tsx'
import { EmptyState, List, ListRow } from '#ui/components/list.tsx'
import { EmailText, nameIn, SearchForm, SentAt, TabLinks } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { InboxView } from '../schema.ts'
import type { Route } from './+types/inbox.ts'
import { kindNames } from './kind-names.ts'

export { loadInbox as loader } from './inbox.server.ts'

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { view, kind, words, tabs, messages, isFirstPage, older } = loaderData
  return (
    <Page title={t`Inbox`} actions={<TextLink to="/app/admin/wishes/">{t`Template requests`}</TextLink>}>
      <ViewTabs view={view} tabs={tabs} />
      <SearchForm
        key={`${view} ${kind} ${words}`}
        choice={{
          ...{ label: t`Kind`, name: 'kind', placeholder: t`All kinds`, defaultValue: kind },
          options: Object.entries(kindNames).map(([value, name]) => ({ value, label: i18n._(name) })),
        }}
        words={{ label: t`Number, address, name or words`, maxLength: 100, defaultValue: words }}
      >
        <input type="hidden" name="view" value={view} />
      </SearchForm>
      {messages.length === 0 ? (
        <Nothing isFiltered={kind !== '' || words !== '' || !isFirstPage} />
      ) : (
        <List label={t`Messages`}>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </List>
      )}
      {older !== null && <LinkButton to={older} className="mt-6">{t`Older messages`}</LinkButton>}
    </Page>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState icon={<Inbox />} title={isFiltered ? t`No such message` : t`Nothing here`}>
      {isFiltered
        ? t`No messages match in this view. The numbers above show whether another view has some.`
        : t`Messages from the website’s chat and forms arrive here.`}
    </EmptyState>
  )
}

/** The views of the inbox, each with the number of its messages that fit what is looked for. */
function ViewTabs({ view, tabs }: Pick<Route.ComponentProps['loaderData'], 'view' | 'tabs'>) {
  const { t } = useLingui()
  const texts: Record<InboxView, string> = {
    open: t`Open`,
    mine: t({ message: 'Mine', context: 'messages' }),
    closed: t`Closed`,
  }
  return (
    <TabLinks
      label={t`Messages by state`}
      tabs={tabs.map((tab) => ({ ...tab, text: texts[tab.view], isCurrent: view === tab.view }))}
    />
  )
}

/** A message in the list: who wrote, how it begins, and whether somebody looks after it. */
function MessageRow({ message }: { message: Route.ComponentProps['loaderData']['messages'][number] }) {
  const { t, i18n } = useLingui()
  const { reference, number, at, kind, language, name, email, excerpt, answers, assignee } = message
  return (
    <ListRow
      to={`/app/admin/inbox/${reference}/`}
      title={
        name ?? (email === null ? <Trans>Someone without an address</Trans> : <EmailText email={email} />)
      }
      detail={
        <>
          <span className="wrap-anywhere line-clamp-2 text-ink">{excerpt}</span>
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular-nums">{number}</span>
            <span>{nameIn(i18n, kindNames, kind)}</span>
            <SentAt at={at} />
            <span className="uppercase">{language}</span>
          </span>
        </>
      }
      end={
        <span className="flex flex-wrap gap-2">
          {answers > 0 && <Badge tone="action">{t`Answered`}</Badge>}
          {assignee !== null && <Badge>{assignee}</Badge>}
        </span>
      }
    />
  )
}
