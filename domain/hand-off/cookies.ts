import {
  LOG_IN_SECONDS,
  SESSION_SECONDS,
  type WebsiteLogIn,
  type WorkspaceSession,
} from '../accounts/index.ts'
import { EMAIL_COOKIE, LOG_IN_COOKIE, USER_ID_COOKIE } from './schema.ts'

/*
 * Every cookie of website and web application is written and read here. On https the ones that only servers read carry
 * the `__Host-` prefix, which browsers tie to this host; on plain http (a machine at home) browsers refuse that prefix.
 */

const DAY_SECONDS = 24 * 60 * 60

interface CookieOptions {
  maxAge: number
  secure: boolean
  /** False for the cookies that pages read: b_email, b_userId. */
  httpOnly: boolean
}

function cookie(name: string, value: string, { maxAge, secure, httpOnly }: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', `Max-Age=${maxAge}`, 'SameSite=Lax']
  if (httpOnly) parts.push('HttpOnly')
  if (secure) parts.push('Secure')
  return parts.join('; ')
}

const isSecure = (baseUrl: string) => baseUrl.startsWith('https:')
const hostBound = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** The cookie of the web application's session, by the web application's base address. */
export const sessionCookieName = (webAppUrl: string) => hostBound('formulary', isSecure(webAppUrl))
/** The cookie that says "this browser signed up or logged in here": the hand-off's nonce. */
export const nonceCookieName = (webAppUrl: string) => hostBound('formulary-hand-off', isSecure(webAppUrl))

/** What a browser gets when it signs up or logs in on the website (COOKIE-1, decision 7). */
export function logInCookies(urls: { website: string; webApp: string }, logIn: WebsiteLogIn): string[] {
  const secure = isSecure(urls.website)
  return [
    cookie(LOG_IN_COOKIE, logIn.ssojwt, { maxAge: LOG_IN_SECONDS, secure, httpOnly: true }),
    cookie(nonceCookieName(urls.webApp), logIn.nonce, {
      maxAge: LOG_IN_SECONDS,
      secure: isSecure(urls.webApp),
      httpOnly: true,
    }),
    cookie(EMAIL_COOKIE, logIn.email, { maxAge: DAY_SECONDS, secure, httpOnly: false }),
  ]
}

/** What pages learn when the account is read (SSO-2). */
export function accountCookies(urls: { website: string }, account: { id: string; email: string }): string[] {
  const secure = isSecure(urls.website)
  return [
    cookie(EMAIL_COOKIE, account.email, { maxAge: DAY_SECONDS, secure, httpOnly: false }),
    cookie(USER_ID_COOKIE, account.id, { maxAge: DAY_SECONDS, secure, httpOnly: false }),
  ]
}

/** The web application's own cookie. */
export function sessionCookie(urls: { webApp: string }, session: WorkspaceSession): string {
  const secure = isSecure(urls.webApp)
  return cookie(sessionCookieName(urls.webApp), session.token, {
    maxAge: SESSION_SECONDS,
    secure,
    httpOnly: true,
  })
}

/** Takes back every cookie of a logged-in browser, on the website and in the web application. */
export function logOutCookies(urls: { website: string; webApp: string }): string[] {
  const website = { maxAge: 0, secure: isSecure(urls.website) }
  const webApp = { maxAge: 0, secure: isSecure(urls.webApp), httpOnly: true }
  return [
    cookie(LOG_IN_COOKIE, '', { ...website, httpOnly: true }),
    cookie(EMAIL_COOKIE, '', { ...website, httpOnly: false }),
    cookie(USER_ID_COOKIE, '', { ...website, httpOnly: false }),
    cookie(nonceCookieName(urls.webApp), '', webApp),
    cookie(sessionCookieName(urls.webApp), '', webApp),
  ]
}

/** One cookie of a request's `Cookie` header; the first of that name, undefined when absent or not decodable. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=')
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(equals + 1).trim())
    } catch {
      // Not written by us: as good as absent.
      return undefined
    }
  }
  return undefined
}
