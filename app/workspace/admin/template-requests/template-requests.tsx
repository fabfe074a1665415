import { Trans, useLingui } from '@lingui/react/macro'
import { Lightbulb } from 'lucide-react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { Page } from '../../frame/page.tsx'
import { WorkspaceError } from '../../frame/workspace-error.tsx'
import type { Route } from './+types/template-requests.ts'
import { MissRows } from './miss-rows.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { TemplateRequestRow } from './template-request-row.tsx'
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
