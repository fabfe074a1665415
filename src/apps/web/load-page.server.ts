import { createHash } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { type AppError, isAppError } from '#kernel/errors.ts'
import { defaultLanguage, type Language, languageOfPath, languages } from '#kernel/i18n/languages.ts'
import { getI18n, getServices, servicesContext } from '#kernel/services.server.ts'
import { cardPath } from '#modules/library/catalogue/schema.ts'
import { requireSearchAttempt } from '#modules/library/public.ts'
import { menuOf } from '#modules/library/website/menu.server.ts'
import type { SearchedTooOftenDetails } from '#modules/library/website/search/searched-too-often.tsx'
import { homeWords } from '#modules/website/pages/home/home.page.server.ts'
import { frameOf } from '#ui/website/frame-of.ts'
import type { PageContent, PageRequest } from '#ui/website/page-loader.server.ts'
import { matchPage, type Page } from '#ui/website/pages.ts'
import type { Site, SiteUrls } from '#ui/website/site.tsx'
import { getWebsite, shortenUrl, type WebsiteContext } from '#ui/website/website-context.server.ts'
import type { PageNotFoundDetails } from './page-not-found.tsx'
import { pageServer } from './page-servers.server.ts'

/** What an address searches by: words, and the slug of a template. */
const searchParameters = ['q', 't']

/**
 * Counts an address that searches by words, together with what the service is asked for. To look through the
 * library page by page is no search. @throws AppError `too_many_requests`
 */
async function limitSearch({ searchParams }: URL, context: Readonly<RouterContextProvider>): Promise<void> {
  if (!searchParameters.some((name) => searchParams.get(name)?.trim())) return
  const services = getServices(context)
  requireSearchAttempt(services, await services.describeSearcher())
}

/** The status message of ERR-1: for machines, so in one language. People read the page. */
const NOT_FOUND = 'This page could not be found'

/** Finds the page of an address and makes its content; an address without a page is a 404. */
export async function loadPage(url: URL, context: Readonly<RouterContextProvider>, headers?: Headers) {
  const language = languageOfPath(url.pathname)
  const website = getWebsite(context)
  const match = matchPage(url.pathname.slice(language.prefix.length), language.code)
  if (match === undefined) throw notFound(website, language)
  const { page, params } = match
  const services = context.get(servicesContext) ?? undefined
  const request = { page: page.id, url, params, website, language, i18n: getI18n(context), services, headers }
  const content = await loadContent(page, request, context)
  const {
    status = 200,
    alternates: own,
    nearest,
    canonicalPath,
    robots,
    shareTitle: _,
    publishedOn: _on,
    ...rest
  } = content
  const alternates = alternatesOf(page, { url, language, own })
  const canonical = canonicalPath === undefined ? url.pathname : language.prefix + canonicalPath
  const site = {
    ...siteOf(website, language, { page, pathname: url.pathname, alternates }),
    ...(nearest !== undefined && { nearest: withPrefixes(nearest) }),
  }
  // LAY-2: a layout may keep out all of its pages.
  const isKeptOut = page.robots === 'noindex' || site.frame.robots === 'noindex'
  // Kept out of search engines, or a further part of a list: no page of another language is the same.
  const hasSame = !isKeptOut && robots === undefined && canonical === alternates[language.code]
  return data(
    {
      ...rest,
      // The home page's title begins with the name by itself, every other ends with it.
      title: page.id === 'home' ? rest.title : `${rest.title} · ${brand.name}`,
      page: page.id,
      headerSearch: page.ownSearch !== true,
      robots: isKeptOut ? 'noindex, nofollow' : robots,
      canonical: website.urls.website + canonical,
      alternates: hasSame ? alternateLinks(alternates, website) : [],
      social: socialMeta({
        page,
        request,
        content,
        canonical: website.urls.website + canonical,
        alternates: hasSame ? alternates : {},
      }),
      site,
    },
    // The server's policy lets such a page be framed by its own origin, and no other page
    // (src/apps/server/security-headers.ts).
    { status, headers: site.frame.embedded ? { 'x-frame-options': 'SAMEORIGIN' } : {} },
  )
}

async function loadContent(page: Page, request: PageRequest, context: Readonly<RouterContextProvider>) {
  try {
    if (page.id === 'search') await limitSearch(request.url, context)
    return await pageServer(page.id).loader(request)
  } catch (error) {
    // A fault of ours: logged there, and told with the request's id (ERR-2). While prerendering it stops the
    // build.
    if (error instanceof Response) throw error
    if (!isAppError(error)) throw request.services?.toErrorResponse(error) ?? error
    if (error.code === 'not_found') throw notFound(request.website, request.language)
    if (error.code === 'too_many_requests') throw searchedTooOften(request, error)
    throw error
  }
}

function searchedTooOften({ website, language }: PageRequest, { retryAfter = 60 }: AppError) {
  const details: SearchedTooOftenDetails = { site: siteOf(website, language), retryAfter }
  return data(details, { status: 429, headers: { 'retry-after': String(retryAfter) } })
}

function notFound(website: WebsiteContext, language: Language) {
  const details: PageNotFoundDetails = { site: siteOf(website, language) }
  return data(details, { status: 404, statusText: NOT_FOUND })
}

/** The paths of a page in every language that has it (LANG-4), this one included. */
function alternatesOf(
  page: Page,
  { url, language, own }: { url: URL; language: Language; own: PageContent<unknown>['alternates'] },
): Site['alternates'] {
  const path = url.pathname.slice(language.prefix.length)
  // What is asked for stays: a search is a search in every language.
  const query = page.rendering === undefined ? '' : url.search
  const inLanguages = languages.filter(({ code }) => page.languages.includes(code))
  const paths = own ?? Object.fromEntries(inLanguages.map(({ code }) => [code, path + query]))
  return withPrefixes({ ...paths, [language.code]: path + query })
}

function withPrefixes(paths: NonNullable<PageContent<unknown>['nearest']>): Site['alternates'] {
  return Object.fromEntries(
    languages.flatMap(({ code, prefix }) => {
      const path = paths[code]
      return path === undefined ? [] : [[code, prefix + path]]
    }),
  )
}

/** What `<head>` says of them: every language's address, and the English one for everybody else. */
function alternateLinks(alternates: Site['alternates'], { urls }: WebsiteContext) {
  const links = languages.flatMap(({ code }) => {
    const path = alternates[code]
    return path === undefined ? [] : [{ hrefLang: code as string, href: urls.website + path }]
  })
  if (links.length < 2) return []
  const english = alternates[defaultLanguage.code]
  return english === undefined ? links : [...links, { hrefLang: 'x-default', href: urls.website + english }]
}

function siteOf(
  website: WebsiteContext,
  language: Language,
  found?: { page: Page; pathname: string; alternates: Site['alternates'] },
): Site {
  return {
    urls: siteUrls(website),
    language: language.code,
    alternates: found?.alternates ?? {},
    frame: frameOf(found?.page.layout ?? 'default', found?.pathname ?? `${language.prefix}/`),
    menu: menuOf(website.catalogue, language.code),
    consent: found?.page.withoutOthers === true ? withoutOthers(website) : consentOf(website),
    year: new Date().getUTCFullYear(),
  }
}

/** What a browser needs of it: whom pages may call, their headers say. */
function consentOf({ consent: { origins: _, ...consent } }: WebsiteContext): Site['consent'] {
  return consent
}

/** no script of anybody else's, whatever was consented to. */
function withoutOthers({ consent: { cookie } }: WebsiteContext): Site['consent'] {
  return { cookie, thirdParties: {} }
}

function siteUrls({ urls }: WebsiteContext): SiteUrls {
  const shorten = (url: string) => shortenUrl(url, urls)
  return {
    webApp: shorten(urls.webApp),
    userbase: shorten(urls.userbase),
    accountServices: shorten(urls.accountServices),
    templates: shorten(urls.templates),
    geo: shorten(urls.geo),
  }
}

/** The size of every card (`src/engine/render/render-card.ts`), in pixels. */
const CARD_SIZE = { width: 1200, height: 630 }

/** A line of `<head>`, as React Router's `meta` takes it. */
export type SocialMeta = { property: string; content: string } | { name: string; content: string }

interface Shared {
  page: Page
  request: Pick<PageRequest, 'url' | 'params' | 'website' | 'language' | 'i18n'>
  content: Pick<PageContent<unknown>, 'title' | 'shareTitle' | 'description' | 'publishedOn'>
  /** The page's own address, whole. */
  canonical: string
  alternates: Site['alternates']
}

/** What a page says of itself where its address is shared: Open Graph, and the one line that X wants. */
export function socialMeta({ page, request, content, canonical, alternates }: Shared): SocialMeta[] {
  const { title, shareTitle = title, description, publishedOn } = content
  const { language, website } = request
  const further = languages.filter(({ code }) => code !== language.code && alternates[code] !== undefined)
  return [
    { property: 'og:type', content: publishedOn === undefined ? 'website' : 'article' },
    ...(publishedOn === undefined ? [] : [{ property: 'article:published_time', content: publishedOn }]),
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: shareTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: localeOf(language.tag) },
    ...further.map(({ tag }) => ({ property: 'og:locale:alternate', content: localeOf(tag) })),
    {
      property: 'og:image',
      content: website.urls.website + cardOf(page, request, { shareTitle, description }),
    },
    { property: 'og:image:width', content: String(CARD_SIZE.width) },
    { property: 'og:image:height', content: String(CARD_SIZE.height) },
    { property: 'og:image:alt', content: shareTitle },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/**
 * A template's card shows its first page and is made when it is asked for; a page that is made at build time
 * has one with its own words, which the prerenderer makes. What a query asks for is one view among many: it
 * shows the site's, and so does every other page that is made when it is asked for.
 */
function cardOf(
  page: Page,
  { url, params, website, language, i18n }: Shared['request'],
  words: { shareTitle: string; description: string },
): string {
  const entry = page.id === 'template' ? website.catalogue.findBySlug(params.template ?? '') : undefined
  if (entry !== undefined) return cardPath({ number: entry.template.number, revision: entry.revision })
  const hasOwn =
    page.rendering === undefined && !(page.parameters ?? []).some((name) => url.searchParams.has(name))
  const { shareTitle, description } = hasOwn ? words : homeWords(i18n)
  const said = JSON.stringify([brand.name, language.code, shareTitle, description])
  return `/cards/${createHash('sha256').update(said).digest('base64url').slice(0, 22)}.jpg`
}

/** As Open Graph writes it: `fr_FR`. */
function localeOf(tag: string): string {
  return tag.replace('-', '_')
}
