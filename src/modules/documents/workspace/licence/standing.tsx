import { Trans, useLingui } from '@lingui/react/macro'
import type { PlanOffer } from '#modules/entitlements/schema.ts'
import { buttonClass } from '#ui/components/button-class.ts'
import { List, ListRow } from '#ui/components/list.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { BILLING_PATH } from '#ui/workspace/billing-path.ts'
import { OfferConditions, OfferName, OfferTerms } from '../editor/files/plan-offers.tsx'
import type { OpenDepartments } from './licence.server.ts'

interface StandingProps {
  open: OpenDepartments
  offers: readonly PlanOffer[]
  pricesUrl: string
}

/** What of all that a plan opens is open to the account; the prices for whoever lacks some of it. */
export function Standing({ open, offers, pricesUrl }: StandingProps) {
  const { t, i18n } = useLingui()
  if (open.length === 0) {
    return (
      <section aria-labelledby="plans" className="mt-10 max-w-measure">
        <h2 id="plans" className="mb-3 text-2xl">{t`Choose a plan`}</h2>
        <List>
          {offers.map((offer) => (
            <ListRow
              key={offer.id}
              title={<OfferName offer={offer} />}
              detail={<OfferTerms offer={offer} />}
              end={
                <a href={offer.buyUrl} className={buttonClass({ size: 'small' })}>
                  <Trans>Buy</Trans>
                  <span className="sr-only">
                    {' '}
                    <OfferName offer={offer} />
                  </span>
                </a>
              }
            />
          ))}
        </List>
        <p className="mt-3 text-muted text-sm">
          <OfferConditions offers={offers} />
        </p>
        <p className="mt-3">
          <a href={pricesUrl} className="text-link">{t`See plans and prices`}</a>
        </p>
        <p className="mt-3">
          <Trans>
            Do you have a plan that doesn’t work right now? See{' '}
            <TextLink to={BILLING_PATH}>plan and billing</TextLink>.
          </Trans>
        </p>
      </section>
    )
  }
  const departments = open === 'all' ? undefined : new Intl.ListFormat(i18n.locale).format(open)
  return (
    <p className="mt-6 max-w-measure">
      <strong className="font-medium">
        {departments === undefined
          ? t`Your account has a plan: you have access to all of this.`
          : t`Your plan includes: ${departments}.`}
      </strong>{' '}
      {departments !== undefined && (
        <>
          <Trans>
            The rest of the library needs another plan.{' '}
            <a href={pricesUrl} className="text-link">
              See plans and prices
            </a>
          </Trans>{' '}
        </>
      )}
      <TextLink to={BILLING_PATH} className="inline-block py-1">{t`Plan and billing`}</TextLink>
    </p>
  )
}
