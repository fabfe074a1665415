import { useLingui } from '@lingui/react'
import clsx from 'clsx'
import { currencyDecimals } from '#ui/components/money-text.ts'

import type { BudgetoCopy } from './budgeto.page.server.ts'
import type { BudgetResult } from './calculate-budget.ts'

/** How wide the bar is reckoned; it is drawn as wide as there is room. */
const WIDTH = 1000
const HEIGHT = 48

/** Where the income goes, as one bar: a picture of the figures below it. */
function BudgetBar({ result, label }: { result: BudgetResult; label: string }) {
  const { income, variable, fixed, left } = result
  const whole = Math.max(income, variable + fixed)
  if (whole === 0) return null
  const toWidth = (amount: number) => (WIDTH * amount) / whole
  const [first, second] = [toWidth(variable), toWidth(variable + fixed)]
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-6 mb-5 block h-9 w-full"
    >
      <rect width={first} height={HEIGHT} className="fill-brass" />
      <rect x={first} width={second - first} height={HEIGHT} className="fill-field-line" />
      {left > 0 && <rect x={second} width={WIDTH - second} height={HEIGHT} className="fill-action" />}
      {/* What the income does not cover is marked off. */}
      {left < 0 && <rect x={toWidth(income)} width={6} height={HEIGHT} className="fill-alert" />}
    </svg>
  )
}

/** Where no income stands yet. */
const NOTHING = '–'

interface BudgetOutcomeProps {
  copy: BudgetoCopy['result']
  currency: string
  /** Undefined while a figure cannot be read. */
  result: BudgetResult | undefined
}

/** What comes of the figures: first what is left, then from where on. */
export function BudgetOutcome({ copy, currency, result }: BudgetOutcomeProps) {
  const { i18n } = useLingui()
  const money = (minorUnits: number) =>
    i18n.number(minorUnits / 10 ** currencyDecimals(currency), { style: 'currency', currency })
  const { left = 0, breakEven, paidOnDay, cushion } = result ?? {}
  const verdict = left < 0 ? copy.missing : left > 0 ? copy.left : copy.even
  return (
    <section
      aria-labelledby="outcome"
      className="border-ink border-t-2 bg-sheet p-5 sm:p-8 md:sticky md:top-24"
    >
      <h2 id="outcome" className="sr-only">
        {copy.heading}
      </h2>
      <output className="block" aria-live="polite">
        {result === undefined ? (
          <span className="block text-alert">{copy.unreadable}</span>
        ) : (
          <>
            <span className="block text-muted">{verdict} </span>
            <span
              className={clsx(
                'block break-words font-heading font-medium text-4xl tabular-nums leading-tight sm:text-5xl',
                left < 0 ? 'text-alert' : 'text-action',
              )}
            >
              {money(Math.abs(left))}
            </span>
          </>
        )}
      </output>
      {result !== undefined && (
        <>
          <BudgetBar result={result} label={copy.chart} />
          <dl className="divide-y divide-line border-line border-y">
            <Row name={copy.variable} value={money(result.variable)} mark="bg-brass" />
            <Row name={copy.fixed} value={money(result.fixed)} mark="bg-field-line" />
            <Row
              name={copy.breakEven}
              value={
                breakEven === undefined ? (result.income === 0 ? NOTHING : copy.never) : money(breakEven)
              }
              isStrong={breakEven !== undefined}
            />
            <Row
              name={copy.paidOn}
              value={
                paidOnDay === undefined
                  ? result.income === 0
                    ? NOTHING
                    : copy.notPaid
                  : copy.paidOnDay.replace('#', i18n.number(paidOnDay))
              }
            />
            {cushion !== undefined && (
              <Row
                name={copy.cushion}
                value={i18n.number(cushion, { style: 'percent', maximumFractionDigits: 0 })}
              />
            )}
          </dl>
        </>
      )}
    </section>
  )
}

interface RowProps {
  name: string
  value: string
  /** The colour of it in the bar. */
  mark?: string
  isStrong?: boolean
}

function Row({ name, value, mark, isStrong = false }: RowProps) {
  return (
    <div className="flex items-baseline justify-between gap-5 py-3">
      <dt className="min-w-0">
        {mark !== undefined && (
          <span aria-hidden="true" className={`mr-2 inline-block size-3 rounded-full ${mark}`} />
        )}
        {name}
      </dt>
      <dd
        className={clsx(
          'max-w-[60%] text-right tabular-nums',
          isStrong ? 'font-heading font-medium text-xl' : 'font-medium',
        )}
      >
        {value}
      </dd>
    </div>
  )
}
