import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Badge } from '../badge.tsx'
import { Highlighted } from '../highlighted.tsx'
import { PagePicture } from '../page-picture.tsx'
import type { FoundBy, FoundTemplate } from './search-view.ts'

interface FoundTemplateRowProps {
  template: FoundTemplate
  heading?: 'h3' | 'h4'
}

/** A template that was found: its first page, its title with the words marked, and why it is there. All of it can be pressed. */
export function FoundTemplateRow({ template, heading: Heading = 'h3' }: FoundTemplateRowProps) {
  const { address, isOtherDocument, title, titleMatches, foundBy, summary, foreign, picture } = template
  return (
    <article className="group relative grid grid-cols-[4rem_1fr] gap-x-4 py-5 xxs:grid-cols-[6rem_1fr] xxs:gap-x-6">
      <div className="self-start">
        <PagePicture
          src={picture.large}
          srcSet={`${picture.small} 250w, ${picture.large} 600w`}
          sizes="96px"
          width={600}
          height={picture.height}
          alt=""
        />
      </div>
      <div className="min-w-0">
        <Heading className="wrap-anywhere font-heading font-medium text-xl leading-tight xxs:text-2xl">
          <Link
            to={address}
            discover="none"
            reloadDocument={isOtherDocument}
            lang={foreign?.tag}
            hrefLang={foreign?.tag}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-sheet group-hover:text-action-strong group-hover:underline"
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
          {summary}
        </p>
        <Facts template={template} />
      </div>
    </article>
  )
}

/** The connection between what was typed and what was found, said for the kind that it is. */
function WhyFound({
  foundBy: { kind, typed, meant },
  language,
}: {
  foundBy: FoundBy
  language: string | undefined
}) {
  if (kind === 'spelling')
    return (
      <Trans>
        “{typed}” is spelt like “<strong className="font-medium">{meant}</strong>”.
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
      “{typed}” is another word for “<strong className="font-medium">{meant}</strong>”.
    </Trans>
  )
}

function Facts({ template: { free, foreign, place, pages, minutes } }: { template: FoundTemplate }) {
  return (
    <p className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      {free && (
        <Badge tone="action">
          <Trans>Free</Trans>
        </Badge>
      )}
      {foreign !== undefined && <Badge tone="brass">{foreign.name}</Badge>}
      {place !== undefined && <span>{place}</span>}
      <span>
        <Plural value={pages} one="# page" other="# pages" />
      </span>
      <span>
        <Plural value={minutes} one="about # minute" other="about # minutes" />
      </span>
    </p>
  )
}
