import { readPageCookie } from '#ui/website/page-cookie.ts'
import { noTrafficSource, type TrafficSource, trafficSource } from './traffic-source.ts'

/** TRAF-1: analytics has set its cookie so long after the page has loaded. */
const CAPTURE_DELAY_MS = 1000

// In memory until the visitor signs up: nothing is stored before consent.
let captured = noTrafficSource

/** Takes over what address and cookies say now, and answers all that is known. Of pages, the first counts. */
export function captureTrafficSource(): TrafficSource {
  const { search, pathname } = window.location
  const query = new URLSearchParams(search)
  const isNamed = captured.CustomTracking !== null || query.has('affiliate')
  const before = isNamed ? captured : { ...captured, ...linkOfPageBefore() }
  captured = {
    ...trafficSource(query, before, readPageCookie('_ga')),
    // As it is in the address: what may be kept of it is cut out by whoever keeps or sends it.
    LandingPage: captured.LandingPage ?? pathname,
  }
  return captured
}

/** By whose link the page before this one was opened: a first press may leave it before it has come alive. */
function linkOfPageBefore(): Partial<TrafficSource> {
  if (!document.referrer.startsWith(`${window.location.origin}/`)) return {}
  const { CustomTracking, SourceAdGroup } = trafficSource(new URL(document.referrer).searchParams)
  return CustomTracking === null ? {} : { CustomTracking, SourceAdGroup }
}

/**
 * Captures the source at once, because the visitor may go on to a page without the query, and again after a
 * second. Answers how to call the second time off.
 */
export function watchTrafficSource(): () => void {
  captureTrafficSource()
  const timer = setTimeout(captureTrafficSource, CAPTURE_DELAY_MS)
  return () => clearTimeout(timer)
}
