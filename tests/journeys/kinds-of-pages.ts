import { type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import { isTaken } from '../builders/whole.ts'
import { landingKinds } from './landing-kinds.ts'
import { listedAddresses } from './listed-addresses.ts'
import { TEMPLATE_PATH } from './nda.ts'

/** One page of those that look alike: its English path, and the languages that have it. */
export interface KindOfPage {
  path: string
  languages: readonly LanguageCode[]
  /** Made of parts that other kinds show too: only a whole run looks at it. */
  repeats?: true
}

const everyLanguage = languages.map(({ code }) => code)
/** Where no page is. */
export const MISSING_PATH = '/nowhere/'
/** ROUTE-10: what affiliates lead to, in English alone. */
const startPages = [
  '/start/',
  '/start/cb/',
  '/start/cb/thank-you/',
  '/start/marketingmaterials/',
  '/start/plans/',
]
/** What the sitemap does not list: made for a request, or kept out of search engines. */
const unlisted = [
  // One of each arrangement of prices; the plans themselves are listed.
  '/pricing/plans/index_backup2/',
  '/pricing/plans/legal-toolkit/',
  '/pricing/plans/special-price/',
  '/pricing/plans/index_C/',
  '/pricing/plans/renew/',
  '/pricing/plans/your-document/',
  '/budgeto/buy/',
  '/pricing/checkout/?package=solo&currency=EUR',
  '/pricing/thank-you/',
  '/search/?q=nda',
  '/share/feedback/',
  '/uninstall/',
  '/company/privacy-policy-frame/',
  MISSING_PATH,
]
/** The same offers, forms and texts as on another page, in another order. */
const repeating = [
  '/pricing/plans/legal-toolkit/',
  '/pricing/plans/special-price/',
  '/pricing/plans/index_C/',
  '/pricing/plans/renew/',
  '/budgeto/buy/',
  '/start/plans/',
  '/uninstall/',
  '/company/privacy-policy-frame/',
  '/company/eula/',
  '/company/affiliate-agreement/',
]

/** Made of the website's blocks alone, which the others show: looked at when the website changes. */
const composed = [
  '/apps/',
  '/blog/',
  '/blog/tag/contracts/',
  '/budgeto/',
  '/company/about/',
  '/company/browsers/',
  '/company/cookie-policy/',
  '/company/newsroom/',
  '/company/newsroom/3000-templates/',
  '/company/sustainability/',
  '/company/third-party-notices/',
  '/docs/',
  '/docs/2000-templates/',
  '/docs/6m-users/',
  '/docs/attorney-drafted/',
  '/docs/fill-in-the-blanks/',
  '/document-management/',
  '/download/',
  '/drive/',
  '/l/f/',
  '/pricing/plans/your-document/',
  '/start/cb/',
  '/start/cb/thank-you/',
  '/start/marketingmaterials/',
  '/testimonials/',
]
const leftOut = [...repeating, ...(isTaken('src/modules/website') || isTaken('src/ui') ? [] : composed)]

const listed: readonly KindOfPage[] = [
  ...unlisted.map((path) => ({ path, languages: everyLanguage })),
  ...landingKinds,
  ...startPages.map((path): KindOfPage => ({ path, languages: ['en'] })),
  { path: TEMPLATE_PATH, languages: ['en'] },
  ...[...Map.groupBy(listedAddresses.filter(isEnglish), kindOf)].flatMap(([kind, [path = '']]) =>
    kind === '/templates/*-D/' ? [] : [{ path, languages: languagesOf(path) }],
  ),
]
/**
 * Of pages that differ by a name in their address alone, the first. Of templates the one that other journeys
 * fill in.
 */
export const kindsOfPages: readonly KindOfPage[] = listed.map((kind) =>
  leftOut.includes(kind.path) ? { ...kind, repeats: true } : kind,
)

/**
 * `/templates/legal/` and `/templates/contracts/` are of one kind, and so are texts of law that are text
 * alone.
 */
function kindOf(path: string): string {
  return path
    .replace(/^\/templates\/[^/]+?(-D)?\d*\/$/, '/templates/*$1/')
    .replace(/^\/(blog|blog\/tag|company\/support|company\/newsroom)\/[^/]+\/$/, '/$1/*/')
    .replace(/^\/company\/(terms-of-use|privacy-policy|refund-policy)\/$/, '/company/*/')
}

function isEnglish(path: string): boolean {
  return languages.every(({ prefix }) => prefix === '' || !path.startsWith(`${prefix}/`))
}

function languagesOf(path: string): LanguageCode[] {
  return languages.filter(({ prefix }) => listedAddresses.includes(prefix + path)).map(({ code }) => code)
}
