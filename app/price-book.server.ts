import { priceBook as written } from '#content/prices/price-book.ts'
import { checkPriceBook } from '#domain/prices/index.ts'
import type { PriceBook } from '#domain/prices/schema.ts'

/** What this installation sells; a price book that could not be sold by stops the build. */
export const priceBook: PriceBook = checkPriceBook(written)
