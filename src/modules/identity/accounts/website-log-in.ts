import type { Context } from 'hono'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import type { Searcher } from '#kernel/rate-limits/index.ts'
import { LOG_IN_COOKIE } from '../hand-off/schema.ts'
import { findAccountOfLogIn } from './queries.ts'
import type { Account } from './schema.ts'
import { databaseNow, verifyToken } from './tokens.ts'

type LogInDependencies = Pick<Dependencies, 'db' | 'tokenKey' | 'formerTokenKey' | 'urls'>

/** Who a browser is on the website: the account, and the log-in it is known by. */
interface WebsiteVisitor {
  account: Account
  logInId: string
}

/** Who bears this `ssojwt`, without using it up (SSO-1); undefined if forged, expired or logged out. */
export function findWebsiteVisitor(deps: LogInDependencies, ssojwt: string | undefined) {
  return findBearer(deps, 'website-log-in', ssojwt)
}

/**
 * The account that a `ssojwt` names, by its signature alone. It may have been logged out long ago, so this
 * lets nobody in: it only tells whose searches count together, which must not ask the database.
 */
export async function readAccountId(
  deps: Pick<Dependencies, 'clock' | 'tokenKey' | 'formerTokenKey' | 'urls'>,
  ssojwt: string | undefined,
): Promise<string | undefined> {
  if (!ssojwt) return undefined
  return (await verifyToken(deps, 'website-log-in', ssojwt, deps.clock()))?.accountId
}

/** The account of the bearer of either token, for reading the own account (SSO-2). */
export async function findBearerAccount(
  deps: LogInDependencies,
  token: string | undefined,
): Promise<Account | undefined> {
  const bearer =
    (await findBearer(deps, 'account-service', token)) ?? (await findBearer(deps, 'website-log-in', token))
  return bearer?.account
}

async function findBearer(
  deps: LogInDependencies,
  audience: 'account-service' | 'website-log-in',
  token: string | undefined,
): Promise<WebsiteVisitor | undefined> {
  if (!token) return undefined
  const claims = await verifyToken(deps, audience, token, await databaseNow(deps.db))
  if (!claims) return undefined
  const account = await findAccountOfLogIn(deps.db, claims)
  return account && { account, logInId: claims.logInId }
}

/** The token of an `Authorization: Bearer` header. */
export function bearerToken(context: Context): string | undefined {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(context.req.header('authorization') ?? '')?.[1]
}

/** The website's log-in of this browser, from the cookie p_ssojwt. */
export function logInToken(context: Context): string | undefined {
  return readCookie(context.req.header('cookie'), LOG_IN_COOKIE) || undefined
}

export function appendCookies(context: Context, cookies: string[]): void {
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
}

export type SearcherDependencies = Pick<Dependencies, 'clock' | 'tokenKey' | 'formerTokenKey' | 'urls'> &
  Pick<Clients, 'clientAddress' | 'clientNetwork'>

/** Who searches the website, on a page or by the service: a member by log-in, anybody else by address. */
export async function describeSearcher(deps: SearcherDependencies, context: Context): Promise<Searcher> {
  const accountId = await readAccountId(deps, logInToken(context))
  const network = deps.clientNetwork(context)
  return accountId === undefined ? { network, address: deps.clientAddress(context) } : { network, accountId }
}
