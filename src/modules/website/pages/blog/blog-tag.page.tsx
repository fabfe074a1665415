import { Breadcrumbs } from '#ui/components/breadcrumbs.tsx'
import { useLocalPath } from '#ui/website/local-link.tsx'
import { breadcrumbList, StructuredData } from '#ui/website/structured-data.tsx'
import { ArticleRow, FeedLink, TagLinks } from './article-parts.tsx'
import type { TagData } from './blog-tag.page.server.ts'

/** The articles on one subject, beside it the others. */
export default function Tag({ data }: { data: TagData }) {
  const localPath = useLocalPath()
  const { id, title, description, articles, others, copy, feed, websiteUrl } = data
  return (
    <div className="mx-auto max-w-page px-gutter pt-4 pb-14 sm:pb-20">
      <Breadcrumbs crumbs={[{ label: copy.blog, to: localPath('/blog/') }]} />
      <header className="mt-4 max-w-measure">
        <p className="border-brass border-l-4 pl-3 font-medium text-sm">{copy.label}</p>
        <h1 className="mt-4 text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-4 text-pretty text-lg">{description}</p>
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <ol className="divide-y divide-line border-ink border-t-2 pt-4">
          {articles.map((article) => (
            <ArticleRow key={article.slug} article={article} heading="h2" />
          ))}
        </ol>
        <aside aria-labelledby="others" className="border-line border-t pt-4">
          <h2 id="others" className="mb-3 text-xl">
            {copy.others}
          </h2>
          <TagLinks label={copy.others} tags={others} articles={copy.articles} />
          <p className="mt-4">
            <FeedLink feed={feed} label={copy.feed} />
          </p>
        </aside>
      </div>
      <StructuredData
        graph={[
          breadcrumbList([
            { name: copy.blog, item: `${websiteUrl}/blog/` },
            { name: title, item: `${websiteUrl}/blog/tag/${id}/` },
          ]),
        ]}
      />
    </div>
  )
}
