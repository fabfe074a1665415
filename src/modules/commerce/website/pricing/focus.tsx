import { Trans } from '@lingui/react/macro'
import { Items } from '#ui/website/blocks/items.tsx'
import { Section } from '#ui/website/blocks/section.tsx'
import { Buy } from './buy-link.tsx'
import type { OfferedPackage } from './offered.ts'
import { Opens, Price, PricingHeading } from './price-parts.tsx'
import { PriceSwitch } from './price-switch.tsx'
import type { PricingData } from './pricing.page.tsx'

/** One package: its price as large as a heading, what it opens, and why; another one is a line below. */
export function Focus({ data }: { data: PricingData }) {
  const { heading, lead, packages, focus } = data
  const [first, ...others] = packages
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
                <PriceSwitch data={data} />
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

/** A second choice, in one row. */
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
