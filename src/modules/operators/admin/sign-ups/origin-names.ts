import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SignUpOrigin } from '../../schema.ts'

/** What sign-ups are told apart by, as it is called. */
export const originNames: Readonly<Record<SignUpOrigin, MessageDescriptor>> = {
  source: msg`Source`,
  campaign: msg`Campaign`,
  landing: msg`First page`,
  page: msg`Page`,
  dialog: msg`Dialog`,
  country: msg`Country`,
  affiliate: msg`Affiliate`,
  document: msg`Document`,
}

const views = msg`Views`

/** What comes before a sign-up, as far as events tell (`countViews`). */
export const viewNames: Readonly<Record<SignUpOrigin, MessageDescriptor>> = {
  source: views,
  campaign: views,
  landing: views,
  page: views,
  dialog: msg`Opened`,
  country: views,
  affiliate: views,
  document: views,
}
