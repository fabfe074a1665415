import { LargeFirstPage } from '#modules/library/website/parts/large-first-page.tsx'
import { TemplateLink } from '#modules/library/website/parts/template-link.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { Rules } from '#ui/website/blocks/rules.tsx'
import { Items, Section } from '#ui/website/blocks/section.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import type { TestimonialsCopy, TestimonialsData } from './testimonials.page.server.ts'

/** What customers say; if nobody has yet, an empty sheet, and first what can be checked instead. */
export default function Testimonials({ data: { copy, printed, document } }: { data: TestimonialsData }) {
  const isEmpty = printed.length === 0
  return (
    <>
      <header className="mx-auto grid max-w-page gap-x-20 gap-y-10 px-gutter pt-12 pb-14 sm:pt-20 sm:pb-20 md:grid-cols-2 md:items-center">
        <div>
          <h1 className="text-4xl sm:text-5xl lg:text-6xl">{copy.heading}</h1>
          <TextParagraph nodes={copy.lead} className="mt-6 max-w-prose text-pretty text-lg" />
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
            <TextParagraph nodes={copy.none.text} className="mt-3" />
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

interface InsteadProps {
  copy: TestimonialsCopy['instead']
  document: TestimonialsData['document']
}

/** What anybody can check without believing anybody, beside a document that is there to be judged. */
function Instead({ copy: { heading, lead, items }, document }: InsteadProps) {
  const { foreign } = document
  return (
    <section aria-labelledby="instead" className="border-line border-y bg-sunken">
      <div className="mx-auto grid max-w-page gap-x-20 gap-y-10 px-gutter py-14 sm:py-20 md:grid-cols-[1.7fr_1fr] md:items-center">
        <div>
          <h2 id="instead" className="text-3xl sm:text-4xl">
            {heading}
          </h2>
          <TextParagraph nodes={lead} className="mt-3 max-w-measure text-lg text-muted" />
          <Items
            as="ol"
            items={items}
            className="mt-8 divide-y divide-line border-ink border-t-2"
            itemClassName="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[1fr_1.7fr]"
            textClassName="max-w-prose"
          />
        </div>
        <figure className="mx-auto w-full max-w-xs md:max-w-none">
          <LargeFirstPage
            document={document}
            sizes="(min-width: 1200px) 400px, (min-width: 996px) 32vw, 320px"
          />
          <figcaption className="mt-4 text-sm">
            <TemplateLink template={document} className="text-link inline-flex min-h-11 items-center" />
            {foreign !== undefined && <span className="text-muted"> · {foreign.name}</span>}
          </figcaption>
        </figure>
      </div>
    </section>
  )
}

/** What is printed and what is refused: two lists that answer each other. */
function PrintRules({ copy: { heading, columns, rows } }: { copy: TestimonialsCopy['rules'] }) {
  return (
    <Section id="rules" title={heading}>
      <div className="mt-8 grid gap-x-12 gap-y-10 sm:grid-cols-2">
        <Rules title={columns.print} rules={rows.map(({ print }) => print)} isAllowed />
        <Rules title={columns.refuse} rules={rows.map(({ refuse }) => refuse)} isAllowed={false} />
      </div>
    </Section>
  )
}

interface PrintedProps {
  copy: TestimonialsCopy['printed']
  printed: TestimonialsData['printed']
}

/** Words of customers, as long or as short as they are. */
export function Printed({ copy: { heading, lead }, printed }: PrintedProps) {
  return (
    <Section id="printed" title={heading} lead={lead} ground="paper" edges="top">
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
    </Section>
  )
}

/** How words get onto this page, as the page of feedback takes them. */
function SendYours({ copy: { heading, lead, steps, note, link } }: { copy: TestimonialsCopy['send'] }) {
  return (
    <section aria-labelledby="send" className="border-line border-t bg-action-tint">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
          <div>
            <h2 id="send" className="text-3xl sm:text-4xl">
              {heading}
            </h2>
            <TextParagraph nodes={lead} className="mt-3 text-lg" />
          </div>
          <LocalLink to="/share/feedback/" className={buttonClass({ variant: 'primary', size: 'large' })}>
            {link}
          </LocalLink>
        </div>
        <Items
          as="ol"
          items={steps}
          className="mt-9 grid gap-x-10 gap-y-8 xs:grid-cols-2 md:grid-cols-4"
          itemClassName="border-action border-t pt-4"
          numberClassName="font-heading text-3xl text-action leading-none"
          nameClassName="mt-2 text-xl"
          textClassName="mt-2"
        />
        <TextParagraph nodes={note} className="mt-9 max-w-prose" />
      </div>
    </section>
  )
}
