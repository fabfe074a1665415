import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { library } from '../module.ts'

/** What the audit log calls what happens here. */
export const auditTexts: Record<keyof EventsOf<(typeof library)['audit']>, MessageDescriptor> = {
  'wish.changed': msg`Request changed`,
}
