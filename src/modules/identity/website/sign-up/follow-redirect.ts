/** Longer than a page takes on a slow connection, shorter than a visitor waits for one that does not come. */
const PATIENCE_MS = 10_000

interface Surroundings {
  go: (address: string) => void
  patienceMs: number
}

const browser: Surroundings = {
  go: (address) => window.location.assign(address),
  patienceMs: PATIENCE_MS,
}

/**
 * Goes to an address, and tells when no page has come of it: the visitor stopped it, the answer had nothing to show, or the
 * connection went. A browser says nothing of that by itself. Returns what ends the waiting.
 */
export function followRedirect(
  address: string,
  tell: () => void,
  { go, patienceMs }: Surroundings = browser,
): () => void {
  const timer = setTimeout(end, patienceMs)
  // Another page is there; this one may be kept for the browser's Back.
  window.addEventListener('pagehide', stop)
  function stop() {
    clearTimeout(timer)
    window.removeEventListener('pagehide', stop)
  }
  function end() {
    stop()
    tell()
  }
  go(address)
  return stop
}
