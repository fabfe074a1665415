import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { retailer } from '../module.ts'

/** What the audit log calls what happens here. */
export const auditTexts: Record<keyof EventsOf<(typeof retailer)['audit']>, MessageDescriptor> = {
  'retailer-link.limited': msg`Too many links back from the retailer’s checkout`,
  'retailer-notice.refused': msg`Retailer notice refused`,
  'retailer-notice.retried': msg`Retailer notice tried again`,
}
