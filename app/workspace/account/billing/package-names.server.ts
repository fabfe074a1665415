import { getI18n } from '../../../request-context.ts'
import { getServices } from '../../../services.server.ts'
import { parametersOf } from '../../../website/pages/pricing/pricing.server.ts'
import { readPricingCopy } from '../../../website/pages/pricing/pricing-copy.server.ts'
import { getWebsite } from '../../../website/website-context.server.ts'
import type { RouteRequest } from '../../answering.server.ts'
import { languageOf } from '../../language/language-of.server.ts'

/** What packages are called in the language of the page; one that is not sold any more has the name it was sold under. */
export function packageNames(route: RouteRequest): (token: string, soldAs: string) => string {
  const { priceBook, clock } = getServices(route.context)
  const language = languageOf(route)
  const request = { website: getWebsite(route.context), language, i18n: getI18n(route.context) }
  const { packages } = readPricingCopy(language, parametersOf(request, undefined, priceBook, clock()))
  return (token, soldAs) => packages[token]?.name ?? soldAs
}
