import { buttonClass } from '#ui/components/button-class.ts'
import { LocalLink } from '#ui/website/local-link.tsx'
import { PlannedLabel } from '#ui/website/texts/planned-label.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import { Buy } from './buy-link.tsx'
import type { PricingCopy } from './offered.server.ts'
import type { OfferedPackage } from './offered.ts'
import { Opens, Price, PriceScope, PriceSwitch, type PriceSwitchProps } from './price-parts.tsx'

export type BudgetoBuyData = PriceSwitchProps['data'] & {
  words: Omit<PricingCopy['budgeto'], 'title' | 'description'>
  offered: OfferedPackage
}

/** Where a link to buy the budgeting app leads: its price and the truth about it, or the token's package. */
export default function BudgetoBuy({ data }: { data: BudgetoBuyData }) {
  const { words, offered } = data
  const { name, audience, isOnSale, kind } = offered
  return (
    <PriceScope>
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-gutter py-10 sm:py-20 md:grid-cols-[1.2fr_1fr] md:items-start">
        <div className="min-w-0">
          <h1 className="text-4xl sm:text-5xl">{isOnSale ? name : words.heading}</h1>
          <p className="mt-4 max-w-prose text-pretty text-lg">
            {kind === 'budgeting' ? <TextNodes nodes={words.lead} /> : isOnSale ? words.other : audience}
          </p>
          {kind === 'budgeting' && (
            <LocalLink
              to="/budgeto/"
              className={`mt-7 ${buttonClass({ variant: 'primary', size: 'large' })}`}
            >
              {words.action}
            </LocalLink>
          )}
        </div>
        <section aria-labelledby="price" className="border-ink border-t-2 border-b bg-sheet p-6 sm:p-8">
          <h2 id="price" className="text-2xl">
            {name} {kind === 'budgeting' && <PlannedLabel product="budgeting-app" />}
          </h2>
          <p className="mt-1 mb-5 text-muted">{audience}</p>
          <Price offered={offered} />
          <div className="my-6">
            <Buy offered={offered} variant="primary" />
          </div>
          {kind !== 'budgeting' && (
            <div className="mb-6 border-line border-t pt-5">
              <Opens offered={offered} />
            </div>
          )}
          <PriceSwitch data={data} />
        </section>
      </div>
    </PriceScope>
  )
}
