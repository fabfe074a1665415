import type { DocumentManagementCopy } from './document-management.page.server.ts'

/** A morning on two devices as a log: what happened where, and which version the server had afterwards. */
export function Story({
  copy: { title, lead, version, rows, note },
}: {
  copy: DocumentManagementCopy['story']
}) {
  return (
    <section
      aria-labelledby="story"
      className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter py-14 sm:py-20 md:grid-cols-[1fr_1.7fr]"
    >
      <div>
        <h2 id="story" className="text-3xl">
          {title}
        </h2>
        <p className="mt-3 max-w-prose text-muted">{lead}</p>
      </div>
      <div>
        <ol className="border-brass border-l-2">
          {rows.map((row, position) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the log never changes while it is shown.
              key={position}
              className="relative grid grid-cols-[1fr_auto] gap-x-6 pb-7 pl-6 before:absolute before:top-2 before:-left-1.25 before:size-2 before:rounded-full before:bg-brass"
            >
              <h3 className="font-medium font-sans text-base">
                <span className="tabular-nums">{row.time}</span>
                <span className="text-muted"> · {row.place}</span>
              </h3>
              <p className="text-muted text-sm leading-6">
                {version} <span className="font-medium text-ink tabular-nums">{row.version}</span>
              </p>
              <p className="col-span-2 mt-1 max-w-prose">{row.text}</p>
            </li>
          ))}
        </ol>
        <div className="mt-2 border-line border-t pt-5">
          <p className="max-w-prose text-muted">{note}</p>
        </div>
      </div>
    </section>
  )
}
