import { getI18n } from '#kernel/request-context.ts'
import { getServices } from '#kernel/services.server.ts'
import type { RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { getWebsite } from '#ui/website/website-context.server.ts'
import { parametersOf } from '../../website/pricing/pricing.page.server.ts'
import { readPricingCopy } from '../../website/pricing/pricing-copy.server.ts'

/** What packages are called in the language of the page; one that is not sold any more has the name it was sold under. */
export function packageNames(route: RouteRequest): (token: string, soldAs: string) => string {
  const { priceBook, clock } = getServices(route.context)
  const language = languageOf(route)
  const request = { website: getWebsite(route.context), language, i18n: getI18n(route.context) }
  const { packages } = readPricingCopy(language, parametersOf(request, undefined, priceBook, clock()))
  return (token, soldAs) => packages[token]?.name ?? soldAs
}
