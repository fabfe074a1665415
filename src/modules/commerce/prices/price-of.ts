import { type Currency, decimalText } from '#kernel/money/index.ts'
import type { BillingPeriod, Package, PackageOnWire } from './schema.ts'

const MONTHS_OF_A_YEAR = 12

/** What one seat costs for a whole term, in the smallest unit, before offers and taxes. */
export function termAmount({ prices }: Package, currency: Currency, period: BillingPeriod): number {
  const { month, monthOfYear } = prices[currency]
  return period === 'month' ? month : MONTHS_OF_A_YEAR * monthOfYear
}

/** What one seat costs a month when it is billed that way, in the smallest unit. */
export function monthOf({ prices }: Package, currency: Currency, period: BillingPeriod): number {
  return period === 'month' ? prices[currency].month : prices[currency].monthOfYear
}

/** How much less a month costs of those that are billed by the year: whole per cent, never rounded up. */
export function savingOf({ prices }: Package, currency: Currency): number {
  const { month, monthOfYear } = prices[currency]
  return Math.floor(((month - monthOfYear) * 100) / month)
}

/** PRICE-2: what other programs are told of a package. */
export function packageOnWire(sold: Package, currency: Currency): PackageOnWire {
  const text = (amount: number) => decimalText({ amount, currency })
  const saving = savingOf(sold, currency)
  return {
    token: sold.token,
    price: text(monthOf(sold, currency, 'year')),
    total: text(termAmount(sold, currency, 'year')),
    savings: saving,
    saveRelative: saving,
    valueRegular: text(monthOf(sold, currency, 'month')),
    currencyCode: currency,
  }
}
