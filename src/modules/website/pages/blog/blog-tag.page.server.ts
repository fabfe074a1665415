import { z } from 'zod'
import { tags } from '#content/blog/tags.ts'
import { AppError } from '#kernel/errors.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'
import { articlesOn, listArticle, listTags } from './blog-articles.server.ts'
import { feedUrl } from './feed.server.ts'

const Copy = z.strictObject({
  ...strings('title', 'blog', 'label', 'others'),
  /** Behind the number of a subject. */
  articles: z.string(),
  feed: z.string(),
})
export const loader = (({ params, language, website }) => {
  const { catalogue, urls } = website
  const listed = listTags()
  const tag = listed.find(({ id }) => id === params.tag)
  if (tag === undefined) throw new AppError('not_found')
  const { title, description } = tags[tag.id]
  const { title: pageTitle, ...copy } = readPageCopy('blog-tag', language, Copy, { tag: title })
  return {
    title: pageTitle,
    description,
    feed: feedUrl(website),
    data: {
      id: tag.id,
      title,
      description,
      articles: articlesOn(tag.id).map((article) => listArticle(article, catalogue)),
      others: listed.filter((other) => other !== tag),
      copy,
      feed: feedUrl(website),
      websiteUrl: urls.website,
    },
  }
}) satisfies PageLoader<unknown>

export type TagData = PageData<typeof loader>

/** What stands for `{tag}` in its address. */
export const slugs = () => listTags().map(({ id }) => id)
