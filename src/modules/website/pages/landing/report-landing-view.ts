import { currentDeviceType } from '#modules/identity/website/sign-up/browser.ts'
import type { WebsiteEvents } from '#modules/visitors/events/schema.ts'
import { reportEvent } from '#modules/visitors/website/events/report-event.ts'
import { currentRoute } from '#modules/visitors/website/events/shown-page.ts'

/** EVT-1: so long a landing page has come to life before it counts as looked at. */
const VIEW_AFTER_MS = 1000

/**
 * Reports the view of a landing page, unless it is left before; answers how to stop. Which page it is and
 * what it looks for, the page says: under an experiment its address is that of another one.
 */
export function reportLandingView(
  page: Pick<WebsiteEvents['LP view'], 'query' | 'shown' | 'dialog'>,
): () => void {
  const timer = setTimeout(() => {
    const [route, device] = [currentRoute(), currentDeviceType()]
    reportEvent('LP view', { category: 'LP view', route, device, ...page })
  }, VIEW_AFTER_MS)
  return () => clearTimeout(timer)
}
