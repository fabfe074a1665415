import { authorIds, authors } from '#content/blog/authors.ts'
import { firstPageOf } from '#modules/library/website/parts/list-template.server.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { blogArticles, coverOf, listArticle, listTags } from './blog-articles.server.ts'
import { feedUrl, readBlogCopy } from './feed.server.ts'

export const loader = (({ website }) => {
  const { catalogue } = website
  const [newest, ...others] = blogArticles()
  if (newest === undefined) throw new Error('content/blog/en has no article')
  const months = Map.groupBy(others, ({ date }) => date.slice(0, 'YYYY-MM'.length))
  const { title, description, ...copy } = readBlogCopy()
  return {
    title,
    description,
    feed: feedUrl(website),
    data: {
      copy,
      newest: {
        ...listArticle(newest, catalogue),
        page: firstPageOf(coverOf(newest, catalogue), [250, 600, 900]),
      },
      months: [...months].map(([month, articles]) => ({
        month,
        articles: articles.map((article) => listArticle(article, catalogue)),
      })),
      tags: listTags(),
      authors: authorIds.map((id) => authors[id]),
      feed: feedUrl(website),
    },
  }
}) satisfies PageLoader<unknown>

export type BlogData = PageData<typeof loader>
