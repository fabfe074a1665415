import {
  DEVICE_SECONDS,
  LOG_IN_SECONDS,
  SESSION_SECONDS,
  type WebsiteLogIn,
  type WorkspaceSession,
} from '../accounts/index.ts'
import {
  CONSENT_SECONDS,
  type ConsentSettings,
  choiceFor,
  consentFrom,
  versionCookieOf,
} from '../consent/schema.ts'
import type { BaseUrls } from '../dependencies.ts'
import { EXPERIMENT_COOKIE, isUnit } from '../experiments/schema.ts'
import { ORDER_COOKIE, ORDER_COOKIE_SECONDS } from '../orders/schema.ts'
import {
  EMAIL_COOKIE,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  LOG_IN_COOKIE,
  sharedDomain,
  USER_ID_COOKIE,
} from './schema.ts'

/*
 * Every cookie of website and web application is written and read here. On https the ones that only servers read carry
 * the `__Host-` prefix, which browsers tie to this host; on plain http (a machine at home) browsers refuse that prefix.
 * Where website, web application and services have hosts of their own (SET-4), what more than one of them reads
 * belongs to the domain that they share, which `__Host-` does not allow: then it is `__Secure-`.
 */

const DAY_SECONDS = 24 * 60 * 60

/** The addresses whose hosts decide where a cookie is sent. */
type CookieUrls = Pick<BaseUrls, 'website' | 'webApp' | 'userbase' | 'accountServices'>

interface CookieOptions {
  maxAge: number
  secure: boolean
  /** False for the cookies that pages read: b_email, b_userId. */
  httpOnly: boolean
  /** Undefined keeps it on the host that sets it. */
  domain?: string | undefined
}

function cookie(name: string, value: string, { maxAge, secure, httpOnly, domain }: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', `Max-Age=${maxAge}`, 'SameSite=Lax']
  if (domain !== undefined) parts.push(`Domain=${domain}`)
  if (httpOnly) parts.push('HttpOnly')
  if (secure) parts.push('Secure')
  return parts.join('; ')
}

const isSecure = (baseUrl: string) => baseUrl.startsWith('https:')

/** The cookie of the web application's session, by the web application's base address. Never leaves its host. */
export function sessionCookieName(webAppUrl: string): string {
  return isSecure(webAppUrl) ? '__Host-formulary' : 'formulary'
}

/**
 * The cookie that says "this browser signed up or logged in here": the hand-off's nonce. The services set it and the web
 * application reads it.
 */
export function nonceCookieName(urls: CookieUrls): string {
  if (!isSecure(urls.webApp)) return 'formulary-hand-off'
  return cookieDomain(urls) === undefined ? '__Host-formulary-hand-off' : '__Secure-formulary-hand-off'
}

/** The cookie by which a browser is known after its log-in has ended: strangers' failures elsewhere do not slow it down. */
export function deviceCookieName(urls: CookieUrls): string {
  if (!isSecure(urls.webApp)) return 'formulary-device'
  return cookieDomain(urls) === undefined ? '__Host-formulary-device' : '__Secure-formulary-device'
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
    cookie(EMAIL_COOKIE, logIn.email, { ...shared, maxAge: DAY_SECONDS, httpOnly: false }),
  ]
}

/** What pages learn when the account is read (SSO-2). */
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

/**
 * The language that a browser keeps (LANG-3), for 365 days. It stays on its host: a way from one host to another says the
 * language in its address (HEAD-7).
 */
export function languageCookie(urls: Pick<CookieUrls, 'webApp'>, code: string): string {
  const options = { maxAge: LANGUAGE_COOKIE_SECONDS, secure: isSecure(urls.webApp), httpOnly: false }
  return cookie(LANGUAGE_COOKIE, code, options)
}

/** A cookie without meaning, set before a page that has to know whether this browser keeps cookies: then it sends one. */
export function cookieProbe(urls: Pick<CookieUrls, 'webApp'>): string {
  return cookie('formulary-probe', '1', { maxAge: 60, secure: isSecure(urls.webApp), httpOnly: true })
}

/** The number by which a browser sees the same variant again; only where consent was given, and no longer than that holds. */
export function experimentCookie(urls: Pick<CookieUrls, 'website'>, unit: string): string {
  return cookie(EXPERIMENT_COOKIE, unit, { ...ofWebsite(urls), maxAge: CONSENT_SECONDS })
}

/**
 * Whether a browser's cookies allow that number, and the number itself: undefined where there is none of ours, and never without
 * consent, whatever is left over.
 */
export function readExperimentUnit(
  header: string | null | undefined,
  { cookie: choiceCookie }: Pick<ConsentSettings, 'cookie'>,
): { hasConsent: boolean; unit: string | undefined } {
  const consent = consentFrom(
    readCookie(header, choiceCookie),
    readCookie(header, versionCookieOf(choiceCookie)),
  )
  const hasConsent = choiceFor('experiments', consent) === 'accepted'
  const unit = readCookie(header, EXPERIMENT_COOKIE)
  return { hasConsent, unit: hasConsent && isUnit(unit) ? unit : undefined }
}

/** What the browser keeps that placed an order, so that it sees it without a log-in (`holderOf` in domain/orders). */
export function orderCookie(urls: CookieUrls, holder: string): string {
  return cookie(ORDER_COOKIE, holder, { ...sharedScope(urls), maxAge: ORDER_COOKIE_SECONDS, httpOnly: true })
}

/** Takes it back where the consent has gone. */
export function endedExperimentCookie(urls: Pick<CookieUrls, 'website'>): string {
  return cookie(EXPERIMENT_COOKIE, '', { ...ofWebsite(urls), maxAge: 0 })
}

/**
 * Takes back every cookie of a logged-in browser. Said on another host than the web application's, the session's own
 * cookie stays there, and is worth nothing: its row went with the log-in.
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

const ofWebsite = ({ website }: Pick<CookieUrls, 'website'>) => ({
  secure: isSecure(website),
  httpOnly: false,
})

function sharedScope(urls: CookieUrls): Pick<CookieOptions, 'secure' | 'domain'> {
  return { secure: isSecure(urls.website), domain: cookieDomain(urls) }
}

/** The narrowest domain that all four hosts lie in; undefined where they are one host, whatever their ports. */
function cookieDomain({ website, webApp, userbase, accountServices }: CookieUrls): string | undefined {
  const hosts = [website, webApp, userbase, accountServices].map((url) => new URL(url).hostname)
  return new Set(hosts).size === 1 ? undefined : sharedDomain(hosts)
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
