import type { ReactNode } from 'react'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { formatDay } from '#kernel/time.ts'
import { Picture } from '#ui/components/picture.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { ArticleFacts, ArticleRow, AuthorBox, FeedLink, TagLinks } from './article-parts.tsx'
import type { BlogData } from './blog.page.server.ts'

/** The blog as a bound volume: the newest article at its head, then all others by month. */
export default function Blog({ data }: { data: BlogData }) {
  const { copy, newest, months, tags, authors, feed } = data
  return (
    <>
      <header className="border-line border-b">
        <div className="mx-auto max-w-page px-gutter pt-10 pb-8 sm:pt-16">
          <h1 className="text-4xl sm:text-5xl lg:text-6xl">{copy.heading}</h1>
          <p className="mt-4 max-w-prose text-pretty text-lg">{copy.lead}</p>
          <div className="mt-6">
            <TagLinks label={copy.subjects} tags={tags} articles={copy.articles} isLine />
          </div>
        </div>
      </header>
      <Newest article={newest} copy={copy} />
      <div className="mx-auto max-w-page px-gutter py-12 sm:py-16">
        {months.map(({ month, articles }) => (
          <Month key={month} month={month}>
            {articles.map((article) => (
              <ArticleRow key={article.slug} article={article} />
            ))}
          </Month>
        ))}
      </div>
      <div className="border-line border-t bg-sunken">
        <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-gutter py-12 sm:py-16 md:grid-cols-[2fr_1fr]">
          <section aria-labelledby="writers">
            <h2 id="writers" className="text-2xl">
              {copy.writers}
            </h2>
            <div className="mt-4 grid gap-8 sm:grid-cols-2">
              {authors.map((author) => (
                <AuthorBox key={author.name} author={author} heading="h3" />
              ))}
            </div>
          </section>
          <section aria-labelledby="feed">
            <h2 id="feed" className="text-2xl">
              {copy.feed.heading}
            </h2>
            <p className="mt-4">{copy.feed.text}</p>
            <FeedLink feed={feed} label={copy.feed.link} isWhole />
          </section>
        </div>
      </div>
    </>
  )
}

/** The newest article beside a real page of its template, cut off by the edge of the desk. */
function Newest({ article, copy }: { article: BlogData['newest']; copy: BlogData['copy'] }) {
  const { slug, title, description, page } = article
  return (
    <section aria-labelledby="newest" className="border-line border-b bg-sunken">
      <div className="group relative mx-auto grid max-w-page items-end gap-x-16 gap-y-8 px-gutter pt-10 sm:grid-cols-[1.2fr_1fr] sm:pt-14 lg:gap-x-24">
        <div className="self-center sm:pb-14">
          <p className="border-brass border-l-4 pl-3 font-medium text-sm">{copy.newest}</p>
          <h2 id="newest" className="mt-4 text-3xl sm:text-4xl lg:text-5xl">
            <LocalLink
              to={`/blog/${slug}/`}
              className="after:absolute after:inset-0 group-hover:text-action-strong"
            >
              {title}
            </LocalLink>
          </h2>
          <p className="mt-4 max-w-prose text-pretty text-lg">{description}</p>
          <ArticleFacts article={article} readingTime={copy.readingTime} className="mt-4" />
          <p aria-hidden="true" className="text-link mt-4 font-medium">
            {copy.read}
          </p>
        </div>
        <div className="mx-auto h-56 w-full max-w-72 overflow-hidden sm:h-80 sm:max-w-sm md:h-96">
          <Picture
            file={page}
            alt=""
            sizes="(min-width: 768px) 384px, 288px"
            lazy={false}
            className="page-edge h-auto w-full bg-page"
          />
        </div>
      </div>
    </section>
  )
}

function Month({ month, children }: { month: string; children: ReactNode }) {
  const { tag } = useLanguage()
  return (
    <section
      aria-labelledby={`month-${month}`}
      className="grid gap-x-10 border-ink border-t-2 pt-3 pb-10 md:grid-cols-[12rem_1fr]"
    >
      <h2
        id={`month-${month}`}
        className="mb-5 text-xl max-md:font-sans max-md:font-semibold max-md:text-sm md:sticky md:top-20 md:self-start"
      >
        {formatDay(tag, month, { month: 'long', year: 'numeric' })}
      </h2>
      <ol className="divide-y divide-line">{children}</ol>
    </section>
  )
}
