/** Where the web application begins; its routes are below it on every host. */
export const HOME_PATH = '/app/'

/**
 * Where to go after a log-in: a path of the web application, or its home. Everything else (another host, a
 * scheme, a backslash, a path outside) becomes the home, so that a link cannot send anybody away.
 */
export function safeNextPath(next: string | null | undefined): string {
  const path = ownPath(next)
  return path?.startsWith(HOME_PATH) ? path : HOME_PATH
}

/** Pages of the website on which somebody is in the middle of something: prices, checkout, an order. */
const buyingPage = /^(?:\/(?:fr|es|de|it|pt))?\/pricing\//

/** The same, or one of the website's pages on which somebody buys, who may log in meanwhile. */
export function safeWayBack(next: string | null | undefined): string {
  const path = ownPath(next)
  return path?.startsWith(HOME_PATH) || buyingPage.test(path ?? '') ? (path ?? HOME_PATH) : HOME_PATH
}

/** A path as a browser reads it; undefined where it leads to another host. */
function ownPath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return undefined
  const base = 'http://own.invalid'
  if (!URL.canParse(next, base)) return undefined
  // Parsed, because `/app/../..//evil.example` only looks like one of our paths.
  const { origin, pathname, search } = new URL(next, base)
  return origin === base && !pathname.startsWith('//') ? pathname + search : undefined
}

/**
 * Where somebody on a page comes back to from the log-in or from their mail: the page, but for pages of the
 * account, which are no place to come back to and whose address may hold a ticket. Those know of one.
 */
export function wayBackFrom({ pathname, search }: { pathname: string; search: string }): string {
  const isPlace = !pathname.startsWith('/app/account/') || pathname.startsWith('/app/account/team/join/')
  return safeWayBack(isPlace ? pathname + search : new URLSearchParams(search).get('next'))
}

/** Where what is typed waits during a log-in, in the browser's tab (`consent/kept-in-browser.ts`). */
export const TYPED_FIELDS_KEY = 'formulary:typed'

/** Tells what is free and what a license opens. Apart from the schemas: screens of a first visit name it. */
export const LICENCE_PATH = '/app/licence/'

/** Where somebody sees what they have bought, and changes it. */
export const BILLING_PATH = '/app/account/billing/'

/** The withdrawal function (directive (EU) 2023/2673), to which every page leads. */
export const WITHDRAW_PATH = '/app/account/withdraw/'

/** Where one thing is done to one subscription. */
export function planPath(
  id: string,
  page: 'change' | 'cancel' | 'pause' | 'withdraw' | 'details' | 'card',
): string {
  return `${BILLING_PATH}${id}/${page}/`
}

/** Where somebody sees who has seats in what they have bought, and which seats they have themselves. */
export const TEAM_PATH = '/app/account/team/'

/** Where one seat is taken back or given back, once more asked. */
export function seatPath(id: string): string {
  return `${TEAM_PATH}seats/${id}/`
}

/** Where a team is offered to whoever has this seat, and taken over. */
export function handOverPath(id: string): string {
  return `${seatPath(id)}hand-over/`
}

/** Where somebody applies as an affiliate, and sees links, sales and commissions. */
export const AFFILIATE_PATH = '/app/affiliate/'

/** Where somebody sees what they have issued, and what is still to be paid. */
export const INVOICES_PATH = '/app/invoices/'

/** Where the customers and items are that documents offer. */
export const KEPT_PATH = `${INVOICES_PATH}kept/`

/** Several documents begun with the answers to what they ask alike. */
export const PACKS_PATH = '/app/packs/'

/** Where a draft is issued under its number. */
export function issuePath(document: string): string {
  return `${INVOICES_PATH}issue/${document}/`
}
