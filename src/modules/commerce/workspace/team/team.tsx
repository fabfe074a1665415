import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AccountFormProblem } from '#modules/identity/workspace/account/account-form.server.ts'
import { useProblemText } from '#modules/identity/workspace/account/account-problem.tsx'
import { withNext } from '#modules/identity/workspace/next-path.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, LinkButton, TextLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { EmailAddress } from '#ui/components/email-address.tsx'
import { EmailField } from '#ui/components/email-field.tsx'
import { EmptyState, List, ListRow } from '#ui/components/list.tsx'
import { FormError, Notice } from '#ui/components/notice.tsx'
import { useMoment } from '#ui/components/use-moment.ts'
import { Page } from '#ui/workspace/page.tsx'
import { BILLING_PATH, handOverPath, seatPath, TEAM_PATH } from '#ui/workspace/paths.ts'
import type { Route } from './+types/team.ts'
import type { ShownSeat, ShownTeam } from './team.server.ts'

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
    ['offered', t`We’ve asked them by e-mail. Nothing changes until they accept.`],
    ['offer-withdrawn', t`You’ve withdrawn the offer.`],
    ['declined', t`You’ve declined. Your seat stays as it is.`],
    [
      'taken-over',
      t`The team is yours. To keep it after the paid term, save a card and add your billing details under “Plan and billing”.`,
    ],
  ]).get(done ?? '')
  if (title === undefined) return null
  return <Notice className="mb-6" tone="success" title={title} live />
}

function NoTeam({ oneMorePath, pricesUrl }: { oneMorePath: string | undefined; pricesUrl: string }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Users />}
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

interface TeamCardProps {
  team: ShownTeam
  /** Where another seat is bought; absent where none may be. */
  oneMorePath: string | undefined
  holder: { email: string; emailVerified: boolean }
  /** What was wrong with the last invitation into this subscription. */
  problem: AccountFormProblem | undefined
}

/** One subscription: who sits in it, the holder first, and how many seats are free. */
function TeamCard({ team, oneMorePath, holder, problem }: TeamCardProps) {
  const { t } = useLingui()
  const titleId = useId()
  const { name, people, free, seats, seatsLater, perSeat, isOpen } = team
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
              Your plan changes to <Plural value={seatsLater} one="# seat" other="# seats" /> from the next
              term, so you can’t invite more people.
            </Trans>
          </p>
        )}
        {again !== undefined && <FormError answer={again} title={text} />}
        <List label={t`People on ${name}`}>
          <ListRow
            title={
              <span className="wrap-anywhere">
                <EmailAddress>{holder.email}</EmailAddress>
              </span>
            }
            end={<Badge tone="action">{t`You`}</Badge>}
          />
          {people.map((person) => (
            <PersonRow key={person.id} person={person} team={team} />
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
              oneMorePath={oneMorePath}
              problem={again === undefined ? problem : undefined}
            />
          ) : (
            <p>
              <Trans>
                This plan isn’t active right now, so its seats give no access. They’re kept for when it’s
                active again.
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
        <LinkButton
          to={withNext('/app/account/check-mail/', TEAM_PATH)}
          variant="primary"
        >{t`Confirm the address`}</LinkButton>
      }
    >{t`Invitations show your address. Once it’s confirmed, you can invite people here.`}</Notice>
  )
}

/** The sentence of a problem with an invitation. */
function useInvitationProblemText(problem: AccountFormProblem | undefined): string | undefined {
  const { t } = useLingui()
  const text = useProblemText(problem)
  const texts: Partial<Record<string, string>> = {
    not_proved: t`Confirm your address first`,
    no_free_seat: t`No seats left. Remove someone first, or buy another seat.`,
    own_address: t`That’s your own address. You already have the first seat.`,
    already_member: t`This person already has a seat.`,
  }
  return texts[problem?.error ?? ''] ?? text
}

/** Gives a free seat away, to whoever reads the mails of an address. */
function InviteForm({ team: { subscriptionId, free }, oneMorePath, problem }: Omit<TeamCardProps, 'holder'>) {
  const { t } = useLingui()
  const sent = useNavigation().formData
  const text = useInvitationProblemText(problem)
  if (free === 0 && problem === undefined) {
    return (
      <>
        <p className="text-muted">{t`All seats are taken.`}</p>
        {oneMorePath !== undefined && (
          <LinkButton to={oneMorePath} variant="primary" className="mt-3">{t`Add a colleague`}</LinkButton>
        )}
      </>
    )
  }
  const isOfField = problem?.field === 'email'
  return (
    <Form method="post" noValidate preventScrollReset className="max-w-lg">
      {problem !== undefined && !isOfField && <FormError answer={problem} title={text} />}
      <input type="hidden" name="subscription" value={subscriptionId} />
      <EmailField
        label={t`The person’s e-mail address`}
        help={t`We send them a link that works for 14 days. They get access when they accept.`}
        name="email"
        autoComplete="off"
        required
        defaultValue={problem?.values?.email}
        problem={problem?.error}
        error={isOfField ? text : undefined}
      />
      <Button
        type="submit"
        name="intent"
        value="invite"
        variant="primary"
        busy={sent?.get('intent') === 'invite' && sent.get('subscription') === subscriptionId}
      >{t`Invite`}</Button>
    </Form>
  )
}

interface PersonProps {
  person: ShownTeam['people'][number]
  team: Pick<ShownTeam, 'subscriptionId' | 'isOpen' | 'mayHandOver'>
}

/** Somebody to whom a seat was given: since when, and what may be done about it. */
function PersonRow({ person: { id, email, state, since, isOffered }, team }: PersonProps) {
  const { t } = useLingui()
  const { subscriptionId, isOpen, mayHandOver } = team
  return (
    <ListRow
      title={
        <span className="wrap-anywhere">
          <EmailAddress>{email}</EmailAddress>
        </span>
      }
      detail={isOffered ? <Trans>Asked to take over the team</Trans> : <Since state={state} since={since} />}
      end={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {state !== 'accepted' && isOpen && <SendAgain email={email} subscription={subscriptionId} />}
          {state === 'accepted' && mayHandOver && (
            <LinkButton to={handOverPath(id)} size="small" variant="quiet">
              {isOffered ? <Trans>Withdraw the offer</Trans> : <Trans>Make owner</Trans>}
              <Whose>{email}</Whose>
            </LinkButton>
          )}
          <LinkButton to={seatPath(id)} size="small" variant="quiet" className="-mr-3">
            {state === 'accepted' ? t`Remove` : t`Withdraw`}
            <Whose>{email}</Whose>
          </LinkButton>
        </div>
      }
    />
  )
}

function Since({ state, since }: Pick<PersonProps['person'], 'state' | 'since'>) {
  const day = useMoment(new Date(since), 'day')
  const time = <time dateTime={since}>{day}</time>
  if (state === 'accepted') return <Trans>Member since {time}</Trans>
  if (state === 'invited') return <Trans>Invited on {time}, not accepted yet</Trans>
  return <Trans>Invited on {time}; the link has expired</Trans>
}

function SendAgain({ email, subscription }: { email: string; subscription: string }) {
  const sent = useNavigation().formData
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="subscription" value={subscription} />
      <input type="hidden" name="email" value={email} />
      <Button
        type="submit"
        name="intent"
        value="again"
        size="small"
        busy={sent?.get('intent') === 'again' && sent.get('email') === email}
      >
        <Trans>Send again</Trans>
        <Whose>{email}</Whose>
      </Button>
    </Form>
  )
}

/** Tells buttons of one kind apart for whoever hears them. */
function Whose({ children }: { children: string }) {
  return <span className="sr-only"> {children}</span>
}

/** The seats that others have given the account. */
function OwnSeats({ seats }: { seats: readonly ShownSeat[] }) {
  const { t } = useLingui()
  return (
    <Card>
      <h2 className="mb-4 text-2xl">{t`Seats shared with you`}</h2>
      <List label={t`Seats shared with you`}>
        {seats.map(({ id, name, holderEmail, isOpen, isOffered }) => (
          <ListRow
            key={id}
            title={
              <span className="flex flex-wrap items-center gap-x-3">
                {name} {!isOpen && <Badge tone="brass">{t`Not active right now`}</Badge>}
              </span>
            }
            detail={
              <span className="wrap-anywhere">
                {holderEmail === null ? (
                  <Trans>From a deleted account</Trans>
                ) : (
                  <FromHolder>{holderEmail}</FromHolder>
                )}
              </span>
            }
            end={
              <div className="flex flex-wrap items-center justify-end gap-2">
                {isOffered && (
                  <LinkButton to={handOverPath(id)} size="small" variant="primary">
                    <Trans>Take over the team</Trans>
                    <Whose>{name}</Whose>
                  </LinkButton>
                )}
                <LinkButton to={seatPath(id)} size="small" variant="quiet" className="-mr-3">
                  <Trans>Give up</Trans>
                  <Whose>{name}</Whose>
                </LinkButton>
              </div>
            }
          />
        ))}
      </List>
    </Card>
  )
}

function FromHolder({ children }: { children: string }) {
  const holderEmail = <EmailAddress>{children}</EmailAddress>
  return <Trans>From {holderEmail}, who pays for it</Trans>
}
