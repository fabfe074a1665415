import { redirect } from 'react-router'
import type { BaseUrls } from '#kernel/dependencies.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { readExperimentUnit } from '#modules/visitors/public.ts'
import { LANDING_PARAMETER, trafficSource } from '#modules/visitors/website/traffic/traffic-source.ts'
import { getWebsite } from '#ui/website/website-context.server.ts'
import { HOME_PATH, safeWayBack } from '#ui/workspace/paths.ts'
import { AccountCreation } from '../../accounts/schema.ts'
import { logInCookies } from '../../hand-off/cookies.ts'
import { signUpAndHandOff } from '../../hand-off/issue-ticket.ts'
import {
  destinationPath,
  documentOfDestination,
  TICKET_PARAMETER,
  TRANSACTION_COOKIE,
  transactionId,
} from '../../hand-off/schema.ts'
import { languageOf } from '../language/choose-language.server.ts'
import { pathOfDestination, wayBackUrl } from '../next-path.ts'
import { answering, findAccount, type RouteRequest, withTicket } from '../session.server.ts'
import { answerProblem, headersOf, problemOf, readForm } from './account-form.server.ts'

/** Counted beside the variants of the dialog (SIGN-1), which have names of their own. */
const PLAIN_FORM = 'plain-form'

/** Where a new account starts, and where from; somebody who is logged in already goes there at once. */
export function loadCreate(route: RouteRequest) {
  return answering(route, async ({ urls }) => {
    const next = wayBackOf(route.url)
    if (await findAccount(route)) throw redirect(wayBackUrl(urls, next), 303)
    const { cookie } = getWebsite(route.context).consent
    // The page of the website whose link has led here (TRAF-1). The browser says it, so it is counted and
    // never followed. Unknown where the website has a host of its own: then browsers tell the host alone.
    const page = pageOfWebsite(route.request.headers.get('referer') ?? '', urls)
    const from = page ? page.pathname + page.search : ''
    const email = route.url.searchParams.get('email') ?? ''
    return { next, email, from, consent: { cookie } }
  })
}

/**
 * The sign-up dialog as a page of its own: an address, a password for whoever wants to choose one now, the
 * same hand-off, the same end. An address that has an account is told so and led to the log-in page (SET-6).
 */
export function createByForm(route: RouteRequest) {
  const { request, url } = route
  return answering(route, async (services) => {
    const { code } = languageOf(route)
    const { email = '', password = '', from = '', kept = '' } = await readForm(request)
    const { consent } = getWebsite(route.context)
    const cookies = request.headers.get('cookie')
    // Before JavaScript a problem is shown on a new page, which the form itself has led to.
    const values = { email, from }
    const visitor = await services.describeVisitor()
    const account = AccountCreation.safeParse({
      Email: email,
      AutogeneratePassword: password === '',
      Password: password || null,
      Language: code,
      Device: visitor.deviceKind,
      DocName: documentNameOf(services.catalogue, url),
      SignUpDialog: PLAIN_FORM,
      ...originOfForm(route, { from, kept }, services.urls),
      ExperimentUnit: readExperimentUnit(cookies, consent).unit,
    })
    if (!account.success) {
      const { error } = problemOf(account.error)
      return answerProblem({ error, field: fieldOf(account.error.issues[0]?.path[0]), values })
    }
    const outcome = await signUpAndHandOff(services, visitor, account.data, {
      destination: destinationOf(url),
      entryPoint: 'account-create',
      EFtransactionId: transactionId(readCookie(cookies, TRANSACTION_COOKIE)),
      lang: code,
      lib: code,
    })
    if (outcome.ok) {
      const headers = headersOf(logInCookies(services.urls, outcome.logIn))
      headers.set('referrer-policy', 'no-referrer')
      throw redirect(arrivalUrl(services.urls, outcome.redirect, wayBackOf(url)), { status: 303, headers })
    }
    if (outcome.error === 'too_many_requests') return answerProblem({ ...outcome, values })
    const refused = 'field' in outcome ? outcome.field : undefined
    return answerProblem({ error: outcome.error, field: fieldOf(refused), values })
  })
}

/** Where a new account goes on: by `next` as after a log-in, else by the destination that was chosen. */
function wayBackOf(url: URL): string {
  const next = safeWayBack(url.searchParams.get('next'))
  return next === HOME_PATH ? pathOfDestination(destinationOf(url)) : next
}

/**
 * The address of the hand-off, for places that are no destinations (DEST-1), too: the ticket is taken at any
 * address of the web application. A page of the website needs none: its log-in has just begun.
 */
function arrivalUrl(urls: Urls, handOff: string, next: string): string {
  const url = new URL(handOff)
  if (url.searchParams.get('destination') !== '' || next === HOME_PATH) return handOff
  if (!next.startsWith(HOME_PATH)) return wayBackUrl(urls, next)
  return withTicket(next, url.searchParams.get(TICKET_PARAMETER) ?? '')
}

/** The form's name of a field of the wire. */
function fieldOf(name: PropertyKey | undefined): 'email' | 'password' {
  return name === 'Password' ? 'password' : 'email'
}

/** Where somebody wants to go, by a link or a landing page's search words: its form can make no link. */
function destinationOf({ searchParams }: URL): string | undefined {
  const words = searchParams.get('t')?.trim()
  const asked = searchParams.get('entry') ?? destinationPath(searchParams.get('next'))
  return asked || (words ? `search/?t=${encodeURIComponent(words)}` : undefined)
}

/** What knows the names of documents: the library's catalogue. */
interface DocumentNames {
  findBySlug(slug: string): { template: { title: string } } | undefined
}

/** What the document that was chosen is called (SIGN-13). */
function documentNameOf(catalogue: DocumentNames, url: URL): string | undefined {
  const slug = documentOfDestination(destinationOf(url))?.slug
  return slug === undefined ? undefined : catalogue.findBySlug(slug)?.template.title
}

/** Longer than the address of a page with the query of a campaign; a longer one is dropped. */
const LONGEST_PAGE = 2000
/** As the account keeps it. */
const LONGEST_CREATION_PAGE = 500

type Urls = Pick<BaseUrls, 'website' | 'webApp'>

/**
 * Where a sign-up by the plain form comes from (SIGN-13): the page that the form has kept, else the form's
 * own; of the source, what this address says before what that page's said, and that before what the browser
 * had kept (`kept`, by `sourceQuery`). The first page is the one that was kept, else the page that has led
 * here.
 */
function originOfForm(
  { request, url }: Pick<RouteRequest, 'request' | 'url'>,
  { from, kept }: Record<'from' | 'kept', string>,
  urls: Urls,
): Pick<AccountCreation, 'CreationPage'> & ReturnType<typeof trafficSource> {
  const page = from.startsWith('/') ? pageOfWebsite(from, urls) : undefined
  const known = new URLSearchParams(kept.slice(0, LONGEST_PAGE))
  const before = trafficSource(known)
  const landing = known.get(LANDING_PARAMETER)
  // Where nothing is kept, the form's own page would be the first.
  const isOfWebsite = landing !== null && pageOfWebsite(landing, urls) !== undefined
  const analytics = readCookie(request.headers.get('cookie'), '_ga')
  return {
    ...trafficSource(
      url.searchParams,
      trafficSource(page?.searchParams ?? new URLSearchParams(), before, analytics),
    ),
    LandingPage: isOfWebsite ? landing : (page?.pathname ?? null),
    CreationPage: page === undefined ? url.host + url.pathname : page.host + page.pathname,
  }
}

/** The page of an address; undefined where it is another site's, or a page of the web application's. */
function pageOfWebsite(address: string, { website, webApp }: Urls): URL | undefined {
  if (address === '' || address.length > LONGEST_PAGE || !URL.canParse(address, website)) return undefined
  const page = new URL(address, website)
  const { origin } = new URL(website)
  const workspace = new URL(`${webApp}/`)
  const isOfWebsite = page.origin === origin && workspace.origin === origin
  const isKeepable = page.host.length + page.pathname.length <= LONGEST_CREATION_PAGE
  return isOfWebsite && isKeepable && !page.pathname.startsWith(workspace.pathname) ? page : undefined
}
