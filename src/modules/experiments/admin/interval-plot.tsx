import { Trans, useLingui } from '@lingui/react/macro'
import type { ShownExperiment } from './experiment-section.tsx'
import { goalNames } from './goal-names.ts'
import { useShares } from './use-shares.ts'

/** The measures of the picture, of which 1,000 are its width. */
const WIDTH = 1000
const HEIGHT = 24
const DOT = 7

/** The rates of the goal with their 95% intervals, one below the other on the same scale; the table has the same numbers. */
export function IntervalPlot({ experiment: { variants, plan } }: { experiment: ShownExperiment }) {
  const { i18n } = useLingui()
  const { percent } = useShares()
  const rates = variants.flatMap(({ id, outcomes }) => {
    const { rate } = outcomes[plan.goal]
    return rate === null ? [] : [{ id, ...rate }]
  })
  if (rates.length === 0) return null
  const most = Math.max(...rates.map(({ high }) => high))
  const placeOf = (share: number) => (WIDTH * share) / most
  const goal = i18n._(goalNames[plan.goal])
  return (
    <figure className="mt-6 max-w-3xl">
      <figcaption className="mb-2 text-muted text-sm">
        <Trans>“{goal}”: rates and where they lie with a probability of 95%</Trans>
      </figcaption>
      <dl className="flex flex-col gap-1">
        {rates.map(({ id, value, low, high }) => (
          <div key={id} className="flex items-center gap-3">
            <dt className="w-24 shrink-0 truncate text-sm sm:w-32">{id}</dt>
            <dd className="min-w-0 grow">
              <span className="sr-only">
                {percent(value)}, {percent(low)}–{percent(high)}
              </span>
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
                preserveAspectRatio="none"
                className="block h-6 w-full border-line border-l"
              >
                <rect
                  x={placeOf(low)}
                  y={HEIGHT / 2 - 3}
                  width={Math.max(2, placeOf(high) - placeOf(low))}
                  height={6}
                  className="fill-action-tint stroke-action"
                  vectorEffect="non-scaling-stroke"
                />
                <rect
                  x={placeOf(value) - DOT / 2}
                  y={2}
                  width={DOT}
                  height={HEIGHT - 4}
                  className="fill-action"
                />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p
        className="mt-1 ml-27 flex justify-between text-muted text-xs tabular-nums sm:ml-35"
        aria-hidden="true"
      >
        <span>{percent(0)}</span>
        <span>{percent(most)}</span>
      </p>
    </figure>
  )
}
