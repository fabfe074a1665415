import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDay } from '#kernel/time.ts'
import { Notice, type NoticeTone } from '#ui/components/notice.tsx'
import type { ShownExperiment } from './experiment-section.tsx'
import { useShares } from './use-shares.ts'

/** What the stop rule says, in words, and how each version compares with the original. */
export function VerdictNotice({ experiment }: { experiment: ShownExperiment }) {
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
