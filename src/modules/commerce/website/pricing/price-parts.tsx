import { Plural, Trans } from '@lingui/react/macro'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { DOWNLOADS_A_DAY } from '#modules/entitlements/schema.ts'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { BillingPeriod } from '../../prices/schema.ts'
import { type OfferedPackage, periodsShown } from './offered.ts'
import type { Heading } from './pricing.page.tsx'

/**
 * What a switch of periods is for: prices inside show those of the period that is chosen in it, by style alone, so that it works
 * before JavaScript. A browser whose style cannot tell shows both.
 */
export function PriceScope({ children }: { children: ReactNode }) {
  return <div className="group/prices">{children}</div>
}

const hiddenWhile: Readonly<Record<BillingPeriod, string>> = {
  year: 'group-has-[[name=period][value=month]:checked]/prices:hidden',
  month: 'group-has-[[name=period][value=year]:checked]/prices:hidden',
}

/** Shown while its period is chosen. */
export function InPeriod({ period, children }: { period: BillingPeriod; children: ReactNode }) {
  return <div className={hiddenWhile[period]}>{children}</div>
}

/** What a page of prices says first. */
export function PricingHeading({ heading, lead }: Heading) {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">{heading}</h1>
      <p className="mt-4 max-w-prose text-pretty text-lg">
        <TextNodes nodes={lead} />
      </p>
    </>
  )
}

/** What a package costs: a month of it, and what is charged how often. */
export function Price({ offered, size = 'medium' }: { offered: OfferedPackage; size?: 'medium' | 'large' }) {
  return periodsShown.map((period) => {
    const term = offered.terms[period]
    return term === undefined ? null : (
      <InPeriod key={period} period={period}>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span
            className={clsx(
              'font-heading font-medium tabular-nums leading-none',
              size === 'large' ? 'text-5xl sm:text-6xl' : 'text-4xl',
            )}
          >
            {term.month}
          </span>
          <span className="text-muted">
            {offered.perSeat ? <Trans>a month and user</Trans> : <Trans>a month</Trans>}
          </span>
        </p>
        <p className="mt-3 text-sm md:min-h-12">
          <Billing offered={offered} period={period} />
        </p>
      </InPeriod>
    )
  })
}

function Billing({ offered, period }: { offered: OfferedPackage; period: BillingPeriod }) {
  const { saving, seats, perSeat, terms } = offered
  const { term } = terms[period] ?? terms.year
  const { least } = seats
  if (period === 'month') {
    return perSeat ? (
      <Trans>
        {term} a month for {least} users, charged every month.
      </Trans>
    ) : (
      <Trans>Charged every month, until you cancel.</Trans>
    )
  }
  return (
    <>
      {perSeat ? (
        <Trans>
          {term} a year for {least} users, charged once a year.
        </Trans>
      ) : (
        <Trans>{term} a year, charged once a year.</Trans>
      )}{' '}
      {saving > 0 && (
        <span className="font-medium text-action">
          <Trans>{saving}% less than by the month.</Trans>
        </span>
      )}
    </>
  )
}

/** What a package opens, read from the price book and counted in the library. */
export function Opens({ offered: { contents, seats, perSeat } }: { offered: OfferedPackage }) {
  const { templates, shelves, downloadsPerMonth } = contents
  const { least, most } = seats
  const shelf = shelves.join(', ')
  const daily = DOWNLOADS_A_DAY
  return (
    <ul className="space-y-2.5">
      <Point>
        {shelves.length === 0 ? (
          <Plural
            value={templates}
            one="# template, the whole library"
            other="All # templates of the library"
          />
        ) : (
          <Plural
            value={templates}
            one={`# template of the shelf “${shelf}”`}
            other={`All # templates of the shelf “${shelf}”`}
          />
        )}
      </Point>
      <Point>
        {downloadsPerMonth === null ? (
          <Trans>No monthly limit of files, up to {daily} a day</Trans>
        ) : (
          <Plural value={downloadsPerMonth} one="# file a month" other="# files a month" />
        )}
      </Point>
      <Point>
        <Trans>Word, PDF and plain text, without a watermark</Trans>
      </Point>
      <Point>
        {perSeat ? (
          <Trans>
            From {least} to {most} users
          </Trans>
        ) : (
          <Plural value={least} one="For one user" other="For # users" />
        )}
      </Point>
    </ul>
  )
}

function Point({ children }: { children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-2.5">
      <Check aria-hidden="true" className="mt-1 size-4 text-action" />
      <span>{children}</span>
    </li>
  )
}
