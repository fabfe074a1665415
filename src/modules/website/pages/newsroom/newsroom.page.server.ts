import { pictureOf } from '#modules/library/parts/summarize-template.server.ts'
import { listTopTemplates } from '#modules/library/public.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { countForNews, newsArticles, newsLanguage, readNewsroomCopy } from './news-articles.server.ts'

/** First pages that stand for the library beside its figures: two rows of them. */
const WALL = 12

export const loader = ((request) => {
  const { language, website } = request
  const { title, description, ...copy } = readNewsroomCopy(language)
  const written = newsLanguage(language)
  return {
    title,
    description,
    data: {
      copy,
      figures: countForNews(website.catalogue, language),
      wall: listTopTemplates(website.catalogue, language.code, WALL).map((entry) => pictureOf(entry)),
      articles: newsArticles(written, request).map(({ slug, title, description, date }) => ({
        slug,
        title,
        description,
        date,
      })),
      foreign: written === language ? undefined : { code: written.code, tag: written.tag },
    },
  }
}) satisfies PageLoader<unknown>

export type NewsroomData = PageData<typeof loader>
