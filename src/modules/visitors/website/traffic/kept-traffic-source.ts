import type { ConsentSettings } from '#kernel/http/schema.ts'
import { CONSENT_SECONDS } from '../../consent/schema.ts'
import { cutRoute } from '../../events/schema.ts'
import { hasConsent } from '../consent/consent-cookie.ts'
import { captureTrafficSource } from './current-traffic-source.ts'
import { noTrafficSource, type TrafficSource } from './traffic-source.ts'

/** TRAF-1, AFF-1: where a browser keeps by which link and page its owner came, after consent. */
export const TRAFFIC_SOURCE = 'b_ts'

type ConsentCookie = Pick<ConsentSettings, 'cookie'>

/** Under the names of the wire, and since when: it is dropped when a consent would have run out. */
interface Kept extends TrafficSource {
  /** ISO 8601. */
  keptSince: string
}

/** All that is known of where the visitor came from: what this page captured goes before what was kept. */
export function knownTrafficSource(consent: ConsentCookie): TrafficSource {
  return over(captureTrafficSource(), hasConsent('traffic-source', consent) ? readKept() : undefined)
}

/** Keeps what is known, where the visitor agrees, for as long as a consent holds. */
export function keepTrafficSource(consent: ConsentCookie): void {
  if (!hasConsent('traffic-source', consent)) return
  const kept = readKept()
  const source = over(captureTrafficSource(), kept)
  // The first page alone, of somebody who came by no link, is nothing worth keeping.
  if (isSame({ ...source, LandingPage: null }, noTrafficSource) || (kept && isSame(source, kept))) return
  try {
    const keptSince = new Date().toISOString()
    window.localStorage.setItem(TRAFFIC_SOURCE, JSON.stringify({ ...source, keptSince } satisfies Kept))
  } catch {
    // Switched off or full: it is known for as long as the page lives.
  }
}

const names = Object.keys(noTrafficSource) as (keyof TrafficSource)[]

function over(source: TrafficSource, before: TrafficSource = noTrafficSource): TrafficSource {
  const values = Object.fromEntries(
    names.map((name) => [name, source[name] ?? before[name] ?? null]),
  ) as unknown as TrafficSource
  const landing = before.LandingPage ?? source.LandingPage
  return { ...values, LandingPage: landing && cutRoute(landing) }
}

function isSame(one: TrafficSource, other: TrafficSource): boolean {
  return names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}

function readKept(): Kept | undefined {
  try {
    // Nothing but `keepTrafficSource` writes this key.
    const kept = JSON.parse(window.localStorage.getItem(TRAFFIC_SOURCE) ?? 'null') as Kept | null
    if (kept === null || Date.now() - Date.parse(kept.keptSince) < CONSENT_SECONDS * 1000)
      return kept ?? undefined
    window.localStorage.removeItem(TRAFFIC_SOURCE)
  } catch {
    // Switched off, or written by somebody else.
  }
  return undefined
}
