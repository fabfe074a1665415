import { priceBook as written } from '#content/prices/price-book.ts'
import { checkPriceBook } from './check-price-book.ts'
import type { PriceBook } from './schema.ts'

/** What this installation sells; a price book that could not be sold by stops the build. */
export const priceBook: PriceBook = checkPriceBook(written)
