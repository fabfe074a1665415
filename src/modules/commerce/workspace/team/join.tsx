import { Trans, useLingui } from '@lingui/react/macro'
import { useProblemText } from '#modules/identity/workspace/account/account-problem.tsx'
import { ExpiredLink } from '#modules/identity/workspace/account/expired-link.tsx'
import { EmailAddress } from '#ui/components/email-address.tsx'
import { FormError } from '#ui/components/form-error.tsx'
import { TEAM_PATH } from '#ui/workspace/billing-path.ts'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { Route } from './+types/join.ts'
import { InvitationSteps } from './invitation-steps.tsx'

export { formHeaders as headers } from '#modules/identity/workspace/account/account-form.server.ts'
export { joinByForm as action, loadJoin as loader } from './team.server.ts'

/** Where the link of an invitation leads: what somebody is offered, and the way to take it that fits them. */
export default function Join({ loaderData: { found }, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  const text = useProblemText(problem)
  if (found === undefined || problem?.error === 'link_expired') return <ExpiredInvitation />
  const { name } = found
  const holderEmail = <EmailAddress>{found.holderEmail}</EmailAddress>
  return (
    <NarrowPage title={t`A seat is kept for you`}>
      {problem !== undefined && problem.field !== 'password' && <FormError answer={problem} title={text} />}
      <p className="mb-6">
        <Trans>
          <strong className="wrap-anywhere font-medium">{holderEmail}</strong> gives you your own seat in{' '}
          {name}. You pay nothing, and no one else sees your documents.
        </Trans>
      </p>
      <InvitationSteps found={found} problem={problem} />
    </NarrowPage>
  )
}

function ExpiredInvitation() {
  return (
    <ExpiredLink newLink={{ to: TEAM_PATH, label: <Trans>See my seats</Trans> }}>
      <Trans>
        An invitation link works once, for 14 days, and a newer invitation replaces it. If you haven’t joined
        yet, ask the person who invited you for another e-mail.
      </Trans>
    </ExpiredLink>
  )
}

export const ErrorBoundary = WorkspaceError
