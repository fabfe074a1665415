import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { support } from '../module.ts'

/** What the audit log calls what happens here. */
export const auditTexts: Record<keyof EventsOf<(typeof support)['audit']>, MessageDescriptor> = {
  'message.limited': msg`Too many messages to the inbox`,
  'message.taken': msg`Message taken`,
  'message.released': msg`Message released`,
  'message.answered': msg`Message answered`,
  'message.closed': msg`Message closed`,
  'message.reopened': msg`Message reopened`,
}
