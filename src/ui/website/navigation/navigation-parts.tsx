import { Trans, useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { ErrorDialog } from '../../components/error-dialog.tsx'
import { LoadingOverlay } from '../../components/loading-overlay.tsx'
import { readOverlays, showError, subscribeToOverlays } from '../overlays/overlays.ts'
import { type PreloadPage, prefetchVisiblePages } from './prefetch.ts'

/** So long a part of a page may take to come. */
const PATIENCE_MS = 10_000

/**
 * NAV-1: brings the anchor of the address into view when it comes later than its page; not any more once
 * somebody has scrolled or pressed a key themselves. `isPlain`: by a link that is none of React Router's.
 * Returns what ends the waiting.
 */
function scrollToHash(hash: string, isPlain = false): () => void {
  const id = decodeAnchor(hash)
  const present = document.getElementById(id)
  // React Router takes the place of a plain link for one that was left before, and goes back to where that
  // was scrolled to.
  if (isPlain) present?.scrollIntoView()
  if (id === '' || present !== null) return () => undefined
  const changes = new MutationObserver(() => {
    const anchor = document.getElementById(id)
    if (anchor === null) return
    end()
    anchor.scrollIntoView()
  })
  const signs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  const timer = setTimeout(end, PATIENCE_MS)
  function end() {
    changes.disconnect()
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, end)
  }
  for (const sign of signs) window.addEventListener(sign, end, { passive: true })
  changes.observe(document.body, { childList: true, subtree: true })
  return end
}

function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return '' // no anchor of ours has such a name
  }
}

/** What of navigation nobody needs before the first interaction, and what may lie over any page. */
export function NavigationParts({ preloadPage }: { preloadPage: PreloadPage }) {
  const { key, hash } = useLocation()
  useEffect(() => scrollToHash(hash, key === 'default'), [key, hash])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own links
  useEffect(() => prefetchVisiblePages(preloadPage), [key])
  return (
    <>
      <OfflineNotice />
      <OverlayHost />
    </>
  )
}

/**
 * NAV-6: says that there is no connection, for as long as `watchConnection` marks the document so. Its words
 * are in the HTML and only shown, because nothing can be fetched then, and the connection may go before this
 * page has come to life. So are those that `sayOffline` needs.
 */
function OfflineNotice() {
  const { t } = useLingui()
  return (
    // The live region is always there, so that what appears in it is read out.
    <div
      role="status"
      data-needs-connection={t`You’re offline, and this needs a connection. Please try again when you’re back online.`}
      className="pointer-events-none fixed inset-x-0 top-3 z-50 flex justify-center px-gutter"
    >
      <p className="hidden animate-fade items-center gap-3 rounded-control border border-brass bg-brass-tint px-4 py-2 text-ink text-sm offline:flex">
        <WifiOff aria-hidden="true" className="size-5 shrink-0" />
        <Trans>You’re offline. You can keep reading this page, but other pages need a connection.</Trans>
      </p>
    </div>
  )
}

/** Shows what `overlays.ts` is told: one for each page. */
function OverlayHost() {
  const { error, loader } = useSyncExternalStore(subscribeToOverlays, readOverlays, readOverlays)
  return (
    <>
      <LoadingOverlay shown={loader !== undefined} message={loader?.message} opaque={loader?.opaque} />
      <ErrorDialog message={error?.message} action={error?.action} onClose={() => showError()} />
    </>
  )
}
