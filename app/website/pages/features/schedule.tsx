import { TextNodes } from '../../texts/text-nodes.tsx'
import type { FeaturesCopy } from './features.server.ts'

/** Everything there is, in groups, as the last sheet of an agreement lists it. */
export function Schedule({ copy: { title, lead, groups } }: { copy: FeaturesCopy['schedule'] }) {
  return (
    <section aria-labelledby="schedule" className="bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="schedule" className="text-3xl sm:text-4xl">
          {title}
        </h2>
        <p className="mt-3 text-lg text-muted">{lead}</p>
        <div className="mt-8 gap-x-14 xs:columns-2 md:columns-3">
          {groups.map(({ name, items }) => (
            <section key={name} className="break-inside-avoid border-ink border-t-2 pt-3 pb-9">
              <h3 className="text-xl">{name}</h3>
              <ul className="mt-2 divide-y divide-line">
                {items.map((item, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
                  <li key={position} className="py-2.5 [&_a]:py-1">
                    <TextNodes nodes={item} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </section>
  )
}
