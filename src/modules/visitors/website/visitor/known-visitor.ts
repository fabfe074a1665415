import { useEffect } from 'react'
import { EMAIL_COOKIE } from '#kernel/http/schema.ts'
import { readPageCookie } from '#ui/website/page-cookie.ts'
import { type Site, useSite } from '#ui/website/site.tsx'

/**
 * Sets `data-visitor="known"` on the document when somebody signed up or logged in here. It stands in the
 * page before the header, so that the right links show from the first paint although everybody gets the same
 * page (HEAD-3).
 */
export const markKnownVisitorScript = `if(/(^|; )${EMAIL_COOKIE}=./.test(document.cookie))document.documentElement.dataset.visitor="known"`

/** Whether somebody signed up or logged in here in the last day (DEST-4). */
export function isKnownVisitor(): boolean {
  return readPageCookie(EMAIL_COOKIE) !== undefined
}

/** What the service says; nothing where it fails. */
interface VisitorState {
  signedIn?: boolean
  library?: 'all' | readonly string[]
}

/** Marks the document by its cookie; again whenever the browser's Back brings the page out of its cache. */
function markKnownVisitor(): void {
  if (isKnownVisitor()) document.documentElement.dataset.visitor = 'known'
  else {
    delete document.documentElement.dataset.visitor
    delete document.documentElement.dataset.plan
  }
}

/**
 * Asks whether a known visitor is still logged in; if not, takes the mark back. Strangers cost no call. What
 * their plan includes is marked too (`data-plan`): `all`, or departments of the library.
 */
async function confirmKnownVisitor({ urls }: Site): Promise<void> {
  if (!isKnownVisitor()) return
  try {
    // No first visit makes this call.
    const { callService } = await import('#ui/call-service.ts')
    const response = await callService(`${urls.accountServices}/auth/state/`, { credentials: 'include' })
    const { signedIn, library } = (await response.json()) as VisitorState
    const { dataset } = document.documentElement
    if (signedIn === false) delete dataset.visitor
    if (library === 'all') dataset.plan = 'all'
    else if (library?.length) dataset.plan = library.join(' ')
    else delete dataset.plan
  } catch {
    // SSO-3: it shows nothing. The cookie's word stands, and the web application asks for a log-in where it
    // must.
  }
}

/** Keeps `data-visitor` on the document true while the page lives. */
export function useVisitorMark(): void {
  const site = useSite()
  useEffect(() => {
    void confirmKnownVisitor(site)
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      markKnownVisitor()
      void confirmKnownVisitor(site)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [site])
}
