import { Trans, useLingui } from '@lingui/react/macro'
import { ReceiptText, Users } from 'lucide-react'
import { LICENCE_PATH } from '#modules/documents/schema.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { TEAM_PATH } from '#ui/workspace/team-path.ts'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { Route } from './+types/billing.ts'
import { loadBilling, pressOnBilling } from './billing.server.ts'
import { InvoiceList } from './invoice-list.tsx'
import { PlanCard } from './plan-card.tsx'

export function loader(route: Route.LoaderArgs) {
  return loadBilling(route)
}

export function action(route: Route.ActionArgs) {
  return pressOnBilling(route)
}

/** What somebody has bought, how it stands, what comes next, and everything that can be done about it. */
export default function Billing({
  loaderData: { plans, invoices, seatName, isGiven, pricesUrl },
}: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <Page
      title={t`Plan and billing`}
      actions={
        <TextLink to="/app/account/">
          <Trans>Your account</Trans>
        </TextLink>
      }
    >
      {plans.length === 0 &&
        (seatName ? (
          <PlanOfAnother name={seatName} />
        ) : isGiven ? (
          <GivenLicence />
        ) : (
          <NoPlan pricesUrl={pricesUrl} />
        ))}
      {plans.length > 0 && (
        <div className="space-y-6">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </div>
      )}
      {(plans.length > 0 || seatName !== null) && (
        <p className="mt-6">
          <TextLink to={LICENCE_PATH} className="inline-block py-1">
            <Trans>What your license allows, and what you have taken of it</Trans>
          </TextLink>
        </p>
      )}
      {(plans.length > 0 || invoices.length > 0) && <InvoiceList invoices={invoices} />}
    </Page>
  )
}

function NoPlan({ pricesUrl }: { pricesUrl: string }) {
  return (
    <EmptyState
      icon={<ReceiptText aria-hidden="true" />}
      title={<Trans>Your account is free</Trans>}
      action={
        <LinkButton to={pricesUrl} reloadDocument variant="primary">
          <Trans>See plans and prices</Trans>
        </LinkButton>
      }
    >
      <Trans>
        You can fill in every template and keep as many documents as you like, and nothing is charged. A plan
        opens the files of all templates; you will find it here.
      </Trans>
    </EmptyState>
  )
}

/** An operator has opened the library to the account. */
function GivenLicence() {
  return (
    <EmptyState
      icon={<ReceiptText aria-hidden="true" />}
      title={<Trans>Your license was given to you</Trans>}
      action={
        <LinkButton to={LICENCE_PATH}>
          <Trans>What your license allows, and what you have taken of it</Trans>
        </LinkButton>
      }
    >
      <Trans>Nothing is charged to you, and there is nothing to renew or cancel.</Trans>
    </EmptyState>
  )
}

/** Whoever has a seat has bought nothing, and yet everything is open to them. */
function PlanOfAnother({ name }: { name: string }) {
  return (
    <EmptyState
      icon={<Users aria-hidden="true" />}
      title={<Trans>You have a seat in {name}</Trans>}
      action={
        <LinkButton to={TEAM_PATH}>
          <Trans>Your team</Trans>
        </LinkButton>
      }
    >
      <Trans>
        What it opens is open to you, and whoever has given it to you pays for it. Nothing is charged to you.
      </Trans>
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
