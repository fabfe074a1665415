import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { privacy } from '../module.ts'

/** What the audit log calls what happens here. */
export const auditTexts: Record<keyof EventsOf<(typeof privacy)['audit']>, MessageDescriptor> = {
  'data-export.requested': msg`Data export requested`,
  'data-export.ready': msg`Data export ready`,
  'data-export.downloaded': msg`Data export downloaded`,
  'account-deletion.requested': msg`Account deletion requested`,
  'account-deletion.undone': msg`Account deletion undone`,
  'account-deletion.done': msg`Account deleted`,
}
