import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { logInUrl, nextOf, placeOf, webAppUrl } from '#modules/identity/website/web-app-addresses.ts'
import { DocumentFacts } from '#modules/library/website/parts/document-facts.tsx'
import type { ListedTemplate } from '#modules/library/website/parts/list-template.server.ts'
import { TemplateCard } from '#modules/library/website/parts/template-card.tsx'
import { TemplateLink } from '#modules/library/website/parts/template-link.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { Picture } from '#ui/components/picture.tsx'
import { Items, Section } from '#ui/website/blocks/section.tsx'
import { useSite } from '#ui/website/site.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import { Buy } from './buy-link.tsx'
import type { OfferedPackage } from './offered.ts'
import { Opens, Price, PriceSwitch, PricingHeading } from './price-parts.tsx'
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

/** One package: its price as large as a heading, what it opens, and why; another one is a line below. */
export function Focus({ data }: { data: PricingData }) {
  const { heading, lead, packages, focus } = data
  const [first, ...others] = packages
  const hasPeriods = packages.some(({ terms }) => terms.month !== undefined)
  return (
    <>
      <div className="border-line border-b bg-sunken">
        <div className="mx-auto max-w-page px-gutter py-10 sm:py-16">
          <header className="max-w-3xl">
            <PricingHeading heading={heading} lead={lead} />
          </header>
          {first !== undefined && (
            <section
              aria-labelledby="focus"
              className="mt-9 grid border border-line bg-sheet md:grid-cols-[1.25fr_1fr]"
            >
              <div className="p-6 sm:p-10">
                <h2 id="focus" className="text-3xl">
                  {first.name}
                </h2>
                <p className="mt-1.5 text-muted">{first.audience}</p>
                <div className="mt-7">
                  <Price offered={first} size="large" />
                </div>
                <div className="mt-6 max-w-sm">
                  <Buy offered={first} variant="primary" />
                </div>
              </div>
              <div className="flex flex-col justify-between gap-y-8 border-line p-6 max-md:border-t sm:p-10 md:border-l">
                <Opens offered={first} />
                <PriceSwitch data={data} hasPeriods={hasPeriods} />
              </div>
            </section>
          )}
          {others.map((offered) => (
            <Other key={offered.token} offered={offered} />
          ))}
        </div>
      </div>
      {focus !== undefined && (
        <Section id="reasons" title={focus.title}>
          <Items
            as="ol"
            items={focus.reasons}
            className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-3"
            itemClassName="border-brass border-t-2 pt-4"
            nameClassName="text-2xl"
            textClassName="mt-2 text-muted"
          />
        </Section>
      )}
    </>
  )
}

function Other({ offered }: { offered: OfferedPackage }) {
  return (
    <section
      aria-labelledby={offered.token}
      className="grid items-center gap-x-10 gap-y-4 border-line border-x border-b bg-sheet p-6 sm:grid-cols-[1fr_15rem] sm:px-10 md:grid-cols-[1fr_auto_15rem]"
    >
      <div>
        <h2 id={offered.token} className="text-2xl">
          <span className="sr-only">
            <Trans>Or:</Trans>{' '}
          </span>
          {offered.name}
        </h2>
        <p className="text-muted">{offered.audience}</p>
      </div>
      <div className="md:max-w-72">
        <Price offered={offered} />
      </div>
      <div className="sm:max-md:col-start-2 sm:max-md:row-span-2 sm:max-md:row-start-1">
        <Buy offered={offered} />
      </div>
    </section>
  )
}

/** First where the visitor stands, then what it costs to go on; whoever has a plan is asked for nothing. */
export function Renew({ data }: { data: PricingData }) {
  const { heading, lead, packages, visitor } = data
  return (
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-gutter pt-10 pb-16 sm:pt-16 sm:pb-20 md:grid-cols-[1fr_1.5fr]">
      <div className="min-w-0">
        <PricingHeading heading={heading} lead={lead} />
        {visitor !== undefined && <Standing visitor={visitor} />}
      </div>
      {visitor?.is !== 'running' && (
        <div className="min-w-0">
          <PriceSwitch data={data} />
          <ul className="mt-7 divide-y divide-line border-ink border-t-2 border-b bg-sheet">
            {packages.map((offered, position) => (
              <li key={offered.token} className="grid gap-x-10 gap-y-5 p-6 sm:grid-cols-[1fr_15rem] sm:p-8">
                <div>
                  <h2 className="text-2xl">{offered.name}</h2>
                  <p className="mt-1 mb-4 text-muted">{offered.audience}</p>
                  <Opens offered={offered} />
                </div>
                <div>
                  <Price offered={offered} />
                  <div className="mt-5">
                    <Buy offered={offered} variant={position === 0 ? 'primary' : 'secondary'} />
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Standing({ visitor: { is, email, title, text } }: { visitor: NonNullable<PricingData['visitor']> }) {
  const { t } = useLingui()
  const site = useSite()
  const location = useLocation()
  const query = new URLSearchParams(location.search)
  const isStranger = is === 'stranger'
  return (
    <section aria-labelledby="standing" className="mt-8 rounded-sheet border border-line bg-action-tint p-6">
      <h2 id="standing" className="text-2xl">
        {title}
      </h2>
      {email !== undefined && <p className="wrap-anywhere mt-1 font-medium">{email}</p>}
      <p className="mt-2">
        <TextNodes nodes={text} />
      </p>
      <p className="mt-5">
        <a
          href={isStranger ? logInUrl(site, placeOf(location)) : webAppUrl(site, nextOf(query))}
          className={buttonClass({ variant: is === 'running' ? 'primary' : 'secondary' })}
        >
          {isStranger ? t`Log in` : t`Open my documents`}
        </a>
      </p>
    </section>
  )
}

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
