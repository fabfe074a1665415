import { type Language, languageOfPath, languages } from '#kernel/i18n/languages.ts'
import { type Currency, currencyOfLanguage } from '#kernel/money/schema.ts'
import { experiments } from '#modules/experiments/website/experiments.server.ts'
import { pathOfTemplate } from '#modules/library/website/parts/list-template.server.ts'
import { allPages, matchPage, type Page } from '#ui/website/pages.ts'
import type { WebsiteContext } from '#ui/website/website-context.server.ts'
import { pageServer } from './page-servers.server.ts'

/** A page that is made at build time. */
export interface PrerenderedPage {
  /** With its language prefix. */
  path: string
  /** Parameters of the query with which it is another page, and not this one. */
  parameters: readonly string[]
  /** It tells prices. */
  isPriced: boolean
}

/** Every page that is made at build time, in the order of the registry. */
export function listPrerenderedPages(website: WebsiteContext): PrerenderedPage[] {
  const made = allPages
    .filter(({ rendering }) => rendering === undefined)
    .flatMap((page) => {
      const { parameters = [], priced: isPriced = false } = page
      return pathsOf(page, website).map((path) => ({ path, parameters, isPriced }))
    })
  return [...made, ...variantPaths(website).map((path) => ({ path, parameters: [], isPriced: false }))]
}

/**
 * Whether an address is a page that tells prices, or its data for navigation in the browser (GEO-3); `madeIn`
 * is the currency of the one that is made at build time, where one is.
 */
export function findPricedPage(
  website: WebsiteContext,
  path: string,
): { madeIn: Currency | undefined } | undefined {
  const madeIn = madePrices.get(path)
  if (madeIn !== undefined) return { madeIn }
  const page = path.endsWith(DATA) ? path.slice(0, -DATA.length) : path
  const language = languageOfPath(page)
  const match = matchPage(page.slice(language.prefix.length), language.code)
  return match?.page.priced && isCachedPage(website, page) ? { madeIn: undefined } : undefined
}

/**
 * The address of a page as the registry has it, with `{name}` for what differs; undefined where there is
 * none.
 */
export function findPagePattern(path: string): string | undefined {
  const { code, prefix } = languageOfPath(path)
  return matchPage(path.slice(prefix.length), code)?.page.path
}

/** What the data for navigation in the browser adds to a page's path. */
const DATA = '_.data'

const madePrices: ReadonlyMap<string, Currency> = new Map(
  allPages
    .filter(({ priced, rendering }) => priced && rendering === undefined)
    .flatMap((page) =>
      languages
        .filter(({ code }) => page.languages.includes(code))
        .flatMap(({ code, prefix }) =>
          ['', DATA].map((data) => [prefix + page.path + data, currencyOfLanguage[code]] as const),
        ),
    ),
)

/** The variants of experiments that would be made on demand: one of them is chosen while a visitor waits. */
function variantPaths(website: WebsiteContext): string[] {
  const addresses = experiments.flatMap(({ variants }) => variants.map(({ address }) => address))
  const paths = languages.flatMap(({ prefix }) => addresses.map((address) => prefix + address))
  return [...new Set(paths)].filter((path) => isCachedPage(website, path))
}

/**
 * Whether an address is a page that is the same for everybody and made when it is first asked for: those of
 * templates, of which there may be thousands, and of other texts.
 */
export function isCachedPage(website: WebsiteContext, path: string): boolean {
  const language = languageOfPath(path)
  const match = matchPage(path.slice(language.prefix.length), language.code)
  if (match?.page.rendering !== 'cached') return false
  // Exactly its address: without the last slash, or with one too many, the same would be kept again and
  // again.
  if (match.page.id !== 'template') return pathsIn(language, match.page, website).includes(path)
  const entry = website.catalogue.findBySlug(match.params.template ?? '')
  return entry !== undefined && pathOfTemplate(entry) === path
}

/** Every address of a page, with its prefix, in every language that has it. */
export function pathsOf(page: Page, website: WebsiteContext): string[] {
  return languages
    .filter(({ code }) => page.languages.includes(code))
    .flatMap((language) => pathsIn(language, page, website))
}

function pathsIn({ code, prefix }: Language, { id, path }: Page, website: WebsiteContext): string[] {
  if (!path.includes('{')) return [`${prefix}${path}`]
  const slugs = pageServer(id).slugs?.(id, website, code) ?? []
  return slugs.map((slug) => prefix + path.replace(/\{.+\}/, slug))
}
