import type { PricePage } from '#content/prices/pages.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { findAccess, hasLicence } from '#modules/entitlements/public.ts'
import { DOCUMENT_COOKIE } from '#modules/identity/hand-off/schema.ts'
import { isInLanguage, libraryLanguage, listTopTemplates } from '#modules/library/public.ts'
import {
  featuredDocument,
  firstPageOf,
  listTemplate,
} from '#modules/library/website/parts/list-template.server.ts'
import type { PageRequest } from '#ui/website/page-loader.server.ts'
import { priceBook } from '../../prices/price-book.server.ts'
import { requirePackage } from '../../prices/price-of.ts'
import { findVisitor } from '../parts/order-page.server.ts'
import { openedTemplates } from './offered.server.ts'
import type { PricingData } from './pricing.page.tsx'
import type { PricingCopy } from './pricing-copy.server.ts'

type Extras = Required<Pick<PricingData, 'document' | 'focus' | 'samples' | 'toolkit' | 'visitor'>>

/** What some arrangements show beside prices. */
export async function loadExtras(
  request: PageRequest,
  page: PricePage,
  copy: PricingCopy,
): Promise<Partial<Extras>> {
  switch (page.arrangement) {
    case 'plans':
      return { samples: { ...copy.samples, documents: sampleDocuments(request) } }
    case 'focus':
      return { focus: copy.focus[page.copy === 'lowest' || page.copy === 'team' ? page.copy : 'solo'] }
    case 'toolkit':
      return { toolkit: toolkitOf(request, page, copy) }
    case 'document':
      return { document: documentOf(request, copy) }
    case 'renew':
      return { visitor: await visitorOf(request, copy) }
    default:
      return {}
  }
}

/** The titles that a toolkit opens: those of the reader's library first. */
function toolkitOf(
  request: PageRequest,
  { packages: [token = ''] }: PricePage,
  { toolkit }: PricingCopy,
): Extras['toolkit'] {
  const { language, website, services } = request
  const { contents } = requirePackage(services?.priceBook ?? priceBook, token)
  const shown = libraryLanguage(website.catalogue, language.code)
  const { own = [], other = [] } = Object.groupBy(openedTemplates(contents, request), (entry) =>
    isInLanguage(entry, shown) ? 'own' : 'other',
  )
  return {
    words: toolkit,
    own: own.map((entry) => listTemplate(entry, language)),
    other: other.map((entry) => listTemplate(entry, language)),
  }
}

/** First pages that stand in a row. */
const SAMPLES = 5

/** Pages that look different: one of each type of document. */
function sampleDocuments({ language, website: { catalogue } }: PageRequest): Extras['samples']['documents'] {
  const templates = listTopTemplates(catalogue, language.code, catalogue.templates.length)
  const types = Map.groupBy(templates, ({ template }) => template.type)
  const firstOfTypes = [...types.values()].flatMap((ofType) => ofType.slice(0, 1))
  return [...new Set([...firstOfTypes, ...templates])]
    .slice(0, SAMPLES)
    .map((entry) => ({ ...listTemplate(entry, language), page: firstPageOf(entry, [250, 600]) }))
}

/** The document that the query or the browser names (ROUTE-9, COOKIE-1); else one to show what is sold. */
function documentOf(request: PageRequest, { document: words }: PricingCopy): Extras['document'] {
  const { headers, language, url, website } = request
  const wanted = url.searchParams.get('document') ?? readCookie(headers?.get('cookie'), DOCUMENT_COOKIE) ?? ''
  const found = website.catalogue.findBySlug(wanted)
  const templates = listTopTemplates(website.catalogue, language.code, website.catalogue.templates.length)
  const example = templates.find(({ template }) => !template.free)
  const entry = found ?? example ?? featuredDocument(website.catalogue, language)
  return {
    ...listTemplate(entry, language),
    page: firstPageOf(entry, [600, 900]),
    caption: found === undefined ? words.example : words.wanted,
    says: entry.template.free ? words.free : words.plan,
  }
}

/** Who asks: somebody with a plan, somebody without, or a browser that nobody is logged in with. */
async function visitorOf(
  { headers, services }: PageRequest,
  { renew }: PricingCopy,
): Promise<Extras['visitor']> {
  const visitor = services && (await findVisitor(services, headers))
  if (services === undefined || visitor === undefined) return { is: 'stranger', ...renew.stranger }
  const { id: accountId, email } = visitor.account
  return hasLicence(await findAccess(services, { accountId }))
    ? { is: 'running', email, ...renew.running }
    : { is: 'free', email, ...renew.free }
}
