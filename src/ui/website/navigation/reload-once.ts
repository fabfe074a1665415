/** When this tab was last loaded anew for want of a chunk (NAV-5), in milliseconds; `consent/kept-in-browser.ts` lists it. */
export const RELOADED_KEY = 'formulary:reloaded-at'
const PAUSE_MS = 60_000

interface Surroundings {
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  isOnline: () => boolean
  now: () => number
  go: (address: string) => void
}

const browser: Surroundings = {
  storage: () => sessionStorage,
  isOnline: () => navigator.onLine,
  now: Date.now,
  go: (address) => {
    if (address === location.href) location.reload()
    else location.assign(address)
  },
}

/**
 * NAV-5: loads an address anew because a chunk of this version could not be loaded, most likely for a newer one having taken
 * its place; at most once in 60 s. False where it does not: it was just tried, there is no connection to load anything with,
 * or the browser keeps nothing, so that nobody could count.
 */
export function reloadOnce(address: string, { storage, isOnline, now, go } = browser): boolean {
  if (!isOnline()) return false
  try {
    const kept = storage()
    const last = Number(kept.getItem(RELOADED_KEY) ?? Number.NEGATIVE_INFINITY)
    if (Math.abs(now() - last) < PAUSE_MS) return false
    kept.setItem(RELOADED_KEY, String(now()))
  } catch {
    return false // storage is refused
  }
  go(address)
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
