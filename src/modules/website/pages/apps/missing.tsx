import { Badge } from '#ui/components/badge.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { AppsCopy } from './apps.page.server.ts'

/** What has a name and no app yet: said before anybody looks for it. */
export function Missing({ copy: { title, lead, state, rows, also } }: { copy: AppsCopy['missing'] }) {
  return (
    <section
      aria-labelledby="missing"
      className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter pt-14 sm:pt-20 md:grid-cols-[1fr_1.8fr]"
    >
      <div>
        <h2 id="missing" className="text-3xl">
          {title}
        </h2>
        <p className="mt-3 max-w-prose text-muted">{lead}</p>
      </div>
      <div>
        <dl className="divide-y divide-line border-line border-y border-dashed">
          {rows.map(({ name, text }) => (
            <div key={name} className="py-5">
              <dt className="flex flex-wrap items-center gap-x-3 gap-y-1 font-heading font-medium text-xl">
                {name}
                <span className="inline-flex font-sans">
                  <Badge tone="brass">{state}</Badge>
                </span>
              </dt>
              <dd className="mt-1.5 max-w-prose">
                <TextNodes nodes={text} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-muted">{also}</p>
      </div>
    </section>
  )
}
