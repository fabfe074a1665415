import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay } from '#kernel/time.ts'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import type { Route } from './+types/experiments.ts'
import { goalNames } from './goal-names.ts'
import { IntervalPlot } from './interval-plot.tsx'
import { OutcomeTable } from './outcome-table.tsx'
import { useShares } from './use-shares.ts'
import { VerdictNotice } from './verdict-notice.tsx'

export type ShownExperiment = Route.ComponentProps['loaderData']['experiments'][number]

const tones: Record<ShownExperiment['state'], BadgeTone> = {
  prepared: 'neutral',
  waiting: 'brass',
  running: 'action',
  ended: 'neutral',
}

/** One experiment: what it asks, what is to be done, and the numbers. */
export function ExperimentSection({ experiment, website }: { experiment: ShownExperiment; website: string }) {
  const { t, i18n } = useLingui()
  const { percent } = useShares()
  const { id, name, address, state, starts, ends, plan, variants } = experiment
  const states: Record<typeof state, string> = {
    prepared: t`Prepared`,
    waiting: t`Not started yet`,
    running: t`Running`,
    ended: t`Ended`,
  }
  const [goal, baseline, lift] = [
    i18n._(goalNames[plan.goal]),
    percent(plan.baseline),
    percent(Math.abs(plan.minimalLift)),
  ]
  const planned = i18n.number(variants.reduce((sum, variant) => sum + variant.planned, 0))
  const heading = `experiment-${id}`
  return (
    <section aria-labelledby={heading} className="mb-14">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={heading} className="text-2xl">
          {name}
        </h2>
        <Badge tone={tones[state]}>{states[state]}</Badge>
      </div>
      <p className="mb-4 max-w-prose text-muted">
        <Trans>
          At{' '}
          <a href={website + address} className="wrap-anywhere text-link">
            {address}
          </a>
          .
        </Trans>{' '}
        <Period starts={starts} ends={ends} />
        {plan.minimalLift > 0 ? (
          <Trans>
            Goal: “{goal}”. Today it is {baseline} of visitors; a rise by {lift} or more is to be found, which
            takes {planned} visitors.
          </Trans>
        ) : (
          <Trans>
            Goal: “{goal}”. Today it is {baseline} of visitors; a fall by {lift} or more is to be found, which
            takes {planned} visitors.
          </Trans>
        )}
      </p>
      <VerdictNotice experiment={experiment} />
      <OutcomeTable experiment={experiment} labelledBy={heading} website={website} />
      <IntervalPlot experiment={experiment} />
    </section>
  )
}

function Period({ starts, ends }: Pick<ShownExperiment, 'starts' | 'ends'>) {
  const { i18n } = useLingui()
  if (starts === null) return null
  const nameOf = (iso: string) => formatDay(i18n.locale, iso, { dateStyle: 'medium' })
  const [from, to] = [nameOf(starts), ends === null ? '' : nameOf(ends)]
  return (
    <>
      {ends === null ? (
        <Trans>From {from}.</Trans>
      ) : (
        <Trans>
          From {from} to {to}.
        </Trans>
      )}{' '}
    </>
  )
}
