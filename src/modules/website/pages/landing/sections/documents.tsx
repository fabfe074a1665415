import { Plural } from '@lingui/react/macro'
import clsx from 'clsx'
import { AccessBadge } from '#modules/library/parts/access-badge.tsx'
import { FirstPage } from '#modules/library/parts/first-page.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { ChoiceLink } from '../choice-link.tsx'
import type { Shown } from './section.tsx'

/** Just so many documents stand in one row of a wide screen. */
const ONE_ROW = 5

/** CAT-2: the suggested documents. The small picture of a page gives way to the large one wherever it is shown larger. */
export function Documents({ documents }: Pick<Shown<'documents'>, 'documents'>) {
  return (
    <ul
      className={clsx(
        'grid grid-cols-2 gap-x-5 gap-y-10 sm:gap-x-8',
        documents.length >= ONE_ROW && 'xs:grid-cols-3',
        documents.length === ONE_ROW ? 'md:grid-cols-5' : 'md:grid-cols-4',
      )}
    >
      {documents.map((template) => {
        const { slug, title, picture, free, needsPlan, foreign, pages, minutes } = template
        return (
          <li key={slug} className="group relative flex flex-col">
            <div className="aspect-[4/5] max-h-56 overflow-hidden border-line border-b pt-px pr-1.5 sm:max-h-72">
              <FirstPage
                title={title}
                picture={picture}
                sizes="(min-width: 996px) 260px, (min-width: 576px) 30vw, 44vw"
                decorative
              />
            </div>
            <h3 className="mt-3 text-balance text-lg leading-snug">
              <ChoiceLink
                choice={{ destination: slug, documentName: title, needsPlan }}
                entryPoint="landing-document"
                lang={foreign?.tag}
                className="after:absolute after:inset-0 group-hover:text-action-strong group-hover:underline"
              >
                {title}
              </ChoiceLink>
            </h3>
            <p className="mt-1 text-muted text-sm">
              <Plural value={pages} one="# page" other="# pages" />
              <span aria-hidden="true" className="max-sm:hidden">
                {' · '}
              </span>
              <span className="max-sm:block sm:whitespace-nowrap">
                <Plural value={minutes} one="about # minute" other="about # minutes" />
              </span>
            </p>
            <p className="mt-2 flex flex-wrap gap-2">
              <AccessBadge free={free} needsPlan={needsPlan} />
              {foreign !== undefined && <Badge>{foreign.name}</Badge>}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
