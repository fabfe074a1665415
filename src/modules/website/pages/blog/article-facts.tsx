import clsx from 'clsx'
import { Day } from '#ui/website/day.tsx'
import type { ListedArticle } from './listed-article.ts'

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
