import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDay } from '#kernel/time.ts'
import { Notice, type NoticeTone } from '#ui/components/notice.tsx'
import type { ShownExperiment } from './experiment-section.tsx'
import { useShares } from './use-shares.ts'

/** What the stop rule says, in words, and how each version compares with the original. */
export function VerdictNotice({ experiment }: { experiment: ShownExperiment }) {
  const { i18n } = useLingui()
  const { variants, verdict } = experiment
  const needed = i18n.number(variants.reduce((sum, variant) => sum + variant.needed, 0))
  const dayOf = useDay()
  const followedUntil = verdict.is === 'following' ? dayOf(verdict.until) : ''
  const winner = verdict.is === 'better' ? verdict.variant : ''
  const texts: Record<typeof verdict.is, { tone?: NoticeTone; title: ReactNode; text: ReactNode }> = {
    prepared: {
      title: <Trans>Ready to be started</Trans>,
      text: (
        <Trans>
          Nobody takes part yet. It begins with a moment in <code>starts</code> in its file in
          content/experiments/, once the product has been built again.
        </Trans>
      ),
    },
    waiting: {
      title: <Trans>It begins by itself</Trans>,
      text: <Trans>Nobody takes part before the day that its file says.</Trans>,
    },
    uneven: {
      tone: 'alert',
      title: <Trans>Do not conclude anything</Trans>,
      text: (
        <Trans>
          Visitors are not divided as planned, by more than chance explains (once in a thousand). Something
          loses or doubles those of one version. Find it, and start again under another id.
        </Trans>
      ),
    },
    'keep-running': {
      title: <Trans>Keep it running</Trans>,
      text: (
        <Trans>
          {needed} more visitors are needed before anything is decided. The intervals below are no result yet.
        </Trans>
      ),
    },
    'too-few': {
      title: <Trans>It ended too early</Trans>,
      text: <Trans>{needed} visitors were still needed, so nothing is decided. Keep the original.</Trans>,
    },
    following: {
      title: <Trans>Wait for what the last visitors do</Trans>,
      text: (
        <Trans>
          Every version has its visitors, and nobody who comes now is counted. Whoever has signed up still has
          time to open a document and to fill it in: on {followedUntil} the intervals are read.
        </Trans>
      ),
    },
    better: {
      tone: 'success',
      title: <Trans>Take “{winner}”</Trans>,
      text: <Trans>The sample is there, and the whole interval of its difference lies above zero.</Trans>,
    },
    worse: {
      title: <Trans>Keep the original</Trans>,
      text: <Trans>The sample is there, and every other version does worse.</Trans>,
    },
    undecided: {
      title: <Trans>Keep the original</Trans>,
      text: (
        <Trans>
          The sample is there, and no difference of the size that was looked for has shown. It is over: more
          visitors are not to be waited for.
        </Trans>
      ),
    },
  }
  const { tone = 'info', title, text } = texts[verdict.is]
  return (
    <Notice tone={tone} title={title}>
      <p>{text}</p>
      <Decided at={experiment.decidedAt} />
      <Comparisons experiment={experiment} />
    </Notice>
  )
}

/** From when on nobody who comes changes anything. */
function Decided({ at }: { at: string | null }) {
  const dayOf = useDay()
  if (at === null) return null
  const day = dayOf(at)
  return (
    <p className="mt-1">
      <Trans>
        Counted until {day}, when every version had its visitors and the last of them their seven days. What
        came later changes nothing.
      </Trans>
    </p>
  )
}

/** A moment as its day in UTC. */
function useDay(): (iso: string) => string {
  const { i18n } = useLingui()
  return (iso) => formatDay(i18n.locale, iso, { dateStyle: 'medium' })
}

function Comparisons({ experiment: { variants, plan } }: { experiment: ShownExperiment }) {
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
              {several ? (
                <Trans>
                  “{id}” compared with the original: {liftLow} to {liftHigh} ({low} to {high} percentage
                  points).
                </Trans>
              ) : (
                <Trans>
                  “{id}” compared with the original: {liftLow} to {liftHigh} ({low} to {high} percentage
                  points), with a probability of 95%.
                </Trans>
              )}
            </li>
          )
        })}
      </ul>
      {several && (
        <p className="mt-1">
          <Trans>
            All of these hold together with a probability of at least 95%: each is wider than it would be
            alone.
          </Trans>
        </p>
      )}
    </>
  )
}
