import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { conversionOf, NotTold, type ShownOrigins, viewNames } from './origin-table.tsx'

/** The measures of a bar in the picture's own units. */
const BAR = { width: 1000, height: 10 }
/** Beyond that bars are too many to be compared; the table has all. */
const BARS = 10

interface OriginBarProps {
  /** Null where nothing was told. */
  label: string | null
  /** What stands behind the bar. */
  value: string
  /** The same for whoever sees no bar. */
  said: string
  /** What the bar is made of. */
  children: ReactNode
}

/** One origin with its bar. */
function OriginBar({ label, value, said, children }: OriginBarProps) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[14rem_1fr] sm:items-center">
      <dt className="truncate text-sm">{label ?? <NotTold />}</dt>
      <dd className="flex min-w-0 items-center gap-3">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${BAR.width} ${BAR.height}`}
          preserveAspectRatio="none"
          className="block h-4 min-w-0 grow"
        >
          {children}
        </svg>
        <span className="w-16 shrink-0 text-right text-sm tabular-nums" aria-hidden="true">
          {value}
        </span>
        <span className="sr-only">{said}</span>
      </dd>
    </div>
  )
}

/** The most frequent origins as bars on one scale: sign-ups, and those of them that filled in a document. */
export function OriginPlot({ origins }: Pick<ShownOrigins, 'origins'>) {
  const { t, i18n } = useLingui()
  const shown = origins.filter(({ signUps }) => signUps > 0).slice(0, BARS)
  const most = Math.max(...shown.map(({ signUps }) => signUps))
  if (shown.length < 2) return null
  return (
    <figure className="mt-4 max-w-3xl">
      <figcaption className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
        <Key className="bg-action-tint outline outline-action">{t`Sign-ups`}</Key>
        <Key className="bg-action">{t`of them filled in a document`}</Key>
      </figcaption>
      <dl className="flex flex-col gap-2">
        {shown.map(({ origin, label, signUps, filledIn }) => {
          const [all, filled] = [i18n.number(signUps), i18n.number(filledIn)]
          return (
            <OriginBar
              key={origin ?? ''}
              label={label}
              value={all}
              said={t`${all} sign-ups, ${filled} with a document filled in`}
            >
              <rect
                width={(BAR.width * signUps) / most}
                height={BAR.height}
                className="fill-action-tint stroke-action"
                vectorEffect="non-scaling-stroke"
              />
              <rect width={(BAR.width * filledIn) / most} height={BAR.height} className="fill-action" />
            </OriginBar>
          )
        })}
      </dl>
    </figure>
  )
}

function Key({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-3 ${className}`} />
      {children}
    </span>
  )
}

/** How many sign-ups come of a view, where known: the most viewed origins, as bars on one scale. */
export function ConversionPlot({ by, origins }: ShownOrigins) {
  const { t, i18n } = useLingui()
  const shown = origins
    .flatMap((row) => {
      const conversion = conversionOf(row)
      return conversion === null ? [] : [{ ...row, views: row.views ?? 0, conversion }]
    })
    .sort((one, other) => other.views - one.views)
    .slice(0, BARS)
  const most = Math.max(...shown.map(({ conversion }) => conversion))
  if (shown.length < 2 || most === 0) return null
  const views = i18n._(viewNames[by])
  return (
    <figure className="mt-8 max-w-3xl">
      <figcaption className="mb-3 text-muted text-sm">{t`Conversion: sign-ups by “${views}”`}</figcaption>
      <dl className="flex flex-col gap-2">
        {shown.map(({ origin, label, views: seen, signUps, conversion }) => {
          const share = i18n.number(conversion, { style: 'percent', maximumFractionDigits: 1 })
          const [from, all] = [i18n.number(seen), i18n.number(signUps)]
          return (
            <OriginBar
              key={origin ?? ''}
              label={label}
              value={share}
              said={t`${share}: ${all} sign-ups, “${views}”: ${from}`}
            >
              <rect width={(BAR.width * conversion) / most} height={BAR.height} className="fill-action" />
            </OriginBar>
          )
        })}
      </dl>
    </figure>
  )
}
