import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BaseUrls } from '#kernel/dependencies.ts'
import { describeCatalogue } from '#modules/library/public.ts'
import type { WebsiteContext } from '#ui/website/website-context.server.ts'
import type { AppHandler } from './app-handler.ts'
import { type CardWords, readBody, type SiteManifest } from './memory-files.ts'

/**
 * Stands for the public address in every page that is the same for everybody. That is a setting of the
 * process that serves them and not of the build, so it is put in when a page is first asked for. Nobody can
 * have this host (RFC 2606).
 */
const NO_ADDRESS = 'https://website.invalid'
/** What the data for navigation in the browser adds to a page's path. */
export const DATA = '_.data'

/** A page that is the same for everybody, without the address. */
export interface MadePage {
  body: string
  type: string
  /** What the page says of itself, such as that it may be framed. */
  headers: Record<string, string>
}

type PageMaker = Pick<AppHandler, 'handle' | 'renderSitemap' | 'renderBlogFeed'>

/** What is made beside the pages, and how. */
const texts: Record<string, { type: string; render(app: PageMaker, website: WebsiteContext): string }> = {
  '/sitemap.xml': { type: 'application/xml', render: (app, website) => app.renderSitemap(website) },
  '/blog/feed.xml': { type: 'application/rss+xml', render: (app, website) => app.renderBlogFeed(website) },
  '/robots.txt': {
    type: 'text/plain; charset=utf-8',
    render: (_app, { urls }) =>
      `User-agent: *\nDisallow: /app/\nDisallow: /api/\nSitemap: ${urls.website}/sitemap.xml\n`,
  },
}

/** What is told of a page that is made in advance. */
export interface FixedPage {
  path: string
  /** Parameters of the query with which it is another page, and not this one. */
  parameters: readonly string[]
  cacheControl: string
}

/** Every page that is made in advance with its data, and what is made beside them. */
export function listFixedPages(
  app: Pick<AppHandler, 'listPrerenderedPages'>,
  website: WebsiteContext,
): FixedPage[] {
  const pages = app.listPrerenderedPages(website).flatMap(({ path: page, parameters, isPriced }) => {
    // Another visitor may be told prices in another currency.
    const cacheControl = `${isPriced ? 'private' : 'public'}, max-age=0, must-revalidate`
    return [page, page + DATA].map((address) => ({ path: address, parameters, cacheControl }))
  })
  const others = Object.keys(texts).map((address) => ({
    path: address,
    parameters: [],
    cacheControl: 'public, max-age=3600',
  }))
  return [...pages, ...others]
}

/** Makes a page, or what else there is at a path. Undefined where the application has no such page. */
export async function makePage(
  app: PageMaker,
  website: WebsiteContext,
  address: string,
): Promise<MadePage | undefined> {
  const context = { ...website, urls: withoutAddress(website.urls) }
  const text = texts[address]
  if (text !== undefined) return { body: text.render(app, context), type: text.type, headers: {} }
  const response = await app.handle(new Request(NO_ADDRESS + address), { website: context })
  if (response.status !== 200) return undefined
  const framing = response.headers.get('x-frame-options')
  return {
    body: await response.text(),
    type: response.headers.get('content-type') ?? '',
    headers: framing === null ? {} : { 'x-frame-options': framing },
  }
}

/** Puts the public address into what was made without it, also where it stands in another address's query. */
export function withAddress(text: string, { website }: Pick<BaseUrls, 'website'>): string {
  return text
    .replaceAll(NO_ADDRESS, () => website)
    .replaceAll(encodeURIComponent(NO_ADDRESS), () => encodeURIComponent(website))
}

function withoutAddress(urls: BaseUrls): BaseUrls {
  const { website } = urls
  const shorten = (url: string) =>
    url.startsWith(`${website}/`) ? NO_ADDRESS + url.slice(website.length) : url
  const { webApp, userbase, accountServices, templates, paypal, geo } = urls
  return {
    website: NO_ADDRESS,
    webApp: shorten(webApp),
    userbase: shorten(userbase),
    accountServices: shorten(accountServices),
    templates: shorten(templates),
    paypal: shorten(paypal),
    geo: shorten(geo),
  }
}

/**
 * All that the website's pages depend on, as one text: the code, which names its parts by their content, the
 * catalogue, which of the services have a host of their own, and what is loaded from others.
 */
export async function pageSettings(
  build: string,
  { urls, consent }: Pick<WebsiteContext, 'urls' | 'consent'>,
): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(path.join(build, 'app', 'server', 'index.js')))
    .update(describeCatalogue(path.join(build, 'catalogue.json')))
  return JSON.stringify([hash.digest('base64url'), withoutAddress(urls), consent])
}

/**
 * The pages that `scripts/prerender.ts` has made. `load` takes them in where they were made for the settings
 * of this process, and answers the pictures that lie beside them. A page that is damaged is told, and counts
 * as not made.
 */
export function createPrerendered(
  directory: string,
  { settings, onDamage }: { settings: string; onDamage(path: string): void },
): {
  load(): Promise<SiteManifest['files']>
  read(path: string): Promise<MadePage | undefined>
  /** What stands on the card at this path. */
  wordsOfCard(path: string): CardWords | undefined
} {
  let pages = new Map<string, SiteManifest['pages'][number]>()
  let cards = new Map<string, CardWords>()
  return {
    async load() {
      const manifest = await readManifest(directory)
      if (manifest?.settings !== settings) return []
      pages = new Map(manifest.pages.map((page) => [page.path, page]))
      cards = new Map(Object.entries(manifest.cards))
      return manifest.files
    },
    async read(address) {
      const page = pages.get(address)
      if (page === undefined) return undefined
      const body = await readBody(directory, page.body)
      if (body !== undefined) return { body: body.toString('utf8'), type: page.type, headers: page.headers }
      pages.delete(address)
      onDamage(address)
      return undefined
    },
    wordsOfCard: (address) => cards.get(address),
  }
}

async function readManifest(directory: string): Promise<SiteManifest | undefined> {
  try {
    return JSON.parse(await readFile(path.join(directory, 'manifest.json'), 'utf8')) as SiteManifest
  } catch {
    return undefined // not made yet
  }
}
