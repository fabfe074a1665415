import { type SQL, sql } from 'drizzle-orm'
import { currencies } from '#kernel/money/schema.ts'
import { termAmount } from './price-of.ts'
import type { Package, PriceBook } from './schema.ts'

/**
 * What packages cost now, as a table for a query: `book (package, period, currency, amount, per_seat)`. Of those that are meant,
 * or of all that the price book knows.
 */
export function priceTable({ packages }: PriceBook, isMeant: (sold: Package) => boolean = () => true): SQL {
  const prices = packages.filter(isMeant).flatMap((sold) =>
    sold.periods.flatMap((period) =>
      currencies.map((currency) => ({
        ...{ package: sold.token, period, currency, per_seat: sold.perSeat },
        amount: termAmount(sold, currency, period),
      })),
    ),
  )
  return sql`jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
    as book (package text, period text, currency text, amount bigint, per_seat boolean)`
}
