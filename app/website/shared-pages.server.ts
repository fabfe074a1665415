import { countShelves } from '#domain/catalogue/index.ts'
import { type Language, languageOfPath, languages } from '../languages.ts'
import { matchPage, type Page, pages } from './page-registry.ts'
import { pageLanguageOf, pathOfTemplate } from './templates/page-of-template.server.ts'
import type { WebsiteContext } from './website-context.server.ts'

/** A page that is made at build time. */
export interface PrerenderedPage {
  /** With its language prefix. */
  path: string
  /** Parameters of the query with which it is another page, and not this one. */
  parameters: readonly string[]
}

/** Every page that is made at build time, in the order of the registry. */
export function listPrerenderedPages(website: WebsiteContext): PrerenderedPage[] {
  return pages
    .filter(({ prerender }) => prerender)
    .flatMap((page) => {
      const { parameters = [] } = page
      return pathsOf(page, website).map((path) => ({ path, parameters }))
    })
}

/**
 * Whether an address is a page that is the same for everybody and made when it is first asked for: those of templates, of
 * which there may be thousands.
 */
export function isKeptPage(website: WebsiteContext, path: string): boolean {
  const language = languageOfPath(path)
  const match = matchPage(path.slice(language.prefix.length), language.code)
  if (match?.page.kept !== true) return false
  const entry = website.catalogue.findBySlug(match.params.template ?? '')
  // Exactly its address: without the last slash, or with one too many, the same would be kept again and again.
  return entry !== undefined && pathOfTemplate(entry) === path
}

/** Every address of a page, with its prefix, in every language that has it. */
export function pathsOf(page: Page, website: WebsiteContext): string[] {
  return languages
    .filter(({ code }) => page.languages.includes(code))
    .flatMap((language) => pathsIn(language, page, website))
}

function pathsIn({ code, prefix }: Language, page: Page, { catalogue }: WebsiteContext): string[] {
  if (page.id === 'template') {
    return catalogue.templates
      .filter((entry) => pageLanguageOf(entry).code === code)
      .map(({ slug }) => `${prefix}/templates/${slug}/`)
  }
  if (page.id === 'department') {
    const { departments, collections } = countShelves(catalogue, code)
    const shelves = [...departments.keys(), ...collections.map(({ collection }) => collection.slug)]
    return shelves.map((shelf) => `${prefix}/templates/${shelf}/`)
  }
  return [`${prefix}${page.path}`]
}
