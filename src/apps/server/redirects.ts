import type { BaseUrls } from '#kernel/dependencies.ts'
import { languageCodes } from '#kernel/i18n/schema.ts'

/**
 * Addresses that texts outside of this site name, or that people type, and where their pages are, without
 * language (ROUTE-13).
 */
const moved: Readonly<Record<string, string>> = {
  '/privacy-policy/': '/company/privacy-policy/',
  '/terms/': '/company/terms-of-use/',
  '/contact/': '/company/contact/',
  '/help/': '/company/support/',
  '/faq/': '/company/support/',
  '/pricing/': '/pricing/plans/',
  '/plans/': '/pricing/plans/',
}

/** The same for pages of the web application, which takes its language from the query (HEAD-7). */
const inWebApp: Readonly<Record<string, string>> = {
  '/login/': 'account/login/',
  '/signup/': 'account/create/',
}

const prefix = new RegExp(`^/(?:${languageCodes.filter((code) => code !== 'en').join('|')})(?=/)`)

/** Where such an address leads for ever, in its language, with and without last slash; else undefined. */
export function findRedirect(requestUrl: string, { webApp }: Pick<BaseUrls, 'webApp'>): string | undefined {
  const { pathname, search } = new URL(requestUrl)
  const [language = ''] = prefix.exec(pathname) ?? []
  const path = pathname.slice(language.length)
  const slashed = path.endsWith('/') ? path : `${path}/`
  const entry = inWebApp[slashed]
  if (entry !== undefined) {
    const code = language.slice(1) || 'en'
    const query = new URLSearchParams([...new URLSearchParams(search), ['lang', code], ['lib', code]])
    return `${webApp}/${entry}?${query}`
  }
  const target = moved[slashed]
  return target === undefined ? undefined : language + target + search
}

/** What needs no escape in a path, and has one: letters, digits and `- . _ ~` (RFC 3986, section 2.3). */
const needlessEscape = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/** What ends a line, escaped: no name of ours has it, and no route matches it, not even the catch-all. */
const escapedLineEnd = /%0[ad]|%e2%80%a[89]/gi

/**
 * The one way to write the address of a page: with single slashes, no line ends, and nothing escaped that
 * needs no escape. Routes would find the page at any other way too, while what is decided by its path (who
 * answers it, what it may load) would not.
 */
export function normalizeUrl(requestUrl: string): URL {
  const url = new URL(requestUrl)
  // The first slash is a single one as well: a path with two would lead to another host.
  url.pathname = url.pathname
    .replaceAll(needlessEscape, decodeURIComponent)
    .replaceAll(escapedLineEnd, '')
    .replaceAll(/\/{2,}/g, '/')
  return url
}
