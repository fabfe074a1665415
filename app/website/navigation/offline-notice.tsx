import { Trans, useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'

/**
 * NAV-6: says that there is no connection, for as long as `watchConnection` marks the document so. Its words are in the HTML and only
 * shown, because nothing can be fetched then, and the connection may go before this page has come to life. So are those that
 * `sayOffline` needs.
 */
export function OfflineNotice() {
  const { t } = useLingui()
  return (
    // The live region is always there, so that what appears in it is read out.
    <div
      role="status"
      data-needs-connection={t`This needs a connection, and you are offline. Please try again when you are back.`}
      className="pointer-events-none fixed inset-x-0 top-3 z-50 flex justify-center px-gutter"
    >
      <p className="hidden animate-fade items-center gap-3 rounded-control border border-brass bg-brass-tint px-4 py-2 text-ink text-sm offline:flex">
        <WifiOff aria-hidden="true" className="size-5 shrink-0" />
        <Trans>You are offline. You can read on here; other pages need a connection.</Trans>
      </p>
    </div>
  )
}
