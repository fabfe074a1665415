import type { PageRequest } from '#ui/website/page-loader.server.ts'
import { parametersOf } from '../pricing/pricing.page.server.ts'
import { readPricingCopy, wordsOfPackage } from '../pricing/pricing-copy.server.ts'
import { servicesOf } from './order-viewer.server.ts'

/** What a package is called in the language of the page, as the pages of prices call it. */
export function packageName(request: PageRequest, token: string): string {
  const { priceBook, clock } = servicesOf(request)
  const copy = readPricingCopy(request.language, parametersOf(request, undefined, priceBook, clock()))
  return wordsOfPackage(copy, token).name
}
