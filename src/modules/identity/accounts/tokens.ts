import { sql } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { listKeys } from '#kernel/ids.ts'

/** How long a browser stays logged in on the website: the cookie p_ssojwt and its row (SET-7). */
export const LOG_IN_SECONDS = 30 * 24 * 60 * 60

/**
 * How long a token lives, by what it is for; one made for one purpose is refused for the other. The `jwt` of
 * the wire lets its bearer read the own account. The `ssojwt` names a row of `website_log_ins`, and is worth
 * nothing without it.
 */
const lifetimes = { 'account-service': 15 * 60, 'website-log-in': LOG_IN_SECONDS }
type Audience = keyof typeof lifetimes

/** Who bears a token, and by which log-in of the website it lives. */
export interface TokenClaims {
  accountId: string
  logInId: string
}

type TokenDependencies = Pick<Dependencies, 'tokenKey' | 'formerTokenKey' | 'urls'>

/** A new token. `now` is the database's clock. */
export function signToken(
  { tokenKey, urls }: TokenDependencies,
  audience: Audience,
  { accountId, logInId }: TokenClaims,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(urls.website)
    .setAudience(audience)
    .setSubject(accountId)
    .setJti(logInId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimes[audience])
    .sign(tokenKey)
}

/** The claims of a token, or undefined when it is forged, expired by `now`, or made for another purpose. */
export async function verifyToken(
  deps: TokenDependencies,
  audience: Audience,
  token: string,
  now: Date,
): Promise<TokenClaims | undefined> {
  for (const { tokenKey } of listKeys(deps)) {
    const verified = await jwtVerify(token, tokenKey, {
      algorithms: ['HS256'],
      issuer: deps.urls.website,
      audience,
      currentDate: now,
      requiredClaims: ['exp'],
    }).catch(() => undefined)
    const { sub, jti } = verified?.payload ?? {}
    if (sub && jti) return { accountId: sub, logInId: jti }
  }
  return undefined
}

/** The database's clock: tokens live by it, so a server with a wrong clock cannot stretch them (F-22). */
export async function databaseNow(db: Executor): Promise<Date> {
  const result = await db.execute<{ now: Date | string }>(sql`select now() as now`)
  const [row] = result.rows
  if (!row) throw new Error('select now() answered no row')
  return new Date(row.now)
}
