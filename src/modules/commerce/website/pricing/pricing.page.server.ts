import { type PricePage, plansPage, priceVariants, startPlansPage } from '#content/prices/pages.ts'
import { AppError } from '#kernel/errors.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { type Currency, decimalText, moneyWriter } from '#kernel/money/index.ts'
import { formatDay } from '#kernel/time.ts'
import { covers, findAccess, hasLicence } from '#modules/entitlements/public.ts'
import { DOCUMENT_COOKIE } from '#modules/identity/hand-off/schema.ts'
import {
  countTemplates,
  isInLanguage,
  libraryLanguage,
  listTopTemplates,
  nameLanguages,
} from '#modules/library/public.ts'
import {
  featuredDocument,
  firstPageOf,
  listTemplate,
} from '#modules/library/website/parts/list-template.server.ts'
import { templateCountText } from '#modules/library/website/parts/template-count.ts'
import { localPath } from '#ui/website/local-link.tsx'
import type { AskingPageLoader, PageRequest } from '#ui/website/page-loader.server.ts'
import type { TextParameters } from '#ui/website/texts/read-text.server.ts'
import { listOwnSubscriptions } from '../../billing/view-billing.ts'
import { priceBook } from '../../prices/price-book.server.ts'
import { findPackage, requirePackage, termAmount } from '../../prices/price-of.ts'
import type { BillingPeriod, PriceBook } from '../../prices/schema.ts'
import { findVisitor, servicesOf } from '../parts/order-page.server.ts'
import {
  chooseCurrency,
  countContents,
  currencyOptions,
  offeredPackage,
  offerOfPage,
  offersToTell,
  openedTemplates,
  type PricingCopy,
  paidAfter,
  readPricingCopy,
  wordsOfPackage,
} from './offered.server.ts'
import type { OfferedPackage, OwnedPackage } from './offered.ts'
import type { PricingData } from './pricing.page.tsx'

const PLANS = '/pricing/plans/'
const START_PLANS = '/start/plans/'

/** Every page of prices: the plans, what stands below them (ROUTE-9), and the start flow's (ROUTE-10). */
export const loader: AskingPageLoader<PricingData> = async (request) => {
  const { url, language, services } = request
  const path = url.pathname.slice(language.prefix.length)
  const page = pageOf(path)
  if (page === undefined) throw new AppError('not_found')
  const book = services?.priceBook ?? priceBook
  const at = services?.clock() ?? new Date()
  const currency = await chooseCurrency(request)
  const copy = readPricingCopy(language, parametersOf(request, page, book, at))
  const { title, description, heading, lead } = copy.pages[page.copy]
  const titles = { ahead: copy.offerAhead.title, on: title, over: copy.offerOver.title }
  const ownedOf = await findOwned(request, book)
  const packages = offeredPackages(page.packages, { request, copy, book, currency, page, at }).map(
    (offered) => ({ ...offered, ...ownedOf(offered.token) }),
  )
  const offer = offerOfPage(page, book, at)
  return {
    title: titles[offer?.state ?? 'on'],
    description,
    data: {
      arrangement: page.arrangement,
      path: localPath(path, language.code),
      heading,
      lead,
      ...(offer !== undefined && { offer: { ...offer, ahead: copy.offerAhead, over: copy.offerOver } }),
      packages,
      period: periodOf(url, page.period),
      currency,
      currencies: currencyOptions(language.tag),
      asksCaptcha: page.captcha === true,
      words: { free: copy.free, next: copy.next, terms: copy.terms, questions: copy.questions },
      ...(page === plansPage && { graph: structuredData(request, packages, { book, currency }) }),
      ...(await loadExtras(request, page, copy)),
    },
  }
}

function pageOf(path: string): PricePage | undefined {
  if (path === START_PLANS) return startPlansPage
  const address = path.slice(PLANS.length).replace(/\/$/, '')
  if (address === '') return plansPage
  return Object.hasOwn(priceVariants, address) ? priceVariants[address] : undefined
}

/** The period whose prices show first: the one that the address asks for, else the page's own. */
export function periodOf({ searchParams }: URL, own: BillingPeriod = 'year'): BillingPeriod {
  const asked = searchParams.get('period')
  return asked === 'month' || asked === 'year' ? asked : own
}

interface OfferedFor {
  request: Pick<PageRequest, 'language' | 'website' | 'i18n'>
  copy: PricingCopy
  book: PriceBook
  currency: Currency
  page?: PricePage
  at: Date
}

/** Packages with names, prices and what they open. */
export function offeredPackages(
  tokens: readonly string[],
  { request, copy, book, currency, page, at }: OfferedFor,
): OfferedPackage[] {
  const money = moneyWriter(request.language.tag, currency)
  const offers = page === undefined ? [] : offersToTell(page, book, at)
  return tokens.map((token) => ({
    ...offeredPackage(token, offers, { book, currency, money }),
    ...wordsOfPackage(copy, token),
    ...(page?.arrangement === 'compare' && {
      paid: paidAfter(requirePackage(book, token), currency, { money, tag: request.language.tag }),
    }),
    contents: countContents(requirePackage(book, token).contents, request),
  }))
}

/** What the texts name in braces: counted in the library, and read in the price book. */
export function parametersOf(
  { website: { catalogue }, language, i18n }: Pick<PageRequest, 'website' | 'language' | 'i18n'>,
  page: PricePage | undefined,
  book: PriceBook,
  at: Date,
): TextParameters {
  const offer = page && offerOfPage(page, book, at)
  const count = countTemplates(catalogue, language.code)
  const { library, others } = nameLanguages(count, language.tag)
  return {
    all: templateCountText(count.templates, language),
    free: i18n.number(count.free),
    library,
    /** Every language of the library with its number. */
    languages: new Intl.ListFormat(language.tag).format([
      `${library} (${i18n.number(count.templates)})`,
      ...(others === '' ? [] : [others]),
    ]),
    starterFiles: i18n.number(requirePackage(book, 'starter').contents.downloadsPerMonth ?? 0),
    percent: i18n.number(offer?.percentOff ?? 0),
    from: offer === undefined ? '' : formatDay(language.tag, offer.from),
    until: offer === undefined ? '' : formatDay(language.tag, offer.until),
  }
}

/** What search engines may show beside the page: only what can be bought, at the price that is charged. */
function structuredData(
  { language, website: { urls } }: PageRequest,
  packages: readonly OfferedPackage[],
  { book, currency }: { book: PriceBook; currency: Currency },
): object[] {
  const url = urls.website + localPath(PLANS, language.code)
  return packages
    .filter(({ isOnSale }) => isOnSale)
    .map(({ token, name, audience }) => {
      const sold = requirePackage(book, token)
      return {
        '@type': 'Product',
        name,
        description: audience,
        sku: sold.sku,
        offers: sold.periods.map((period) => ({
          '@type': 'Offer',
          price: decimalText({ amount: termAmount(sold, currency, period), currency }),
          priceCurrency: currency,
          availability: 'https://schema.org/InStock',
          url,
        })),
      }
    })
}

/** What the pages of prices call a package in the page's language, and whether it is sold by the person. */
export function describePackage(request: PageRequest, token: string): { name: string; perSeat: boolean } {
  const { priceBook, clock } = servicesOf(request)
  const copy = readPricingCopy(request.language, parametersOf(request, undefined, priceBook, clock()))
  const { name } = wordsOfPackage(copy, token)
  return { name, perSeat: findPackage(priceBook, token)?.perSeat ?? false }
}

type Extras = Required<Pick<PricingData, 'document' | 'focus' | 'samples' | 'toolkit' | 'visitor'>>

/** What some arrangements show beside prices. */
async function loadExtras(
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
function toolkitOf(request: PageRequest, { packages: [token = ''] }: PricePage, { toolkit }: PricingCopy) {
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

const SAMPLES = 5

/** Pages that look different: one of each type of document. */
function sampleDocuments({ language, website: { catalogue } }: PageRequest): Extras['samples']['documents'] {
  const listed = listTopTemplates(catalogue, language.code, catalogue.templates.length)
  // What is sold, where the library has such.
  const paid = listed.filter(({ template }) => !template.free)
  const templates = paid.length > 0 ? paid : listed
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

/** Tells what a visitor who is logged in has of a package; nothing for everybody else. */
async function findOwned(
  { headers, services }: PageRequest,
  book: PriceBook,
): Promise<(token: string) => { owned?: OwnedPackage }> {
  const visitor = services && (await findVisitor(services, headers))
  if (services === undefined || visitor === undefined) return () => ({})
  const { id: accountId } = visitor.account
  const subscriptions = await listOwnSubscriptions(services, { accountId })
  const access = await findAccess(services, { accountId })
  const changeable = subscriptions.find(({ may }) => may.includes('change'))
  return (token) => {
    if (subscriptions.some((each) => each.package === token))
      return { owned: { is: 'own', path: 'account/billing/' } }
    if (changeable !== undefined) {
      const query = new URLSearchParams({ package: token })
      return { owned: { is: 'change', path: `account/billing/${changeable.id}/change/?${query}` } }
    }
    const isIncluded = covers(access, requirePackage(book, token).contents)
    return isIncluded ? { owned: { is: 'included', path: 'licence/' } } : {}
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
