import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDay } from '#kernel/time.ts'
import { Notice, type NoticeTone } from '#ui/components/notice.tsx'
import { type NamedState, StateBadge } from '#ui/operators/parts.tsx'
import { goals } from '../schema.ts'
import type { Route } from './+types/experiments.ts'
import { goalNames, useShares } from './use-shares.ts'

export type ShownExperiment = Route.ComponentProps['loaderData']['experiments'][number]

const badges: Record<ShownExperiment['state'], NamedState> = {
  prepared: ['neutral', msg`Prepared`],
  waiting: ['brass', msg`Not started yet`],
  running: ['action', msg`Running`],
  ended: ['neutral', msg`Ended`],
}

/** One experiment: what it asks, what is to be done, and the numbers. */
export function ExperimentSection({ experiment, website }: { experiment: ShownExperiment; website: string }) {
  const { t, i18n } = useLingui()
  const { percent } = useShares()
  const { id, name, address, state, starts, ends, plan, variants } = experiment
  const [goal, baseline, lift] = [
    i18n._(goalNames[plan.goal]),
    percent(plan.baseline),
    percent(Math.abs(plan.minimalLift)),
  ]
  const [from, to] = [starts, ends].map((moment) =>
    moment === null ? '' : formatDay(i18n.locale, moment, { dateStyle: 'medium' }),
  )
  const planned = i18n.number(variants.reduce((sum, variant) => sum + variant.planned, 0))
  const heading = `experiment-${id}`
  return (
    <section aria-labelledby={heading} className="mb-14">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={heading} className="text-2xl">
          {name}
        </h2>
        <StateBadge state={badges[state]} />
      </div>
      <p className="mb-4 max-w-prose text-muted">
        <Trans>
          At{' '}
          <a href={website + address} className="wrap-anywhere text-link">
            {address}
          </a>
          .
        </Trans>{' '}
        {starts !== null && <>{ends === null ? t`From ${from}.` : t`From ${from} to ${to}.`} </>}
        {plan.minimalLift > 0 ? (
          <Trans>
            Goal: “{goal}”. Today, {baseline} of visitors reach it. Detecting a rise of {lift} or more takes{' '}
            {planned} visitors.
          </Trans>
        ) : (
          <Trans>
            Goal: “{goal}”. Today, {baseline} of visitors reach it. Detecting a fall of {lift} or more takes{' '}
            {planned} visitors.
          </Trans>
        )}
      </p>
      <VerdictNotice experiment={experiment} />
      <OutcomeTable experiment={experiment} labelledBy={heading} website={website} />
      <IntervalPlot experiment={experiment} />
    </section>
  )
}

/** The measures of the picture, of which 1,000 are its width. */
const WIDTH = 1000
const HEIGHT = 24
const DOT = 7

/** The goal's rates with 95% intervals, below each other on one scale; the table has the same numbers. */
function IntervalPlot({ experiment: { variants, plan } }: { experiment: ShownExperiment }) {
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
        <Trans>“{goal}”: rates with their 95% intervals</Trans>
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

interface OutcomeTableProps {
  experiment: ShownExperiment
  labelledBy: string
  website: string
}

/** The versions with what became of their visitors: each number with its rate and the interval of that. */
function OutcomeTable({ experiment, labelledBy, website }: OutcomeTableProps) {
  const { t, i18n } = useLingui()
  // On a phone every version is a block with its columns' names in it.
  const row = 'max-sm:block max-sm:py-3'
  const cell = 'py-3 align-top tabular-nums sm:pl-6 max-sm:flex max-sm:gap-3 max-sm:py-1'
  const head = 'py-2 align-bottom font-normal sm:pl-6'
  const columns = goals.map((goal) => ({ goal, name: i18n._(goalNames[goal]) }))
  return (
    <table aria-labelledby={labelledBy} className="mt-6 w-full border-line border-y text-left max-sm:block">
      <thead className="text-muted text-sm max-sm:sr-only">
        <tr>
          <th scope="col" className="py-2 align-bottom font-normal">{t`Version`}</th>
          <th scope="col" className={head}>{t`Visitors`}</th>
          {columns.map(({ goal, name }) => (
            <th key={goal} scope="col" className={head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block">
        {experiment.variants.map(({ id, address, visitors, planned, needed, outcomes }) => {
          const [came, plannedText, neededText] = [visitors, planned, needed].map((number) =>
            i18n.number(number),
          )
          return (
            <tr key={id} className={row}>
              <th scope="row" className="py-3 align-top font-medium max-sm:block max-sm:py-1">
                {id}
                <a
                  href={website + address}
                  className="wrap-anywhere flex min-h-11 items-center font-normal text-link text-sm"
                >
                  {address}
                </a>
              </th>
              <td className={cell}>
                <ColumnName>{t`Visitors`}</ColumnName>
                <span>
                  <span className="block">{t`${came} of ${plannedText}`}</span>
                  <span className="block text-muted text-sm">
                    {needed === 0 ? t`Complete` : t`${neededText} more needed`}
                  </span>
                </span>
              </td>
              {columns.map(({ goal, name }) => (
                <td key={goal} className={cell}>
                  <ColumnName>{name}</ColumnName>
                  <Rate outcome={outcomes[goal]} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function ColumnName({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="w-32 shrink-0 text-muted text-sm sm:hidden">
      {children}
    </span>
  )
}

type Outcome = ShownExperiment['variants'][number]['outcomes']['opened']

function Rate({ outcome: { count, rate } }: { outcome: Outcome }) {
  const { t, i18n } = useLingui()
  const { percent } = useShares()
  if (rate === null) return <span>{i18n.number(count)}</span>
  const [value, low, high] = [percent(rate.value), percent(rate.low), percent(rate.high)]
  return (
    <span>
      <span className="block">{i18n.number(count)}</span>
      <span className="block text-muted text-sm">{t`${value} (${low} to ${high})`}</span>
    </span>
  )
}

/** What the stop rule says, in words, and how each version compares with the original. */
function VerdictNotice({ experiment }: { experiment: ShownExperiment }) {
  const { t, i18n } = useLingui()
  const { variants, verdict, decidedAt } = experiment
  const needed = i18n.number(variants.reduce((sum, variant) => sum + variant.needed, 0))
  const dayOf = (moment: string) => formatDay(i18n.locale, moment, { dateStyle: 'medium' })
  const followedUntil = verdict.is === 'following' ? dayOf(verdict.until) : ''
  const day = decidedAt === null ? undefined : dayOf(decidedAt)
  const winner = verdict.is === 'better' ? verdict.variant : ''
  const texts: Record<typeof verdict.is, { tone?: NoticeTone; title: string; text: ReactNode }> = {
    prepared: {
      title: t`Ready to start`,
      text: (
        <Trans>
          No one takes part yet. It begins at the time in <code>starts</code> in its file in
          content/experiments/, once the product has been rebuilt.
        </Trans>
      ),
    },
    waiting: {
      title: t`It starts automatically`,
      text: t`No one takes part before the start date in its file.`,
    },
    uneven: {
      tone: 'alert',
      title: t`Don’t draw any conclusions`,
      text: t`Visitors aren’t split as planned, by more than chance would explain (once in a thousand). Something loses or double-counts the visitors of one version. Find it, and start again under another ID.`,
    },
    'keep-running': {
      title: t`Keep it running`,
      text: t`${needed} more visitors are needed before anything is decided. The intervals below aren’t a result yet.`,
    },
    'too-few': {
      title: t`It ended too early`,
      text: t`${needed} visitors were still missing, so nothing is decided. Keep the original.`,
    },
    following: {
      title: t`Wait for the last visitors`,
      text: t`Every version has enough visitors, and new ones aren’t counted. People who signed up still have time to open a document and fill it in. The intervals are read on ${followedUntil}.`,
    },
    better: {
      tone: 'success',
      title: t`Use “${winner}”`,
      text: t`The sample is complete, and the entire interval of the difference is above zero.`,
    },
    worse: {
      title: t`Keep the original`,
      text: t`The sample is complete, and every other version does worse.`,
    },
    undecided: {
      title: t`Keep the original`,
      text: t`The sample is complete, and there’s no difference of the size we looked for. It’s over: don’t wait for more visitors.`,
    },
  }
  const { tone = 'info', title, text } = texts[verdict.is]
  return (
    <Notice tone={tone} title={title}>
      <p>{text}</p>
      {day !== undefined && (
        <p className="mt-1">
          <Trans>
            Counted until {day}, when every version had enough visitors and the last of them had been followed
            for seven days. Later visits change nothing.
          </Trans>
        </p>
      )}
      <Comparisons experiment={experiment} />
    </Notice>
  )
}

function Comparisons({ experiment: { variants, plan } }: { experiment: ShownExperiment }) {
  const { t } = useLingui()
  const { change, points } = useShares()
  const compared = variants.flatMap(({ id, outcomes }) => {
    const { comparison } = outcomes[plan.goal]
    return comparison === null ? [] : [{ id, ...comparison }]
  })
  if (compared.length === 0) return null
  const several = compared.length > 1
  return (
    <>
      <ul className="mt-2 flex flex-col gap-1 tabular-nums">
        {compared.map(({ id, lift, difference }) => {
          const [liftLow, liftHigh] = [change(lift.low), change(lift.high)]
          const [low, high] = [points(difference.low), points(difference.high)]
          return (
            <li key={id}>
              {several
                ? t`“${id}” compared with the original: ${liftLow} to ${liftHigh} (${low} to ${high} percentage points).`
                : t`“${id}” compared with the original: ${liftLow} to ${liftHigh} (${low} to ${high} percentage points), with a probability of 95%.`}
            </li>
          )
        })}
      </ul>
      {several && (
        <p className="mt-1">
          <Trans>
            Together, all of these hold with a probability of at least 95%, so each is wider than it would be
            alone.
          </Trans>
        </p>
      )}
    </>
  )
}
