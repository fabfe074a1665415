import { Trans } from '@lingui/react/macro'
import { logInUrl, webAppUrl } from '#modules/identity/website/web-app-addresses.ts'
import { buttonClass } from '#ui/components/button-class.ts'
import { useSite } from '#ui/website/site.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import { Buy } from './buy-link.tsx'
import { Opens, Price, PricingHeading } from './price-parts.tsx'
import { PriceSwitch } from './price-switch.tsx'
import type { PricingData } from './pricing.page.tsx'

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

/** The account as the server sees it in this moment. */
function Standing({ visitor: { is, email, title, text } }: { visitor: NonNullable<PricingData['visitor']> }) {
  const site = useSite()
  const look = buttonClass({ variant: is === 'running' ? 'primary' : 'secondary' })
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
        {is === 'stranger' ? (
          <a href={logInUrl(site)} className={look}>
            <Trans>Log in</Trans>
          </a>
        ) : (
          <a href={webAppUrl(site)} className={look}>
            <Trans>Open my documents</Trans>
          </a>
        )}
      </p>
    </section>
  )
}
