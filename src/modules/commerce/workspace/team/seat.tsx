import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { EmailAddress } from '#ui/components/email-address.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { TEAM_PATH } from '#ui/workspace/billing-path.ts'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { Route } from './+types/seat.ts'

export { endSeatByForm as action, loadSeat as loader } from './team.server.ts'

/** Asks once more before somebody loses a seat. */
export default function Seat({ loaderData: seat }: Route.ComponentProps) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { name } = seat
  if (seat.kind === 'own') {
    return (
      <NarrowPage title={t`Give your seat back?`} hasLanguageChoice={false}>
        <p>
          <Trans>
            What {name} opens to you is closed at once. Your documents stay yours, and whoever gave you the
            seat can invite you again.
          </Trans>
        </p>
        <Confirmation busy={busy} label={t`Give the seat back`} />
      </NarrowPage>
    )
  }
  const { state } = seat
  const email = <EmailAddress>{seat.email}</EmailAddress>
  return state === 'accepted' ? (
    <NarrowPage title={t`Remove this person?`} hasLanguageChoice={false}>
      <p>
        <Trans>
          <strong className="wrap-anywhere font-medium">{email}</strong> loses at once what {name} opens.
          Their documents stay theirs, and the seat is free for somebody else.
        </Trans>
      </p>
      <Confirmation busy={busy} label={t`Remove from the team`} />
    </NarrowPage>
  ) : (
    <NarrowPage title={t`Take the invitation back?`} hasLanguageChoice={false}>
      <p>
        <Trans>
          The link that was mailed to <strong className="wrap-anywhere font-medium">{email}</strong> stops
          working, and the seat is free for somebody else.
        </Trans>
      </p>
      <Confirmation busy={busy} label={t`Take it back`} />
    </NarrowPage>
  )
}

function Confirmation({ busy, label }: { busy: boolean; label: string }) {
  return (
    <Form method="post" className="mt-8 flex flex-wrap gap-3">
      <Button type="submit" variant="primary" busy={busy}>
        {label}
      </Button>
      <LinkButton to={TEAM_PATH}>
        <Trans>Go back</Trans>
      </LinkButton>
    </Form>
  )
}

export const ErrorBoundary = WorkspaceError
