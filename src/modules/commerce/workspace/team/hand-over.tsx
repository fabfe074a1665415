import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useProblemText } from '#modules/identity/workspace/account/account-problem.tsx'
import { Button, LinkButton } from '#ui/components/button.tsx'
import { EmailAddress } from '#ui/components/email-address.tsx'
import { FormError } from '#ui/components/notice.tsx'
import { Day } from '#ui/website/day.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { TEAM_PATH } from '#ui/workspace/paths.ts'
import type { Route } from './+types/hand-over.ts'

export { formHeaders as headers } from '#modules/identity/workspace/account/account-form.server.ts'
export { handOverByForm as action, loadHandOver as loader } from './team.server.ts'

/** Where a team's holder asks a member to take it over, and where that member answers. */
export default function HandOver({ loaderData: offer, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  const { name } = offer
  if (offer.kind === 'member') return <Offered offer={offer} problem={problem} />
  const email = <Address>{offer.email}</Address>
  return offer.isOffered ? (
    <NarrowPage title={t`Withdraw the offer?`} hasLanguageChoice={false}>
      <p>
        <Trans>
          You’ve asked {email} to take over {name}. They can’t accept any longer once you withdraw the offer.
        </Trans>
      </p>
      <Answers>
        <Intent intent="withdraw" variant="primary">{t`Withdraw the offer`}</Intent>
        <LinkButton to={TEAM_PATH}>{t`Go back`}</LinkButton>
      </Answers>
    </NarrowPage>
  ) : (
    <NarrowPage title={t`Hand over the team?`} hasLanguageChoice={false}>
      <Problem problem={problem} />
      <p>
        <Trans>
          We’ll ask {email} by e-mail to take over {name}. They have 14 days to accept, and nothing changes
          until they do. Then:
        </Trans>
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>{t`They invite and remove people, and decide whether the plan renews.`}</li>
        <li>{t`Your card or PayPal account is never charged for it again, and you don’t get a refund.`}</li>
        <li>{t`They see the plan’s history, but not your billing details, invoices or documents.`}</li>
        <li>{t`You keep a seat, which they can take back.`}</li>
      </ul>
      <Answers>
        <Intent intent="offer" variant="primary">{t`Send the offer`}</Intent>
        <LinkButton to={TEAM_PATH}>{t`Go back`}</LinkButton>
      </Answers>
    </NarrowPage>
  )
}

type Problem = Route.ComponentProps['actionData']

/** Why the last press has done nothing. */
function Problem({ problem }: { problem: Problem }) {
  const { t } = useLingui()
  const text = useProblemText(problem)
  const texts: Partial<Record<string, string>> = {
    payment_running: t`A payment for this plan is still being processed. Please try again in a few minutes.`,
    deletion_due: t`Your account is due to be deleted. Keep your account first, then take over the team.`,
  }
  return problem && <FormError answer={problem} title={texts[problem.error] ?? text} />
}

interface OfferedProps {
  offer: Extract<Route.ComponentProps['loaderData'], { kind: 'member' }>
  problem: Problem
}

function Offered({ offer: { name, holderEmail, paidThrough, isOffered }, problem }: OfferedProps) {
  const { t } = useLingui()
  if (!isOffered)
    return (
      <NarrowPage title={t`This offer is no longer open`} hasLanguageChoice={false}>
        <p>
          <Trans>It was accepted or withdrawn, or it has expired. You have a seat in the team.</Trans>
        </p>
        <LinkButton to={TEAM_PATH} className="mt-8">{t`Your team`}</LinkButton>
      </NarrowPage>
    )
  const holder = <Address>{holderEmail ?? ''}</Address>
  return (
    <NarrowPage title={t`Take over the team?`} hasLanguageChoice={false}>
      <Problem problem={problem} />
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
        <li>{t`To keep it after that day, save a card and add your billing details under “Plan and billing”.`}</li>
      </ul>
      <Answers>
        <Intent intent="accept" variant="primary">{t`Take over the team`}</Intent>
        <Intent intent="decline">{t`Decline`}</Intent>
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
  intent: 'offer' | 'withdraw' | 'accept' | 'decline'
  variant?: 'primary'
  children: ReactNode
}

function Intent({ intent, ...button }: IntentProps) {
  const busy = useNavigation().formData?.get('intent') === intent
  return <Button type="submit" name="intent" value={intent} busy={busy} {...button} />
}
