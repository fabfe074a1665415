import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { pathOfDestination, withNext } from '#modules/identity/workspace/next-path.ts'
import { buttonClass } from '#ui/components/button-class.ts'
import { Spinner } from '#ui/components/spinner.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { OrderView } from '../../orders/schema.ts'
import { PaypalNotReceived, SupportLink } from '../parts/checkout-frame.tsx'
import { DeclineText } from '../parts/order-texts.tsx'
import type { OrderStanding } from './use-order.ts'

interface StandingProps {
  standing: Exclude<OrderStanding, 'paid'>
  order: OrderView
}

/** An order that is not paid, or no longer: what is known of it, and what the buyer can do. */
export function Standing({ standing, order }: StandingProps): ReactNode {
  const { number, email } = order
  switch (standing) {
    case 'pending':
      return (
        <StatusMessage title={<Trans>Your payment is being confirmed</Trans>}>
          <p role="status" className="flex items-center gap-3">
            <Spinner className="text-action" />
            <Trans>Processing payment. Please wait. It may take up to 2 minutes</Trans>
          </p>
        </StatusMessage>
      )
    case 'late':
      return (
        <StatusMessage title={<Trans>Your payment hasn’t arrived yet</Trans>}>
          <p role="status">
            <Trans>
              The provider has your payment but hasn’t confirmed it within two minutes. Please don’t pay
              again: order {number} will complete on its own, and we’ll send the receipt to {email}. You can
              close this page.
            </Trans>
          </p>
        </StatusMessage>
      )
    case 'not-received':
      return (
        <StatusMessage title={<Trans>Order {number} is not paid</Trans>}>
          <PaypalNotReceived />
          <PayAgain order={order} />
        </StatusMessage>
      )
    case 'unpaid':
      return (
        <StatusMessage title={<Trans>Order {number} is not paid yet</Trans>}>
          {order.payment?.state === 'declined' && (
            <p>
              <DeclineText reason={order.payment.decline} />
            </p>
          )}
          <p>
            <Trans>You weren’t charged. We keep the order for a day, and you can pay it on its page.</Trans>
          </p>
          <PayAgain order={order} />
        </StatusMessage>
      )
    case 'refunded':
      return (
        <StatusMessage title={<Trans>Order {number} was refunded</Trans>}>
          <p>
            <Trans>
              We refunded the full amount to your payment method, and the access it gave you has ended. Some
              banks take a few days to show it on a statement.
            </Trans>
          </p>
        </StatusMessage>
      )
    case 'charged_back':
      return (
        <StatusMessage title={<Trans>The payment for order {number} was reversed</Trans>}>
          <p>
            <Trans>
              Your bank reversed the payment, so the access it gave you has ended. If that was a mistake,
              write to <SupportLink />.
            </Trans>
          </p>
        </StatusMessage>
      )
    case 'cancelled':
      return (
        <StatusMessage title={<Trans>Order {number} was canceled</Trans>}>
          <p>
            <Trans>It wasn’t paid within a day, or another order replaced it. You weren’t charged.</Trans>
          </p>
          <p>
            <LocalLink
              to={withNext('/pricing/plans/', pathOfDestination(order.destination))}
              className={buttonClass({ variant: 'primary', size: 'large' })}
            >
              <Trans>See plans and prices</Trans>
            </LocalLink>
          </p>
        </StatusMessage>
      )
    case 'mismatched':
      return (
        <StatusMessage title={<Trans>We’re reviewing order {number}</Trans>}>
          <p>
            <Trans>
              We received a payment that doesn’t match the order, so you don’t have access yet. We’ll look
              into it and write to {email}. You don’t need to do anything. Questions? Write to <SupportLink />
              .
            </Trans>
          </p>
        </StatusMessage>
      )
  }
}

function StatusMessage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      <div className="mt-5 max-w-measure space-y-5 text-lg">{children}</div>
    </>
  )
}

function PayAgain({ order: { id } }: Pick<StandingProps, 'order'>) {
  return (
    <p>
      <LocalLink
        to={`/pricing/checkout/${id}/`}
        reloadDocument
        className={buttonClass({ variant: 'primary', size: 'large' })}
      >
        <Trans>Go to the payment</Trans>
      </LocalLink>
    </p>
  )
}
