import { Trans } from '@lingui/react/macro'
import { Day } from '#ui/website/day.tsx'
import type { OfferOfPage } from './offered.ts'

/** The two days between which an offer holds. No clock runs: the last day is said, and it is the last one. */
export function OfferDays({ offer: { from, until, percentOff } }: { offer: OfferOfPage }) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-6 border-ink border-y-2 py-5">
      <p
        aria-hidden="true"
        className="font-heading font-medium text-6xl text-action tabular-nums leading-none tracking-tight sm:text-7xl"
      >
        −{percentOff}
        <span className="text-3xl sm:text-4xl"> %</span>
      </p>
      <div>
        {from === until ? (
          <p className="font-medium">
            <Trans>
              On <Day date={from} /> only
            </Trans>
          </p>
        ) : (
          <>
            <p className="text-muted">
              <Trans>
                From <Day date={from} />
              </Trans>
            </p>
            <p className="font-medium">
              <Trans>
                until <Day date={until} />
              </Trans>
            </p>
          </>
        )}
        <p className="mt-1 text-muted text-sm">
          <Trans>It ends at midnight by the clock where you are.</Trans>
        </p>
      </div>
    </div>
  )
}
