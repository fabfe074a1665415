import { useSyncExternalStore } from 'react'
import { ErrorDialog } from '../../components/error-dialog.tsx'
import { LoadingOverlay } from '../../components/loading-overlay.tsx'
import { readOverlays, showError, subscribeToOverlays } from './overlays.ts'

/** Shows what `overlays.ts` is told: one for each page. */
export function OverlayHost() {
  const { error, loader } = useSyncExternalStore(subscribeToOverlays, readOverlays, readOverlays)
  return (
    <>
      <LoadingOverlay shown={loader !== undefined} message={loader?.message} opaque={loader?.opaque} />
      <ErrorDialog message={error?.message} action={error?.action} onClose={() => showError()} />
    </>
  )
}
