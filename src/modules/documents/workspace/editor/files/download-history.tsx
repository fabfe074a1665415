import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { DownloadCounts } from '#modules/entitlements/schema.ts'
import { TextLink } from '#ui/components/button.tsx'
import { useMoment } from '#ui/components/use-moment.ts'
import { Day } from '#ui/website/day.tsx'
import { LICENCE_PATH } from '../../../../../ui/workspace/paths.ts'

/**
 * How many files were taken, from how many networks, and when they are counted anew: told before a limit is
 * reached (LIC-2). Nothing stands here while it is not known. `ended` is the number of downloads that have
 * ended: each of them counts anew.
 */
export function DownloadHistory({ ended }: { ended: number }) {
  const { t } = useLingui()
  const [taken, setTaken] = useState<TakenDownloads>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has ended is why it is asked again
  useEffect(() => {
    const leaving = new AbortController()
    void readTaken(leaving.signal).then((read) => read && setTaken(read))
    return () => leaving.abort()
  }, [ended])
  if (taken === undefined) return null
  return (
    <div className="mt-6 border-line border-t pt-4 text-muted text-sm">
      <TakenList taken={taken} />
      <TextLink to={LICENCE_PATH} className="block w-fit py-1">{t`What your plan includes`}</TextLink>
    </div>
  )
}

async function readTaken(signal: AbortSignal): Promise<TakenDownloads | undefined> {
  try {
    const response = await fetch('/app/downloads-taken/', { signal })
    if (!response.ok) return undefined
    const { dayStarts, monthStarts, ...counts } = await response.json()
    return { ...counts, dayStarts: new Date(dayStarts), monthStarts: new Date(monthStarts) }
  } catch {
    // Offline, or the dialog is closed: the sentences stay away.
    return undefined
  }
}

/** With when the files of a day and of a month are counted anew. */
export type TakenDownloads = DownloadCounts & { dayStarts: Date; monthStarts: Date }

/** What of a license (LIC-2) was taken, and when there is more again: told before anybody meets a limit. */
export function TakenList({ taken }: { taken: TakenDownloads }) {
  const { today, month, networks, dayStarts, monthStarts } = taken
  const starts = useMoment(dayStarts, 'minute')
  return (
    <ul className="list-disc space-y-2 pl-5">
      <li>
        <Trans>
          {today.taken} of <Plural value={today.most} one="# file" other="# files" /> today
        </Trans>
        {'. '}
        <Trans>
          Resets on <time dateTime={dayStarts.toISOString()}>{starts}</time> (midnight UTC).
        </Trans>
      </li>
      {month !== null && (
        <li>
          <Trans>
            {month.taken} of <Plural value={month.most} one="# document" other="# documents" /> this month
          </Trans>
          {'. '}
          <Trans>
            Resets on <Day date={monthStarts.toISOString()} />.
          </Trans>{' '}
          <Trans>
            An unchanged document counts once in 30 days, in any format. Free templates don’t count.
          </Trans>
        </li>
      )}
      <li>
        <Trans>
          You’ve downloaded from {networks.taken} of{' '}
          <Plural value={networks.most} one="# network" other="# networks" /> today (office, home, phone…).
        </Trans>
      </li>
    </ul>
  )
}
