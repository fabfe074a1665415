import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Highlighted } from '#ui/components/highlighted.tsx'
import type { FoundBy } from '../catalogue/schema.ts'
import { FirstPage } from './first-page.tsx'
import type { FoundTemplate } from './search-view.server.ts'
import { TemplateFacts } from './template-facts.tsx'

interface FoundTemplateRowProps {
  template: FoundTemplate
  heading?: 'h3' | 'h4'
}

/** A found template: its first page, title and summary with words marked, and why. All can be pressed. */
export function FoundTemplateRow({ template, heading: Heading = 'h3' }: FoundTemplateRowProps) {
  const { address, isOtherDocument, title, titleMatches, summary, summaryMatches, foundBy } = template
  const { foreign, picture } = template
  return (
    <article className="group relative grid grid-cols-[4rem_1fr] gap-x-4 py-5 xxs:grid-cols-[6rem_1fr] xxs:gap-x-6">
      <div className="self-start">
        <FirstPage title={title} picture={picture} sizes="96px" decorative />
      </div>
      <div className="min-w-0">
        <Heading className="wrap-anywhere font-heading font-medium text-xl leading-tight xxs:text-2xl">
          <Link
            to={address}
            discover="none"
            reloadDocument={isOtherDocument}
            lang={foreign?.tag}
            hrefLang={foreign?.tag}
            className="whole-card text-ink no-underline group-hover:text-action-strong group-hover:underline"
          >
            <Highlighted text={title} matches={titleMatches} />
          </Link>
        </Heading>
        {foundBy !== undefined && (
          <p className="mt-1.5 text-sm">
            <WhyFound foundBy={foundBy} language={foreign?.name} />
          </p>
        )}
        <p
          lang={foreign?.tag}
          className="mt-1.5 line-clamp-3 max-w-prose text-muted text-sm xxs:line-clamp-2"
        >
          <Highlighted text={summary} matches={summaryMatches} />
        </p>
        <TemplateFacts template={template} className="mt-2.5" />
      </div>
    </article>
  )
}

/** The connection between what was typed and what was found, said for the kind that it is. */
function WhyFound({ foundBy, language }: { foundBy: FoundBy; language: string | undefined }) {
  const { kind, typed, meant } = foundBy
  if (kind === 'spelling')
    return (
      <Trans>
        “{typed}” is spelled like “<strong className="font-medium">{meant}</strong>”.
      </Trans>
    )
  if (kind === 'translation' && language !== undefined)
    return (
      <Trans>
        In {language}, “{typed}” is “<strong className="font-medium">{meant}</strong>”.
      </Trans>
    )
  if (kind === 'translation')
    return (
      <Trans>
        “{typed}” is “<strong className="font-medium">{meant}</strong>” in this language.
      </Trans>
    )
  return (
    <Trans>
      For “{typed}”, we also searched for “<strong className="font-medium">{meant}</strong>”.
    </Trans>
  )
}
