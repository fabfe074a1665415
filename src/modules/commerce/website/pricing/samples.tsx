import { useLingui } from '@lingui/react/macro'
import { Picture } from '#ui/components/picture.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { PricingData } from './pricing.page.tsx'

/** First pages of what the plans open, side by side; on a phone they are pushed along. */
export function Samples({
  samples: { title: heading, action, documents },
}: {
  samples: NonNullable<PricingData['samples']>
}) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="samples" className="mt-14 overflow-x-clip">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-1">
        <h2 id="samples" className="text-3xl">
          {heading}
        </h2>
        <LocalLink to="/templates/" className="text-link inline-flex min-h-11 items-center">
          {action}
        </LocalLink>
      </div>
      <ul className="-mx-gutter mt-6 flex snap-x scroll-px-(--spacing-gutter) gap-6 overflow-x-auto px-gutter pb-3 md:mx-0 md:grid md:grid-cols-5 md:gap-8 md:overflow-visible md:px-0">
        {documents.map(({ slug, title, page, pageLanguage, foreign }) => (
          <li key={slug} className="group relative w-36 shrink-0 snap-start md:w-auto">
            <Picture
              file={page}
              alt={t`First page of the ${title}`}
              sizes="(min-width: 996px) 180px, 125px"
              className="page-edge h-auto w-full bg-page"
            />
            <h3 className="mt-3 font-medium font-sans text-sm leading-snug">
              <LocalLink
                to={`/templates/${slug}/`}
                language={pageLanguage}
                lang={foreign?.tag}
                className="after:absolute after:inset-0 group-hover:text-action-strong group-hover:underline"
              >
                {title}
              </LocalLink>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  )
}
