import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { affiliates } from '../module.ts'

/** What the audit log calls what happens here. */
export const auditTexts: Record<keyof EventsOf<(typeof affiliates)['audit']>, MessageDescriptor> = {
  'affiliate.applied': msg`Applied to the affiliate program`,
  'affiliate.viewed': msg`Affiliate viewed`,
  'affiliate.approved': msg`Affiliate accepted`,
  'affiliate.refused': msg`Affiliate refused`,
  'affiliate.ended': msg`Affiliate agreement ended`,
  'affiliate.charged': msg`Affiliate charged for spam`,
  'affiliate.forfeited': msg`Affiliate commission forfeited`,
  'affiliate-payee.changed': msg`Payout details changed`,
  'affiliate-payee.withdrawn': msg`Change of payout details canceled`,
  'affiliate-rate.added': msg`Exchange rate added`,
  'affiliate-run.prepared': msg`Payout run prepared`,
  'affiliate-run.released': msg`Payout run released`,
  'affiliate-run.discarded': msg`Payout run discarded`,
  'affiliate-run.downloaded': msg`Payout file downloaded`,
  'affiliate-payout.paid': msg`Payout paid`,
  'affiliate-payout.returned': msg`Payout returned by the bank`,
  'affiliate-sale.released': msg`Affiliate sale released`,
  'affiliate-sale.refused': msg`Affiliate sale refused`,
  'affiliate-books.compared': msg`Affiliate books checked`,
  'affiliate-books.differed': msg`Affiliate books differed`,
}
