import type { Template } from '#engine/source/index.ts'
import type { Account } from '../accounts/index.ts'

/**
 * Whether an account may have a template's text and files: the free samples are anybody's with an account (decision 9,
 * LIC-3), everything else a subscriber's. Every way out asks here, on the server, of the account as this request found it.
 */
export function mayDownload(
  { licence }: Pick<Account, 'licence'>,
  template: Pick<Template, 'free'>,
): boolean {
  return template.free || licence === 'subscriber'
}
