import { Link } from 'react-router'
import { FirstPage } from '../../components/library/first-page.tsx'
import { TemplateFacts } from '../../components/library/template-facts.tsx'
import type { TemplateSummary } from '../../components/library/template-summary.ts'

/** A template to start from: its first page, what it is, and whether it is free. */
export function TemplateCard({ template }: { template: TemplateSummary }) {
  const { slug, title, summary, picture, foreign } = template
  return (
    <li className="group relative flex gap-4 rounded-sheet border border-line bg-sheet p-4 hover:border-action">
      <div className="w-20 shrink-0 xxs:w-24">
        <FirstPage title={title} picture={picture} sizes="96px" decorative />
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
        <TemplateFacts template={template} className="mt-2.5 gap-y-1.5 text-muted" />
      </div>
    </li>
  )
}
