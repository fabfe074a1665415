import { Plural } from '@lingui/react/macro'
import { FirstPage } from '#modules/library/parts/first-page.tsx'
import { ChoiceLink } from '../choice-link.tsx'
import type { Shown } from './section.tsx'

/** Every template that any account may have, large enough to see what one gets. */
export function FreeDocuments({ documents }: Shown<'free'>) {
  return (
    <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
      {documents.map(({ slug, title, summary, picture, pages, fields, foreign }) => (
        <li
          key={slug}
          className="group relative grid grid-cols-[6rem_1fr] gap-x-5 rounded-sheet border border-line bg-sheet p-4 transition-colors hover:border-action xxs:grid-cols-[10rem_1fr] sm:p-6"
        >
          <div className="self-start">
            <FirstPage title={title} picture={picture} sizes="160px" decorative />
          </div>
          <div>
            <h3 className="text-2xl">
              <ChoiceLink
                choice={{ destination: slug, documentName: title }}
                entryPoint="landing-document"
                lang={foreign?.tag}
                className="after:absolute after:inset-0 after:rounded-sheet group-hover:text-action-strong"
              >
                {title}
              </ChoiceLink>
            </h3>
            <p lang={foreign?.tag} className="mt-2 line-clamp-5 text-muted text-sm">
              {summary}
            </p>
            <p className="mt-3 text-sm">
              <Plural value={pages} one="# page" other="# pages" />
              {' · '}
              <Plural value={fields} one="# question" other="# questions" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
