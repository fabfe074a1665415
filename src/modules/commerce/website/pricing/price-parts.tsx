import { Plural, Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { DOWNLOADS_A_DAY } from '#modules/entitlements/schema.ts'
import { documentOfDestination } from '#modules/identity/hand-off/schema.ts'
import { webAppUrl } from '#modules/identity/website/web-app-addresses.ts'
import { pathOfDestination } from '#modules/identity/workspace/next-path.ts'
import { buttonClass } from '#ui/components/button-class.ts'
import { controlClass } from '#ui/components/field.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { useSite } from '#ui/website/site.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import { HOME_PATH } from '#ui/workspace/paths.ts'
import type { BillingPeriod } from '../../prices/schema.ts'
import { type OfferedPackage, periodsShown } from './offered.ts'
import type { Heading, PricingData } from './pricing.page.tsx'

/**
 * What a switch of periods is for: prices inside show those of the period that is chosen in it, by style
 * alone, so that it works before JavaScript. A browser whose style cannot tell shows both.
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
      <WayBack />
      <h1 className="text-4xl sm:text-5xl">{heading}</h1>
      <p className="mt-4 max-w-prose text-pretty text-lg">
        <TextNodes nodes={lead} />
      </p>
    </>
  )
}

/** Back to what somebody was doing in the web application, whatever they think of the prices. */
function WayBack() {
  const { t } = useLingui()
  const site = useSite()
  const next = pathOfDestination(new URLSearchParams(useLocation().search).get('next'))
  if (next === HOME_PATH) return null
  return (
    <p className="mb-3 hidden known:block">
      <a href={webAppUrl(site, next)} className="text-link inline-flex min-h-11 items-center">
        {documentOfDestination(next) === undefined ? t`Back to where you were` : t`Back to your document`}
      </a>
    </p>
  )
}

/** What a package costs: a month of it, and what is charged how often. */
export function Price({ offered, size = 'medium' }: { offered: OfferedPackage; size?: 'medium' | 'large' }) {
  const { t } = useLingui()
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
          <span className="text-muted">{offered.perSeat ? t`per user per month` : t`a month`}</span>
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
          <Trans>{saving}% less than paying monthly.</Trans>
        </span>
      )}
    </>
  )
}

/** What a package opens, read from the price book and counted in the library. */
export function Opens({ offered: { contents, seats, perSeat } }: { offered: OfferedPackage }) {
  const { t } = useLingui()
  const { templates, languages, shelves, downloadsPerMonth } = contents
  const { library, others } = languages
  const { least, most } = seats
  const shelf = shelves.join(', ')
  const daily = DOWNLOADS_A_DAY
  return (
    <ul className="space-y-2.5">
      <Point>
        {shelves.length === 0 ? (
          <Plural
            value={templates}
            one={`# template in ${library}`}
            other={`All # templates in ${library}`}
          />
        ) : (
          <Plural
            value={templates}
            one={`# template in ${library}: ${shelf}`}
            other={`All # templates in ${library}: ${shelf}`}
          />
        )}
        {others !== '' && (
          <span className="block text-muted text-sm">
            <Trans>Also included: {others}.</Trans>
          </span>
        )}
      </Point>
      <Point>
        {downloadsPerMonth === null ? (
          <Trans>No monthly download limit, up to {daily} a day</Trans>
        ) : (
          <Plural
            value={downloadsPerMonth}
            one="# document a month, in every format"
            other="# documents a month, in every format"
          />
        )}
      </Point>
      <Point>{t`Word, Excel, PDF and plain text, without a watermark`}</Point>
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
      <Check className="mt-1 size-4 text-action" />
      <span>{children}</span>
    </li>
  )
}

/** What a page of prices says first, and beside it what is switched. */
export function PricingHeader({ data }: { data: PricingData }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-7">
      <div className="min-w-0 max-w-2xl">
        <PricingHeading heading={data.heading} lead={data.lead} />
      </div>
      <PriceSwitch data={data} />
    </header>
  )
}

export interface PriceSwitchProps {
  data: Pick<PricingData, 'path' | 'period' | 'currency' | 'currencies'>
  /** An offer holds for a year alone: then there is only the currency to switch. */
  hasPeriods?: boolean
}

/**
 * By the year or by the month, and in which currency. The period is a matter of style alone; the currency is
 * asked of the server, by a button until the page is alive and then by choosing it.
 */
export function PriceSwitch({ data, hasPeriods = true }: PriceSwitchProps) {
  const { path, period, currency, currencies } = data
  const { t } = useLingui()
  const select = useId()
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const asked = new URLSearchParams(useLocation().search)
  const isLive = useIsLive()
  const words = { year: t`Yearly`, month: t`Monthly` }

  function show() {
    if (form.current === null) return
    const query = new URLSearchParams(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
    )
    void navigate(`${path}?${query}`, { preventScrollReset: true, replace: true })
  }

  useEffect(() => {
    // Whoever chose before the page came to life has told nobody.
    const chosen = form.current?.elements.namedItem('currency')
    if (chosen instanceof HTMLSelectElement && chosen.value !== currency) form.current?.submit()
  }, [currency])

  return (
    <form ref={form} method="get" action={path} className="flex flex-wrap items-end gap-x-8 gap-y-4">
      {/* The document it is about, and where its visitor goes on: other currencies are the same page. */}
      {['document', 'next'].map((name) => {
        const value = asked.get(name)
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />
      })}
      {hasPeriods && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-medium text-sm">{t`Billed`}</legend>
          <div className="inline-flex rounded-control border border-field-line bg-sheet p-0.5">
            {periodsShown.map((each) => (
              <label key={each} className="cursor-pointer">
                <input
                  type="radio"
                  name="period"
                  value={each}
                  defaultChecked={each === period}
                  className="peer sr-only"
                />
                <span className="inline-flex min-h-11 items-center rounded-[4px] px-4 leading-tight transition-colors peer-not-checked:hover:text-action-strong peer-checked:bg-action peer-checked:text-on-action peer-focus-visible:outline-2 peer-focus-visible:outline-action peer-focus-visible:outline-offset-2">
                  {words[each]}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className="flex min-w-0 items-end gap-x-2">
        <div className="min-w-0">
          <label htmlFor={select} className="mb-1.5 block font-medium text-sm">{t`Currency`}</label>
          <select
            // Another page of prices may have chosen another one.
            key={currency}
            id={select}
            name="currency"
            defaultValue={currency}
            onChange={show}
            className={`${controlClass} min-h-12.5! max-w-64 truncate`}
          >
            {currencies.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        {!isLive && <button type="submit" className={`min-h-12.5! ${buttonClass({})}`}>{t`Show`}</button>}
      </div>
    </form>
  )
}
