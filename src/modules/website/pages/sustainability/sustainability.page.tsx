import { Plural, useLingui } from '@lingui/react/macro'
import { LargeFirstPage } from '#modules/library/website/parts/large-first-page.tsx'
import { TemplateLink } from '#modules/library/website/parts/template-link.tsx'
import { Items, Section } from '#ui/website/blocks/section.tsx'
import { TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import type { SustainabilityCopy, SustainabilityData } from './sustainability.page.server.ts'

/** What is spared and what is unknown: light pages, paper where needed, blanks where a figure is missing. */
export default function Sustainability({ data: { copy, trees, document } }: { data: SustainabilityData }) {
  const { weight, closing } = copy
  return (
    <>
      <header className="overflow-hidden border-line border-b bg-action-tint">
        <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-gutter pt-16 sm:grid-cols-[1.7fr_1fr] sm:pt-24 lg:gap-x-24">
          <div className="min-w-0 self-center sm:pb-24">
            <h1 className="text-5xl text-action-strong md:text-6xl lg:text-7xl">{copy.heading}</h1>
            <TextParagraph nodes={copy.lead} className="mt-7 max-w-measure text-pretty text-lg sm:text-xl" />
          </div>
          {/* The sheet that may not be needed stands on the edge of the page. */}
          <div className="mx-auto h-52 w-full max-w-64 sm:h-0 sm:min-h-full sm:max-w-none">
            <LargeFirstPage
              document={document}
              sizes="(min-width: 1200px) 400px, (min-width: 768px) 34vw, 256px"
              lazy={false}
            />
          </div>
        </div>
      </header>
      <Section
        id="weight"
        title={weight.heading}
        lead={weight.lead}
        beside="gap-x-16 gap-y-8 md:grid-cols-[1fr_1.7fr]"
        isSticky
      >
        <Items
          items={weight.items}
          className="divide-y divide-line border-action border-t-2"
          itemClassName="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[1fr_2fr]"
          textClassName="max-w-prose text-muted"
        />
      </Section>
      <PaperNeeds copy={copy.paper} />
      <Printing copy={copy.print} document={document} />
      {trees !== undefined && (
        <Section
          id="trees"
          title={trees.heading}
          size="small"
          ground="paper"
          edges="top"
          padding="py-12"
          beside="gap-x-16 gap-y-3 md:grid-cols-[1fr_1.7fr]"
        >
          <TextParagraph nodes={trees.text} className="max-w-prose text-lg" />
        </Section>
      )}
      <Unmeasured copy={copy.unmeasured} />
      <Section id="closing" title={closing.heading} size="small">
        <TextParagraph nodes={closing.text} className="mt-3 max-w-prose text-lg" />
      </Section>
    </>
  )
}

/** What has no figure yet: each with a blank to fill in, as our documents have them. */
function Unmeasured({ copy: { heading, lead, items } }: { copy: SustainabilityCopy['unmeasured'] }) {
  return (
    <Section id="unmeasured" title={heading} lead={lead} ground="sunken">
      <ul className="mt-9 grid gap-x-12 gap-y-9 sm:grid-cols-2">
        {items.map(({ heading: thing, text }) => (
          <li key={thing}>
            <div className="flex items-end gap-4">
              <h3 className="text-xl">{thing}</h3>
              <span
                aria-hidden="true"
                className="mb-1 min-w-12 flex-1 border-field-line border-b-2 border-dotted"
              />
            </div>
            <TextParagraph nodes={text} className="mt-2 max-w-prose text-muted" />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type PaperCopy = SustainabilityCopy['paper']

/** Which documents have to be on paper: the sheet beside the answer is empty, half full or full. */
function PaperNeeds({ copy: { heading, lead, columns, rows } }: { copy: PaperCopy }) {
  return (
    <Section id="paper" title={heading} lead={lead} ground="sunken">
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
            <TextParagraph nodes={why} className="max-w-prose text-muted" />
          </li>
        ))}
      </ul>
    </Section>
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

interface PrintingProps {
  copy: SustainabilityCopy['print']
  document: SustainabilityData['document']
}

/** How one printout is enough: the sheets of a real document, and how to need fewer of them. */
export function Printing({ copy: { heading, lead, sheets, items }, document }: PrintingProps) {
  return (
    <section aria-labelledby="print" className="mx-auto max-w-page px-gutter py-14 sm:py-20">
      <div className="grid items-end gap-x-16 gap-y-8 md:grid-cols-[1fr_1.7fr]">
        <div>
          <h2 id="print" className="text-3xl sm:text-4xl">
            {heading}
          </h2>
          <TextParagraph nodes={lead} className="mt-3 text-lg text-muted" />
        </div>
        <Sheets copy={sheets} document={document} />
      </div>
      <Items
        items={items}
        className="mt-12 grid gap-x-12 border-action border-t-2 sm:grid-cols-2 lg:grid-cols-3"
        itemClassName="border-line border-b py-6"
        textClassName="mt-1.5 text-muted"
      />
    </section>
  )
}

/** One document counted three ways: a side a sheet, two sides a sheet, and none. */
function Sheets({
  copy,
  document,
}: { copy: PrintingProps['copy']['sheets'] } & Pick<PrintingProps, 'document'>) {
  const { i18n } = useLingui()
  const { pages } = document
  const counts = [
    { name: copy.one, count: pages },
    { name: copy.both, count: Math.ceil(pages / 2) },
    { name: copy.none, count: 0 },
  ]
  return (
    <div>
      <dl className="grid grid-cols-3 gap-x-6 sm:gap-x-10">
        {counts.map(({ name, count }) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="mt-2 hyphens-auto text-muted text-sm">{name}</dt>
            <dd className="font-heading font-medium text-6xl text-action tabular-nums leading-none sm:text-7xl">
              {i18n.number(count)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm">
        <TemplateLink template={document} className="text-link inline-flex min-h-11 items-center" />
        <span className="text-muted">
          {' · '}
          <Plural value={pages} one="# page" other="# pages" />
        </span>
      </p>
    </div>
  )
}
