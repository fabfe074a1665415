import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmailAddress } from '#ui/components/email-address.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { TEAM_PATH } from '#ui/workspace/paths.ts'
import { Confirmation } from '../confirmation.tsx'
import type { Route } from './+types/seat.ts'

export { endSeatByForm as action, loadSeat as loader } from './team.server.ts'

/** Asks once more before somebody loses a seat. */
export default function Seat({ loaderData: seat }: Route.ComponentProps) {
  const { t } = useLingui()
  const { name } = seat
  if (seat.kind === 'own') {
    return (
      <Question title={t`Give up your seat?`} press={t`Give up the seat`}>
        <Trans>
          You lose access to {name} right away. Your documents stay yours, and the person who gave you the
          seat can invite you again.
        </Trans>
      </Question>
    )
  }
  const { state } = seat
  const email = <EmailAddress>{seat.email}</EmailAddress>
  return state === 'accepted' ? (
    <Question title={t`Remove this person?`} press={t`Remove from the team`}>
      <Trans>
        <strong className="wrap-anywhere font-medium">{email}</strong> loses access to {name} right away. They
        keep their documents, and the seat is free for someone else.
      </Trans>
    </Question>
  ) : (
    <Question title={t`Withdraw the invitation?`} press={t`Withdraw invitation`}>
      <Trans>
        The link that we sent to <strong className="wrap-anywhere font-medium">{email}</strong> stops working,
        and the seat is free for someone else.
      </Trans>
    </Question>
  )
}

function Question({ title, press, children }: { title: string; press: string; children: ReactNode }) {
  return (
    <NarrowPage title={title} hasLanguageChoice={false}>
      <p>{children}</p>
      <Confirmation backTo={TEAM_PATH}>{press}</Confirmation>
    </NarrowPage>
  )
}
