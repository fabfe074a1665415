import { Trans, useLingui } from '@lingui/react/macro'
import { Lightbulb } from 'lucide-react'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { TabLink } from '#ui/operators/tab-link.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { TemplateRequestStatus } from '../template-requests/schema.ts'
import type { Route } from './+types/template-requests.ts'
import { MissRows } from './miss-rows.tsx'
import { TemplateRequestRow } from './template-request-row.tsx'
import { actOnTemplateRequest, loadTemplateRequests } from './template-requests.server.ts'
import { useStatuses } from './use-statuses.ts'

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
