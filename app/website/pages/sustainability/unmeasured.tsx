import { TextNodes } from '../../texts/text-nodes.tsx'
import type { SustainabilityCopy } from './sustainability.server.ts'

/** What has no figure yet: each with a blank to fill in, as our documents have them. */
export function Unmeasured({ copy: { heading, lead, items } }: { copy: SustainabilityCopy['unmeasured'] }) {
  return (
    <section aria-labelledby="unmeasured" className="border-line border-y bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="unmeasured" className="text-3xl sm:text-4xl">
          {heading}
        </h2>
        <p className="mt-3 max-w-measure text-lg text-muted">
          <TextNodes nodes={lead} />
        </p>
        <ul className="mt-9 grid gap-x-12 gap-y-9 sm:grid-cols-2">
          {items.map(({ heading: thing, text }) => (
            <li key={thing}>
              <div className="flex items-end gap-4">
                <h3 className="text-xl">{thing}</h3>
                <span
                  aria-hidden="true"
                  className="mb-1 min-w-12 flex-1 border-field-line border-b-2 border-dotted"
                />
              </div>
              <p className="mt-2 max-w-prose text-muted">
                <TextNodes nodes={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
