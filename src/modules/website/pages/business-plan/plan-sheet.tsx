import type { ListedTemplate } from '#modules/library/website/parts/listed-template.ts'
import { LocalLink } from '#ui/website/local-link.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { BusinessPlanData } from './business-plan.page.tsx'

/** The contents of a plan as a sheet of paper: what each chapter answers, and in its margin what the library has for it. */
export function PlanSheet({ data: { copy, chapters } }: { data: BusinessPlanData }) {
  const { heading, lead, documents: marginTitle, figures, list } = copy.chapters
  return (
    <section aria-labelledby="chapters" className="border-line border-b bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="chapters" className="max-w-2xl text-3xl sm:text-4xl">
          {heading}
        </h2>
        <p className="mt-3 max-w-measure text-lg text-muted">
          <TextNodes nodes={lead} />
        </p>
        <ol className="page-edge mt-9 divide-y divide-line bg-sheet px-5 sm:px-9">
          {chapters.map(({ id, documents }, position) => (
            <li
              key={id}
              className="grid grid-cols-[2.25rem_1fr] gap-x-3 gap-y-4 py-7 md:grid-cols-[3rem_1.5fr_1fr] md:gap-x-8"
            >
              <span aria-hidden="true" className="font-heading text-3xl text-action leading-none">
                {position + 1}
              </span>
              <div className="min-w-0">
                <h3 className="text-2xl">{list[id].name}</h3>
                <ul className="mt-3 max-w-prose list-disc space-y-1.5 pl-5 marker:text-brass">
                  {list[id].asks.map((question) => (
                    <li key={question}>{question}</li>
                  ))}
                </ul>
              </div>
              <div className="col-start-2 min-w-0 border-line border-l pl-5 md:col-start-3">
                {documents.length > 0 && (
                  <>
                    <p className="text-muted text-sm">{marginTitle}</p>
                    <ul>
                      {documents.map((document) => (
                        <Document key={document.slug} document={document} free={copy.free} />
                      ))}
                    </ul>
                  </>
                )}
                {id === 'figures' && (
                  <p className="mt-1 text-sm">
                    <TextNodes nodes={figures} />
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Document({ document, free }: { document: ListedTemplate; free: string }) {
  const marks = [document.foreign?.name, document.free && free]
  return (
    <li>
      <LocalLink
        to={`/templates/${document.slug}/`}
        language={document.pageLanguage}
        className="block py-2.5 leading-snug"
      >
        <span lang={document.foreign?.tag} className="text-link font-medium">
          {document.title}
        </span>{' '}
        <span className="inline-block text-muted text-sm">{marks.filter(Boolean).join(' · ')}</span>
      </LocalLink>
    </li>
  )
}
