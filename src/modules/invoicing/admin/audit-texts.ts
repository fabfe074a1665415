import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { invoicing } from '../module.ts'

/** What the audit log calls what happens here. */
export const auditTexts: Record<keyof EventsOf<(typeof invoicing)['audit']>, MessageDescriptor> = {
  'invoice.issued': msg`Invoice, quote, receipt or credit note issued`,
  'invoice.voided': msg`Invoice, quote, receipt or credit note voided`,
}
