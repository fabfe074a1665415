import { Trans } from '@lingui/react/macro'
import { useActionData } from 'react-router'
import { LoadingOverlay } from '#ui/components/loading-overlay.tsx'
import { CheckoutSteps, DemonstrationNotice, OrderCard } from '../parts/checkout-frame.tsx'
import { PaymentForm } from './payment-form.tsx'
import { type PaymentAnswer, type PaymentData, usePayment } from './use-payment.ts'

/** Where an order is paid: the order on the left, and on the right whatever the buyer has to do next. */
export default function Payment({ data }: { data: PaymentData }) {
  const answer = useActionData<PaymentAnswer>()
  const payment = usePayment(data, answer)
  return (
    <div className="mx-auto max-w-page px-gutter pt-6 pb-16 sm:pt-10">
      <CheckoutSteps current="payment" />
      <h1 className="mt-4 text-4xl sm:text-5xl">
        <Trans>Payment</Trans>
      </h1>
      {data.isDemonstration && <DemonstrationNotice />}
      <div className="mt-8 grid gap-x-14 gap-y-10 md:grid-cols-[2fr_3fr] md:items-start">
        {/* On a phone what is to be done goes first: what is bought was on the page before. */}
        <div className="max-md:order-2">
          <OrderCard order={payment.order} name={data.name} perSeat={data.perSeat} />
        </div>
        <div className="min-w-0 rounded-sheet border border-line bg-sheet p-5 sm:p-8">
          <PaymentForm payment={payment} methods={data.methods} />
        </div>
      </div>
      {/* PAY-3, LAY-3: covered while nothing may be pressed. */}
      <LoadingOverlay
        shown={payment.progress.at === 'waiting'}
        message={<Trans>Processing payment. Please wait. It may take up to 2 minutes</Trans>}
      />
    </div>
  )
}
