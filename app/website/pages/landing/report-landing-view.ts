import { currentRoute } from '../../events/current-route.ts'
import { reportEvent } from '../../events/report-event.ts'
import { currentDeviceType } from '../../sign-up/device-type.ts'

/** EVT-1: so long a landing page has come to life before it counts as looked at. */
const VIEW_AFTER_MS = 1000

/** Reports the view of a landing page, unless it is left before; answers how to stop. */
export function reportLandingView(): () => void {
  const timer = setTimeout(() => {
    reportEvent('LP view', { category: 'LP view', route: currentRoute(), device: currentDeviceType() })
  }, VIEW_AFTER_MS)
  return () => clearTimeout(timer)
}
