/*
 * The events of the website: one catalogue for pages and server. Browser-safe and without zod; what arrives
 * is validated by `record-events.ts`, which the compiler holds to these types.
 */

import { campaignValue, personal } from '../campaigns/schema.ts'

/** EVT-2: the two kinds of page, by their specified names. */
export const pageTypes = ['Main Website', 'Error Page Main Website'] as const
export const deviceTypes = ['desktop', 'tablet', 'mobile'] as const
export const searchPlaces = ['header', 'page'] as const
export const verdicts = ['yes', 'no'] as const
/** SIGN-10: why a sign-up failed; `no_way_in`: the account is there, but the web application did not open. */
export const signUpFailures = ['too_many_requests', 'cookies_refused', 'unavailable', 'no_way_in'] as const
export type SignUpFailureReason = (typeof signUpFailures)[number]

/** CLDR's code for a place that is not known. */
export const NO_COUNTRY = 'ZZ'

/**
 * Which page it was, where its address says less: under an experiment one address shows several. Left out by
 * a page that was opened before events told it.
 */
interface ShownPage {
  /** The page's own address, as `route` without its query. */
  shown?: string | undefined
  /** The form of the sign-up dialog that belongs to it (SIGN-1), or `standard`. */
  dialog?: string | undefined
}

/**
 * Everything that is reported, with what each event holds. A name never changes its meaning. No detail tells
 * who it was: nothing that somebody typed, no address, no id of a browser.
 */
export interface WebsiteEvents {
  /** EVT-2. `page` is its id in the page registry, or `error`. */
  'Page view': { page: string; pageType: (typeof pageTypes)[number]; route: string }
  /**
   * EVT-1: one second after a landing page has come to life.
   * `query` is what the page itself looks for in the library (LP-1).
   */
  'LP view': {
    category: 'LP view'
    route: string
    device: (typeof deviceTypes)[number]
    query?: string | undefined
  } & ShownPage
  /** COOK-4. */
  'Cookies accepted': { route: string }
  'Cookies declined': { route: string }
  /** A way into the product was pressed: which button, and where it leads. */
  'Sign-up pressed': { entryPoint: string; destination: string; route: string } & ShownPage
  /** SIGN-12. */
  'Signup started': { destination: string } & ShownPage
  'Account Created': { destination: string } & ShownPage
  /** SIGN-10. An address that has an account, or that is none, is no failure. */
  'Signup failed': { reason: SignUpFailureReason } & ShownPage
  /** Something was searched for; the words stay with the visitor. */
  'Search submitted': { place: (typeof searchPlaces)[number]; route: string }
  'Language chosen': { language: string; route: string }
  /** ORD-2: what was bought, by the names of the price book; not by whom, and not which order it was. */
  'Order paid': { package: string; period: string; currency: string }
  /** Whether an answer of the help centre, given by its slug, has helped. */
  'Answer judged': { answer: string; helpful: (typeof verdicts)[number] }
}

export type WebsiteEventName = keyof WebsiteEvents

/** One event on its way: what it is, and how many milliseconds ago it was: no visitor's clock counts. */
export type WebsiteEvent = {
  [Name in WebsiteEventName]: { name: Name; ago: number; details: WebsiteEvents[Name] }
}[WebsiteEventName]

/** The most that travels at once; a page reports a handful. */
export const EVENTS_PER_BATCH = 50

/** What links say about where they stand (TRAF-1). `q` is none of them: it may be the words of a search. */
const campaignKeys = new Set([
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  's',
  'ppc',
  'a',
  'c',
  'affiliate',
])
export const ROUTE_LENGTH = 600
/** The address of somebody's order. */
const orderAddress = /^((?:\/\w\w)?\/pricing\/checkout\/)[^/]+/

/**
 * An address as an event may hold it: the path, and of the query what names a campaign, as far as whole
 * values have room. Whatever looks like somebody's e-mail address is left out, also of a path, because
 * visitors open addresses that are nobody's; so is which order it was.
 */
export function cutRoute(address: string): string {
  const [whole = ''] = address.split('#', 1)
  const [path = '', query = ''] = whole.split('?', 2)
  const named = path
    .replace(orderAddress, '$1…')
    .split('/')
    .map((segment) => (personal.test(segment) ? '…' : segment))
    .join('/')
  const campaign = new URLSearchParams()
  let route = named.slice(0, ROUTE_LENGTH)
  const said = new URLSearchParams(query)
  // Of a name that comes twice the first counts, as where somebody signs up.
  for (const key of new Set(said.keys())) {
    const value = campaignKeys.has(key) ? campaignValue(said.get(key)) : null
    if (value === null) continue
    campaign.append(key, value)
    const longer = `${named}?${campaign}`
    if (longer.length > ROUTE_LENGTH) campaign.delete(key)
    else route = longer
  }
  return route
}
