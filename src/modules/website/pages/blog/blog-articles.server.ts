import { z } from 'zod'
import { authorIds } from '#content/blog/authors.ts'
import { type TagId, tagIds, tags } from '#content/blog/tags.ts'
import { defaultLanguage } from '#kernel/i18n/languages.ts'
import { pictureOf } from '#modules/library/parts/summarize-template.server.ts'
import { type Catalogue, type CatalogueTemplate, languageOf } from '#modules/library/public.ts'
import { parseText } from '#ui/website/texts/read-text.server.ts'
import type { TextNode } from '#ui/website/texts/text-nodes.tsx'
import { textOf } from '#ui/website/texts/text-nodes.tsx'

/** The articles of the blog: `content/blog/en/{slug}.md`. */
const sources = import.meta.glob<string>('/content/blog/en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const FrontMatter = z.strictObject({
  title: z.string(),
  description: z.string(),
  /** The day on which it appeared, `YYYY-MM-DD`. */
  date: z.iso.date(),
  author: z.enum(authorIds),
  tags: z.array(z.enum(tagIds)).min(1),
  /** Slugs without their number; the first is shown with the article. */
  templates: z.array(z.string()).min(1),
})

export interface BlogArticle extends z.infer<typeof FrontMatter> {
  slug: string
  body: TextNode[]
  /** Of reading, at least one. */
  minutes: number
}

/** What most people read of such a text in a minute. */
const WORDS_PER_MINUTE = 220

let kept: readonly BlogArticle[] | undefined

/** Every article, the newest first. */
export function blogArticles(): readonly BlogArticle[] {
  kept ??= Object.entries(sources)
    .map(([path, source]) => {
      const text = parseText(source, FrontMatter)
      const words = text.body.map(textOf).join(' ').split(/\s+/).length
      const slug = path.slice(path.lastIndexOf('/') + 1, -'.md'.length)
      return { slug, ...text, minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) }
    })
    .toSorted((one, other) => other.date.localeCompare(one.date) || one.slug.localeCompare(other.slug))
  return kept
}

/**
 * The templates that an article is about.
 * @throws where the library has no such template in English, which fails the build that makes the page
 */
export function templatesOf(
  { slug, templates }: Pick<BlogArticle, 'slug' | 'templates'>,
  catalogue: Pick<Catalogue, 'templates'>,
): CatalogueTemplate[] {
  return templates.map((name) => {
    const entry = catalogue.templates.find(
      ({ template }) => template.slug === name && languageOf(template.language) === defaultLanguage.code,
    )
    if (entry === undefined)
      throw new Error(`content/blog/en/${slug}.md names the template ${name}, which is none`)
    return entry
  })
}

/** The template whose first page stands for the article. */
export function coverOf(article: BlogArticle, catalogue: Pick<Catalogue, 'templates'>): CatalogueTemplate {
  const [cover] = templatesOf(article, catalogue)
  if (cover === undefined) throw new Error(`content/blog/en/${article.slug}.md names no template`)
  return cover
}

/** What a list shows of an article: with its subjects' titles, and the first page of its template. */
export function listArticle(article: BlogArticle, catalogue: Pick<Catalogue, 'templates'>) {
  const { slug, title, description, date, minutes } = article
  const subjects = article.tags.map((id) => tags[id].title)
  const picture = pictureOf(coverOf(article, catalogue))
  return { slug, title, description, date, minutes, subjects, picture }
}
export type ListedArticle = ReturnType<typeof listArticle>

/** The subjects that have articles, in their order, with how many there are. */
export function listTags() {
  return tagIds
    .map((id) => ({ id, title: tags[id].title, count: articlesOn(id).length }))
    .filter(({ count }) => count > 0)
}

export type ListedTag = ReturnType<typeof listTags>[number]

export function articlesOn(tag: TagId): BlogArticle[] {
  return blogArticles().filter((article) => article.tags.includes(tag))
}
