import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Lightbulb } from 'lucide-react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import { TabLink } from '#ui/operators/tab-link.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { TemplateRequestStatus } from '../template-requests/schema.ts'
import type { Route } from './+types/template-requests.ts'
import { actOnTemplateRequest, loadTemplateRequests } from './template-requests.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadTemplateRequests(route)
}

export function action(route: Route.ActionArgs) {
  return actOnTemplateRequest(route)
}

export default function Wishes({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { status, counts, wishes, older, misses, missesPage, moreMisses } = loaderData
  return (
    <Page title={t`Wishes`}>
      <StatusTabs status={status} counts={counts} />
      {wishes.length === 0 ? (
        <EmptyState icon={<Lightbulb aria-hidden="true" />} title={<Trans>No wishes here</Trans>}>
          <Trans>Whoever searches and finds nothing can say what is missing. It arrives on this page.</Trans>
        </EmptyState>
      ) : (
        <ol aria-label={t`Wishes`} className="divide-y divide-line border-line border-y">
          {wishes.map((wish) => (
            <TemplateRequestRow
              key={wish.id}
              wish={wish}
              error={actionData?.wishId === wish.id ? actionData.error : undefined}
            />
          ))}
        </ol>
      )}
      {older !== null && (
        <LinkButton to={older} className="mt-6">
          <Trans>Older wishes</Trans>
        </LinkButton>
      )}
      <MissRows misses={misses} page={missesPage} more={moreMisses} />
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}

interface StatusTabsProps {
  /** The one that is looked at; null for all. */
  status: TemplateRequestStatus | null
  counts: Partial<Record<string, number>>
}

/** The wishes of one status, or all: links with the number behind each. */
function StatusTabs({ status, counts }: StatusTabsProps) {
  const { t } = useLingui()
  const statuses = useStatuses()
  const all = Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0)
  return (
    <nav aria-label={t`Wishes by status`} className="mb-5">
      <ul className="-mx-1 flex flex-wrap">
        <TabLink to="/app/admin/wishes/" count={all} isCurrent={status === null}>
          <Trans>All</Trans>
        </TabLink>
        {[...statuses].map(([each, text]) => (
          <TabLink
            key={each}
            to={`/app/admin/wishes/?status=${each}`}
            count={counts[each] ?? 0}
            isCurrent={status === each}
          >
            {text}
          </TabLink>
        ))}
      </ul>
    </nav>
  )
}

type ShownWish = Route.ComponentProps['loaderData']['wishes'][number]

interface WishRowProps {
  wish: ShownWish
  /** Code of what was wrong with the change. */
  error: string | undefined
}

const tones = {
  open: 'alert',
  planned: 'brass',
  done: 'action',
  declined: 'neutral',
} as const satisfies Record<string, BadgeTone>

/** One wish: what somebody misses, how many miss the same, and what operators make of it. */
function TemplateRequestRow({ wish, error }: WishRowProps) {
  const { t } = useLingui()
  const statuses = useStatuses()
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const { id, at, text, status, note } = wish
  const options = [...statuses].map(([value, label]) => ({ value, label }))
  return (
    <li id={`wish-${id}`} className="grid gap-x-10 gap-y-4 py-6 md:grid-cols-[1fr_22rem]">
      <div className="min-w-0">
        <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <Badge tone={tones[status]}>{statuses.get(status)}</Badge>
          <SentAt iso={at} />
          <span className="uppercase">{wish.language}</span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <WishFacts wish={wish} />
      </div>
      <Form
        method="post"
        action={pathname + search}
        discover="none"
        preventScrollReset
        noValidate
        // What somebody else has changed meanwhile is what the fields begin with.
        key={`${status} ${note}`}
        className="grid content-start gap-x-3 xxs:grid-cols-[9rem_1fr]"
      >
        <input type="hidden" name="wish" value={id} />
        <SelectField label={t`Status`} name="status" options={options} defaultValue={status} />
        <TextField
          label={t`Note`}
          name="note"
          autoComplete="off"
          maxLength={1000}
          defaultValue={note}
          error={error === undefined ? undefined : t`Please look at this again.`}
        />
        <Button
          type="submit"
          size="small"
          className="justify-self-start"
          busy={navigation.formData?.get('wish') === String(id)}
        >
          <Trans>Save</Trans>
        </Button>
      </Form>
    </li>
  )
}

/** What was searched for before, how often, and where to answer. */
function WishFacts({ wish: { query, alike, searches, email, accountId } }: { wish: ShownWish }) {
  const { t } = useLingui()
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      {query !== '' && (
        <>
          <span className="wrap-anywhere">
            {/* A string: a message with elements would take words in angle brackets for one. */}
            {t`after searching for “${query}”`}
          </span>
          <span>
            <Plural value={alike} one="# wish after it" other="# wishes after it" />
          </span>
          <span>
            <Plural value={searches} one="searched # time in vain" other="searched # times in vain" />
          </span>
        </>
      )}
      {email !== null &&
        (accountId === null ? (
          <a href={`mailto:${email}`} className="text-link break-all">
            {email}
          </a>
        ) : (
          <Link discover="none" to={`/app/admin/accounts/${accountId}/`} className="text-link break-all">
            {email}
          </Link>
        ))}
    </p>
  )
}

/** Every status of a wish with what it is called, in the order of its life. */
function useStatuses(): ReadonlyMap<TemplateRequestStatus, string> {
  const { t } = useLingui()
  const texts: Record<TemplateRequestStatus, string> = {
    open: t`Open`,
    planned: t`Planned`,
    done: t`Done`,
    declined: t`Declined`,
  }
  // The record makes sure that none is missing.
  return new Map(Object.entries(texts) as [TemplateRequestStatus, string][])
}

interface MissRowsProps {
  misses: Route.ComponentProps['loaderData']['misses']
  /** From 1. */
  page: number
  /** The address of the next ones; null on the last page. */
  more: string | null
}

/** What was searched for in vain, the most frequent first: counted by words and day, without a person. */
function MissRows({ misses, page, more }: MissRowsProps) {
  return (
    <section aria-labelledby="misses" className="mt-14">
      <h2 id="misses" className="mb-2 text-2xl">
        <Trans>Searches that found nothing</Trans>
      </h2>
      <p className="mb-4 max-w-prose text-muted">
        <Trans>
          Counted over the last twelve months, in UTC days. Words that look like somebody’s address or number
          are not kept.
        </Trans>
      </p>
      {misses.length === 0 ? (
        <p>
          {page === 1 ? <Trans>Everybody found something so far.</Trans> : <Trans>There are no more.</Trans>}
        </p>
      ) : (
        <table className="w-full border-line border-y text-left">
          <thead className="text-muted text-sm max-xs:sr-only">
            <tr>
              <th scope="col" className="py-2 pr-4 font-normal">
                <Trans>Words</Trans>
              </th>
              <th scope="col" className="py-2 pr-4 font-normal">
                <Trans>Language</Trans>
              </th>
              <th scope="col" className="py-2 pr-4 font-normal">
                <Trans>Searches</Trans>
              </th>
              <th scope="col" className="py-2 pr-4 font-normal">
                <Trans>Wishes</Trans>
              </th>
              <th scope="col" className="py-2 font-normal">
                <Trans>Last</Trans>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {misses.map(({ query, language, searches, wishes, lastDay }) => (
              <tr
                key={`${language} ${query}`}
                className="max-xs:flex max-xs:flex-wrap max-xs:gap-x-4 max-xs:py-2"
              >
                <th scope="row" className="wrap-anywhere py-2 pr-4 font-medium max-xs:w-full max-xs:py-0">
                  {query}
                </th>
                <td className="py-2 pr-4 uppercase max-xs:py-0">{language}</td>
                <td className="py-2 pr-4 tabular-nums max-xs:py-0">
                  <Plural value={searches} one="# search" other="# searches" />
                </td>
                <td className="py-2 pr-4 tabular-nums max-xs:py-0">
                  <Plural value={wishes} one="# wish" other="# wishes" />
                </td>
                <td className="whitespace-nowrap py-2 text-muted tabular-nums max-xs:py-0">{lastDay}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more !== null && (
        <LinkButton to={more} className="mt-6">
          <Trans>Less frequent ones</Trans>
        </LinkButton>
      )}
    </section>
  )
}
