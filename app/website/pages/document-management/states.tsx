import type { DocumentManagementCopy } from './document-management.server.ts'

/** Every word that may stand beside a document's title, and what it means. */
export function States({
  copy: { title, lead, seen, means, rows },
}: {
  copy: DocumentManagementCopy['states']
}) {
  return (
    <section aria-labelledby="states" className="mx-auto max-w-page px-gutter py-14 sm:py-20">
      <h2 id="states" className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <p className="mt-3 text-lg text-muted">{lead}</p>
      <p
        aria-hidden="true"
        className="mt-8 hidden gap-x-12 border-ink border-t-2 py-2.5 text-muted text-sm sm:grid sm:grid-cols-[1fr_1.6fr]"
      >
        <span>{seen}</span>
        <span>{means}</span>
      </p>
      <dl className="max-sm:mt-8 max-sm:border-ink max-sm:border-t-2">
        {rows.map(({ label, text }) => (
          <div
            key={label}
            className="grid gap-x-12 gap-y-1 border-line border-t py-4 sm:grid-cols-[1fr_1.6fr]"
          >
            <dt className="font-medium">{label}</dt>
            <dd className="max-w-prose text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
