import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { TestimonialsCopy } from './testimonials.page.server.ts'
import type { TestimonialsData } from './testimonials.page.tsx'

interface PrintedProps {
  copy: TestimonialsCopy['printed']
  printed: TestimonialsData['printed']
}

/** Words of customers, as long or as short as they are. */
export function Printed({ copy: { heading, lead }, printed }: PrintedProps) {
  return (
    <section aria-labelledby="printed" className="border-line border-t">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="printed" className="text-3xl sm:text-4xl">
          {heading}
        </h2>
        <p className="mt-3 max-w-measure text-muted">
          <TextNodes nodes={lead} />
        </p>
        <ul className="mt-9 gap-x-14 sm:columns-2">
          {printed.map(({ words, language, who, does, writtenIn, month }) => (
            <li key={`${who} ${writtenIn}`} className="break-inside-avoid pb-10">
              <figure className="border-brass border-l-4 pl-5">
                <blockquote lang={language} className="font-heading text-2xl leading-snug">
                  <p className="wrap-anywhere">{words}</p>
                </blockquote>
                <figcaption className="mt-3 text-muted text-sm">
                  <span lang={language}>
                    <span className="font-medium text-ink">{who}</span>, {does}
                  </span>
                  <time dateTime={writtenIn} className="block first-letter:uppercase">
                    {month}
                  </time>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
