import { Trans, useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { languageOfDocument } from '#kernel/i18n/languages.ts'
import { ErrorDialog } from '../../components/error-dialog.tsx'
import { LoadingOverlay } from '../../components/progress.tsx'
import { readOverlays, showError, subscribeToOverlays } from '../overlays/overlays.ts'
import { matchPage, type PageId } from '../pages.ts'

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
        <WifiOff className="size-5 shrink-0" />
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

/** NAV-4: so long the browser may be busy before pages are prefetched all the same. */
const IDLE_TIMEOUT_MS = 2_000
/** Of one page so many others, those that are seen first: a list leads to hundreds. */
const MOST = 8

/** Pages that depend on what is asked, and count as a search of somebody. */
const asked: readonly PageId[] = ['search']

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** NAV-4: not where every kilobyte costs, or takes a second. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return connection?.saveData !== true && !connection?.effectiveType?.includes('2g')
}

/** The page that a link leads to, where the frame stays and the page is the same for everybody. */
export function prefetchablePage(
  link: Pick<HTMLAnchorElement, 'origin' | 'pathname' | 'search' | 'target'> & { download?: string },
  here: { origin: string; pathname: string },
): { id: PageId; path: string } | undefined {
  const { origin, pathname, search, target, download = '' } = link
  const isElsewhere = origin !== here.origin || pathname === here.pathname || !pathname.endsWith('/')
  if (isElsewhere || search !== '' || target !== '' || download !== '') return undefined
  const { code, prefix } = languageOfDocument()
  // One document speaks one language: another is loaded anew, with everything.
  if (!pathname.startsWith(`${prefix}/`)) return undefined
  const id = matchPage(pathname.slice(prefix.length), code)?.page.id
  return id === undefined || asked.includes(id) ? undefined : { id, path: pathname }
}

type PreloadPage = (id: PageId) => Promise<unknown>

/**
 * Prefetches, while the browser is idle, the code and the data of the pages that the links on the screen lead
 * to, until the returned function is called.
 */
function prefetchVisiblePages(preloadPage: PreloadPage): () => void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (!mayPrefetch(connection)) return () => undefined
  const watched = new WeakSet<Element>()
  const wanted = new Map<string, PageId>()
  let count = 0

  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
      seen.unobserve(target)
      const page = prefetchablePage(target, location)
      if (page !== undefined && !done.has(page.path)) wanted.set(page.path, page.id)
    }
    if (wanted.size > 0) idle.request()
  })
  const idle = whenIdle(() => {
    for (const [path, id] of wanted) {
      wanted.delete(path)
      if (count >= MOST || !mayPrefetch(connection)) return
      count += 1
      done.add(path)
      // What cannot be loaded now is loaded, or reported, by the navigation.
      preloadPage(id).catch(() => undefined)
      prefetchData(path, id)
    }
  })
  const observe = () => {
    for (const link of document.querySelectorAll('a[href^="/"]')) {
      if (watched.has(link)) continue
      watched.add(link)
      seen.observe(link)
    }
  }
  // Menus open and lists grow.
  const changes = new MutationObserver(observe)
  changes.observe(document.body, { childList: true, subtree: true })
  observe()
  return () => {
    seen.disconnect()
    changes.disconnect()
    idle.cancel()
  }
}

const done = new Set<string>()

function prefetchData(path: string, id: PageId): void {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.as = 'fetch'
  link.href = dataAddress(path, id)
  document.head.append(link)
}

/** Where React Router fetches a page's data from: the ids are those of `routes.ts`. */
export function dataAddress(path: string, id: PageId): string {
  return `${path}_.data?_routes=${id === 'home' && path === '/' ? 'website-home' : 'website-page'}`
}

/** Safari has no requestIdleCallback: there it is as late as it may be. */
function whenIdle(work: () => void) {
  let handle: number | undefined
  const run = () => {
    handle = undefined
    work()
  }
  const hasIdle = 'requestIdleCallback' in window
  return {
    request() {
      handle ??= hasIdle
        ? requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
        : window.setTimeout(run, IDLE_TIMEOUT_MS)
    },
    cancel() {
      if (handle === undefined) return
      if (hasIdle) cancelIdleCallback(handle)
      else clearTimeout(handle)
      handle = undefined
    },
  }
}
