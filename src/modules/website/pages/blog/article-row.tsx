import { FirstPage } from '#modules/library/parts/first-page.tsx'
import { Day } from '#ui/website/day.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { ListedArticle } from './listed-article.ts'

interface ArticleRowProps {
  article: ListedArticle
  heading?: 'h2' | 'h3'
}

/**
 * An article in a list: the head of the page that it is about, its title and its subjects. All of it can be pressed. On a phone
 * the words have the whole width, and the page stands beside the title alone.
 */
export function ArticleRow({ article, heading: Heading = 'h3' }: ArticleRowProps) {
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
