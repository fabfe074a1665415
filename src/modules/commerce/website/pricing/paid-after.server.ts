import type { Currency } from '#kernel/money/schema.ts'
import { termAmount } from '../../prices/price-of.ts'
import type { Package } from '../../prices/schema.ts'
import type { WriteMoney } from './offered.server.ts'
import type { PaidAfter } from './offered.ts'

const YEAR = 12
/** The months that are shown, beside the one in which a year has paid off. */
const shown = [1, 3, YEAR, 2 * YEAR]

/** What one seat has cost after some months, paid by the month and by the year. */
export function paidAfter(
  sold: Package,
  currency: Currency,
  { money, tag }: { money: WriteMoney; tag: string },
): PaidAfter[] {
  const month = termAmount(sold, currency, 'month')
  const year = termAmount(sold, currency, 'year')
  const crossing = Math.ceil(year / month)
  const months = new Intl.NumberFormat(tag, { style: 'unit', unit: 'month', unitDisplay: 'long' })
  const paid = (amount: number) => ({ amount, text: money(amount) })
  return [...new Set([...shown, crossing])]
    .sort((one, other) => one - other)
    .map((after) => ({
      after: months.format(after),
      monthly: paid(after * month),
      yearly: paid(Math.ceil(after / YEAR) * year),
      isCrossing: after === crossing,
    }))
}
