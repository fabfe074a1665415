import { Trans } from '@lingui/react/macro'
import { showError } from './overlays.ts'

/** Says that what was pressed needs a connection (ERR-4). */
export function showOfflineError(): void {
  showError(<Trans>This needs a connection, and you are offline. Please try again when you are back.</Trans>)
}
