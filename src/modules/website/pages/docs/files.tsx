import type { DocsCopy } from './docs.page.server.ts'

/** The files that a document is handed over as. */
export function Files({ copy: { title, lead, rows, note } }: { copy: DocsCopy['files'] }) {
  return (
    <section
      aria-labelledby="files"
      className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter pb-14 sm:pb-20 md:grid-cols-[1fr_1.8fr]"
    >
      <div>
        <h2 id="files" className="text-3xl">
          {title}
        </h2>
        <p className="mt-3 max-w-prose text-muted">{lead}</p>
      </div>
      <div>
        <dl className="divide-y divide-line border-ink border-t-2">
          {rows.map(({ name, extension, text }) => (
            <div key={name} className="grid gap-x-8 gap-y-1 py-4 xxs:grid-cols-[10rem_1fr]">
              <dt className="font-heading font-medium text-xl">
                {name} <span className="block font-mono font-normal text-muted text-sm">{extension}</span>
              </dt>
              <dd className="max-w-prose">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 max-w-prose text-muted text-sm">{note}</p>
      </div>
    </section>
  )
}
