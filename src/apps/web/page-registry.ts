import type { LanguageCode } from '#kernel/i18n/languages.ts'
import { type LayoutName, layouts } from '#ui/website/layouts.ts'
import {
  languagesOfPage,
  matchAddress,
  type PageAddress,
  type PageId,
  pageAddresses,
} from '#ui/website/page-addresses.ts'

/** What the server knows of a page beside its address. */
interface PageChoices {
  layout: LayoutName
  robots: 'index' | 'noindex'
  /** Made at build time and served from memory, or rendered for each request (it depends on the query). */
  prerender: boolean
  /** Made when it is first asked for and then kept: the same for everybody, and too many to be made in advance. */
  kept?: true
  /** Parameters of the query with which a prerendered page is another one, rendered for the request. */
  parameters?: readonly string[]
  /** Whether the search field stands in the page itself; else the header has it. */
  ownSearch?: true
  /** Services of others are kept out of it, whatever a visitor has consented to; the server's policy does the same. */
  withoutOthers?: true
}

/** One address of the website, or one pattern of addresses. Its title and description are its loader's. */
export interface Page extends PageChoices, Omit<PageAddress, 'languages'> {
  id: PageId
  languages: readonly LanguageCode[]
}

/** What the library is browsed by (see `website/templates/browse-address.server.ts`). */
const browseParameters = ['category', 'type', 'format', 'language', 'jurisdiction', 'free', 'page']

const legalText: PageChoices = { layout: 'legal', robots: 'index', prerender: true }
/** ROUTE-2: the text alone, for embedding; what its frame is, `path-effects.ts` says. */
const embeddedText: PageChoices = { layout: 'empty', robots: 'noindex', prerender: true }

/** LP-1: their own search leads into the web application. */
function landing(layout: LayoutName): PageChoices {
  return { layout, robots: 'noindex', prerender: true, ownSearch: true }
}
/** ROUTE-7: a hundred variants of each date, most of which nobody ever asks for. */
function landingTest(layout: LayoutName): PageChoices {
  return { ...landing(layout), prerender: false, kept: true }
}

/** Of prices each visitor has their own currency, and offers end on a day: made for each request. */
const pricing: PageChoices = { layout: 'pricing', robots: 'noindex', prerender: false }
/** where somebody pays, and nothing of anybody else's runs. */
const payment: PageChoices = { ...pricing, withoutOthers: true }

const choices: Readonly<Record<PageId, PageChoices>> = {
  home: { layout: 'default', robots: 'index', prerender: true, ownSearch: true },
  search: { layout: 'default', robots: 'noindex', prerender: false, ownSearch: true },
  templates: {
    layout: 'default',
    robots: 'index',
    prerender: true,
    parameters: browseParameters,
    ownSearch: true,
  },
  template: { layout: 'default', robots: 'index', prerender: false, kept: true },
  department: { layout: 'default', robots: 'index', prerender: true, parameters: browseParameters },
  termsOfUse: legalText,
  privacyPolicy: legalText,
  cookiePolicy: legalText,
  refundPolicy: legalText,
  // LEGAL-1: it takes a theme.
  eula: { ...legalText, parameters: ['theme'] },
  affiliateAgreement: legalText,
  termsOfUseFrame: embeddedText,
  privacyPolicyFrame: embeddedText,
  browsers: legalText,
  features: { layout: 'default', robots: 'index', prerender: true },
  apps: { layout: 'default', robots: 'index', prerender: true },
  docs: { layout: 'default', robots: 'index', prerender: true },
  documentManagement: { layout: 'default', robots: 'index', prerender: true },
  businessPlan: { layout: 'default', robots: 'index', prerender: true },
  budgeto: { layout: 'budgeto', robots: 'index', prerender: true },
  drive: { layout: 'default', robots: 'index', prerender: true },
  download: { layout: 'default', robots: 'index', prerender: true },
  testimonials: { layout: 'default', robots: 'index', prerender: true },
  affiliate: { layout: 'company', robots: 'index', prerender: true },
  sustainability: { layout: 'company', robots: 'index', prerender: true },
  about: { layout: 'company', robots: 'index', prerender: true },
  // The pages of forms are made for each request: every form has a number of its own.
  contact: { layout: 'company', robots: 'index', prerender: false },
  support: { layout: 'company', robots: 'index', prerender: true, parameters: ['q'] },
  answer: { layout: 'company', robots: 'index', prerender: false, kept: true },
  newsroom: { layout: 'company', robots: 'index', prerender: true },
  // Articles are few, and made at build time: each has a card of its own, and one that is wrong stops the build.
  newsroomArticle: { layout: 'company', robots: 'index', prerender: true },
  blog: { layout: 'default', robots: 'index', prerender: true },
  blogTag: { layout: 'default', robots: 'index', prerender: false, kept: true },
  blogPost: { layout: 'default', robots: 'index', prerender: true },
  feedback: { layout: 'empty', robots: 'noindex', prerender: false },
  uninstall: { layout: 'default_backup', robots: 'noindex', prerender: false },
  landingDocs: landing('lpdocs'),
  landingDocsTest: landingTest('lpabdocs'),
  landingLp: landing('lpNew'),
  landingLpStart: landing('lp'),
  landingLpTest: landingTest('lpab'),
  landingF: landing('lpf'),
  landingL: landing('lpl'),
  landingLStart: landing('lpl'),
  pricingPlans: { ...pricing, layout: 'pricingNew', robots: 'index' },
  pricingVariant: pricing,
  pricingSaveToday: pricing,
  pricingTest: pricing,
  pricingTestPair: pricing,
  startPlans: { ...pricing, layout: 'click-bank' },
  budgetoBuy: { ...pricing, layout: 'budgeto' },
  budgetoBuyPackage: { ...pricing, layout: 'budgeto' },
  budgetoThankYou: { ...pricing, layout: 'budgeto' },
  checkout: payment,
  payment,
  thankYou: pricing,
}

/** Every page of the website, in the order of its addresses. */
export const pages: readonly Page[] = (Object.keys(pageAddresses) as PageId[]).map((id) =>
  checkPage({ id, ...pageAddresses[id], ...choices[id], languages: languagesOfPage(id) }),
)

/**
 * ERR-6, SET-12: a row with a layout that does not exist stops the build, which makes the pages from these rows; also
 * where nobody has asked the compiler.
 */
export function checkPage(page: Page): Page {
  if (Object.hasOwn(layouts, page.layout)) return page
  throw new Error(`the page "${page.id}" names the unknown layout "${page.layout}"`)
}

export interface PageMatch {
  page: Page
  params: Record<string, string>
}

/** Finds the page of a path that has lost its language prefix. The trailing slash makes no difference here. */
export function matchPage(path: string, language: LanguageCode): PageMatch | undefined {
  const match = matchAddress(path, language)
  const page = match && pages.find(({ id }) => id === match.id)
  return page && { page, params: match.params }
}
