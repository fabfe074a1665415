import { AppError } from '#kernel/errors.ts'
import type { PageLoader, PageServer } from '#ui/website/page-loader.server.ts'
import { countForNews, newsArticles, newsSlugs, readNewsroomCopy } from './news-articles.server.ts'
import type { ArticleData } from './newsroom-article.page.tsx'

export const loader: PageLoader<ArticleData> = (request) => {
  const { params, language, website } = request
  const articles = newsArticles(language, request)
  const article = articles.find(({ slug }) => slug === params.article)
  if (article === undefined) throw new AppError('not_found')
  const { slug, title, description, date, body } = article
  const { figures, press, article: copy } = readNewsroomCopy(language)
  return {
    title,
    description,
    publishedOn: date,
    data: {
      slug,
      title,
      description,
      date,
      body,
      figures: countForNews(website.catalogue),
      others: articles
        .filter((other) => other !== article)
        .map(({ slug, title, date }) => ({ slug, title, date })),
      copy: { figures, press, ...copy },
      website: website.urls.website + language.prefix,
    },
  }
}

/** What stands for `{article}` in its address. */
export const slugs: PageServer['slugs'] = (_page, _website, code) => newsSlugs({ code })
