import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SignUpOrigin } from '#domain/administration/schema.ts'

/** What sign-ups are told apart by, as it is called. */
export const originNames: Readonly<Record<SignUpOrigin, MessageDescriptor>> = {
  source: msg`Source`,
  campaign: msg`Campaign`,
  affiliate: msg`Affiliate`,
  page: msg`Page`,
  document: msg`Document`,
}
