import type { I18n } from '@lingui/core'
import { formatDay } from '#kernel/time.ts'
import { currencyDecimals } from '#ui/components/money-text.ts'
import { WHOLE_RATE } from '../taxes/schema.ts'

/** An amount, in the smallest unit of its currency, as the reader's language writes it. */
export function moneyText(i18n: I18n, { amount, currency }: { amount: number; currency: string }): string {
  return i18n.number(amount / 10 ** currencyDecimals(currency), { style: 'currency', currency })
}

/** The rate of a tax, in thousandths of a per cent, as the reader's language writes it: "9.975%". */
export function rateText(i18n: I18n, rate: number): string {
  return i18n.number(rate / WHOLE_RATE, { style: 'percent', maximumFractionDigits: 3 })
}

/** A day in the reader's language; `on` is YYYY-MM-DD, or a moment whose day in UTC counts. */
export function dayText(i18n: I18n, on: string | Date): string {
  return formatDay(i18n.locale, on)
}
