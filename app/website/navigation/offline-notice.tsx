import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** NAV-6: says that there is no connection, for as long as there is none. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    // The live region is always there, so that what appears in it is read out.
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-3 z-50 flex justify-center px-gutter"
    >
      {!isOnline && (
        <p className="flex animate-fade items-center gap-3 rounded-control border border-brass bg-brass-tint px-4 py-2 text-ink text-sm">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          <Trans>You are offline. You can read on here; other pages need a connection.</Trans>
        </p>
      )}
    </div>
  )
}
