import { DocumentFigure } from '#modules/library/website/parts/document-figure.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { TestimonialsCopy } from './testimonials.page.server.ts'
import type { TestimonialsData } from './testimonials.page.tsx'

interface InsteadProps {
  copy: TestimonialsCopy['instead']
  document: TestimonialsData['document']
}

/** What anybody can check without believing anybody, beside a document that is there to be judged. */
export function Instead({ copy: { heading, lead, items }, document }: InsteadProps) {
  return (
    <section aria-labelledby="instead" className="border-line border-y bg-sunken">
      <div className="mx-auto grid max-w-page gap-x-20 gap-y-10 px-gutter py-14 sm:py-20 md:grid-cols-[1.7fr_1fr] md:items-center">
        <div>
          <h2 id="instead" className="text-3xl sm:text-4xl">
            {heading}
          </h2>
          <p className="mt-3 max-w-measure text-lg text-muted">
            <TextNodes nodes={lead} />
          </p>
          <ol className="mt-8 divide-y divide-line border-ink border-t-2">
            {items.map(({ heading: thing, text }) => (
              <li key={thing} className="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[1fr_1.7fr]">
                <h3 className="text-xl">{thing}</h3>
                <p className="max-w-prose">
                  <TextNodes nodes={text} />
                </p>
              </li>
            ))}
          </ol>
        </div>
        <DocumentFigure
          document={document}
          sizes="(min-width: 1200px) 400px, (min-width: 996px) 32vw, 320px"
          className="mx-auto w-full max-w-xs md:max-w-none"
        />
      </div>
    </section>
  )
}
