import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { AccessBadge } from '#modules/library/parts/access-badge.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { HomeData } from './home.page.tsx'

/** First pages of real templates, side by side as on a table; on a phone they are pushed along. */
export function PageRow({ row }: { row: HomeData['row'] }) {
  const { t } = useLingui()
  if (row.length === 0) return null
  return (
    <section aria-labelledby="pages-title" className="overflow-x-clip border-line border-b">
      <div className="mx-auto max-w-page px-gutter pt-14 pb-12 sm:pt-20 sm:pb-16">
        <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2">
          <h2 id="pages-title" className="text-3xl sm:text-4xl">
            <Trans>Look at the pages first</Trans>
          </h2>
          <p className="max-w-prose text-muted">
            <Trans>Each is the first page of a real template. Press one to read what it is for.</Trans>
          </p>
        </div>
        <ul className="-mx-gutter mt-9 flex snap-x scroll-px-(--spacing-gutter) gap-6 overflow-x-auto px-gutter pb-3 md:mx-0 md:grid md:auto-cols-[minmax(0,14rem)] md:grid-flow-col md:gap-8 md:overflow-visible md:px-0">
          {row.map(({ slug, title, tag, pageLanguage, free, pages, page }) => (
            <li key={slug} className="group relative w-44 shrink-0 snap-start md:w-auto">
              <Picture
                file={page}
                alt={t`First page of the ${title}`}
                // Somewhat less than their width: they are looked at, and read on their own pages.
                sizes="(min-width: 996px) 180px, 125px"
                className="page-edge h-auto w-full bg-page"
              />
              <h3 className="mt-4 text-balance font-medium font-sans text-base leading-snug">
                <LocalLink
                  to={`/templates/${slug}/`}
                  language={pageLanguage}
                  lang={tag}
                  className="after:absolute after:inset-0 group-hover:text-action-strong group-hover:underline"
                >
                  {title}
                </LocalLink>
              </h3>
              <p className="mt-1 flex flex-wrap items-center gap-2 text-muted text-sm">
                <Plural value={pages} one="# page" other="# pages" />
                <AccessBadge free={free} needsPlan={!free} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
