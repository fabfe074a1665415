import { createHash } from 'node:crypto'
import type { BaseUrls } from '#kernel/dependencies.ts'
import type { ConsentSettings } from '#kernel/http/schema.ts'

/**
 * Headers of every answer, prerendered or dynamic (OWASP ASVS 5.0, 3.4). Pages bring a
 * Content-Security-Policy of their own (hashes where they are prerendered, a nonce where not); whatever else
 * is opened as a page may do nothing.
 */
export function commonSecurityHeaders(urls: { website: string }): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'x-frame-options': 'DENY',
    ...(urls.website.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/**
 * The Content-Security-Policy of a page. `sources` allow its inline scripts and styles: `'nonce-…'` or
 * `'sha256-…'`. `otherOrigins` are our own services on other hosts (SET-4), `askedOrigins` whom pages may ask
 * and nothing else, `framedOrigins` whose pages stand in a frame of this one, `thirdParties` whom an operator
 * has set up: none by default, and never in the web application.
 */
export function contentSecurityPolicy(options: {
  scripts: readonly string[]
  styles: readonly string[]
  otherOrigins: readonly string[]
  askedOrigins: readonly string[]
  framedOrigins?: readonly string[]
  thirdParties: readonly string[]
  /** The page's own headers: by them it may allow to be framed. */
  headers: Headers
}): string {
  const list = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('')
  const others = list(options.otherOrigins)
  const asked = list(options.askedOrigins.filter((origin) => !options.otherOrigins.includes(origin)))
  const thirdParties = list(options.thirdParties)
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...options.scripts].join(' ')}${thirdParties}`,
    `style-src ${["'self'", ...options.styles].join(' ')}${thirdParties}`,
    `img-src 'self' data: blob:${thirdParties}`,
    `font-src 'self'${thirdParties}`,
    `connect-src 'self'${others}${asked}${thirdParties}`,
    // The web application can be installed (DOWN-1), from its own pages and from the website's.
    "manifest-src 'self'",
    `form-action 'self'${others}`,
    // What is printed: a PDF in a frame that nobody sees.
    `frame-src 'self' blob:${list(options.framedOrigins ?? [])}${thirdParties}`,
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${options.headers.get('x-frame-options') === 'SAMEORIGIN' ? "'self'" : "'none'"}`,
  ].join('; ')
}

/** The origins of our services: all, those other than the website's, and those that pages only ask. */
export function ownOrigins(urls: BaseUrls): { all: string[]; others: string[]; asked: string[] } {
  const { geo, ...own } = urls
  const originsOf = (addresses: string[]) => [...new Set(addresses.map((url) => new URL(url).origin))]
  const website = new URL(urls.website).origin
  const isOther = (origin: string) => origin !== website
  const all = originsOf(Object.values(own))
  // The geography service may be somebody else's: it is asked, and believed in nothing else.
  return { all, others: all.filter(isOther), asked: originsOf([geo]).filter(isOther) }
}

/**
 * The Content-Security-Policy of a page that is the same for everybody: allows exactly the inline scripts and
 * styles that stand in it, by their hashes.
 */
export function pagePolicy(
  { html, headers }: { html: string; headers: Headers },
  { urls, consent }: { urls: BaseUrls; consent: Pick<ConsentSettings, 'origins'> },
): string {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const hashes = (pattern: RegExp) => [
    ...new Set([...html.matchAll(pattern)].map(([, content = '']) => hashOf(content))),
  ]
  const { others, asked } = ownOrigins(urls)
  return contentSecurityPolicy({
    scripts: hashes(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
    styles: hashes(/<style[^>]*>([\s\S]*?)<\/style>/g),
    otherOrigins: others,
    askedOrigins: asked,
    thirdParties: consent.origins,
    headers,
  })
}
