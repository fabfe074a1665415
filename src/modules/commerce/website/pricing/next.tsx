import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { PricingData } from './pricing.page.tsx'

/** From the button to the open files. */
export function Next({ words: { title, steps } }: { words: PricingData['words']['next'] }) {
  return (
    <section aria-labelledby="next" className="border-line border-t bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="next" className="text-3xl sm:text-4xl">
          {title}
        </h2>
        <ol className="mt-8 grid gap-x-10 gap-y-7 xs:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, text }, position) => (
            <li key={title} className="border-ink border-t-2 pt-4">
              <p aria-hidden="true" className="font-heading font-medium text-3xl text-action leading-none">
                {position + 1}
              </p>
              <h3 className="mt-3 text-xl">{title}</h3>
              <p className="mt-1.5 text-muted">
                <TextNodes nodes={text} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
