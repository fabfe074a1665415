import { type CookieUrls, cookie, isSecure, sharedCookieName, sharedScope } from '#kernel/http/cookies.ts'
import { EMAIL_COOKIE, ORDER_COOKIE, USER_ID_COOKIE } from '#kernel/http/schema.ts'
import { DEVICE_SECONDS } from '../accounts/devices.ts'
import { SESSION_SECONDS, type WorkspaceSession } from '../accounts/sessions.ts'
import type { WebsiteLogIn } from '../accounts/start-log-in.ts'
import { LOG_IN_SECONDS } from '../accounts/tokens.ts'
import { LOG_IN_COOKIE } from './schema.ts'

// The cookies of log-ins; how they are written, and what their names begin with, is in
// src/kernel/http/cookies.ts.

const DAY_SECONDS = 24 * 60 * 60

/** The cookie of the web application's session, by the application's base address. Never leaves its host. */
export function sessionCookieName(webAppUrl: string): string {
  return isSecure(webAppUrl) ? '__Host-formulary' : 'formulary'
}

/**
 * The cookie that says "this browser signed up or logged in here": the hand-off's nonce. The services set it
 * and the web application reads it.
 */
export function nonceCookieName(urls: CookieUrls): string {
  return sharedCookieName(urls, 'formulary-hand-off')
}

/** The cookie that tells a known browser after its log-in: strangers' failures elsewhere do not slow it. */
export function deviceCookieName(urls: CookieUrls): string {
  return sharedCookieName(urls, 'formulary-device')
}

/** What makes a browser known. It stays when somebody logs out, and logs nobody in. */
export function deviceCookie(urls: CookieUrls, deviceSecret: string): string {
  return cookie(deviceCookieName(urls), deviceSecret, {
    ...sharedScope(urls),
    maxAge: DEVICE_SECONDS,
    httpOnly: true,
  })
}

/** What a browser gets when it signs up or logs in on the website (COOKIE-1, SET-7). */
export function logInCookies(urls: CookieUrls, logIn: WebsiteLogIn): string[] {
  const shared = sharedScope(urls)
  return [
    cookie(LOG_IN_COOKIE, logIn.ssojwt, { ...shared, maxAge: LOG_IN_SECONDS, httpOnly: true }),
    cookie(nonceCookieName(urls), logIn.nonce, { ...shared, maxAge: LOG_IN_SECONDS, httpOnly: true }),
    deviceCookie(urls, logIn.deviceSecret),
    ...accountCookies(urls, { id: logIn.accountId, email: logIn.email }),
  ]
}

/** What pages learn when the account is read (SSO-2), as every log-in does. */
export function accountCookies(urls: CookieUrls, account: { id: string; email: string }): string[] {
  const shared = { ...sharedScope(urls), maxAge: DAY_SECONDS, httpOnly: false }
  return [cookie(EMAIL_COOKIE, account.email, shared), cookie(USER_ID_COOKIE, account.id, shared)]
}

/** The web application's own cookie. */
export function sessionCookie(urls: Pick<CookieUrls, 'webApp'>, session: WorkspaceSession): string {
  return cookie(sessionCookieName(urls.webApp), session.token, {
    maxAge: SESSION_SECONDS,
    secure: isSecure(urls.webApp),
    httpOnly: true,
  })
}

/** A cookie without meaning, set before a page that must know whether this browser keeps cookies. */
export function cookieProbe(urls: Pick<CookieUrls, 'webApp'>): string {
  return cookie('formulary-probe', '1', { maxAge: 60, secure: isSecure(urls.webApp), httpOnly: true })
}

/**
 * Takes back every cookie of a logged-in browser. Said on another host than the web application's, the
 * session's own cookie stays there, and is worth nothing: its row went with the log-in.
 */
export function logOutCookies(urls: CookieUrls): string[] {
  const shared = { ...sharedScope(urls), maxAge: 0 }
  return [
    cookie(LOG_IN_COOKIE, '', { ...shared, httpOnly: true }),
    cookie(EMAIL_COOKIE, '', { ...shared, httpOnly: false }),
    cookie(USER_ID_COOKIE, '', { ...shared, httpOnly: false }),
    cookie(ORDER_COOKIE, '', { ...shared, httpOnly: true }),
    cookie(nonceCookieName(urls), '', { ...shared, httpOnly: true }),
    cookie(sessionCookieName(urls.webApp), '', {
      maxAge: 0,
      secure: isSecure(urls.webApp),
      httpOnly: true,
    }),
  ]
}
