import { Trans } from '@lingui/react/macro'
import { logInUrl } from '#modules/identity/website/web-app-addresses.ts'
import { buttonClass } from '#ui/components/button-class.ts'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useSite } from '#ui/website/site.tsx'
import { OrderCard } from '../parts/order-card.tsx'
import { CheckoutSteps } from '../parts/steps.tsx'
import { Paid } from './paid.tsx'
import { Standing } from './standing.tsx'
import type { OrderToThankFor, ThankYouData } from './thank-you-data.ts'
import { useOrder } from './use-order.ts'

/** After a purchase: how the order stands, and the way to what it opens. */
export default function ThankYou({ data }: { data: ThankYouData }) {
  return data.kind === 'order' ? <Order {...data} /> : <NoOrder isUnknown={data.kind === 'unknown'} />
}

function Order(data: OrderToThankFor) {
  const { order, standing } = useOrder(data)
  const isPaid = standing === 'paid'
  return (
    <div className="mx-auto max-w-page px-gutter pt-6 pb-16 sm:pt-10" data-standing={standing}>
      <CheckoutSteps current={isPaid ? 'done' : 'payment'} />
      <div className="mt-6 grid gap-x-14 gap-y-10 md:grid-cols-[3fr_2fr] md:items-start">
        <div className="wrap-break-word min-w-0">
          {isPaid ? <Paid data={data} order={order} /> : <Standing standing={standing} order={order} />}
        </div>
        <OrderCard
          order={order}
          name={data.name}
          perSeat={data.perSeat}
          hasCharges={isPaid || order.state === 'placed'}
        />
      </div>
    </div>
  )
}

function NoOrder({ isUnknown }: { isUnknown: boolean }) {
  const site = useSite()
  return (
    <div className="mx-auto max-w-measure px-gutter py-16">
      <h1 className="text-4xl">
        {isUnknown ? <Trans>We cannot show you this order</Trans> : <Trans>There is no order here yet</Trans>}
      </h1>
      <p className="mt-4 text-lg">
        {isUnknown ? (
          <Trans>
            There is no such order, or it belongs to another account, or it was placed in another browser. Log
            in with the account that bought it to see what is open to you.
          </Trans>
        ) : (
          <Trans>
            Whoever buys a plan comes here afterwards, and sees the order and the way to the templates.
          </Trans>
        )}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {isUnknown && (
          <a href={logInUrl(site)} className={buttonClass({ variant: 'primary', size: 'large' })}>
            <Trans>Log in</Trans>
          </a>
        )}
        <LocalLink
          to="/pricing/plans/"
          className={buttonClass({ variant: isUnknown ? 'secondary' : 'primary', size: 'large' })}
        >
          <Trans>See plans and prices</Trans>
        </LocalLink>
      </div>
    </div>
  )
}
