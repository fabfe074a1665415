import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NotTold, type ShownOrigins } from './origin-table.tsx'

/** Beyond that bars are too many to be compared; the table has all. */
const BARS = 10
/** The measures of a bar in the picture's own units. */
const WIDTH = 1000
const HEIGHT = 10

/** The most frequent origins as bars on one scale: sign-ups, and within them those that filled in a document. */
export function OriginPlot({ origins }: Pick<ShownOrigins, 'origins'>) {
  const { t, i18n } = useLingui()
  const shown = origins.filter(({ signUps }) => signUps > 0).slice(0, BARS)
  const most = Math.max(...shown.map(({ signUps }) => signUps))
  if (shown.length < 2) return null
  return (
    <figure className="mt-4 max-w-3xl">
      <figcaption className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
        <Key className="bg-action-tint outline outline-action">
          <Trans>Sign-ups</Trans>
        </Key>
        <Key className="bg-action">
          <Trans>of them with a document filled in</Trans>
        </Key>
      </figcaption>
      <dl className="flex flex-col gap-2">
        {shown.map(({ origin, label, signUps, filledIn }) => {
          const [all, filled] = [i18n.number(signUps), i18n.number(filledIn)]
          return (
            <div key={origin ?? ''} className="grid gap-x-4 sm:grid-cols-[14rem_1fr] sm:items-center">
              <dt className="truncate text-sm">{label ?? <NotTold />}</dt>
              <dd className="flex min-w-0 items-center gap-3">
                <svg
                  aria-hidden="true"
                  viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
                  preserveAspectRatio="none"
                  className="block h-4 min-w-0 grow"
                >
                  <rect
                    width={(WIDTH * signUps) / most}
                    height={HEIGHT}
                    className="fill-action-tint stroke-action"
                    vectorEffect="non-scaling-stroke"
                  />
                  <rect width={(WIDTH * filledIn) / most} height={HEIGHT} className="fill-action" />
                </svg>
                <span className="w-16 shrink-0 text-right text-sm tabular-nums" aria-hidden="true">
                  {all}
                </span>
                <span className="sr-only">{t`${all} sign-ups, ${filled} with a document filled in`}</span>
              </dd>
            </div>
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
