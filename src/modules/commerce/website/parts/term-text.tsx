import { Plural, Trans } from '@lingui/react/macro'
import type { BillingPeriod } from '../../prices/schema.ts'

/** How long one payment lasts: the term of a package. */
export function TermText({ period }: { period: BillingPeriod }) {
  return period === 'year' ? <Trans>one year</Trans> : <Trans>one month</Trans>
}

/** For how many people, where a package is sold by the person. */
export function SeatsText({ seats }: { seats: number }) {
  return <Plural value={seats} one="# person" other="# people" />
}
