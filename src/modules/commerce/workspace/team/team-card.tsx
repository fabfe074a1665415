import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { AccountFormProblem } from '#modules/identity/workspace/account/account-form.server.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Card } from '#ui/components/card.tsx'
import { EmailAddress } from '#ui/components/email-address.tsx'
import { FormError } from '#ui/components/form-error.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { BILLING_PATH } from '#ui/workspace/billing-path.ts'
import { InviteForm } from './invite-form.tsx'
import { PersonRow } from './person-row.tsx'
import type { ShownTeam } from './team.server.ts'
import { useInvitationProblemText } from './use-invitation-problem-text.ts'

interface TeamCardProps {
  team: ShownTeam
  holder: { email: string; emailVerified: boolean }
  /** What was wrong with the last invitation into this subscription. */
  problem: AccountFormProblem | undefined
}

/** One subscription: who sits in it, the holder first, and how many seats are free. */
export function TeamCard({ team, holder, problem }: TeamCardProps) {
  const { t } = useLingui()
  const titleId = useId()
  const { name, people, free, seats, seatsLater, perSeat, isOpen, subscriptionId } = team
  const again = problem?.values?.intent === 'again' ? problem : undefined
  const text = useInvitationProblemText(problem)
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="text-2xl">
          {name}
        </h2>
        <p className="mt-1 mb-4 text-muted">
          <Trans>
            <Plural value={seats} one="# seat" other="# seats" />,{' '}
            <Plural value={free} _0="none free" one="# of them free" other="# of them free" />.
          </Trans>{' '}
          {perSeat && isOpen && (
            <TextLink to={BILLING_PATH} className="inline-block py-1">{t`More or fewer seats`}</TextLink>
          )}
        </p>
        {seatsLater !== null && isOpen && (
          <p className="-mt-2 mb-4 text-muted">
            <Trans>
              You have planned <Plural value={seatsLater} one="# seat" other="# seats" /> from the next term
              on, so no more are given away.
            </Trans>
          </p>
        )}
        {again !== undefined && <FormError answer={again} title={text} />}
        <List label={t`People of ${name}`}>
          <ListRow
            title={
              <span className="wrap-anywhere">
                <EmailAddress>{holder.email}</EmailAddress>
              </span>
            }
            end={<Badge tone="action">{t`You`}</Badge>}
          />
          {people.map((person) => (
            <PersonRow key={person.id} person={person} subscription={subscriptionId} isOpen={isOpen} />
          ))}
        </List>
        <div className="mt-6">
          {isOpen && !holder.emailVerified ? (
            <ConfirmFirst />
          ) : isOpen ? (
            <InviteForm
              // Empty again once somebody was invited.
              key={people.map(({ id }) => id).join()}
              team={team}
              problem={again === undefined ? problem : undefined}
            />
          ) : (
            <p>
              <Trans>
                This plan is not open at the moment, so its seats open nothing. They are kept for when it is
                open again.
              </Trans>
            </p>
          )}
        </div>
      </section>
    </Card>
  )
}

/** The mail of an invitation speaks in the holder's name. */
function ConfirmFirst() {
  const { t } = useLingui()
  return (
    <Notice
      title={t`Confirm your address first`}
      action={
        <LinkButton to="/app/account/check-mail/" variant="primary">
          <Trans>Confirm the address</Trans>
        </LinkButton>
      }
    >
      <Trans>The mails to the people whom you invite name your address. Then you can invite them here.</Trans>
    </Notice>
  )
}
