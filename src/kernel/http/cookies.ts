import type { BaseUrls } from '../dependencies.ts'
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from './schema.ts'

/*
 * How every cookie of website and web application is written and read. On https the ones that only servers
 * read carry the `__Host-` prefix, which browsers tie to this host; on plain http (a machine at home)
 * browsers refuse that prefix. Where website, web application and services have hosts of their own (SET-4),
 * what more than one of them reads belongs to the domain that they share, which `__Host-` does not allow:
 * then it is `__Secure-`.
 */

/** The addresses whose hosts decide where a cookie is sent. */
export type CookieUrls = Pick<BaseUrls, 'website' | 'webApp' | 'userbase' | 'accountServices'>

interface CookieOptions {
  maxAge: number
  secure: boolean
  /** False for the cookies that pages read: b_email, b_userId. */
  httpOnly: boolean
  /** Undefined keeps it on the host that sets it. */
  domain?: string | undefined
}

/** One cookie as a `Set-Cookie` header says it. */
export function cookie(
  name: string,
  value: string,
  { maxAge, secure, httpOnly, domain }: CookieOptions,
): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', `Max-Age=${maxAge}`, 'SameSite=Lax']
  if (domain !== undefined) parts.push(`Domain=${domain}`)
  if (httpOnly) parts.push('HttpOnly')
  if (secure) parts.push('Secure')
  return parts.join('; ')
}

export const isSecure = (baseUrl: string) => baseUrl.startsWith('https:')

/** The name of a cookie that servers alone read, on the hosts that share it. */
export function sharedCookieName(urls: CookieUrls, name: string): string {
  if (!isSecure(urls.webApp)) return name
  return cookieDomain(urls) === undefined ? `__Host-${name}` : `__Secure-${name}`
}

/**
 * The language that a browser keeps (LANG-3), for 365 days. It stays on its host: a way from one host to
 * another says the language in its address (HEAD-7).
 */
export function languageCookie(urls: Pick<CookieUrls, 'webApp'>, code: string): string {
  const options = { maxAge: LANGUAGE_COOKIE_SECONDS, secure: isSecure(urls.webApp), httpOnly: false }
  return cookie(LANGUAGE_COOKIE, code, options)
}

/** Where a cookie is sent that more than one host of ours reads. */
export function sharedScope(urls: CookieUrls): Pick<CookieOptions, 'secure' | 'domain'> {
  return { secure: isSecure(urls.website), domain: cookieDomain(urls) }
}

/** The narrowest domain that holds all four hosts; undefined where they are one host, whatever the ports. */
function cookieDomain({ website, webApp, userbase, accountServices }: CookieUrls): string | undefined {
  const hosts = [website, webApp, userbase, accountServices].map((url) => new URL(url).hostname)
  return new Set(hosts).size === 1 ? undefined : sharedDomain(hosts)
}

/** One cookie of a request's `Cookie` header: the first of that name, undefined if absent or undecodable. */
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

/**
 * The narrowest domain that all hosts lie in (`example.com` for `www.example.com` and `app.example.com`), or
 * undefined where there is none that a browser would keep a cookie for: numbers, single words.
 */
export function sharedDomain(hosts: readonly string[]): string | undefined {
  const [first = '', ...others] = hosts
  const labels = first.split('.')
  while (labels.length > 1) {
    const domain = labels.join('.')
    if (others.every((host) => host === domain || host.endsWith(`.${domain}`))) {
      return /^[\d.]+$/.test(domain) ? undefined : domain
    }
    labels.shift()
  }
  return undefined
}
