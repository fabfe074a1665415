import { useLingui } from '@lingui/react/macro'
import { conversionOf } from './conversion-of.ts'
import { BAR, BARS, OriginBar } from './origin-bar.tsx'
import { viewNames } from './origin-names.ts'
import type { ShownOrigins } from './origin-table.tsx'

/** How many sign-ups come of a view, of the origins that are viewed most, as bars on one scale; where it is known. */
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
  const [views, percent] = [
    i18n._(viewNames[by]),
    (share: number) => i18n.number(share, { style: 'percent', maximumFractionDigits: 1 }),
  ]
  return (
    <figure className="mt-8 max-w-3xl">
      <figcaption className="mb-3 text-muted text-sm">{t`Conversion: sign-ups by “${views}”`}</figcaption>
      <dl className="flex flex-col gap-2">
        {shown.map(({ origin, label, views: seen, signUps, conversion }) => {
          const [share, from, all] = [percent(conversion), i18n.number(seen), i18n.number(signUps)]
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
