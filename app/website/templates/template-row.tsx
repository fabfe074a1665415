import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { FirstPage } from './first-page.tsx'
import type { TemplateSummary } from './template-summary.ts'

/** A template among many: small enough that a whole department is in view. All of it can be pressed. */
export function TemplateRow({ template }: { template: TemplateSummary }) {
  const { slug, title, free, pages, minutes, picture, foreign } = template
  return (
    <article className="group relative flex items-center gap-4 py-3">
      <div className="w-11 shrink-0">
        <FirstPage title={title} picture={picture} sizes="44px" decorative />
      </div>
      <div className="min-w-0">
        <h4 className="font-medium leading-snug">
          <Link
            to={`/templates/${slug}/`}
            discover="none"
            lang={foreign?.tag}
            className="after:absolute after:inset-0 after:rounded-control group-hover:text-action-strong group-hover:underline"
          >
            {title}
          </Link>
        </h4>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          {free && (
            <Badge tone="action">
              <Trans>Free</Trans>
            </Badge>
          )}
          {foreign !== undefined && <Badge>{foreign.name}</Badge>}
          <span>
            <Plural value={pages} one="# page" other="# pages" />
          </span>
          <span>
            <Plural value={minutes} one="about # minute" other="about # minutes" />
          </span>
        </p>
      </div>
    </article>
  )
}
