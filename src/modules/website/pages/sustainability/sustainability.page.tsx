import { useLingui } from '@lingui/react/macro'
import type { ListedTemplate } from '#modules/library/website/parts/listed-template.ts'
import { Picture, type PictureFile } from '#ui/components/picture.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import { PaperNeeds } from './paper-needs.tsx'
import { Printing } from './printing.tsx'
import type { SustainabilityCopy } from './sustainability.page.server.ts'

export interface SustainabilityData {
  copy: Omit<SustainabilityCopy, 'title' | 'description' | 'trees'>
  /** What the operator says of planted trees; left out where they say nothing. */
  trees?: SustainabilityCopy['trees']
  /** A real one, to be printed once. */
  document: ListedTemplate & { page: PictureFile }
}

/** What is spared and what is not known: light pages, paper where it has to be, and blanks where a figure is missing. */
export default function Sustainability({ data: { copy, trees, document } }: { data: SustainabilityData }) {
  const { t } = useLingui()
  const { weight, closing } = copy
  return (
    <>
      <header className="overflow-hidden border-line border-b bg-action-tint">
        <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-gutter pt-16 sm:grid-cols-[1.7fr_1fr] sm:pt-24 lg:gap-x-24">
          <div className="min-w-0 self-center sm:pb-24">
            <h1 className="text-5xl text-action-strong md:text-6xl lg:text-7xl">{copy.heading}</h1>
            <p className="mt-7 max-w-measure text-pretty text-lg sm:text-xl">
              <TextNodes nodes={copy.lead} />
            </p>
          </div>
          {/* The sheet that may not be needed stands on the edge of the page. */}
          <div className="mx-auto h-52 w-full max-w-64 sm:h-0 sm:min-h-full sm:max-w-none">
            <Picture
              file={document.page}
              alt={t`First page of the ${document.title}`}
              sizes="(min-width: 1200px) 400px, (min-width: 768px) 34vw, 256px"
              lazy={false}
              className="page-edge h-auto w-full bg-page"
            />
          </div>
        </div>
      </header>
      <section
        aria-labelledby="weight"
        className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter py-14 sm:py-20 md:grid-cols-[1fr_1.7fr]"
      >
        <div className="md:sticky md:top-28 md:self-start">
          <h2 id="weight" className="text-3xl sm:text-4xl">
            {weight.heading}
          </h2>
          <p className="mt-4 max-w-prose text-muted">
            <TextNodes nodes={weight.lead} />
          </p>
        </div>
        <ul className="divide-y divide-line border-action border-t-2">
          {weight.items.map(({ heading, text }) => (
            <li key={heading} className="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[1fr_2fr]">
              <h3 className="text-xl">{heading}</h3>
              <p className="max-w-prose text-muted">
                <TextNodes nodes={text} />
              </p>
            </li>
          ))}
        </ul>
      </section>
      <PaperNeeds copy={copy.paper} />
      <Printing copy={copy.print} document={document} />
      {trees !== undefined && (
        <section aria-labelledby="trees" className="border-line border-t">
          <div className="mx-auto grid max-w-page gap-x-16 gap-y-3 px-gutter py-12 md:grid-cols-[1fr_1.7fr]">
            <h2 id="trees" className="text-3xl">
              {trees.heading}
            </h2>
            <p className="max-w-prose text-lg">
              <TextNodes nodes={trees.text} />
            </p>
          </div>
        </section>
      )}
      <Unmeasured copy={copy.unmeasured} />
      <section aria-labelledby="closing" className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="closing" className="text-3xl">
          {closing.heading}
        </h2>
        <p className="mt-3 max-w-prose text-lg">
          <TextNodes nodes={closing.text} />
        </p>
      </section>
    </>
  )
}

/** What has no figure yet: each with a blank to fill in, as our documents have them. */
function Unmeasured({ copy: { heading, lead, items } }: { copy: SustainabilityCopy['unmeasured'] }) {
  return (
    <section aria-labelledby="unmeasured" className="border-line border-y bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="unmeasured" className="text-3xl sm:text-4xl">
          {heading}
        </h2>
        <p className="mt-3 max-w-measure text-lg text-muted">
          <TextNodes nodes={lead} />
        </p>
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
              <p className="mt-2 max-w-prose text-muted">
                <TextNodes nodes={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
