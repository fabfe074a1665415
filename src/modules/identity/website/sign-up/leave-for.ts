import { sayOffline } from '#ui/website/overlays/say-offline.ts'

interface Surroundings {
  isOnline: () => boolean
  say: () => Promise<void>
  go: (address: string) => void
}

const browser: Surroundings = {
  isOnline: () => navigator.onLine,
  say: () => sayOffline(),
  go: (address) => window.location.assign(address),
}

/**
 * Leads to an address. Without a connection that would be the browser's own page, away from this one, which can still be read: it
 * is said instead (ERR-4).
 */
export async function leaveFor(address: string, { isOnline, say, go } = browser): Promise<void> {
  if (isOnline()) go(address)
  else await say()
}
