import { useLingui } from '@lingui/react/macro'
import { formatDay } from '#kernel/time.ts'
import { BarPlot } from '#ui/operators/bar-plot.tsx'
import type { Route } from './+types/sign-ups.ts'

interface DayPlotProps {
  /** Oldest first, without a gap. */
  days: Route.ComponentProps['loaderData']['days']
  unit: 'day' | 'month'
}

/** Sign-ups over time as bars; the same numbers are there as a table. */
export function DayPlot({ days, unit }: DayPlotProps) {
  const { t, i18n } = useLingui()
  const isByMonth = unit === 'month'
  const format: Intl.DateTimeFormatOptions = isByMonth
    ? { month: 'long', year: 'numeric' }
    : { dateStyle: 'medium' }
  const bars = days.map(({ day, signUps }) => ({
    key: day,
    name: formatDay(i18n.locale, day, format),
    value: signUps,
    text: i18n.number(signUps),
  }))
  const most = Math.max(1, ...days.map(({ signUps }) => signUps))
  const peak = bars.find(({ value }) => value === most)
  if (!peak) return null
  const [from, to, at, count] = [bars[0]?.name, bars.at(-1)?.name, peak.name, peak.text]
  return (
    <BarPlot
      caption={isByMonth ? t`Sign-ups by month` : t`Sign-ups by day`}
      label={t`Sign-ups from ${from} to ${to}: at most ${count} (${at}). The table below has all numbers.`}
      bars={bars}
      highest={count}
    >
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center text-link">{t`The numbers as a table`}</summary>
        <table className="w-full max-w-sm border-line border-y text-left">
          <thead className="text-muted text-sm">
            <tr>
              <th scope="col" className="py-2 font-normal">
                {isByMonth ? t`Month` : t`Day`}
              </th>
              <th scope="col" className="py-2 text-right font-normal">{t`Sign-ups`}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {/* The newest first: it is what is asked for. */}
            {[...bars].reverse().map(({ key, name, text }) => (
              <tr key={key}>
                <th scope="row" className="py-1 font-normal">
                  <time dateTime={isByMonth ? key.slice(0, 7) : key}>{name}</time>
                </th>
                <td className="py-1 text-right tabular-nums">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </BarPlot>
  )
}
