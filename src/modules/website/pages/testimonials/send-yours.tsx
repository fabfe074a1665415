import { buttonClass } from '#ui/components/button-class.ts'
import { LocalLink } from '#ui/website/local-link.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { TestimonialsCopy } from './testimonials.page.server.ts'

/** How words get onto this page, as the page of feedback takes them. */
export function SendYours({
  copy: { heading, lead, steps, note, link },
}: {
  copy: TestimonialsCopy['send']
}) {
  return (
    <section aria-labelledby="send" className="border-line border-t bg-action-tint">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
          <div>
            <h2 id="send" className="text-3xl sm:text-4xl">
              {heading}
            </h2>
            <p className="mt-3 text-lg">
              <TextNodes nodes={lead} />
            </p>
          </div>
          <LocalLink to="/share/feedback/" className={buttonClass({ variant: 'primary', size: 'large' })}>
            {link}
          </LocalLink>
        </div>
        <ol className="mt-9 grid gap-x-10 gap-y-8 xs:grid-cols-2 md:grid-cols-4">
          {steps.map(({ heading: step, text }, position) => (
            <li key={step} className="border-action border-t pt-4">
              <span aria-hidden="true" className="font-heading text-3xl text-action leading-none">
                {position + 1}
              </span>
              <h3 className="mt-2 text-xl">{step}</h3>
              <p className="mt-2">
                <TextNodes nodes={text} />
              </p>
            </li>
          ))}
        </ol>
        <p className="mt-9 max-w-prose">
          <TextNodes nodes={note} />
        </p>
      </div>
    </section>
  )
}
