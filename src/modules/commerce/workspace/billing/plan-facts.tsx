import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { TextLink } from '#ui/components/text-link.tsx'
import { Day } from '#ui/website/day.tsx'
import { planPath } from '#ui/workspace/billing-path.ts'
import type { Buyer } from '../../orders/schema.ts'
import { placeLine } from '../../parts/place-line.ts'
import { SeatsText } from '../../website/parts/order-texts.tsx'
import type { BilledPlan } from './billing.server.ts'
import { MethodText } from './method-text.tsx'

/** What a subscription is made of: how often it is paid, for how many people, with what, and whom its invoices name. */
export function PlanFacts({ plan }: { plan: BilledPlan }) {
  const { id, period, seats, startedOn, method, buyer, may, state } = plan
  return (
    <dl className="space-y-4">
      <Fact name={<Trans>Payment</Trans>}>
        {period === 'year' ? (
          <Trans>
            once a year, since <Day date={startedOn} />
          </Trans>
        ) : (
          <Trans>
            every month, since <Day date={startedOn} />
          </Trans>
        )}
      </Fact>
      {seats > 1 && (
        <Fact name={<Trans>People</Trans>}>
          <SeatsText seats={seats} />.{' '}
          <TextLink to="/app/account/team/">
            <Trans>Who they are</Trans>
          </TextLink>
        </Fact>
      )}
      {method !== null && (
        <Fact name={<Trans>Paid with</Trans>}>
          <MethodText method={method} />
          {may.includes('replace_method') && (
            // A document of its own, as after the form there: a card that was begun has its fields on that page at once.
            <TextLink to={planPath(id, 'card')} reloadDocument className="block w-fit py-1">
              {method.kind !== 'card' ? (
                <Trans>Pay by card instead</Trans>
              ) : state === 'past_due' || state === 'suspended' ? (
                <Trans>Pay with another card</Trans>
              ) : (
                <Trans>Use another card</Trans>
              )}
            </TextLink>
          )}
        </Fact>
      )}
      <Fact name={<Trans>Invoices name</Trans>}>
        <BuyerLines buyer={buyer} />
        {may.includes('edit_details') && (
          <TextLink to={planPath(id, 'details')} className="inline-block py-1">
            <Trans>Change these details</Trans>
          </TextLink>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function BuyerLines({ buyer }: { buyer: Buyer }) {
  const { tag } = useLanguage()
  const { name, company, addressLine, country, taxNumber } = buyer
  const countryName = new Intl.DisplayNames(tag, { type: 'region' }).of(country)
  return [company, name, addressLine, placeLine(buyer), countryName, taxNumber]
    .filter(Boolean)
    .map((line) => (
      // Browsers call some countries otherwise than the server.
      <span key={line} suppressHydrationWarning className="block">
        {line}
      </span>
    ))
}
