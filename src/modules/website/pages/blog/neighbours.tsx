import { ChevronLeft, ChevronRight } from 'lucide-react'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { PostData } from './blog-post.page.tsx'

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
          <ChevronLeft aria-hidden="true" className="size-5 shrink-0 text-muted" />
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
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
        </LocalLink>
      )}
    </nav>
  )
}
