import { Plural, useLingui } from '@lingui/react/macro'
import { LocalLink } from '#ui/website/local-link.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { SustainabilityCopy } from './sustainability.page.server.ts'
import type { SustainabilityData } from './sustainability.page.tsx'

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
          <p className="mt-3 text-lg text-muted">
            <TextNodes nodes={lead} />
          </p>
        </div>
        <Sheets copy={sheets} document={document} />
      </div>
      <ul className="mt-12 grid gap-x-12 border-action border-t-2 sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ heading: tip, text }) => (
          <li key={tip} className="border-line border-b py-6">
            <h3 className="text-xl">{tip}</h3>
            <p className="mt-1.5 text-muted">
              <TextNodes nodes={text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One document counted three ways: a side a sheet, two sides a sheet, and none. */
function Sheets({
  copy,
  document,
}: { copy: PrintingProps['copy']['sheets'] } & Pick<PrintingProps, 'document'>) {
  const { i18n } = useLingui()
  const { slug, title, pages, pageLanguage, foreign } = document
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
        <LocalLink
          to={`/templates/${slug}/`}
          language={pageLanguage}
          lang={foreign?.tag}
          className="text-link inline-flex min-h-11 items-center"
        >
          {title}
        </LocalLink>
        <span className="text-muted">
          {' · '}
          <Plural value={pages} one="# page" other="# pages" />
        </span>
      </p>
    </div>
  )
}
