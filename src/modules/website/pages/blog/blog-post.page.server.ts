import { z } from 'zod'
import { authors } from '#content/blog/authors.ts'
import { tags } from '#content/blog/tags.ts'
import { AppError } from '#kernel/errors.ts'
import { firstPageOf, listTemplate } from '#modules/library/website/parts/list-template.server.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'
import { type BlogArticle, blogArticles, coverOf, listArticle, templatesOf } from './blog-articles.server.ts'
import { feedUrl } from './feed.server.ts'

/** Further articles on the same subjects that one leads to. */
const MOST_RELATED = 3

const Copy = z.strictObject({
  ...strings('blog', 'subjects', 'readingTime'),
  templates: z.strictObject({ heading: z.string(), lead: z.string() }),
  ...strings('more', 'neighbours', 'newer', 'older', 'all', 'feed'),
})
export const loader = (({ params, language, website }) => {
  const { catalogue, urls } = website
  const articles = blogArticles()
  const position = articles.findIndex(({ slug }) => slug === params.post)
  const article = articles[position]
  if (article === undefined) throw new AppError('not_found')
  const list = (each: BlogArticle) => listArticle(each, catalogue)
  const [newer, older] = [articles[position - 1], articles[position + 1]]
  return {
    title: article.title,
    description: article.description,
    publishedOn: article.date,
    feed: feedUrl(website),
    data: {
      ...list(article),
      body: article.body,
      cover: firstPageOf(coverOf(article, catalogue), [250, 600]),
      author: authors[article.author],
      tags: article.tags.map((id) => ({ id, title: tags[id].title })),
      templates: templatesOf(article, catalogue).map((entry) => listTemplate(entry, language)),
      related: relatedTo(article, articles).map(list),
      newer: newer && { slug: newer.slug, title: newer.title },
      older: older && { slug: older.slug, title: older.title },
      copy: readPageCopy('blog-post', language, Copy),
      feed: feedUrl(website),
      websiteUrl: urls.website,
    },
  }
}) satisfies PageLoader<unknown>

export type PostData = PageData<typeof loader>

/** What stands for `{post}` in its address. */
export const slugs = () => blogArticles().map(({ slug }) => slug)

/** Those that have most subjects in common with an article, the newest of them first. */
export function relatedTo(article: BlogArticle, articles: readonly BlogArticle[]): BlogArticle[] {
  const inCommon = ({ tags: theirs }: BlogArticle) =>
    theirs.filter((tag) => article.tags.includes(tag)).length
  return articles
    .filter((other) => other !== article && inCommon(other) > 0)
    .toSorted((one, other) => inCommon(other) - inCommon(one))
    .slice(0, MOST_RELATED)
}
