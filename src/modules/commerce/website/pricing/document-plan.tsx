import { useLingui } from '@lingui/react/macro'
import { DocumentFacts } from '#modules/library/website/parts/document-facts.tsx'
import { TemplateLink } from '#modules/library/website/parts/template-link.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import { Buy } from './buy-link.tsx'
import { Opens, Price, PricingHeading } from './price-parts.tsx'
import { PriceSwitch } from './price-switch.tsx'
import type { PricingData } from './pricing.page.tsx'

/** The first page of the document that somebody wanted, as large as the prices that open it. */
export function DocumentPlan({ data }: { data: PricingData }) {
  const { heading, lead, packages, document } = data
  return (
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-gutter pt-10 pb-16 sm:pt-16 sm:pb-20 md:grid-cols-[1fr_1.25fr] md:grid-rows-[auto_1fr]">
      <div className="min-w-0 md:col-start-2">
        <PricingHeading heading={heading} lead={lead} />
        {document !== undefined && (
          <div className="mt-6 border-brass border-l-4 pl-5">
            <h2 className="text-2xl">{document.says.title}</h2>
            <p className="mt-1">
              <TextNodes nodes={document.says.text} />
            </p>
          </div>
        )}
      </div>
      {document !== undefined && <Wanted document={document} />}
      <div className="min-w-0 md:col-start-2">
        <PriceSwitch data={data} />
        <ul className="mt-6 grid gap-5 xs:grid-cols-2">
          {packages.map((offered) => (
            <li key={offered.token} className="flex flex-col rounded-sheet border border-line bg-sheet p-5">
              <h2 className="text-2xl">{offered.name}</h2>
              <p className="mt-1 mb-4 text-muted text-sm">{offered.audience}</p>
              <Price offered={offered} />
              <div className="my-5 text-sm">
                <Opens offered={offered} />
              </div>
              <div className="mt-auto">
                <Buy offered={offered} variant={document?.free === true ? 'secondary' : 'primary'} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Wanted({ document }: { document: NonNullable<PricingData['document']> }) {
  const { t } = useLingui()
  const { title, page, pages, fields, minutes, caption } = document
  return (
    <figure className="min-w-0 max-md:mx-auto max-md:max-w-64 md:row-span-2 md:row-start-1">
      <Picture
        file={page}
        alt={t`First page of the ${title}`}
        sizes="(min-width: 996px) 460px, 320px"
        lazy={false}
        className="page-edge h-auto w-full bg-page"
      />
      <figcaption className="mt-4 text-sm">
        <span className="block text-muted">{caption}</span>
        <TemplateLink
          template={document}
          className="text-link inline-flex min-h-11 items-center font-medium text-base"
        />
        <DocumentFacts pages={pages} fields={fields} minutes={minutes} />
      </figcaption>
    </figure>
  )
}
