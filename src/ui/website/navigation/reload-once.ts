/**
 * When this tab was last loaded anew for want of a chunk (NAV-5), in milliseconds.
 * `consent/kept-in-browser.ts` lists it.
 */
export const RELOADED_KEY = 'formulary:reloaded-at'
const PAUSE_MS = 60_000

/**
 * NAV-5: loads an address anew because a chunk of this version could not be loaded, most likely for a newer
 * one having taken its place; at most once in 60 s. False where it does not: it was just tried, there is no
 * connection to load anything with, or the browser keeps nothing, so that nobody could count.
 */
export function reloadOnce(address: string): boolean {
  if (!navigator.onLine) return false
  const now = Date.now()
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? Number.NEGATIVE_INFINITY)
    if (Math.abs(now - last) < PAUSE_MS) return false
    sessionStorage.setItem(RELOADED_KEY, String(now))
  } catch {
    return false // storage is refused
  }
  if (address === location.href) location.reload()
  else location.assign(address)
  return true
}

/** Whether somebody is in the middle of something that loading the page anew would lose. */
export function isInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type=hidden], [type=checkbox], [type=radio])',
  )
  return document.querySelector('[data-modal]') !== null || [...fields].some(({ value }) => value !== '')
}

/** What a page that is being left waits for. */
export const never: Promise<never> = new Promise(() => undefined)
