import type { Testimonial } from '#content/brand/testimonials.ts'
import type { ListedTemplate } from '#modules/library/website/parts/listed-template.ts'
import type { PictureFile } from '#ui/components/picture.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import { Instead } from './instead.tsx'
import { PrintRules } from './print-rules.tsx'
import { Printed } from './printed.tsx'
import { SendYours } from './send-yours.tsx'
import type { TestimonialsCopy } from './testimonials.page.server.ts'

export interface TestimonialsData {
  copy: Omit<TestimonialsCopy, 'title' | 'description'>
  /** With the month written out. */
  printed: (Omit<Testimonial, 'consentedOn'> & { month: string })[]
  /** A real one, to be judged instead. */
  document: ListedTemplate & { page: PictureFile }
}

/** What customers say; where nobody has said anything yet, an empty sheet, and what can be checked instead comes first. */
export default function Testimonials({ data: { copy, printed, document } }: { data: TestimonialsData }) {
  const isEmpty = printed.length === 0
  return (
    <>
      <header className="mx-auto grid max-w-page gap-x-20 gap-y-10 px-gutter pt-12 pb-14 sm:pt-20 sm:pb-20 md:grid-cols-2 md:items-center">
        <div>
          <h1 className="text-4xl sm:text-5xl lg:text-6xl">{copy.heading}</h1>
          <p className="mt-6 max-w-prose text-pretty text-lg">
            <TextNodes nodes={copy.lead} />
          </p>
        </div>
        {isEmpty && (
          <section
            aria-labelledby="none"
            className="relative border-2 border-field-line border-dashed px-6 pt-14 pb-8 sm:px-9"
          >
            <span
              aria-hidden="true"
              className="absolute -top-7 left-4 h-14 overflow-hidden bg-paper px-3 font-heading text-9xl text-brass leading-none"
            >
              “
            </span>
            <h2 id="none" className="text-2xl">
              {copy.none.heading}
            </h2>
            <p className="mt-3">
              <TextNodes nodes={copy.none.text} />
            </p>
          </section>
        )}
      </header>
      {!isEmpty && <Printed copy={copy.printed} printed={printed} />}
      <Instead copy={copy.instead} document={document} />
      <PrintRules copy={copy.rules} />
      <SendYours copy={copy.send} />
    </>
  )
}
