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
        <StatusMessage title={<Trans>Your payment is still on its way</Trans>}>
          <p role="status">
            <Trans>
              The provider has it, and has not answered within two minutes. Please do not pay again: order{' '}
              {number} settles by itself, and the receipt goes to {email}. You may close this page.
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
            <Trans>Nothing was charged. The order is kept for a day; its page is where you pay it.</Trans>
          </p>
          <PayAgain order={order} />
        </StatusMessage>
      )
    case 'refunded':
      return (
        <StatusMessage title={<Trans>Order {number} was refunded</Trans>}>
          <p>
            <Trans>
              The whole amount went back to what you paid with, and what the order had opened is closed. Until
              it shows on a statement, some banks take a few days.
            </Trans>
          </p>
        </StatusMessage>
      )
    case 'charged_back':
      return (
        <StatusMessage title={<Trans>The payment of order {number} was taken back</Trans>}>
          <p>
            <Trans>
              Your bank has taken the money back, so what the order had opened is closed. If that was a
              mistake, write to <SupportLink />.
            </Trans>
          </p>
        </StatusMessage>
      )
    case 'cancelled':
      return (
        <StatusMessage title={<Trans>Order {number} was given up</Trans>}>
          <p>
            <Trans>It was not paid within a day, or another one took its place. Nothing was charged.</Trans>
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
        <StatusMessage title={<Trans>We are looking at order {number}</Trans>}>
          <p>
            <Trans>
              A payment has arrived that does not match the order, so nothing is open yet. One of us looks at
              it and writes to {email}. You need not do anything; if you want to, write to <SupportLink />.
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
