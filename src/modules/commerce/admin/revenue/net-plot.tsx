import { Trans, useLingui } from '@lingui/react/macro'
import { moneyText } from '../../parts/money-text.ts'
import type { ShownRevenue } from './revenue.tsx'
import { usePeriodName } from './use-period-name.ts'

/** The width of a period in the picture's own measure, and of the gap before the next one. */
const PERIOD = 10
const GAP = 2
const HEIGHT = 100

/** What was left to us, period by period, as bars above and below nothing; the same numbers stand in the table. */
export function NetPlot({ plot, unit, currency }: Pick<ShownRevenue, 'plot' | 'unit' | 'currency'>) {
  const { t, i18n } = useLingui()
  const nameOf = usePeriodName(unit)
  const [first, last] = [plot[0], plot.at(-1)]
  if (!first || !last) return null
  const nets = plot.map(({ net }) => net)
  const [most, least] = [Math.max(0, ...nets), Math.min(0, ...nets)]
  const scale = HEIGHT / Math.max(1, most - least)
  const money = (amount: number) => moneyText(i18n, { amount, currency })
  const [from, to, highest, lowest] = [nameOf(first.period), nameOf(last.period), money(most), money(least)]
  return (
    <figure>
      <figcaption className="mb-2 text-muted text-sm">
        <Trans>Net, after taxes and fees</Trans>
      </figcaption>
      <div className="border-line border-b border-dashed text-muted text-xs tabular-nums" aria-hidden="true">
        {highest}
      </div>
      <svg
        role="img"
        aria-label={t`Net from ${from} to ${to}: between ${lowest} and ${highest}. The table below has all numbers.`}
        viewBox={`0 0 ${plot.length * PERIOD} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-36 w-full border-line border-b"
      >
        {plot.map(({ period, net }, index) => (
          <rect
            key={period}
            x={index * PERIOD + GAP / 2}
            y={(most - Math.max(0, net)) * scale}
            width={PERIOD - GAP}
            height={Math.abs(net) * scale}
            className={net < 0 ? 'fill-alert' : 'fill-action'}
          >
            <title>{`${nameOf(period)}: ${money(net)}`}</title>
          </rect>
        ))}
      </svg>
      <p className="mt-1 flex justify-between gap-4 text-muted text-xs" aria-hidden="true">
        <span>{from}</span>
        {first !== last && <span>{to}</span>}
      </p>
    </figure>
  )
}
