import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay } from '#kernel/time.ts'
import type { Route } from './+types/sign-ups.ts'

type Days = Route.ComponentProps['loaderData']['days']

interface DayPlotProps {
  /** Oldest first, without a gap. */
  days: Days
  unit: 'day' | 'month'
}

/** The width of a day in the picture's own measure, and of the gap before the next one. */
const DAY = 10
const GAP = 2
const HEIGHT = 100

/** Sign-ups over time as bars; the same numbers are there as a table. */
export function DayPlot({ days, unit }: DayPlotProps) {
  const { t, i18n } = useLingui()
  const nameOf = useDayName(unit)
  const most = Math.max(1, ...days.map(({ signUps }) => signUps))
  const peak = days.find(({ signUps }) => signUps === most)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || !peak) return null
  const [from, to, at, count] = [nameOf(first.day), nameOf(last.day), nameOf(peak.day), i18n.number(most)]
  return (
    <figure>
      <figcaption className="mb-2 text-muted text-sm">
        {unit === 'month' ? <Trans>Sign-ups by month</Trans> : <Trans>Sign-ups by day</Trans>}
      </figcaption>
      <div className="border-line border-b border-dashed text-muted text-xs tabular-nums" aria-hidden="true">
        {count}
      </div>
      <svg
        role="img"
        aria-label={t`Sign-ups from ${from} to ${to}: at most ${count} (${at}). The table below has all numbers.`}
        viewBox={`0 0 ${days.length * DAY} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-36 w-full border-line border-b"
      >
        {days.map(({ day, signUps }, index) => {
          const height = (HEIGHT * signUps) / most
          return (
            <rect
              key={day}
              x={index * DAY + GAP / 2}
              y={HEIGHT - height}
              width={DAY - GAP}
              height={height}
              className="fill-action"
            >
              <title>{`${nameOf(day)}: ${i18n.number(signUps)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className="mt-1 flex justify-between gap-4 text-muted text-xs" aria-hidden="true">
        <span>{from}</span>
        {first !== last && <span>{to}</span>}
      </p>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center text-link">
          <Trans>The numbers as a table</Trans>
        </summary>
        <DayTable days={days} unit={unit} />
      </details>
    </figure>
  )
}

/** The newest first: it is what is asked for. */
function DayTable({ days, unit }: DayPlotProps) {
  const { i18n } = useLingui()
  const nameOf = useDayName(unit)
  return (
    <table className="w-full max-w-sm border-line border-y text-left">
      <thead className="text-muted text-sm">
        <tr>
          <th scope="col" className="py-2 font-normal">
            {unit === 'month' ? <Trans>Month</Trans> : <Trans>Day</Trans>}
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            <Trans>Sign-ups</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {[...days].reverse().map(({ day, signUps }) => (
          <tr key={day}>
            <th scope="row" className="py-1 font-normal">
              <time dateTime={unit === 'month' ? day.slice(0, 7) : day}>{nameOf(day)}</time>
            </th>
            <td className="py-1 text-right tabular-nums">{i18n.number(signUps)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useDayName(unit: 'day' | 'month'): (day: string) => string {
  const { i18n } = useLingui()
  const format: Intl.DateTimeFormatOptions =
    unit === 'month' ? { month: 'long', year: 'numeric' } : { dateStyle: 'medium' }
  return (day) => formatDay(i18n.locale, day, format)
}
