import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { affiliates } from '../module.ts'

/** What the audit log calls what happens here. */
export const auditTexts: Record<keyof EventsOf<(typeof affiliates)['audit']>, MessageDescriptor> = {
  'affiliate.applied': msg`Applied to the affiliate program`,
  'affiliate.approved': msg`Affiliate accepted`,
  'affiliate.refused': msg`Affiliate refused`,
  'affiliate.ended': msg`Affiliate agreement ended`,
  'affiliate-sale.released': msg`Affiliate sale released`,
  'affiliate-sale.refused': msg`Affiliate sale refused`,
  'affiliate-books.compared': msg`Affiliate books checked`,
  'affiliate-books.differed': msg`Affiliate books differed`,
}
