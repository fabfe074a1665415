import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { DownloadCounts } from '#domain/licensing/schema.ts'

/**
 * How many files were taken today, and this month where the license has so many a month: told before a limit is reached (LIC-2).
 * Nothing stands here while it is not known. `ended` is the number of downloads that have ended: each of them counts anew.
 */
export function DownloadsTaken({ ended }: { ended: number }) {
  const [counts, setCounts] = useState<DownloadCounts>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has ended is why it is asked again
  useEffect(() => {
    const leaving = new AbortController()
    void readCounts(leaving.signal).then((read) => read && setCounts(read))
    return () => leaving.abort()
  }, [ended])
  if (counts === undefined) return null
  const { today, month } = counts
  const { taken, most } = month ?? today
  return (
    <p className="mt-4 text-muted text-sm">
      {month ? (
        <Trans>
          {taken} of <Plural value={most} one="# file" other="# files" /> this month
        </Trans>
      ) : (
        <Trans>
          {taken} of <Plural value={most} one="# file" other="# files" /> today
        </Trans>
      )}
    </p>
  )
}

async function readCounts(signal: AbortSignal): Promise<DownloadCounts | undefined> {
  try {
    const response = await fetch('/app/downloads-taken/', { signal })
    return response.ok ? await response.json() : undefined
  } catch {
    // Offline, or the dialog is closed: the sentence stays away.
    return undefined
  }
}
