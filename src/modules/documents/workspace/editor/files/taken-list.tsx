import { Plural, Trans } from '@lingui/react/macro'
import type { DownloadCounts } from '#modules/entitlements/schema.ts'
import { useMoment } from '#ui/components/use-moment.ts'
import { Day } from '#ui/website/day.tsx'

/** With when the files of a day and of a month are counted anew. */
export type TakenDownloads = DownloadCounts & { dayStarts: Date; monthStarts: Date }

/** What was taken of what a license gives (LIC-2), and when there is more again: before anybody meets a limit. */
export function TakenList({
  taken: { today, month, networks, dayStarts, monthStarts },
}: {
  taken: TakenDownloads
}) {
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
            {month.taken} of <Plural value={month.most} one="# file" other="# files" /> this month
          </Trans>
          {'. '}
          <Trans>
            Resets on <Day date={monthStarts.toISOString()} />.
          </Trans>
        </li>
      )}
      <li>
        <Trans>
          From {networks.taken} of <Plural value={networks.most} one="# network" other="# networks" /> today,
          such as your office, your home and your phone.
        </Trans>
      </li>
    </ul>
  )
}
