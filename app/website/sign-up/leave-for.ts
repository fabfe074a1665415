interface Surroundings {
  isOnline: () => boolean
  /** The words come with the late parts of the frame, so they are there when the connection is not. */
  loadWords: () => Promise<{ showOfflineError: () => void }>
  go: (address: string) => void
}

const browser: Surroundings = {
  isOnline: () => navigator.onLine,
  loadWords: () => import('../layouts/late/visit-parts.ts'),
  go: (address) => window.location.assign(address),
}

/**
 * Leads to an address. Without a connection that would be the browser's own page, away from this one, which can still be read: it
 * is said instead (ERR-4), unless the connection went before the words for it came. Then a press must not do nothing.
 */
export async function leaveFor(address: string, { isOnline, loadWords, go } = browser): Promise<void> {
  const words = isOnline() ? undefined : await loadWords().catch(() => undefined)
  if (words === undefined) go(address)
  else words.showOfflineError()
}
