import { languageOfDocument } from '#kernel/i18n/languages.ts'
import { matchPage, type PageId } from '../pages.ts'

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

export type PreloadPage = (id: PageId) => Promise<unknown>

/**
 * Prefetches, while the browser is idle, the code and the data of the pages that the links on the screen lead
 * to, until the returned function is called.
 */
export function prefetchVisiblePages(preloadPage: PreloadPage): () => void {
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
