import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { TextLink } from '#ui/components/text-link.tsx'
import { LICENCE_PATH } from '../../licence/licence-path.ts'
import { type TakenDownloads, TakenList } from './taken-list.tsx'

/**
 * How many files were taken, from how many networks, and when they are counted anew: told before a limit is reached (LIC-2). Nothing
 * stands here while it is not known. `ended` is the number of downloads that have ended: each of them counts anew.
 */
export function DownloadHistory({ ended }: { ended: number }) {
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
      <TextLink to={LICENCE_PATH} className="block w-fit py-1">
        <Trans>What your license allows</Trans>
      </TextLink>
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
