import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { nextOf } from '#modules/identity/website/web-app-addresses.ts'
import { withNext } from '#modules/identity/workspace/next-path.ts'
import { buttonClass } from '#ui/components/button-class.ts'
import { LocalLink } from '#ui/website/local-link.tsx'
import { CheckoutSteps, DemonstrationNotice } from '../parts/checkout-frame.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import type { CheckoutData, NothingToBuy } from './checkout-rules.ts'

/** The checkout: what is bought on the left, who buys on the right, and the payment on a page of its own. */
export default function Checkout({ data }: { data: CheckoutData }) {
  if (data.kind === 'nothing') return <NothingChosen {...data} />
  return (
    <div className="mx-auto max-w-page px-gutter pt-6 pb-16 sm:pt-10">
      <CheckoutSteps current="details" />
      <h1 className="mt-4 text-4xl sm:text-5xl">
        <Trans>Complete your order</Trans>
      </h1>
      {data.isDemonstration && <DemonstrationNotice />}
      <CheckoutForm data={data} />
    </div>
  )
}

function NothingChosen({ why, name }: NothingToBuy) {
  const { t } = useLingui()
  const { search } = useLocation()
  const said = {
    'not-on-sale': [
      t`${name} is not on sale yet`,
      t`We’re still building part of what it includes. It goes on sale when everything is ready.`,
    ],
    'unknown-package': [
      t`We don’t have that plan`,
      t`The link you followed names a plan that we don’t sell, or no longer sell.`,
    ],
    'nothing-chosen': [
      t`You haven’t chosen a plan yet`,
      t`Choose a plan first. You’ll see here what it costs, tax included, before you pay.`,
    ],
  }
  const [heading, text] = said[why]
  return (
    <div className="mx-auto max-w-measure px-gutter py-16">
      <h1 className="text-4xl">{heading}</h1>
      <p className="mt-4 text-lg">{text}</p>
      <LocalLink
        to={withNext('/pricing/plans/', nextOf(new URLSearchParams(search)))}
        className={`mt-8 ${buttonClass({ variant: 'primary', size: 'large' })}`}
      >
        <Trans>See plans and prices</Trans>
      </LocalLink>
    </div>
  )
}
