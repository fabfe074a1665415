import { Trans } from '@lingui/react/macro'
import { hasOverlayHost, showError } from './overlays.ts'

/** Says that what was pressed needs a connection (ERR-4). False where the part of the page that shows it has not come. */
export function showOfflineError(): boolean {
  if (!hasOverlayHost()) return false
  showError(<Trans>This needs a connection, and you are offline. Please try again when you are back.</Trans>)
  return true
}
