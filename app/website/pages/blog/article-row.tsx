import { FirstPage } from '../../../components/library/first-page.tsx'
import { LocalLink } from '../../local-link.tsx'
import { ArticleFacts } from './article-facts.tsx'
import type { ListedArticle } from './listed-article.ts'

interface ArticleRowProps {
  article: ListedArticle
  readingTime: string
  heading?: 'h2' | 'h3'
}

/** An article in a list, with the page that it is about. All of it can be pressed. */
export function ArticleRow({ article, readingTime, heading: Heading = 'h3' }: ArticleRowProps) {
  const { slug, title, description, picture } = article
  return (
    <li className="group relative grid grid-cols-[1fr_4rem] gap-x-5 py-5 first:pt-1 last:pb-0 xxs:grid-cols-[1fr_5.5rem] sm:gap-x-10">
      <div className="min-w-0">
        <Heading className="font-heading font-medium text-xl leading-tight sm:text-2xl">
          <LocalLink
            to={`/blog/${slug}/`}
            className="after:absolute after:inset-0 group-hover:text-action-strong"
          >
            {title}
          </LocalLink>
        </Heading>
        <p className="mt-1.5 max-w-prose text-pretty">{description}</p>
        <ArticleFacts article={article} readingTime={readingTime} className="mt-1.5" />
      </div>
      <div>
        <FirstPage title={title} picture={picture} sizes="88px" decorative />
      </div>
    </li>
  )
}
