import type { Template } from '#engine/source/index.ts'
import { mayDownload, redactText } from '#modules/entitlements/public.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'

/** A template without its text where the account may not have it (LIC-3): what every way to the browser goes through. */
export function allowedPart(
  account: Pick<AccountAccess, 'library'>,
  template: Template,
): { template: Template; mayDownload: boolean } {
  const allowed = mayDownload(account, template)
  return { template: allowed ? template : redactText(template), mayDownload: allowed }
}
