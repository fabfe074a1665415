import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { Route } from './+types/team.ts'
import { OwnSeats, TeamCard } from './team-card.tsx'

export { formHeaders as headers } from '#modules/identity/workspace/account/account-form.server.ts'
export { inviteByForm as action, loadTeams as loader } from './team.server.ts'

/** The people of a subscription with several seats: who has one, and who is invited (LIC-1). */
export default function TeamPage({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  const { teams, ownSeats, email, emailVerified, done, oneMorePaths, pricesUrl } = loaderData
  return (
    <Page title={t`Your team`} actions={<TextLink to="/app/account/">{t`Your account`}</TextLink>}>
      {problem === undefined && <WhatWasDone done={done} />}
      {teams.length === 0 && ownSeats.length === 0 && (
        <NoTeam oneMorePath={Object.values(oneMorePaths)[0]} pricesUrl={pricesUrl} />
      )}
      <div className="space-y-6">
        {teams.map((team) => (
          <TeamCard
            key={team.subscriptionId}
            team={team}
            oneMorePath={oneMorePaths[team.subscriptionId]}
            holder={{ email, emailVerified }}
            problem={problem?.values?.subscription === team.subscriptionId ? problem : undefined}
          />
        ))}
        {ownSeats.length > 0 && <OwnSeats seats={ownSeats} />}
      </div>
    </Page>
  )
}

/** What a form or the link of a mail has done that led here. */
function WhatWasDone({ done }: { done: string | null }) {
  const { t } = useLingui()
  const title = new Map([
    ['invited', t`We’ve e-mailed the invitation.`],
    ['invited-again', t`We’ve sent another e-mail. Its link replaces the earlier one.`],
    ['removed', t`The seat is available again.`],
    ['left', t`You’ve given up the seat.`],
    ['joined', t`You’ve joined. You now have access to the library.`],
  ]).get(done ?? '')
  if (title === undefined) return null
  return (
    <div className="mb-6">
      <Notice tone="success" title={title} live />
    </div>
  )
}

function NoTeam({ oneMorePath, pricesUrl }: { oneMorePath: string | undefined; pricesUrl: string }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Users aria-hidden="true" />}
      title={<Trans>No colleagues yet</Trans>}
      action={
        oneMorePath === undefined ? (
          <LinkButton to={pricesUrl} reloadDocument variant="primary">{t`See plans and prices`}</LinkButton>
        ) : (
          <LinkButton to={oneMorePath} variant="primary">{t`Add a colleague`}</LinkButton>
        )
      }
    >
      <Trans>
        With a plan for several people, you invite them here, and each person gets their own account. You see
        what a colleague costs before you pay. Seats shared with you also appear here.
      </Trans>
    </EmptyState>
  )
}

export const ErrorBoundary = WorkspaceError
