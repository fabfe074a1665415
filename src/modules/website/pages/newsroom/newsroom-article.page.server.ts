import { AppError } from '#kernel/errors.ts'
import type { PageData, PageLoader, PageServer } from '#ui/website/page-loader.server.ts'
import { countForNews, newsArticles, newsSlugs, readNewsroomCopy } from './news-articles.server.ts'

export const loader = ((request) => {
  const { params, language, website } = request
  const articles = newsArticles(language, request)
  const article = articles.find(({ slug }) => slug === params.article)
  if (article === undefined) throw new AppError('not_found')
  const { figures, press, article: copy } = readNewsroomCopy(language)
  return {
    title: article.title,
    description: article.description,
    publishedOn: article.date,
    data: {
      ...article,
      figures: countForNews(website.catalogue, language),
      others: articles
        .filter((other) => other !== article)
        .map(({ slug, title, date }) => ({ slug, title, date })),
      copy: { figures, press, ...copy },
      website: website.urls.website + language.prefix,
    },
  }
}) satisfies PageLoader<unknown>

export type ArticleData = PageData<typeof loader>

/** What stands for `{article}` in its address. */
export const slugs: PageServer['slugs'] = (_page, _website, code) => newsSlugs({ code })
