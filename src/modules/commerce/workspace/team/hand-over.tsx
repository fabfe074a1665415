import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '#ui/components/button.tsx'
import { EmailAddress } from '#ui/components/email-address.tsx'
import { Day } from '#ui/website/day.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { TEAM_PATH } from '#ui/workspace/paths.ts'
import type { Route } from './+types/hand-over.ts'

export { handOverByForm as action, loadHandOver as loader } from './team.server.ts'

/** Where a team's holder asks a member to take it over, and where that member answers. */
export default function HandOver({ loaderData: offer }: Route.ComponentProps) {
  const { t } = useLingui()
  const { name } = offer
  if (offer.kind === 'member') return <Offered offer={offer} />
  const email = <Address>{offer.email}</Address>
  return offer.isOffered ? (
    <NarrowPage title={t`Withdraw the offer?`} hasLanguageChoice={false}>
      <p>
        <Trans>
          You’ve asked {email} to take over {name}. They can’t accept any longer once you withdraw the offer.
        </Trans>
      </p>
      <Answers>
        <Intent intent="end" variant="primary">{t`Withdraw the offer`}</Intent>
        <LinkButton to={TEAM_PATH}>{t`Go back`}</LinkButton>
      </Answers>
    </NarrowPage>
  ) : (
    <NarrowPage title={t`Hand over the team?`} hasLanguageChoice={false}>
      <p>
        <Trans>
          We’ll ask {email} by e-mail to take over {name}. Nothing changes until they accept. Then:
        </Trans>
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>{t`They invite and remove people, and decide whether the plan renews.`}</li>
        <li>{t`Your card or PayPal account is never charged for it again, and you don’t get a refund.`}</li>
        <li>{t`They see the plan’s history and billing details, but not your invoices or documents.`}</li>
        <li>{t`You keep a seat, which they can take back.`}</li>
      </ul>
      <Answers>
        <Intent intent="offer" variant="primary">{t`Send the offer`}</Intent>
        <LinkButton to={TEAM_PATH}>{t`Go back`}</LinkButton>
      </Answers>
    </NarrowPage>
  )
}

type OfferToMember = Extract<Route.ComponentProps['loaderData'], { kind: 'member' }>

function Offered({ offer: { name, holderEmail, paidThrough, isOffered } }: { offer: OfferToMember }) {
  const { t } = useLingui()
  if (!isOffered)
    return (
      <NarrowPage title={t`This offer is no longer open`} hasLanguageChoice={false}>
        <p>
          <Trans>It was withdrawn or has expired. Your seat stays as it is.</Trans>
        </p>
        <LinkButton to={TEAM_PATH} className="mt-8">{t`Your team`}</LinkButton>
      </NarrowPage>
    )
  const holder = <Address>{holderEmail ?? ''}</Address>
  return (
    <NarrowPage title={t`Take over the team?`} hasLanguageChoice={false}>
      <p>
        <Trans>
          {holder} wants to hand {name} over to you. If you accept:
        </Trans>
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>{t`You invite and remove people. Everyone keeps their seat and their documents.`}</li>
        <li>
          <Trans>
            The plan is paid until <Day date={paidThrough} />. You won’t be charged now.
          </Trans>
        </li>
        <li>{t`To keep it after that day, save a card and check the billing details under “Plan and billing”.`}</li>
      </ul>
      <Answers>
        <Intent intent="accept" variant="primary">{t`Take over the team`}</Intent>
        <Intent intent="end">{t`Decline`}</Intent>
      </Answers>
    </NarrowPage>
  )
}

function Address({ children }: { children: string }) {
  return (
    <strong className="wrap-anywhere font-medium">
      <EmailAddress>{children}</EmailAddress>
    </strong>
  )
}

function Answers({ children }: { children: ReactNode }) {
  return (
    <Form method="post" className="mt-8 flex flex-wrap gap-3">
      {children}
    </Form>
  )
}

interface IntentProps {
  intent: 'offer' | 'accept' | 'end'
  variant?: 'primary'
  children: ReactNode
}

function Intent({ intent, ...button }: IntentProps) {
  const busy = useNavigation().formData?.get('intent') === intent
  return <Button type="submit" name="intent" value={intent} busy={busy} {...button} />
}
