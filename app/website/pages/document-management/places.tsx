import type { DocumentManagementCopy } from './document-management.server.ts'

/** What the web application asks or says where one document is in two places: its own words, and what follows from them. */
export function Places({ copy: { title, lead, rows } }: { copy: DocumentManagementCopy['places'] }) {
  return (
    <section aria-labelledby="places" className="border-line border-y bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="places" className="text-3xl sm:text-4xl">
          {title}
        </h2>
        <p className="mt-3 text-lg text-muted">{lead}</p>
        <ul className="mt-9 grid gap-x-8 gap-y-10 md:grid-cols-3">
          {rows.map(({ when, dialog, choices, text }) => (
            <li key={when} className="md:row-span-3 md:grid md:grid-rows-subgrid md:gap-y-0">
              <h3 className="font-medium font-sans text-base">{when}</h3>
              <blockquote className="mt-3 rounded-sheet border border-field-line bg-sheet p-5">
                <p className="font-heading font-medium text-xl leading-snug">{dialog}</p>
                {choices.length > 0 && (
                  <p className="mt-2 text-action text-sm">
                    {choices.map((choice, position) => (
                      <span key={choice}>
                        {position > 0 && <span className="text-muted"> · </span>}
                        {choice}
                      </span>
                    ))}
                  </p>
                )}
              </blockquote>
              <p className="mt-4 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
