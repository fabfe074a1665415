import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { LocalLink } from '#ui/website/local-link.tsx'

const step =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control border border-field-line bg-sheet px-3 hover:border-action hover:bg-action-tint hover:text-action-strong'

interface PagingProps {
  /** From 1. */
  page: number
  pages: number
  /** The address of a page without its language. */
  addressOf: (page: number) => string
}

/** The way through a long list, by links: for people, without JavaScript, and for search engines. */
export function Paging({ page, pages, addressOf }: PagingProps) {
  const { t } = useLingui()
  if (pages === 1) return null
  return (
    <nav aria-label={t`Pages`} className="mt-10 flex flex-wrap items-center gap-2">
      {page > 1 && (
        <LocalLink to={addressOf(page - 1)} rel="prev" className={step}>
          <ChevronLeft className="size-4" />
          <Trans>Previous</Trans>
        </LocalLink>
      )}
      <ol className="hidden items-center gap-2 sm:flex">
        {pagesToShow(page, pages).map((number, position, shown) => (
          <li key={number} className="flex items-center gap-2">
            {number - (shown[position - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            {number === page ? (
              <span
                aria-current="page"
                className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border border-action bg-action-tint px-3 font-medium tabular-nums"
              >
                {number}
              </span>
            ) : (
              <LocalLink
                to={addressOf(number)}
                aria-label={t`Page ${number}`}
                className={`${step} tabular-nums`}
              >
                {number}
              </LocalLink>
            )}
          </li>
        ))}
      </ol>
      <span className="px-2 sm:hidden">{t`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <LocalLink to={addressOf(page + 1)} rel="next" className={step}>
          <Trans>Next</Trans>
          <ChevronRight className="size-4" />
        </LocalLink>
      )}
    </nav>
  )
}

/** The first and the last page, this one and its neighbours: nowhere is far, and the row stays short. */
export function pagesToShow(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages]
  return [...new Set(near)].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
}
