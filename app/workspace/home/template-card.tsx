import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { PagePicture } from '../../components/page-picture.tsx'
import type { TemplateSummary } from './template-summary.server.ts'

/** A template to start from: its first page, what it is, and whether it is free. */
export function TemplateCard({ template }: { template: TemplateSummary }) {
  const { t } = useLingui()
  const { slug, title, summary, picture, free, minutes, foreign } = template
  return (
    <li className="group relative flex gap-4 rounded-sheet border border-line bg-sheet p-4 hover:border-action">
      <div className="w-20 shrink-0 xxs:w-24">
        <PagePicture src={picture} alt="" width={250} height={324} />
      </div>
      <div className="min-w-0">
        <h3 className="text-xl">
          <Link
            discover="none"
            to={`/app/doc/${slug}/`}
            lang={foreign?.tag}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:text-action-strong"
          >
            {title}
          </Link>
        </h3>
        <p lang={foreign?.tag} className="mt-1.5 line-clamp-3 text-muted text-sm">
          {summary}
        </p>
        <p className="mt-2.5 flex flex-wrap items-center gap-2 text-muted text-sm">
          {free && <Badge tone="action">{t`Free`}</Badge>}
          {foreign !== undefined && <Badge>{foreign.name}</Badge>}
          <Trans>about {minutes} min to fill in</Trans>
        </p>
      </div>
    </li>
  )
}
