/*
 * The pages of prices (ROUTE-9, ROUTE-10, OPEN-1): which page is at which address below `/pricing/plans/`.
 * What they say is in `content/pages/pricing/`, what things cost in `price-book.ts`, what is cheaper and
 * until when in `offers.ts`.
 */

/** How a page is arranged; each is a component of `src/modules/commerce/website/pricing/`. */
export type PriceArrangement =
  /** Plans side by side. */
  | 'plans'
  /** One package, with what it is for. */
  | 'focus'
  /** One package, with all that it holds. */
  | 'toolkit'
  /** A bill of the first year with what an offer takes off it, and the days of the offer. */
  | 'offer'
  /** What has been paid after so many months, by the month and by the year. */
  | 'compare'
  /** For whoever had a plan: where they stand decides what is said. */
  | 'renew'
  /** The document that the visitor wanted, and beside it what opens it. */
  | 'document'

/** Which words of `content/pages/pricing/` a page has. */
export const priceCopies = [
  'plans',
  'captcha',
  'monthFirst',
  'solo',
  'compare',
  'lowest',
  'team',
  'renew',
  'document',
  'hrToolkit',
  'legalToolkit',
  'offer',
  'offerMonth',
  'offerDay',
  'offerWeek',
  'special',
  'offerUpTo',
  'save',
] as const
type PriceCopyName = (typeof priceCopies)[number]

export interface PricePage {
  arrangement: PriceArrangement
  copy: PriceCopyName
  /** Tokens of the price book, in the order in which they are shown. */
  packages: readonly string[]
  /** Offers of the price book that the page is about; the first that holds for a package is its own. */
  offers?: readonly string[]
  /** The first to be shown; a year unless the page says otherwise. */
  period?: 'month' | 'year'
  /** CAPT-1: somebody shows that they are a person before they go to the checkout. */
  captcha?: true
}

const plans = ['starter', 'solo', 'team'] as const
const larger = ['solo', 'team'] as const

/** The page of plans itself, at `/pricing/plans/`. */
export const plansPage: PricePage = { arrangement: 'plans', copy: 'plans', packages: plans }

/** ROUTE-10: the plans for whoever comes by an affiliate, at `/start/plans/`. */
export const startPlansPage: PricePage = { arrangement: 'plans', copy: 'plans', packages: plans }

/** OPEN-1: the dates of tests that have run, and what each showed: `/pricing/plans/ab/{date}/`. */
export const priceTests: Readonly<Record<string, PricePage>> = {
  '12.02.24': { arrangement: 'compare', copy: 'compare', packages: ['starter', 'solo'] },
  '11.05.24': { arrangement: 'focus', copy: 'solo', packages: ['solo', 'starter'] },
  '15.10.24': { arrangement: 'plans', copy: 'monthFirst', packages: ['solo', 'starter'], period: 'month' },
}

/** What a document offers in the web application whose files need a plan: the least to pay today first. */
export const documentOffers = [
  { package: 'starter', period: 'month' },
  { package: 'starter', period: 'year' },
  { package: 'solo', period: 'year' },
] as const satisfies readonly { package: string; period: PricePage['period'] }[]

/** The variants, by what follows `/pricing/plans/` in their address. */
export const priceVariants: Readonly<Record<string, PricePage>> = {
  captcha: { arrangement: 'plans', copy: 'captcha', packages: plans, captcha: true },
  'hr-toolkit': { arrangement: 'toolkit', copy: 'hrToolkit', packages: ['hr-toolkit', 'solo'] },
  index_backup: { arrangement: 'plans', copy: 'monthFirst', packages: plans, period: 'month' },
  index_backup2: { arrangement: 'focus', copy: 'solo', packages: ['solo', 'starter'] },
  index_C: { arrangement: 'compare', copy: 'compare', packages: plans },
  'legal-toolkit': { arrangement: 'toolkit', copy: 'legalToolkit', packages: ['legal-toolkit', 'solo'] },
  'lowest-price': { arrangement: 'focus', copy: 'lowest', packages: ['basic-lowest', 'premium-lowest'] },
  'lowest-price-week': {
    arrangement: 'offer',
    copy: 'offerWeek',
    packages: ['solo'],
    offers: ['lowest-price-week'],
  },
  'manage-and-grow': { arrangement: 'focus', copy: 'team', packages: ['team', 'solo'] },
  renew: { arrangement: 'renew', copy: 'renew', packages: ['solo', 'starter'] },
  save50: { arrangement: 'offer', copy: 'offer', packages: plans, offers: ['save50'] },
  save50thismonth: { arrangement: 'offer', copy: 'offerMonth', packages: plans, offers: ['save50thismonth'] },
  save50today: { arrangement: 'offer', copy: 'offerDay', packages: plans, offers: ['save50today'] },
  save60: { arrangement: 'offer', copy: 'offer', packages: larger, offers: ['save60'] },
  save60thismonth: {
    arrangement: 'offer',
    copy: 'offerMonth',
    packages: larger,
    offers: ['save60thismonth'],
  },
  save60today: { arrangement: 'offer', copy: 'offerDay', packages: larger, offers: ['save60today'] },
  'save60/today': { arrangement: 'offer', copy: 'offerDay', packages: ['solo'], offers: ['save60today'] },
  'special-price': { arrangement: 'offer', copy: 'special', packages: plans, offers: ['special-price'] },
  specialoffer: { arrangement: 'offer', copy: 'special', packages: larger, offers: ['specialoffer'] },
  upto50: { arrangement: 'offer', copy: 'offerUpTo', packages: plans, offers: ['upto50', 'upto30'] },
  'your-document': { arrangement: 'document', copy: 'document', packages: ['starter', 'solo'] },
  'ab/save': { arrangement: 'compare', copy: 'save', packages: ['solo', 'starter'] },
  'ab/test/2/a': { arrangement: 'plans', copy: 'plans', packages: ['starter', 'solo'] },
  'ab/test/2/b': { arrangement: 'compare', copy: 'compare', packages: ['solo', 'starter'] },
  ...Object.fromEntries(Object.entries(priceTests).map(([date, page]) => [`ab/${date}`, page])),
}
