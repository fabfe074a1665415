import { data, type RouterContextProvider } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { isInLanguage } from '#domain/catalogue/index.ts'
import { isAppError } from '#domain/errors.ts'
import { type Language, languageOfPath } from '../languages.ts'
import { getI18n } from '../request-context.ts'
import { type PageRequest, pageLoaders } from './page-loaders.server.ts'
import { matchPage, type PageId } from './page-registry.ts'
import type { PageNotFoundDetails } from './pages/not-found/page-not-found.tsx'
import type { Site, SiteUrls } from './site.tsx'
import { templateCountText } from './templates/template-count.ts'
import { getWebsite, type WebsiteContext } from './website-context.server.ts'

/** Finds the page of an address and makes its content; an address without a page is a 404. */
export function loadPage(url: URL, context: Readonly<RouterContextProvider>) {
  const language = languageOfPath(url.pathname)
  const website = getWebsite(context)
  const match = matchPage(url.pathname.slice(language.prefix.length), language.code)
  if (match === undefined) throw notFound(website, language)
  const { page, params } = match
  const content = loadContent(page.id, { url, params, website, language, i18n: getI18n(context) })
  const { status = 200, ...rest } = content
  return data(
    {
      ...rest,
      // The home page's title begins with the name, every other ends with it.
      title: page.id === 'home' ? `${brand.name}: ${rest.title}` : `${rest.title} · ${brand.name}`,
      page: page.id,
      layout: page.layout,
      headerSearch: page.ownSearch !== true,
      robots: page.robots,
      canonical: `${website.urls.website}${url.pathname}`,
      site: siteOf(website, language),
    },
    { status },
  )
}

function loadContent(id: PageId, request: PageRequest) {
  try {
    return pageLoaders[id](request)
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') throw notFound(request.website, request.language)
    throw error
  }
}

function notFound(website: WebsiteContext, language: Language) {
  const count = website.catalogue.templates.filter((entry) => isInLanguage(entry, language.code)).length
  const details: PageNotFoundDetails = {
    site: siteOf(website, language),
    templateCount: templateCountText(count, language),
  }
  return data(details, { status: 404 })
}

function siteOf(website: WebsiteContext, language: Language): Site {
  return { urls: siteUrls(website), language: language.code, year: new Date().getUTCFullYear() }
}

/** Shortens addresses on the website's own host to paths, so that a page works under every name that its host has. */
function siteUrls({ urls }: WebsiteContext): SiteUrls {
  const shorten = (url: string) => (url.startsWith(`${urls.website}/`) ? url.slice(urls.website.length) : url)
  return {
    webApp: shorten(urls.webApp),
    userbase: shorten(urls.userbase),
    accountServices: shorten(urls.accountServices),
    templates: shorten(urls.templates),
  }
}
