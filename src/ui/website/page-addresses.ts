import { type LanguageCode, languages } from '#kernel/i18n/languages.ts'

export type PageId =
  | 'home'
  | 'search'
  | 'templates'
  | 'department'
  | 'template'
  | 'termsOfUse'
  | 'privacyPolicy'
  | 'cookiePolicy'
  | 'refundPolicy'
  | 'eula'
  | 'affiliateAgreement'
  | 'termsOfUseFrame'
  | 'privacyPolicyFrame'
  | 'browsers'
  | 'features'
  | 'apps'
  | 'docs'
  | 'documentManagement'
  | 'businessPlan'
  | 'budgeto'
  | 'drive'
  | 'download'
  | 'testimonials'
  | 'affiliate'
  | 'sustainability'
  | 'about'
  | 'contact'
  | 'support'
  | 'answer'
  | 'newsroom'
  | 'newsroomArticle'
  | 'blog'
  | 'blogTag'
  | 'blogPost'
  | 'feedback'
  | 'uninstall'
  | 'landingDocs'
  | 'landingDocsTest'
  | 'landingLp'
  | 'landingLpStart'
  | 'landingLpTest'
  | 'landingF'
  | 'landingL'
  | 'landingLStart'
  | 'pricingPlans'
  | 'pricingVariant'
  | 'pricingSaveToday'
  | 'pricingTest'
  | 'pricingTestPair'
  | 'startPlans'
  | 'budgetoBuy'
  | 'budgetoBuyPackage'
  | 'budgetoThankYou'
  | 'checkout'
  | 'payment'
  | 'thankYou'

/** Where a page stands. The browser has these rows: they make links, and tell which chunk a link will need. */
export interface PageAddress {
  /** Canonical path without language prefix, ending in a slash; `{name}` stands for one segment. */
  path: `/${string}`
  /** What the segment of a name has to look like, where two pages would share addresses. */
  segments?: Record<string, RegExp>
  /** The languages that have the page; all of them unless it says so. */
  languages?: readonly LanguageCode[]
}

/** Every address that the website answers. What is not here is a 404, and no link may lead to it. */
export const pageAddresses: Readonly<Record<PageId, PageAddress>> = {
  home: { path: '/' },
  search: { path: '/search/' },
  templates: { path: '/templates/' },
  // A slug ends in its D-number.
  template: { path: '/templates/{template}/', segments: { template: /-D\d+$/ } },
  // A department, or a collection across them (SET-24).
  department: { path: '/templates/{department}/', segments: { department: /^[a-z]+(-[a-z]+)*$/ } },
  termsOfUse: { path: '/company/terms-of-use/' },
  privacyPolicy: { path: '/company/privacy-policy/' },
  cookiePolicy: { path: '/company/cookie-policy/' },
  refundPolicy: { path: '/company/refund-policy/' },
  eula: { path: '/company/eula/' },
  affiliateAgreement: { path: '/company/affiliate-agreement/' },
  termsOfUseFrame: { path: '/company/terms-of-use-frame/' },
  privacyPolicyFrame: { path: '/company/privacy-policy-frame/' },
  browsers: { path: '/company/browsers/' },
  features: { path: '/features/' },
  apps: { path: '/apps/' },
  docs: { path: '/docs/' },
  documentManagement: { path: '/document-management/' },
  businessPlan: { path: '/business-plan/' },
  budgeto: { path: '/budgeto/' },
  drive: { path: '/drive/' },
  download: { path: '/download/' },
  testimonials: { path: '/testimonials/' },
  affiliate: { path: '/company/affiliate/' },
  sustainability: { path: '/company/sustainability/' },
  about: { path: '/company/about/' },
  contact: { path: '/company/contact/' },
  support: { path: '/company/support/' },
  answer: { path: '/company/support/{answer}/' },
  newsroom: { path: '/company/newsroom/' },
  newsroomArticle: { path: '/company/newsroom/{article}/', languages: ['en', 'fr', 'es'] },
  blog: { path: '/blog/', languages: ['en'] },
  blogTag: { path: '/blog/tag/{tag}/', languages: ['en'] },
  blogPost: { path: '/blog/{post}/', languages: ['en'] },
  feedback: { path: '/share/feedback/' },
  uninstall: { path: '/uninstall/' },
  // Which names there are, the server knows (`content/landing/landing-pages.ts`).
  landingDocs: { path: '/docs/{landing}/', languages: ['en', 'fr'] },
  landingDocsTest: { path: '/docs/ab/{date}/{variant}/', languages: ['en'] },
  landingLp: { path: '/lp/{landing}/', languages: ['en', 'fr', 'es'] },
  landingLpStart: { path: '/lp/', languages: ['en', 'fr', 'es'] },
  landingLpTest: { path: '/lp/ab/{date}/{variant}/', languages: ['en'] },
  landingF: { path: '/l/f/', languages: ['en', 'fr', 'es'] },
  landingL: { path: '/l/{landing}/', languages: ['en', 'fr', 'es'] },
  landingLStart: { path: '/l/', languages: ['en', 'fr', 'es'] },
  pricingPlans: { path: '/pricing/plans/' },
  // Which variants there are, the server knows (`content/prices/pages.ts`).
  pricingVariant: { path: '/pricing/plans/{variant}/' },
  pricingSaveToday: { path: '/pricing/plans/save60/today/' },
  pricingTest: { path: '/pricing/plans/ab/{test}/' },
  pricingTestPair: { path: '/pricing/plans/ab/test/2/{variant}/' },
  startPlans: { path: '/start/plans/', languages: ['en'] },
  budgetoBuy: { path: '/budgeto/buy/' },
  budgetoBuyPackage: { path: '/budgeto/buy/{token}/' },
  budgetoThankYou: { path: '/budgeto/thank-you/' },
  checkout: { path: '/pricing/checkout/' },
  // The id of an order (`newId`).
  payment: { path: '/pricing/checkout/{order}/', segments: { order: /^[\w-]{22}$/ } },
  thankYou: { path: '/pricing/thank-you/' },
}

const rows = Object.entries(pageAddresses) as [PageId, PageAddress][]
const everyLanguage = languages.map(({ code }) => code)

/** The languages that have a page (LANG-2). */
export function languagesOfPage(id: PageId): readonly LanguageCode[] {
  return pageAddresses[id].languages ?? everyLanguage
}

export interface AddressMatch {
  id: PageId
  params: Record<string, string>
}

/** Finds the page of a path that has lost its language prefix. The trailing slash makes no difference here. */
export function matchAddress(path: string, language: LanguageCode): AddressMatch | undefined {
  // Every page has one address; the server leads there from the others.
  if (path.includes('//')) return undefined
  const segments = path.split('/').filter((segment) => segment !== '')
  for (const [id, address] of rows) {
    if (!languagesOfPage(id).includes(language)) continue
    const params = matchSegments(address, segments)
    if (params !== undefined) return { id, params }
  }
  return undefined
}

function matchSegments(address: PageAddress, segments: string[]): Record<string, string> | undefined {
  const pattern = address.path.split('/').filter(Boolean)
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [position, expected] of pattern.entries()) {
    const segment = segments[position] ?? ''
    if (expected.startsWith('{')) {
      const name = expected.slice(1, -1)
      if (address.segments?.[name]?.test(segment) === false) return undefined
      params[name] = segment
    } else if (expected !== segment) return undefined
  }
  return params
}
