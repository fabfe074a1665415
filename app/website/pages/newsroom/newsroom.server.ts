import type { PageLoader } from '../../page-loaders.server.ts'
import { countForNews } from './count-for-news.server.ts'
import { newsArticles, newsLanguage } from './news-articles.server.ts'
import type { NewsroomData } from './newsroom.tsx'
import { readNewsroomCopy } from './newsroom-copy.server.ts'

export const loadNewsroom: PageLoader<NewsroomData> = (request) => {
  const { language, website } = request
  const { title, description, ...copy } = readNewsroomCopy(language)
  const written = newsLanguage(language)
  return {
    title,
    description,
    data: {
      copy,
      figures: countForNews(website.catalogue),
      articles: newsArticles(written, request).map(({ slug, title, description, date }) => ({
        slug,
        title,
        description,
        date,
      })),
      foreign: written === language ? undefined : { code: written.code, tag: written.tag },
    },
  }
}
