import { useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { Breadcrumbs } from '#ui/components/breadcrumbs.tsx'
import { Day } from '#ui/website/day.tsx'
import { LocalLink, useLocalPath } from '#ui/website/local-link.tsx'
import { breadcrumbList, StructuredData } from '#ui/website/structured-data.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { ArticleData } from './newsroom-article.page.server.ts'
import { Figures, PressContact } from './newsroom-parts.tsx'

/** A piece of news as a newspaper sets it: the date over the title, the figures beside the column. */
export default function Article({ data }: { data: ArticleData }) {
  const { t } = useLingui()
  const localPath = useLocalPath()
  const { title, description, date, body, figures, others, copy } = data
  return (
    <div className="mx-auto max-w-page px-gutter pt-4 pb-14 sm:pb-20">
      <Breadcrumbs crumbs={[{ label: t`Newsroom`, to: localPath('/company/newsroom/') }]} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 sm:mt-10 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
        <article>
          <header className="border-ink border-t-2 pt-4">
            <p className="text-muted text-sm">
              <Day date={date} />
            </p>
            <h1 className="mt-3 text-4xl lg:text-5xl">{title}</h1>
            <p className="mt-5 text-pretty font-medium text-lg">{description}</p>
          </header>
          <div className="mt-8 space-y-5 text-lg/relaxed">
            <TextNodes nodes={body} />
          </div>
        </article>
        <div className="grid content-start gap-8 sm:grid-cols-2 lg:max-w-96 lg:grid-cols-1 lg:justify-self-end">
          <Figures figures={figures} copy={copy.figures} look="box" />
          <PressContact copy={copy.press} />
        </div>
      </div>
      <section aria-labelledby="other-news" className="mt-14 border-ink border-t-2 pt-4">
        <h2 id="other-news" className="text-2xl">
          {copy.others}
        </h2>
        <ul className="mt-4 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-4">
          {others.map((other) => (
            <li key={other.slug} className="border-line border-t py-4">
              <p className="text-muted text-sm">
                <Day date={other.date} />
              </p>
              <LocalLink
                to={`/company/newsroom/${other.slug}/`}
                className="mt-1 inline-flex min-h-11 font-heading font-medium text-lg text-link leading-snug"
              >
                {other.title}
              </LocalLink>
            </li>
          ))}
        </ul>
        <p className="mt-4">
          <LocalLink
            to="/company/newsroom/"
            className="inline-flex min-h-11 items-center font-medium text-link"
          >
            {copy.all}
          </LocalLink>
        </p>
      </section>
      <ArticleStructuredData data={data} />
    </div>
  )
}

/** The piece of news and its place in the site, for search engines. */
function ArticleStructuredData({ data }: { data: ArticleData }) {
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
