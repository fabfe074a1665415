import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Goal } from '../schema.ts'

/** Shares as people read them. */
export function useShares() {
  const { i18n } = useLingui()
  const percent = (share: number) => i18n.number(share, { style: 'percent', maximumFractionDigits: 1 })
  /** With its sign; beyond tenfold the number itself says nothing any more. */
  const change = (share: number) =>
    share > 10
      ? `> ${i18n.number(10, { style: 'percent' })}`
      : i18n.number(share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  const points = (share: number) =>
    i18n.number(100 * share, { maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  return { percent, change, points }
}

/** What visitors are counted for, as it is called. */
export const goalNames: Readonly<Record<Goal, MessageDescriptor>> = {
  signUps: msg`Signed up`,
  opened: msg`Opened a document`,
  filledIn: msg`Filled in a document`,
}
