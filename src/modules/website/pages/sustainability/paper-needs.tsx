import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { SustainabilityCopy } from './sustainability.page.server.ts'

type PaperCopy = SustainabilityCopy['paper']

/** Kinds of documents and whether they have to be on paper: the sheet beside the answer is empty, half full or full. */
export function PaperNeeds({ copy: { heading, lead, columns, rows } }: { copy: PaperCopy }) {
  return (
    <section aria-labelledby="paper" className="border-line border-y bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="paper" className="text-3xl sm:text-4xl">
          {heading}
        </h2>
        <p className="mt-3 max-w-measure text-lg text-muted">
          <TextNodes nodes={lead} />
        </p>
        <div
          aria-hidden="true"
          className="mt-9 hidden grid-cols-[1.3fr_1fr_2fr] gap-x-8 border-ink border-b-2 pb-3 font-medium sm:grid"
        >
          <span>{columns.document}</span>
          <span>{columns.paper}</span>
          <span>{columns.why}</span>
        </div>
        <ul className="mt-6 divide-y divide-line border-line border-b max-sm:border-t sm:mt-0">
          {rows.map(({ document, paper, need, why }) => (
            <li key={document} className="grid gap-x-8 gap-y-2 py-5 sm:grid-cols-[1.3fr_1fr_2fr]">
              <h3 className="text-xl">{document}</h3>
              <p className="flex items-center gap-3 self-start font-medium sm:pt-0.5">
                <Sheet need={need} />
                <span className="sr-only">{columns.paper} </span>
                {paper}
              </p>
              <p className="max-w-prose text-muted">
                <TextNodes nodes={why} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const filled = { none: 0, some: 10, full: 20 }

function Sheet({ need }: { need: PaperCopy['rows'][number]['need'] }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 18 24" className="h-6 w-4.5 shrink-0 text-action">
      <rect x="2" y={22 - filled[need]} width="14" height={filled[need]} fill="currentColor" />
      <rect x="1" y="1" width="16" height="22" rx="1.5" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
