import {
  createContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  redirect,
} from 'react-router'
import { AppError, isAppError } from '#kernel/errors.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { mayAct, rightsAt } from '#kernel/operator-roles.ts'
import { getServices, type Services } from '#kernel/services.server.ts'
import type { OperatorActor } from '../accounts/change-as-operator.ts'
import type { Account } from '../accounts/schema.ts'
import { findSession } from '../accounts/sessions.ts'
import { sessionCookieName } from '../hand-off/cookies.ts'
import { grantTicket } from '../hand-off/issue-ticket.ts'
import { LOG_IN_COOKIE, TICKET_PARAMETER } from '../hand-off/schema.ts'
import { getSecondFactorState } from '../second-factor/queries.ts'
import { logInPath, withoutHandOff } from './next-path.ts'

/** The secret of the session that the browser sent, if any. */
export function sessionToken({ request, context }: RouteRequest): string | undefined {
  return readCookie(request.headers.get('cookie'), sessionCookieName(getServices(context).urls.webApp))
}

const accountsOfRequests = new WeakMap<object, Promise<Account | undefined>>()

/** Who is logged in. Loaders of one request run side by side and share one look-up. */
export function findAccount(route: RouteRequest): Promise<Account | undefined> {
  const known = accountsOfRequests.get(route.context)
  if (known) return known
  const found = findSession(getServices(route.context), sessionToken(route))
  accountsOfRequests.set(route.context, found)
  return found
}

/**
 * Who is logged in. Whoever is so on the website alone comes back with a ticket; everybody else goes to the
 * log-in page, which leads back here.
 */
export async function requireAccount(route: RouteRequest): Promise<Account> {
  const account = await findAccount(route)
  if (account) return account
  const path = withoutHandOff(route.url)
  // A browser whose session has ended logs in: it may have ended because its ticket was copied, and no
  // redirect goes round in circles.
  const isNew = route.request.method === 'GET' && sessionToken(route) === undefined
  const handOver = isNew ? await handOverFromWebsite(route, path) : undefined
  if (handOver !== undefined) throw redirect(handOver, { status: 303, headers: ticketHeaders })
  throw redirect(logInPath(path), 303)
}

/**
 * An operator who may see the screen of the address, or send one of its forms, whether the second factor was
 * given or not. For others the operators' pages do not exist.
 * @throws AppError `not_found` to members, `forbidden` to operators who are there for something else
 */
export async function requireOperatorAccount(route: RouteRequest): Promise<Account> {
  const account = await requireAccount(route)
  if (account.role === 'member') throw new AppError('not_found')
  const { see, act } = rightsAt(getServices(route.context).operatorRights, route.url.pathname)
  if (!mayAct(account.role, route.request.method === 'GET' ? see : act)) throw new AppError('forbidden')
  return account
}

/** Where operators set their second factor up and give it. */
const SECOND_FACTOR_PATH = '/app/admin/second-factor/'

/** The same with the session's second factor (SET-19); one without it is asked for it, and comes back. */
export async function requireOperator(route: RouteRequest): Promise<Account> {
  const account = await requireOperatorAccount(route)
  const services = getServices(route.context)
  if (!services.operatorSecondFactor) return account
  const session = sessionToken(route) ?? ''
  const { kind } = await getSecondFactorState(services, { accountId: account.id, session })
  if (kind === 'passed') return account
  const query = new URLSearchParams({ next: withoutHandOff(route.url) })
  throw redirect(`${SECOND_FACTOR_PATH}?${query}`, 303)
}

/** Who looks at a screen of the operators or acts on it, and whether its forms are theirs to send. */
interface ScreenActor extends OperatorActor {
  role: Account['role']
  mayChange: boolean
}

/** `answering` for the operators' pages: `actor` is who looks or acts, as the use cases record it. */
export function answeringOperator<Result>(
  route: RouteRequest,
  work: (services: Services, actor: ScreenActor) => Promise<Result> | Result,
): Promise<Result> {
  return answering(route, async (services) => {
    const { id: accountId, role } = await requireOperator(route)
    const { clientNetwork: network, requestId, operatorRights } = services
    const mayChange = mayAct(role, rightsAt(operatorRights, route.url.pathname).act)
    return work(services, { accountId, role, mayChange, network, requestId })
  })
}

/** Nothing that carries a ticket is stored, and no page behind it learns its address (DEST-8). */
export const ticketHeaders = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

/** An address of the web application with the ticket that opens it. */
export function withTicket(path: string, ticket: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [TICKET_PARAMETER]: ticket })}`
}

/**
 * The way on of a browser that is logged in on the website alone: the same page, with a ticket as a script of
 * the website would have fetched it. So a plain link leads there too (before scripts are alive, and without
 * them). Undefined for everybody else.
 */
async function handOverFromWebsite(
  { request, context }: Pick<RouteRequest, 'request' | 'context'>,
  path: string,
): Promise<string | undefined> {
  const ssojwt = readCookie(request.headers.get('cookie'), LOG_IN_COOKIE)
  if (!ssojwt) return undefined
  try {
    const { ticket } = await grantTicket(getServices(context), ssojwt)
    return withTicket(path, ticket)
  } catch (error) {
    if (isAppError(error) && error.code === 'not_signed_in') return undefined
    throw error
  }
}

/** What loaders and actions get: the request, its address without React Router's additions, and context. */
export type RouteRequest = Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>

/**
 * Runs what a loader or an action does. Whatever it throws becomes an answer in this one place: outcomes keep
 * their status, anything else is logged once and answers 500 with the request's id. Redirects and answers
 * that were thrown pass through.
 */
export async function answering<Result>(
  { context }: Pick<RouteRequest, 'context'>,
  work: (services: Services) => Promise<Result> | Result,
): Promise<Result> {
  const services = getServices(context)
  try {
    return await work(services)
  } catch (error) {
    if (isAnswer(error)) throw error
    const answer = services.toErrorResponse(error)
    const seconds = answer.headers.get('retry-after')
    if (seconds !== null) context.set(retryAfterContext, seconds)
    throw answer
  }
}

function isAnswer(error: unknown): boolean {
  if (error instanceof Response || isRouteErrorResponse(error)) return true
  // What React Router's `data()` makes.
  return (
    typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'
  )
}

/** Where what failed did not say it: the database is asked again soon (F-07). */
const UNAVAILABLE_SECONDS = '2'

/** The time to wait that an error names: the page that shows the error does not carry its headers. */
const retryAfterContext = createContext<string | null>(null)

/** Tells clients when to come back to a page that could not be made now, or was asked for too often. */
export const retryAfterErrors: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  if ((response.status === 503 || response.status === 429) && !response.headers.has('retry-after')) {
    const seconds = context.get(retryAfterContext) ?? (response.status === 503 ? UNAVAILABLE_SECONDS : null)
    if (seconds !== null) response.headers.set('retry-after', seconds)
  }
  return response
}
