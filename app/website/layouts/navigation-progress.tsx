import { useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { createProgress, type ProgressPhase } from '../navigation/progress-phase.ts'

const progress = createProgress()
const hidden = (): ProgressPhase => 'hidden'

/** The bar at the top while the next page is on its way (NAV-3). `failed`: the frame stands around an error. */
export function NavigationProgress({ failed }: { failed: boolean }) {
  const { t } = useLingui()
  const isLoading = useNavigation().state !== 'idle'
  const phase = useSyncExternalStore(progress.subscribe, progress.phase, hidden)

  useEffect(() => {
    if (isLoading) progress.start()
    else progress.end(failed)
  }, [isLoading, failed])

  // In a live region: it is part of no landmark, and it is told.
  return (
    <div role="status">
      {phase !== 'hidden' && (
        <div
          role="progressbar"
          aria-label={t`The next page is loading`}
          data-phase={phase}
          className="navigation-progress fixed inset-x-0 top-0 z-50 h-0.5 bg-action data-[phase=failed]:h-1 data-[phase=failed]:bg-alert"
        />
      )}
    </div>
  )
}
