import { DocumentFigure } from '../../templates/document-figure.tsx'
import { TextNodes } from '../../texts/text-nodes.tsx'
import type { SustainabilityCopy } from './sustainability.server.ts'
import type { SustainabilityData } from './sustainability.tsx'

interface PrintingProps {
  copy: SustainabilityCopy['print']
  document: SustainabilityData['document']
}

/** How one printout is enough, around the first page of a real document. */
export function Printing({ copy: { heading, lead, items }, document }: PrintingProps) {
  return (
    <section
      aria-labelledby="print"
      className="mx-auto grid max-w-page items-center gap-x-20 gap-y-12 px-gutter py-14 sm:py-20 md:grid-cols-[1fr_1.5fr]"
    >
      <DocumentFigure
        document={document}
        sizes="(min-width: 1200px) 440px, (min-width: 996px) 36vw, 320px"
        className="mx-auto w-full max-w-xs max-md:order-last md:max-w-none"
      />
      <div>
        <h2 id="print" className="text-3xl sm:text-4xl">
          {heading}
        </h2>
        <p className="mt-3 text-lg text-muted">
          <TextNodes nodes={lead} />
        </p>
        <ul className="mt-7 grid gap-x-10 gap-y-7 xs:grid-cols-2">
          {items.map(({ heading: tip, text }) => (
            <li key={tip}>
              <h3 className="text-xl">{tip}</h3>
              <p className="mt-1 text-muted">
                <TextNodes nodes={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
