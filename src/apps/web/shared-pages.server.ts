import { type Language, type LanguageCode, languageOfPath, languages } from '#kernel/i18n/languages.ts'
import { experiments } from '#modules/experiments/website/experiments.server.ts'
import { type Catalogue, countShelves } from '#modules/library/public.ts'
import { pageLanguageOf, pathOfTemplate } from '#modules/library/website/parts/page-of-template.server.ts'
import { answerSlugs } from '#modules/support/website/support/answer.server.ts'
import { postSlugs } from '#modules/website/pages/blog/post.server.ts'
import { tagIdsInUse } from '#modules/website/pages/blog/tag.server.ts'
import { type LandingFamily, landingsIn } from '#modules/website/pages/landing/landing-addresses.server.ts'
import { newsSlugs } from '#modules/website/pages/newsroom/news-articles.server.ts'
import type { PageId } from '#ui/website/page-addresses.ts'
import type { WebsiteContext } from '#ui/website/website-context.server.ts'
import { matchPage, type Page, pages } from './page-registry.ts'

/** A page that is made at build time. */
export interface PrerenderedPage {
  /** With its language prefix. */
  path: string
  /** Parameters of the query with which it is another page, and not this one. */
  parameters: readonly string[]
}

/** Every page that is made at build time, in the order of the registry. */
export function listPrerenderedPages(website: WebsiteContext): PrerenderedPage[] {
  const made = pages
    .filter(({ prerender }) => prerender)
    .flatMap((page) => {
      const { parameters = [] } = page
      return pathsOf(page, website).map((path) => ({ path, parameters }))
    })
  return [...made, ...variantPaths(website).map((path) => ({ path, parameters: [] }))]
}

/** The variants of experiments that would be made when they are first asked for: one of them is chosen while a visitor waits. */
function variantPaths(website: WebsiteContext): string[] {
  const addresses = experiments.flatMap(({ variants }) => variants.map(({ address }) => address))
  const paths = languages.flatMap(({ prefix }) => addresses.map((address) => prefix + address))
  return [...new Set(paths)].filter((path) => isCachedPage(website, path))
}

/**
 * Whether an address is a page that is the same for everybody and made when it is first asked for: those of templates, of
 * which there may be thousands, and of other texts.
 */
export function isCachedPage(website: WebsiteContext, path: string): boolean {
  const language = languageOfPath(path)
  const match = matchPage(path.slice(language.prefix.length), language.code)
  if (match?.page.kept !== true) return false
  // Exactly its address: without the last slash, or with one too many, the same would be kept again and again.
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

function pathsIn({ code, prefix }: Language, page: Page, { catalogue }: WebsiteContext): string[] {
  const list = segmentsOf[page.id]
  if (list === undefined) return [`${prefix}${page.path}`]
  return list(catalogue, code).map((segment) => prefix + page.path.replace(/\{.+\}/, segment))
}

/** What stands for the `{name}` in a page's address, or for several from the first to the last, in a language. */
const segmentsOf: Partial<Record<PageId, (catalogue: Catalogue, language: LanguageCode) => string[]>> = {
  template: (catalogue, language) =>
    catalogue.templates.filter((entry) => pageLanguageOf(entry).code === language).map(({ slug }) => slug),
  answer: (_, language) => answerSlugs(language),
  newsroomArticle: (_, language) => newsSlugs({ code: language }),
  blogTag: tagIdsInUse,
  landingDocs: landingSegments('docs'),
  landingDocsTest: landingSegments('docsTest'),
  landingLp: landingSegments('lp'),
  landingLpTest: landingSegments('lpTest'),
  landingL: landingSegments('l'),
  blogPost: postSlugs,
  // Each is somebody's own.
  payment: () => [],
  department: (catalogue, language) => {
    const { departments, collections } = countShelves(catalogue, language)
    return [...departments.keys(), ...collections.map(({ collection }) => collection.slug)]
  },
}

function landingSegments(family: LandingFamily) {
  return (_: Catalogue, language: LanguageCode) => [...landingsIn(family, language).keys()]
}
