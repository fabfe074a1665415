import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { documents } from '../module.ts'

/** What the audit log calls what happens here. */
export const auditTexts: Record<keyof EventsOf<(typeof documents)['audit']>, MessageDescriptor> = {
  'text.limited': msg`Too many documents opened by one account`,
}
