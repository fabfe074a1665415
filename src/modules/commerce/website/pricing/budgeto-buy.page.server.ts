import { brand } from '#content/brand/brand.ts'
import { AppError } from '#kernel/errors.ts'
import { localPath } from '#ui/website/local-link.tsx'
import type { AskingPageLoader } from '#ui/website/page-loader.server.ts'
import { priceBook } from '../../prices/price-book.server.ts'
import { findPackage } from '../../prices/price-of.ts'
import type { BudgetoBuyData } from './budgeto-buy.page.tsx'
import { chooseCurrency, currencyOptions, readPricingCopy } from './offered.server.ts'
import { offeredPackages, parametersOf, periodOf } from './pricing.page.server.ts'

/** What the address sells where it names no package. */
const BUDGETING = 'budgeto'

/** `/budgeto/buy/{token?}/` (ROUTE-4): what the price book has for a token, and whether it can be bought. */
export const loader: AskingPageLoader<BudgetoBuyData> = async (request) => {
  const { language, params, services, url } = request
  const { token = BUDGETING } = params
  const book = services?.priceBook ?? priceBook
  // A tier of the drive is bought with the drive, and has no page of its own.
  const sold = findPackage(book, token)
  if (sold === undefined || sold.kind === 'drive') throw new AppError('not_found')
  const at = services?.clock() ?? new Date()
  const currency = await chooseCurrency(request)
  const copy = readPricingCopy(language, parametersOf(request, undefined, book, at))
  const [offered] = offeredPackages([token], { request, copy, book, currency, at })
  if (offered === undefined) throw new AppError('not_found')
  const { title, description, ...words } = copy.budgeto
  return {
    title: sold.isOnSale ? `${brand.name} ${offered.name}` : title,
    description,
    data: {
      words,
      offered,
      path: localPath(url.pathname.slice(language.prefix.length), language.code),
      period: periodOf(url),
      currency,
      currencies: currencyOptions(language.tag),
    },
  }
}
