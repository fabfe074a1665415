import type { ReactNode } from 'react'
import type { BillingPeriod } from '../../prices/schema.ts'

/**
 * What a switch of periods is for: prices inside show those of the period that is chosen in it, by style alone, so that it works
 * before JavaScript. A browser whose style cannot tell shows both.
 */
export function PriceScope({ children }: { children: ReactNode }) {
  return <div className="group/prices">{children}</div>
}

const hiddenWhile: Readonly<Record<BillingPeriod, string>> = {
  year: 'group-has-[[name=period][value=month]:checked]/prices:hidden',
  month: 'group-has-[[name=period][value=year]:checked]/prices:hidden',
}

/** Shown while its period is chosen. */
export function InPeriod({ period, children }: { period: BillingPeriod; children: ReactNode }) {
  return <div className={hiddenWhile[period]}>{children}</div>
}
