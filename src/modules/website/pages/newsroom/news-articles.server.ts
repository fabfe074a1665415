import { z } from 'zod'
import { brand } from '#content/brand/brand.ts'
import { defaultLanguage, type Language } from '#kernel/i18n/languages.ts'
import { dayOf } from '#kernel/time.ts'
import { type Catalogue, countTemplates, languageOf, nameLanguages } from '#modules/library/public.ts'
import type { PageRequest } from '#ui/website/page-loader.server.ts'
import { getPage } from '#ui/website/pages.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'
import { parseText } from '#ui/website/texts/read-text.server.ts'
import type { TextNode } from '#ui/website/texts/text-nodes.tsx'
import { countLibrary } from '../about/about.page.server.ts'

/** The articles of the newsroom: `content/newsroom/{language}/{slug}.md`. */
const sources = import.meta.glob<string>('/content/newsroom/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const FrontMatter = z.strictObject({
  ...strings('title', 'description'),
  /** The day on which it appeared, `YYYY-MM-DD`. */
  date: z.iso.date(),
})

interface NewsArticle extends z.infer<typeof FrontMatter> {
  slug: string
  body: TextNode[]
}

/** The language in which a reader finds the articles (ROUTE-3): their own, or English. */
export function newsLanguage(language: Language): Language {
  return getPage('newsroomArticle').languages.includes(language.code) ? language : defaultLanguage
}

/** What stands for `{article}` in its address. */
export function newsSlugs(language: Pick<Language, 'code'>): string[] {
  return sourcesIn(language).map(([slug]) => slug)
}

/** Every article in a language that has them, newest first, with the library's figures in its text. */
export function newsArticles(
  language: Language,
  { website, i18n }: Pick<PageRequest, 'website' | 'i18n'>,
): NewsArticle[] {
  const { templates, departments, languages, rules } = countForNews(website.catalogue, language)
  const count = countTemplates(website.catalogue, language.code)
  const { plantedTrees } = brand.claims
  const parameters = {
    templates: i18n.number(templates),
    library: nameLanguages(count, language.tag).library,
    departments: i18n.number(departments),
    languagesOfTemplates: i18n.number(languages),
    rules: i18n.number(rules),
    plantedTrees: plantedTrees === undefined ? '' : i18n.number(plantedTrees),
  }
  const facts = { statesTrees: plantedTrees !== undefined }
  return sourcesIn(language)
    .map(([slug, source]) => ({ slug, ...parseText(source, FrontMatter, { parameters, facts }) }))
    .toSorted((one, other) => other.date.localeCompare(one.date) || one.slug.localeCompare(other.slug))
}

function sourcesIn({ code }: Pick<Language, 'code'>): [slug: string, source: string][] {
  const folder = `/content/newsroom/${code}/`
  return Object.entries(sources).flatMap(([path, source]) =>
    path.startsWith(folder) ? [[path.slice(folder.length, -'.md'.length), source]] : [],
  )
}

/** The library in figures, for the newsroom: counted and not claimed (CLAIM-1). */
export interface NewsFigures {
  /** Those that the page’s language is shown. */
  templates: number
  /** Those that hold a template. */
  departments: number
  /** Languages that templates are written in. */
  languages: number
  /** Rules of law that any template relies on. */
  rules: number
}

export function countForNews(
  catalogue: Pick<Catalogue, 'templates' | 'reviewOf' | 'lawOf'>,
  { code }: Pick<Language, 'code'>,
): NewsFigures {
  const templates = catalogue.templates.map(({ template }) => template)
  const { rules } = countLibrary(catalogue, dayOf(new Date()))
  return {
    templates: countTemplates(catalogue, code).templates,
    departments: new Set(templates.map(({ department }) => department)).size,
    languages: new Set(templates.map(({ language }) => languageOf(language))).size,
    rules,
  }
}

const Copy = z.strictObject({
  ...pageHead,
  ...strings('heading', 'lead'),
  figures: z.strictObject(strings('heading', 'templates', 'departments', 'languages', 'rules', 'counted')),
  news: z.string(),
  /** Where the articles are in other languages than the page. */
  elsewhere: z.string().optional(),
  press: z.strictObject({ heading: z.string(), text: prose, link: z.string() }),
  article: z.strictObject({ others: z.string(), all: z.string() }),
})
export type NewsroomCopy = z.infer<typeof Copy>

/** What list and articles of the newsroom say around the news. */
export function readNewsroomCopy(language: Language): NewsroomCopy {
  return readPageCopy('newsroom', language, Copy)
}
