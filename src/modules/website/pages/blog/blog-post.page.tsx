import { ChevronLeft, ChevronRight } from 'lucide-react'
import { brand } from '#content/brand/brand.ts'
import { defaultLanguage } from '#kernel/i18n/languages.ts'
import { TemplateCard } from '#modules/library/website/parts/template-card.tsx'
import { Breadcrumbs } from '#ui/components/breadcrumbs.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { LocalLink, useLocalPath } from '#ui/website/local-link.tsx'
import { breadcrumbList, StructuredData } from '#ui/website/structured-data.tsx'
import { TextContents } from '#ui/website/texts/text-contents.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import { ArticleFacts, ArticleRow, AuthorBox, FeedLink, TagLinks } from './article-parts.tsx'
import type { PostData } from './blog-post.page.server.ts'

/** An article: its text in one column, its contents beside it, and then the templates that it works with. */
export default function Post({ data }: { data: PostData }) {
  const { copy } = data
  return (
    <>
      <article>
        <PostHead data={data} />
        <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-16 px-gutter lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
          <div className="lg:col-start-2 lg:row-span-2 lg:pt-6">
            <div className="max-w-measure lg:sticky lg:top-20 lg:max-w-96 lg:[&_ul]:columns-1">
              <TextContents body={data.body} className="mt-6" />
            </div>
          </div>
          <div className="max-w-measure space-y-5 pt-8 text-lg/relaxed lg:col-start-1 lg:row-start-1 lg:pt-12">
            <TextNodes nodes={data.body} />
          </div>
          <footer className="mt-12 max-w-measure space-y-6 lg:col-start-1">
            <AuthorBox author={data.author} heading="h2" />
            <TagLinks label={copy.subjects} tags={data.tags} />
          </footer>
        </div>
      </article>
      <div className="mx-auto max-w-page px-gutter pb-14 sm:pb-20 print:hidden">
        <section aria-labelledby="article-templates" className="mt-14">
          <h2 id="article-templates" className="text-3xl">
            {copy.templates.heading}
          </h2>
          <p className="mt-2 max-w-prose text-pretty">{copy.templates.lead}</p>
          <ul className="mt-6 grid gap-4 md:grid-cols-2">
            {data.templates.map((template) => (
              <li key={template.slug}>
                <TemplateCard template={template} />
              </li>
            ))}
          </ul>
        </section>
        {data.related.length > 0 && (
          <section aria-labelledby="same-subjects" className="mt-14 border-ink border-t-2 pt-4">
            <h2 id="same-subjects" className="text-2xl">
              {copy.more}
            </h2>
            <ul className="mt-5 divide-y divide-line">
              {data.related.map((article) => (
                <ArticleRow key={article.slug} article={article} />
              ))}
            </ul>
          </section>
        )}
        <Neighbours newer={data.newer} older={data.older} copy={copy} />
        <p className="mt-6 flex flex-wrap gap-x-8">
          <LocalLink to="/blog/" className="text-link inline-flex min-h-11 items-center font-medium">
            {copy.all}
          </LocalLink>
          <FeedLink feed={data.feed} label={copy.feed} />
        </p>
      </div>
      <PostStructuredData data={data} />
    </>
  )
}

/** The title beside the page that the article is about. */
function PostHead({ data }: { data: PostData }) {
  const localPath = useLocalPath()
  const { title, description, cover, author, copy } = data
  return (
    <header className="overflow-x-clip border-line border-b bg-sunken">
      <div className="mx-auto max-w-page px-gutter pt-4">
        <Breadcrumbs crumbs={[{ label: copy.blog, to: localPath('/blog/') }]} />
        <div className="mt-4 grid items-end gap-x-16 gap-y-8 sm:mt-6 sm:grid-cols-[1fr_13rem] lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
          <div className="pb-10 sm:pb-14">
            <h1 className="text-4xl lg:text-5xl">{title}</h1>
            <p className="mt-5 text-pretty text-lg sm:text-xl">{description}</p>
            <p className="mt-6 font-medium">{author.name}</p>
            <ArticleFacts article={data} readingTime={copy.readingTime} />
          </div>
          <div className="hidden h-64 w-full max-w-72 self-end overflow-hidden sm:block lg:h-80 lg:max-w-80">
            <Picture
              file={cover}
              alt=""
              sizes="320px"
              lazy={false}
              className="page-edge h-auto w-full bg-page"
            />
          </div>
        </div>
      </div>
    </header>
  )
}

/** The articles before and after this one. */
export function Neighbours({ newer, older, copy }: Pick<PostData, 'newer' | 'older' | 'copy'>) {
  return (
    <nav aria-label={copy.neighbours} className="mt-14 grid border-line border-y sm:grid-cols-2">
      {newer !== undefined && (
        <LocalLink
          to={`/blog/${newer.slug}/`}
          rel="next"
          className="group flex items-center gap-4 py-4 pr-4 hover:text-action-strong"
        >
          <ChevronLeft className="size-5 shrink-0 text-muted" />
          <span>
            <span className="block text-muted text-sm">{copy.newer}</span>
            <span className="font-heading font-medium text-lg leading-snug">{newer.title}</span>
          </span>
        </LocalLink>
      )}
      {older !== undefined && (
        <LocalLink
          to={`/blog/${older.slug}/`}
          rel="prev"
          className="group flex items-center justify-end gap-4 py-4 pl-4 text-right hover:text-action-strong max-sm:border-line max-sm:border-t sm:col-start-2"
        >
          <span>
            <span className="block text-muted text-sm">{copy.older}</span>
            <span className="font-heading font-medium text-lg leading-snug">{older.title}</span>
          </span>
          <ChevronRight className="size-5 shrink-0 text-muted" />
        </LocalLink>
      )}
    </nav>
  )
}

/** The article and its place in the site, for search engines. */
function PostStructuredData({ data }: { data: PostData }) {
  const { slug, title, description, date, author, tags, picture, copy, websiteUrl } = data
  const url = `${websiteUrl}/blog/${slug}/`
  return (
    <StructuredData
      graph={[
        {
          '@type': 'BlogPosting',
          '@id': `${url}#article`,
          headline: title,
          description,
          url,
          mainEntityOfPage: url,
          datePublished: date,
          inLanguage: defaultLanguage.tag,
          keywords: tags.map((tag) => tag.title).join(', '),
          image: new URL(picture.large, websiteUrl).href,
          author: {
            '@type': 'Organization',
            name: `${author.name}, ${brand.name}`,
            url: `${websiteUrl}/blog/`,
          },
          publisher: { '@type': 'Organization', name: brand.operator, url: `${websiteUrl}/` },
        },
        breadcrumbList([
          { name: copy.blog, item: `${websiteUrl}/blog/` },
          { name: title, item: url },
        ]),
      ]}
    />
  )
}
