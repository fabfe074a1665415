import { FirstPage } from '../../../../components/library/first-page.tsx'
import { TemplateFacts } from '../../../../components/library/template-facts.tsx'
import { ChoiceLink } from '../choice-link.tsx'
import type { Shown } from './section.tsx'

/** CAT-2: the suggested documents. The small picture of a page gives way to the large one wherever it is shown larger. */
export function Documents({ documents }: Pick<Shown<'documents'>, 'documents'>) {
  return (
    <ul className="grid grid-cols-2 gap-x-5 gap-y-10 xs:grid-cols-3 sm:gap-x-8 md:grid-cols-4">
      {documents.map((template) => {
        const { slug, title, picture, needsPlan, foreign } = template
        return (
          <li key={slug} className="group relative flex flex-col">
            <div className="max-h-56 overflow-hidden border-line border-b pt-px pr-1.5 sm:max-h-72">
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
            <TemplateFacts template={template} className="mt-1.5 gap-y-1 text-muted" />
          </li>
        )
      })}
    </ul>
  )
}
