import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { Rss } from 'lucide-react'
import type { Author } from '#content/blog/authors.ts'
import { FirstPage } from '#modules/library/parts/first-page.tsx'
import { Day } from '#ui/website/day.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { ListedArticle, ListedTag } from './blog-articles.server.ts'

/**
 * An article in a list: the head of the page that it is about, its title and its subjects. All of it can be
 * pressed. On a phone the words have the whole width, and the page stands beside the title alone.
 */
export function ArticleRow({ article, heading = 'h3' }: { article: ListedArticle; heading?: 'h2' | 'h3' }) {
  const Heading = heading
  const { slug, title, description, date, subjects, picture } = article
  return (
    <li className="group relative py-6 first:pt-1 last:pb-0 sm:grid sm:grid-cols-[10.5rem_1fr] sm:gap-x-8">
      <div className="float-right mb-2 ml-5 h-20 w-16 overflow-hidden pt-px pr-1.5 sm:float-none sm:m-0 sm:h-36 sm:w-full">
        <FirstPage title={title} picture={picture} sizes="(min-width: 768px) 162px, 64px" decorative />
      </div>
      <div className="min-w-0 max-sm:contents">
        <Heading className="font-heading font-medium text-2xl leading-tight">
          <LocalLink
            to={`/blog/${slug}/`}
            className="after:absolute after:inset-0 group-hover:text-action-strong"
          >
            {title}
          </LocalLink>
        </Heading>
        <p className="mt-2 max-w-prose text-pretty">{description}</p>
        <p className="mt-2 text-muted text-sm">
          <Day date={date} />
          <span aria-hidden="true"> · </span>
          {subjects.join(', ')}
        </p>
      </div>
    </li>
  )
}

interface ArticleFactsProps {
  article: Pick<ListedArticle, 'date' | 'minutes'>
  /** Behind the number of minutes. */
  readingTime: string
  className?: string
}

/** When an article appeared, and how long it takes to read. */
export function ArticleFacts({ article: { date, minutes }, readingTime, className }: ArticleFactsProps) {
  return (
    <p className={clsx('text-muted text-sm', className)}>
      <Day date={date} />
      <span aria-hidden="true"> · </span>
      <span className="whitespace-nowrap">
        {minutes} {readingTime}
      </span>
    </p>
  )
}

/** Who writes, and what they do. */
export function AuthorBox({ author, heading: Heading }: { author: Author; heading: 'h2' | 'h3' }) {
  return (
    <div className="border-brass border-t-2 pt-3">
      <Heading className="font-sans font-semibold text-base">{author.name}</Heading>
      <p className="mt-1 text-pretty">{author.about}</p>
    </div>
  )
}

interface TagLinksProps {
  label: string
  tags: readonly (Pick<ListedTag, 'id' | 'title'> & Partial<Pick<ListedTag, 'count'>>)[]
  /** Behind a count, for whoever does not see where it stands. */
  articles?: string
  /** On a phone one line that scrolls: a page does not begin with a screen of subjects. */
  isLine?: boolean
}

/** Subjects, each a way to its articles. */
export function TagLinks({ label, tags, articles, isLine = false }: TagLinksProps) {
  const { i18n } = useLingui()
  return (
    <nav aria-label={label}>
      <ul
        className={clsx(
          'flex flex-wrap gap-2',
          isLine &&
            'relative max-sm:-mx-gutter max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-gutter max-sm:py-1',
        )}
      >
        {tags.map(({ id, title, count }) => (
          <li key={id}>
            <LocalLink
              to={`/blog/tag/${id}/`}
              className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border border-field-line bg-sheet px-4 text-sm hover:border-action hover:bg-action-tint hover:text-action-strong"
            >
              {title}
              {count !== undefined && (
                <span className="text-muted tabular-nums">
                  {i18n.number(count)}
                  <span className="sr-only"> {articles}</span>
                </span>
              )}
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface FeedLinkProps {
  feed: string
  label: string
  /** Shows the address as well, for whoever copies it. */
  isWhole?: boolean
}

/** The way to the feed: a file, which no page shows. */
export function FeedLink({ feed, label, isWhole = false }: FeedLinkProps) {
  return (
    <>
      <a
        href={new URL(feed).pathname}
        type="application/rss+xml"
        className="text-link inline-flex min-h-11 items-center gap-2 font-medium"
      >
        <Rss className="size-4" />
        {label}
      </a>
      {isWhole && (
        <p>
          <code className="break-all text-sm">{feed}</code>
        </p>
      )}
    </>
  )
}
