import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircleQuestion } from 'lucide-react'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { Route } from './+types/help.ts'
import { loadHelp } from './help.server.ts'
import { VerdictTable } from './verdict-table.tsx'

export function loader(route: Route.LoaderArgs) {
  return loadHelp(route)
}

export default function HelpAnswers({ loaderData: { judged, answerCount } }: Route.ComponentProps) {
  const { t } = useLingui()
  const count = judged.length
  return (
    <Page title={t`Help answers`}>
      {judged.length === 0 ? (
        <EmptyState
          icon={<MessageCircleQuestion aria-hidden="true" />}
          title={<Trans>No answer was judged yet</Trans>}
        >
          <Trans>
            Below every answer of the help center visitors are asked whether it helped. What they press is
            counted here.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <p className="mb-6 max-w-prose text-muted">
            <Trans>
              {count} of {answerCount} answers were judged in the last thirteen months, in all languages
              together. What helped least comes first.
            </Trans>
          </p>
          <VerdictTable judged={judged} />
        </>
      )}
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
