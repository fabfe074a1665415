import type { PageRow } from '#ui/website/pages.ts'

const legal = { view: 'legal', layout: 'legal' } as const
/** ROUTE-2: the text alone, for embedding; what its frame is, `frame-of.ts` says. */
const embedded = { view: 'legal', layout: 'empty', robots: 'noindex' } as const
/** LP-1: their own search leads into the web application; `content/landing/landing-pages.ts` names them. */
const landing = { view: 'landing', robots: 'noindex', ownSearch: true } as const
/** ROUTE-7: a hundred variants of each date, most of which nobody ever asks for. */
const landingTest = { ...landing, languages: ['en'], rendering: 'cached' } as const
const landingLanguages = ['en', 'fr', 'es'] as const

export const pages = {
  home: { path: '/', ownSearch: true, priced: true },
  termsOfUse: { path: '/company/terms-of-use/', ...legal },
  privacyPolicy: { path: '/company/privacy-policy/', ...legal },
  cookiePolicy: { path: '/company/cookie-policy/', ...legal },
  refundPolicy: { path: '/company/refund-policy/', ...legal },
  // LEGAL-1: it takes a theme.
  eula: { path: '/company/eula/', ...legal, parameters: ['theme'] },
  affiliateAgreement: { path: '/company/affiliate-agreement/', ...legal },
  termsOfUseFrame: { path: '/company/terms-of-use-frame/', ...embedded },
  privacyPolicyFrame: { path: '/company/privacy-policy-frame/', ...embedded },
  browsers: { path: '/company/browsers/', layout: 'legal' },
  thirdPartyNotices: { path: '/company/third-party-notices/', layout: 'legal' },
  features: { path: '/features/' },
  apps: { path: '/apps/' },
  docs: { path: '/docs/' },
  documentManagement: { path: '/document-management/' },
  businessPlan: { path: '/business-plan/' },
  budgeto: { path: '/budgeto/', layout: 'budgeto' },
  drive: { path: '/drive/' },
  download: { path: '/download/' },
  testimonials: { path: '/testimonials/' },
  affiliate: { path: '/company/affiliate/', layout: 'company' },
  sustainability: { path: '/company/sustainability/', layout: 'company' },
  about: { path: '/company/about/', layout: 'company' },
  newsroom: { path: '/company/newsroom/', layout: 'company' },
  // Articles are few, and made at build time: each has a card of its own, and one that is wrong stops the
  // build.
  newsroomArticle: { path: '/company/newsroom/{article}/', languages: ['en', 'fr', 'es'], layout: 'company' },
  blog: { path: '/blog/', languages: ['en'] },
  blogTag: { path: '/blog/tag/{tag}/', languages: ['en'], rendering: 'cached' },
  blogPost: { path: '/blog/{post}/', languages: ['en'] },
  landingDocs: { path: '/docs/{landing}/', languages: ['en', 'fr'], ...landing, layout: 'lpdocs' },
  landingDocsTest: { path: '/docs/ab/{date}/{variant}/', ...landingTest, layout: 'lpabdocs' },
  landingLp: { path: '/lp/{landing}/', languages: landingLanguages, ...landing, layout: 'lpNew' },
  landingLpStart: { path: '/lp/', languages: landingLanguages, ...landing, layout: 'lp' },
  landingLpTest: { path: '/lp/ab/{date}/{variant}/', ...landingTest, layout: 'lpab' },
  landingF: { path: '/l/f/', languages: landingLanguages, ...landing, layout: 'lpf' },
  landingL: { path: '/l/{landing}/', languages: landingLanguages, ...landing, layout: 'lpl' },
  landingLStart: { path: '/l/', languages: landingLanguages, ...landing, layout: 'lpl' },
} as const satisfies Record<string, PageRow>

declare module '#ui/website/pages.ts' {
  interface Pages extends Record<keyof typeof pages, PageRow> {}
}
