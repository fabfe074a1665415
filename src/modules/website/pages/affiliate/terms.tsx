import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { AffiliateCopy } from './affiliate.page.server.ts'

/** The agreement's points, numbered on a sheet as the agreement itself has them, in words that need no lawyer. */
export function Terms({ copy: { heading, lead, columns, rows } }: { copy: AffiliateCopy['terms'] }) {
  return (
    <section aria-labelledby="terms" className="border-line border-y bg-sunken">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter py-14 sm:py-20 md:grid-cols-[1fr_2.2fr]">
        <div className="md:sticky md:top-28 md:self-start">
          <h2 id="terms" className="text-3xl sm:text-4xl">
            {heading}
          </h2>
          <p className="mt-4 max-w-prose text-muted">
            <TextNodes nodes={lead} />
          </p>
        </div>
        <div className="page-edge bg-sheet px-5 py-6 sm:px-9 sm:py-8">
          <div
            aria-hidden="true"
            className="hidden grid-cols-[2.5rem_1fr_1.9fr] gap-x-4 pb-3 text-muted text-sm sm:grid"
          >
            <span className="col-start-2">{columns.term}</span>
            <span>{columns.text}</span>
          </div>
          <dl className="divide-y divide-line border-ink border-t-2">
            {rows.map(({ term, text }, position) => (
              <div
                key={term}
                className="grid grid-cols-[2rem_1fr] gap-x-2 gap-y-1 py-4 sm:grid-cols-[2.5rem_1fr_1.9fr] sm:gap-x-4"
              >
                <dt className="contents font-medium">
                  <span aria-hidden="true" className="font-heading text-muted text-xl leading-6">
                    {position + 1}
                  </span>
                  <span className="font-medium">{term}</span>
                </dt>
                <dd className="col-start-2 sm:col-start-3">
                  <TextNodes nodes={text} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
