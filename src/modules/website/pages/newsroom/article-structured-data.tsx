import { useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { breadcrumbList, StructuredData } from '#ui/website/structured-data.tsx'
import type { ArticleData } from './newsroom-article.page.tsx'

/** The piece of news and its place in the site, for search engines. */
export function ArticleStructuredData({ data }: { data: ArticleData }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { slug, title, description, date, website } = data
  const url = `${website}/company/newsroom/${slug}/`
  const operator = { '@type': 'Organization', name: brand.operator, url: `${website}/` }
  return (
    <StructuredData
      graph={[
        {
          '@type': 'NewsArticle',
          '@id': `${url}#article`,
          headline: title,
          description,
          url,
          mainEntityOfPage: url,
          datePublished: date,
          inLanguage: tag,
          author: operator,
          publisher: operator,
        },
        breadcrumbList([
          { name: t`Newsroom`, item: `${website}/company/newsroom/` },
          { name: title, item: url },
        ]),
      ]}
    />
  )
}
