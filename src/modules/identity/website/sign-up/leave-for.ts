import { sayOffline } from '#ui/website/overlays/say-offline.ts'
import type { Site } from '#ui/website/site.tsx'
import { webAppUrl } from '../web-app-addresses.ts'
import type { SignUpRequest } from './sign-up-request.ts'

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
 * Leads to an address. Without a connection that would be the browser's own page, away from this one, which
 * can still be read: it is said instead (ERR-4).
 */
export async function leaveFor(address: string, { isOnline, say, go } = browser): Promise<void> {
  if (isOnline()) go(address)
  else await say()
}

/** A visit's first press away, and of no use to one without. */
const loadServices = () => import('./account-creation.ts')

/** A known visitor's way in (DEST-4). If the code that asks for a ticket is missing: as without a ticket. */
export async function urlIntoWebApp(
  site: Site,
  request: SignUpRequest,
  withoutLogIn: 'straight' | 'dialog',
  load: () => Promise<Pick<typeof import('./account-creation.ts'), 'knownVisitorUrl'>> = loadServices,
): Promise<string | undefined> {
  const services = await load().catch(() => undefined)
  if (services !== undefined) return services.knownVisitorUrl(site, request, withoutLogIn)
  return withoutLogIn === 'straight' ? webAppUrl(site, request.destination) : undefined
}
