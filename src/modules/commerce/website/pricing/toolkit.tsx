import { Plural } from '@lingui/react/macro'
import type { ListedTemplate } from '#modules/library/website/parts/list-template.server.ts'
import { TemplateCard } from '#modules/library/website/parts/template-card.tsx'
import { TemplateLink } from '#modules/library/website/parts/template-link.tsx'
import { Buy } from './buy-link.tsx'
import { Opens, Price, PricingHeading } from './price-parts.tsx'
import { PriceSwitch } from './price-switch.tsx'
import type { PricingData } from './pricing.page.tsx'

/** Everything that a toolkit opens, by its first page and its name, and beside it what that costs. */
export function Toolkit({ data }: { data: PricingData }) {
  const { heading, lead, packages, toolkit } = data
  const [first, whole] = packages
  return (
    <div className="mx-auto grid max-w-page gap-x-14 gap-y-10 px-gutter pt-10 pb-16 sm:pt-16 sm:pb-20 md:grid-cols-[1.7fr_1fr]">
      <header className="min-w-0 max-w-3xl md:col-span-2">
        <PricingHeading heading={heading} lead={lead} />
      </header>
      {first !== undefined && (
        <aside aria-labelledby="toolkit-price" className="md:col-start-2 md:row-start-2">
          <div className="rounded-sheet border border-line bg-sheet p-6 md:sticky md:top-6">
            <h2 id="toolkit-price" className="mb-4 text-2xl">
              {first.name}
            </h2>
            <Price offered={first} />
            <div className="my-5">
              <Buy offered={first} variant="primary" />
            </div>
            <div className="mb-6 border-line border-t pt-5 text-sm">
              <Opens offered={first} />
            </div>
            <PriceSwitch data={data} />
          </div>
        </aside>
      )}
      {toolkit !== undefined && (
        <section aria-labelledby="holds" className="min-w-0 md:col-start-1 md:row-start-2">
          <h2 id="holds" className="border-ink border-t-2 pt-4 text-3xl">
            {toolkit.words.title}
          </h2>
          <p className="mt-2 text-muted">
            <Plural
              value={toolkit.own.length + toolkit.other.length}
              one="# template"
              other="# templates in all languages together"
            />
          </p>
          <ul className="mt-6 grid gap-4">
            {toolkit.own.map((template) => (
              <li key={template.slug}>
                <TemplateCard template={template} />
              </li>
            ))}
          </ul>
          {toolkit.other.length > 0 && <Foreign title={toolkit.words.other} templates={toolkit.other} />}
          {whole !== undefined && (
            <section aria-labelledby="whole" className="mt-10 rounded-sheet bg-action-tint p-6 sm:p-8">
              <h2 id="whole" className="text-2xl">
                {toolkit.words.whole}
              </h2>
              <p className="mt-2 mb-5 max-w-prose">{toolkit.words.wholeText}</p>
              <Price offered={whole} />
              <div className="mt-4 max-w-xs">
                <Buy offered={whole} />
              </div>
            </section>
          )}
        </section>
      )}
    </div>
  )
}

/** What it holds in other languages, by title alone. */
function Foreign({ title, templates }: { title: string; templates: readonly ListedTemplate[] }) {
  return (
    <section aria-labelledby="foreign" className="mt-10">
      <h3 id="foreign" className="text-2xl">
        {title}
      </h3>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {templates.map((template) => (
          <li key={template.slug} className="flex flex-wrap items-baseline justify-between gap-x-6 py-1">
            <TemplateLink template={template} className="text-link inline-flex min-h-11 items-center" />
            <span className="text-muted text-sm">{template.foreign?.name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
