import clsx from 'clsx'
import { TextNodes } from '../../texts/text-nodes.tsx'
import type { AffiliateCopy } from './affiliate.server.ts'

/** The way of a name in a link, from the visit to the sale; its last part is not built, and looks like it. */
export function Referral({ copy: { heading, lead, items } }: { copy: AffiliateCopy['referral'] }) {
  return (
    <section aria-labelledby="referral" className="border-line border-y bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="referral" className="max-w-2xl text-3xl sm:text-4xl">
          {heading}
        </h2>
        <p className="mt-3 max-w-measure text-lg">
          <TextNodes nodes={lead} />
        </p>
        <ol className="mt-9 grid gap-4 md:grid-cols-3">
          {items.map(({ heading: place, text }, position) => (
            <li
              key={place}
              className={clsx(
                'rounded-sheet border p-5 sm:p-6',
                position < items.length - 1 ? 'border-line bg-sheet' : 'border-field-line border-dashed',
              )}
            >
              <h3 className="text-xl">{place}</h3>
              <p className="mt-2 text-muted">
                <TextNodes nodes={text} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
