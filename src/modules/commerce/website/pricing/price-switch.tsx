import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { buttonClass } from '#ui/components/button-class.ts'
import { controlClass } from '#ui/components/field.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { periodsShown } from './offered.ts'
import type { PricingData } from './pricing.page.tsx'

export type PriceSwitchData = Pick<PricingData, 'path' | 'period' | 'currency' | 'currencies'>

/**
 * By the year or by the month, and in which currency. The period is a matter of style alone; the currency is asked of the
 * server, by a button until the page is alive and then by choosing it.
 */
export function PriceSwitch({
  data: { path, period, currency, currencies },
  periods = 'both',
}: {
  data: PriceSwitchData
  /** An offer holds for a year alone: then there is only the currency to switch. */
  periods?: 'both' | 'one'
}) {
  const { t } = useLingui()
  const select = useId()
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const asked = new URLSearchParams(useLocation().search)
  const isLive = useIsLive()
  const words = { year: t`By the year`, month: t`By the month` }

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
      {/* Which document it is about, and where its visitor goes on: prices of another currency are the same page. */}
      {['document', 'next'].map((name) => {
        const value = asked.get(name)
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />
      })}
      {periods === 'both' && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-medium text-sm">
            <Trans>You pay</Trans>
          </legend>
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
          <label htmlFor={select} className="mb-1.5 block font-medium text-sm">
            <Trans>Currency</Trans>
          </label>
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
        {!isLive && (
          <button type="submit" className={`min-h-12.5! ${buttonClass({})}`}>
            <Trans>Show</Trans>
          </button>
        )}
      </div>
    </form>
  )
}
