import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { BAR, BARS, OriginBar } from './origin-bar.tsx'
import type { ShownOrigins } from './origin-table.tsx'

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
