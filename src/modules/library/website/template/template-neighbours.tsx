import { Trans } from '@lingui/react/macro'
import { Badge } from '#ui/components/badge.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { TemplateCard } from '../parts/template-card.tsx'
import type { TemplateData } from './template.page.tsx'

/** The same kind of document in other languages and under other laws. */
export function TemplateCounterparts({ counterparts }: Pick<TemplateData, 'counterparts'>) {
  if (counterparts.length === 0) return null
  return (
    <section className="mt-16 max-w-3xl print:hidden">
      <h2 className="text-3xl">
        <Trans>In other languages and countries</Trans>
      </h2>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {counterparts.map(({ slug, title, pageLanguage, foreign, place, isEquivalent }) => (
          <li key={slug} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3.5">
            <LocalLink
              to={`/templates/${slug}/`}
              language={pageLanguage}
              lang={foreign?.tag}
              className="text-link font-medium"
            >
              {title}
            </LocalLink>
            {foreign !== undefined && <Badge>{foreign.name}</Badge>}
            <span className="text-muted text-sm">{place}</span>
            <span className="w-full text-muted text-sm">
              {isEquivalent ? (
                <Trans>The same document, written in that language.</Trans>
              ) : (
                <Trans>For the same purpose, written for the law of that place.</Trans>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What somebody who needs this document may need as well. */
export function RelatedTemplates({ related }: Pick<TemplateData, 'related'>) {
  if (related.length === 0) return null
  return (
    <section className="mt-16 print:hidden">
      <h2 className="text-3xl">
        <Trans>Related templates</Trans>
      </h2>
      <ul className="mt-6 grid gap-4 md:grid-cols-2">
        {related.map((template) => (
          <li key={template.slug}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
    </section>
  )
}
