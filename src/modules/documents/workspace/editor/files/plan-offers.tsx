import { Plural, Trans } from '@lingui/react/macro'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import type { PlanOffer } from '#modules/entitlements/schema.ts'

/** What a plan is called, and how often it is paid. */
export function OfferName({ offer: { name, period } }: { offer: PlanOffer }) {
  return period === 'year' ? <Trans>{name}, paid once a year</Trans> : <Trans>{name}, paid monthly</Trans>
}

/** What a plan costs, and how much may be downloaded with it. */
export function OfferTerms({ offer: { period, month, term, downloadsPerMonth } }: { offer: PlanOffer }) {
  return (
    <>
      {period === 'year' ? (
        <Trans>
          {month} a month, billed as {term} a year.
        </Trans>
      ) : (
        <Trans>{month} a month.</Trans>
      )}{' '}
      {downloadsPerMonth === null ? (
        <Trans>Unlimited monthly downloads.</Trans>
      ) : (
        <Plural value={downloadsPerMonth} one="# document a month." other="# documents a month." />
      )}
    </>
  )
}

/** What is charged after the first time, and what comes back, before anybody goes to the checkout. */
export function OfferConditions({ offers }: { offers: readonly PlanOffer[] }) {
  const policy = `${useLanguage().prefix}/company/refund-policy/`
  const moneyBackDays = offers[0]?.moneyBackDays
  return (
    <>
      <Conditions policy={policy} />
      {moneyBackDays != null && (
        <>
          {' '}
          <Trans>
            If this is your first purchase, you can get all your money back for {moneyBackDays} days.
          </Trans>
        </>
      )}
    </>
  )
}

function Conditions({ policy }: { policy: string }) {
  return (
    <Trans>
      We add tax at checkout. A plan renews until you cancel. We don’t give refunds for unused time. The{' '}
      <a href={policy} className="text-link">
        refund policy
      </a>{' '}
      says what we do refund. Consumers in the EU can{' '}
      <a href={`${policy}#law`} className="text-link">
        withdraw within 14 days
      </a>
      .
    </Trans>
  )
}
