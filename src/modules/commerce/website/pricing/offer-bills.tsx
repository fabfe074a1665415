import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { useSyncExternalStore } from 'react'
import { currentTimeZone } from '#ui/website/current-time-zone.ts'
import { Day } from '#ui/website/day.tsx'
import { type OfferState, offerStateIn } from '../../prices/schema.ts'
import { Buy, CheckoutLink } from './buy-link.tsx'
import type { OfferedPackage, OfferOfPage } from './offered.ts'
import { Opens, PriceSwitch, PricingHeading } from './price-parts.tsx'
import type { PricingData } from './pricing.page.tsx'

const MINUTE_MS = 60_000

/**
 * Whether an offer holds for this visitor: it begins and ends at their own midnight, which only their browser
 * knows. Until the page is alive it stands as the server has said.
 */
function useOfferState(offer: OfferOfPage | undefined): OfferState | undefined {
  return useSyncExternalStore(
    everyMinute,
    () => offer && offerStateIn(currentTimeZone(), offer, new Date()),
    () => offer?.state,
  )
}

/** Calls when a minute begins, as every midnight does: a page that stays open changes with the day. */
function everyMinute(hear: () => void): () => void {
  let timer = setTimeout(listen, untilNextMinute())
  return () => clearTimeout(timer)

  function listen(): void {
    timer = setTimeout(listen, untilNextMinute())
    hear()
  }
}

function untilNextMinute(): number {
  return MINUTE_MS - (Date.now() % MINUTE_MS)
}

/** An offer as the bill of a first year, for each plan it holds for; without it, plain prices instead. */
export function OfferBills({ data }: { data: PricingData }) {
  const { offer } = data
  // An offer of what cannot be bought is none.
  const packages = data.packages.filter(({ isOnSale }) => isOnSale)
  const state = useOfferState(offer)
  const isOn = state === 'on'
  const { heading, lead } = offer === undefined || isOn ? data : offer[state === 'ahead' ? 'ahead' : 'over']
  return (
    <div className="mx-auto max-w-page px-gutter pt-10 pb-16 sm:pt-16 sm:pb-20">
      <header className="grid gap-x-14 gap-y-8 md:grid-cols-[1.5fr_1fr] md:items-end">
        <div className="min-w-0 max-w-3xl">
          <PricingHeading heading={heading} lead={lead} />
        </div>
        {offer !== undefined && isOn ? <OfferDays offer={offer} /> : <PriceSwitch data={data} />}
      </header>
      <ul className={clsx('mt-10 grid items-start gap-6', packages.length > 1 && 'md:grid-cols-2')}>
        {packages.map((offered) => (
          <li
            key={offered.token}
            className={clsx(
              'grid gap-x-12 gap-y-6 border-ink border-t-2 border-b bg-sheet p-6 sm:p-8',
              packages.length === 1 && 'sm:grid-cols-[1fr_1.2fr]',
            )}
          >
            <div>
              <h2 className="text-3xl">{offered.name}</h2>
              <p className="mt-1 mb-5 text-muted">{offered.audience}</p>
              <Opens offered={offered} />
            </div>
            <div className="flex flex-col">
              {isOn ? <OfferBill offered={offered} /> : <PlainBill offered={offered} />}
            </div>
          </li>
        ))}
      </ul>
      {offer !== undefined && isOn && (
        <div className="mt-8">
          <PriceSwitch data={data} hasPeriods={false} />
        </div>
      )}
    </div>
  )
}

/** What is charged today and what a year later, line by line. */
function OfferBill({ offered }: { offered: OfferedPackage }) {
  const { name, terms } = offered
  const { reduced, term } = terms.year
  if (reduced === undefined) return <PlainBill offered={offered} />
  const { percentOff, discount } = reduced
  return (
    <>
      <dl className="divide-y divide-line border-ink border-t-2 tabular-nums">
        <Line item={<OneYear offered={offered} />} amount={term} />
        <Line item={<Trans>{percentOff}% off</Trans>} amount={`− ${discount}`} isTakenOff />
        <Line item={<Trans>Your first year</Trans>} amount={reduced.term} isSum />
        <Line item={<Trans>Every year after that</Trans>} amount={term} />
      </dl>
      <p className="mt-3 mb-6 text-muted text-sm">
        <Trans>About {reduced.month} a month in the first year, before tax.</Trans>
      </p>
      <div className="mt-auto">
        {offered.owned === undefined ? (
          <CheckoutLink to={reduced.checkout} variant="primary">
            <Trans>Get {name} at this price</Trans>
          </CheckoutLink>
        ) : (
          <Buy offered={offered} variant="primary" />
        )}
      </div>
    </>
  )
}

function PlainBill({ offered }: { offered: OfferedPackage }) {
  const { t } = useLingui()
  const { terms, perSeat, seats } = offered
  const { least } = seats
  return (
    <>
      <dl className="divide-y divide-line border-ink border-t-2 tabular-nums">
        <Line item={<OneYear offered={offered} />} amount={terms.year.term} isSum />
        {terms.month !== undefined && (
          <Line
            item={perSeat ? <Trans>Or one month for {least} users</Trans> : <Trans>Or one month</Trans>}
            amount={terms.month.term}
          />
        )}
      </dl>
      <p className="mt-3 mb-6 text-muted text-sm">{t`Before tax.`}</p>
      <div className="mt-auto">
        <Buy offered={offered} variant="secondary" />
      </div>
    </>
  )
}

function OneYear({ offered: { perSeat, seats } }: { offered: OfferedPackage }) {
  const { least } = seats
  return perSeat ? <Trans>One year for {least} users</Trans> : <Trans>One year</Trans>
}

interface LineProps {
  item: React.ReactNode
  amount: string
  isSum?: boolean
  isTakenOff?: boolean
}

function Line({ item, amount, isSum = false, isTakenOff = false }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 py-2.5">
      <dt className={isSum ? 'font-medium' : undefined}>{item}</dt>
      <dd
        className={
          isSum ? 'font-heading font-medium text-3xl leading-none' : isTakenOff ? 'text-action' : undefined
        }
      >
        {amount}
      </dd>
    </div>
  )
}

/** The two days between which an offer holds. No clock runs: the last day is said, and it is the last one. */
function OfferDays({ offer: { from, until, percentOff } }: { offer: OfferOfPage }) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-6 border-ink border-y-2 py-5">
      <p
        aria-hidden="true"
        className="font-heading font-medium text-6xl text-action tabular-nums leading-none tracking-tight sm:text-7xl"
      >
        −{percentOff}
        <span className="text-3xl sm:text-4xl"> %</span>
      </p>
      <div>
        {from === until ? (
          <p className="font-medium">
            <Trans>
              On <Day date={from} /> only
            </Trans>
          </p>
        ) : (
          <>
            <p className="text-muted">
              <Trans>
                From <Day date={from} />
              </Trans>
            </p>
            <p className="font-medium">
              <Trans>
                until <Day date={until} />
              </Trans>
            </p>
          </>
        )}
        <p className="mt-1 text-muted text-sm">{t`It ends at midnight, your local time.`}</p>
      </div>
    </div>
  )
}
