import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SignUpOrigin } from '../../schema.ts'

/**
 * How many sign-ups come of a view; null where the views are not known. More sign-ups than views were made by browsers that report
 * no events, of which nothing can be said.
 */
export function conversionOf({ views, signUps }: { views: number | null; signUps: number }): number | null {
  return views === null || views === 0 || signUps > views ? null : signUps / views
}

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
