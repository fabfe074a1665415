import clsx from 'clsx'
import { useState } from 'react'
import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { Buy } from './buy-link.tsx'
import type { OfferedPackage } from './offered.ts'
import { Opens } from './opens.tsx'
import { Price } from './price.tsx'
import { PriceSwitch } from './price-switch.tsx'
import type { PricingData } from './pricing.page.tsx'
import { PricingHeading } from './pricing-heading.tsx'
import { Samples } from './samples.tsx'
import { SeatsField } from './seats-field.tsx'

/** Plans side by side, as columns of one sheet; what costs nothing stands below them. */
export function Plans({ data }: { data: PricingData }) {
  const { heading, lead, packages, words } = data
  // The one that most people come for: what opens everything without counting.
  const chosen = packages.find(({ isOnSale, contents }) => isOnSale && contents.downloadsPerMonth === null)
  return (
    <div className="mx-auto max-w-page px-gutter pt-10 pb-16 sm:pt-16 sm:pb-20">
      <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-7">
        <div className="min-w-0 max-w-2xl">
          <PricingHeading heading={heading} lead={lead} />
        </div>
        <PriceSwitch data={data} />
      </header>
      <ul
        className={clsx(
          'mt-9 grid border-ink border-t-2 border-b bg-sheet md:grid-flow-col md:grid-rows-[auto_auto_auto_1fr]',
          packages.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2',
        )}
      >
        {packages.map((offered) => (
          <Plan key={offered.token} offered={offered} isChosen={offered === chosen} data={data} />
        ))}
      </ul>
      <section
        aria-labelledby="without-plan"
        className="mt-6 flex flex-wrap items-center justify-between gap-x-12 gap-y-4 rounded-sheet border border-line px-6 py-5"
      >
        <div className="max-w-prose">
          <h2 id="without-plan" className="text-2xl">
            {words.free.title}
          </h2>
          <p className="mt-1 text-muted">{words.free.text}</p>
        </div>
        <SignUpLink destination="" entryPoint="pricing-free" entry="create-account" origin="payment-frame">
          {words.free.action}
        </SignUpLink>
      </section>
      {data.samples !== undefined && <Samples samples={data.samples} />}
    </div>
  )
}

interface PlanProps {
  offered: OfferedPackage
  isChosen: boolean
  data: PricingData
}

function Plan({ offered, isChosen, data: { currency, asksCaptcha } }: PlanProps) {
  const { name, audience, perSeat } = offered
  const [seats, setSeats] = useState<number>()
  return (
    <li
      className={clsx(
        'grid gap-y-5 border-line px-6 py-7 not-first:border-t md:row-span-4 md:grid-rows-subgrid md:not-first:border-t-0 md:not-first:border-l lg:px-8',
        isChosen && 'bg-action-tint',
      )}
    >
      <div>
        <h2 className="text-3xl">{name}</h2>
        <p className="mt-1.5 text-muted">{audience}</p>
      </div>
      <div>
        <Price offered={offered} />
      </div>
      <div>
        <Buy
          offered={offered}
          seats={seats}
          variant={isChosen ? 'primary' : 'secondary'}
          asksCaptcha={asksCaptcha}
        />
      </div>
      <div className="border-line border-t pt-5">
        {perSeat && (
          <div className="mb-5">
            <SeatsField offered={offered} currency={currency} onSeats={setSeats} />
          </div>
        )}
        <Opens offered={offered} />
      </div>
    </li>
  )
}
