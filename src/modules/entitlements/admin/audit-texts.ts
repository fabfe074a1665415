import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { entitlements } from '../module.ts'

/** What the audit log calls what happens here. */
export const auditTexts: Record<keyof EventsOf<(typeof entitlements)['audit']>, MessageDescriptor> = {
  'licence.given': msg`Plan given`,
  'licence.taken': msg`Plan taken back`,
  'licence.declared': msg`License type declared`,
}
