import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { ListedTag } from './listed-article.ts'

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
