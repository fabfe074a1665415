import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useActionData, useLocation } from 'react-router'
import { logInUrl } from '#modules/identity/website/web-app-addresses.ts'
import { Button } from '#ui/components/button.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { Notice } from '#ui/components/notice.tsx'
import { LoadingOverlay, Spinner } from '#ui/components/progress.tsx'
import { useRetryTime } from '#ui/components/use-retry-time.ts'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useSite } from '#ui/website/site.tsx'
import type { OrderView } from '../../orders/schema.ts'
import type { PaymentMethod } from '../../payments/schema.ts'
import {
  CheckoutSteps,
  DemonstrationNotice,
  MethodChoice,
  OrderCard,
  PaypalNotReceived,
  SupportLink,
} from '../parts/checkout-frame.tsx'
import { DeclineText, Price } from '../parts/order-lines.tsx'
import { HostedFields } from './hosted-fields.tsx'
import { type PaymentAnswer, type PaymentData, usePayment } from './use-payment.ts'

/** Where an order is paid: the order on the left, and on the right whatever the buyer has to do next. */
export default function Payment({ data }: { data: PaymentData }) {
  const { t } = useLingui()
  const answer = useActionData<PaymentAnswer>()
  const payment = usePayment(data, answer)
  return (
    <div className="mx-auto max-w-page px-gutter pt-6 pb-16 sm:pt-10">
      <CheckoutSteps current="payment" />
      <h1 className="mt-4 text-4xl sm:text-5xl">{t`Payment`}</h1>
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

interface PaymentDeskProps {
  payment: ReturnType<typeof usePayment>
  methods: readonly PaymentMethod[]
}

/** What the buyer does next. When that changes, it takes the focus, because what had it is gone. */
function PaymentForm({ payment, methods }: PaymentDeskProps) {
  const { at } = payment.progress
  const desk = useRef<HTMLDivElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    // The cover of the page has the attention while it is there.
    if (at !== 'waiting' && at !== 'over') desk.current?.focus()
  }, [at])
  return (
    <div ref={desk} tabIndex={-1} data-payment={at} className="wrap-break-word outline-none">
      <Problem payment={payment} />
      <Step payment={payment} methods={methods} />
    </div>
  )
}

function Step({ payment, methods }: PaymentDeskProps): ReactNode {
  const { order, progress, declined = null, begin } = payment
  const method = order.payment?.method ?? 'card'
  const { number, total, currency } = order
  switch (progress.at) {
    case 'choosing':
      return (
        <>
          <Declined payment={order.payment} />
          <PayBy methods={methods} current={method} onChoose={begin} />
        </>
      )
    case 'starting':
      return (
        <>
          <Declined payment={declined} />
          <Status text={<Trans>We’re preparing the payment.</Trans>} />
        </>
      )
    case 'fields':
      return (
        <>
          <Declined payment={declined} />
          <h2 className="mb-4 text-2xl">
            <Trans>
              Pay <Price amount={total} currency={currency} /> by card
            </Trans>
          </h2>
          <HostedFields
            {...progress}
            provider={order.payment?.provider ?? 'sandbox'}
            onMessage={payment.hearFields}
            onSlow={payment.missFields}
          />
          <p className="mt-4 text-muted text-sm">
            <Trans>
              The payment provider runs these fields. What you type in them goes only to the provider, never
              to us.
            </Trans>
          </p>
          <OtherMethod methods={methods} current="card" onChoose={begin} />
        </>
      )
    case 'approval':
      return (
        <>
          <h2 className="mb-2 text-2xl">
            <Trans>
              Pay <Price amount={total} currency={currency} /> with PayPal
            </Trans>
          </h2>
          <p className="mb-6 text-muted">
            <Trans>PayPal shows you the amount again. Approve it there, and you’ll come back here.</Trans>
          </p>
          <a href={progress.url} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
            <ExternalLink className="size-5" />
            <Trans>Go to PayPal</Trans>
          </a>
          <OtherMethod methods={methods} current="paypal" onChoose={begin} />
        </>
      )
    case 'waiting':
      // The cover of the page says it aloud.
      return (
        <p className="min-h-96 py-10 text-lg">
          <Trans>Processing payment. Please wait. It may take up to 2 minutes</Trans>
        </p>
      )
    case 'late':
      return <Late number={number} orderId={order.id} email={order.email} />
    case 'failed':
      return (
        <>
          <CallFailed number={number} />
          <PayBy methods={methods} current="card" onChoose={begin} />
        </>
      )
    case 'over':
      return <Status text={<Trans>One moment …</Trans>} />
  }
}

function Status({ text }: { text: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-3 py-10 text-lg">
      <Spinner className="text-action" />
      {text}
    </p>
  )
}

function PaymentNotice({ tone = 'alert', ...notice }: ComponentProps<typeof Notice>) {
  return <Notice className="mb-6" tone={tone} live {...notice} />
}

/** Why the last try came to nothing; nobody has paid anything by it. */
function Declined({ payment }: Pick<OrderView, 'payment'>) {
  if (payment?.state === 'cancelled') {
    return (
      <PaymentNotice tone="info" title={<Trans>You canceled the payment. You weren’t charged.</Trans>}>
        <Trans>We keep your order for a day. Choose how you want to pay.</Trans>
      </PaymentNotice>
    )
  }
  if (payment?.state !== 'declined') return null
  if (payment.method === 'card') {
    return (
      <PaymentNotice title={<Trans>The payment was declined. Nothing was charged.</Trans>}>
        <DeclineText reason={payment.decline} />
      </PaymentNotice>
    )
  }
  return (
    <div className="mb-6">
      <PaypalNotReceived />
    </div>
  )
}

/** PAY-3: two minutes are over. Whatever comes of it comes by itself. */
function Late({ number, orderId, email }: { number: string; orderId: string; email: string }) {
  const { t } = useLingui()
  return (
    <Notice live title={<Trans>Your payment hasn’t arrived yet.</Trans>}>
      <div className="mt-1 space-y-2">
        <p>
          <Trans>
            The provider has your payment but hasn’t confirmed it within two minutes. Please don’t pay again:
            order {number} will complete on its own, and we’ll send the receipt to {email}.
          </Trans>
        </p>
        <p>{t`You can close this page or leave it open. It keeps checking.`}</p>
      </div>
      <p className="mt-3">
        <LocalLink
          to={`/pricing/thank-you/?orderId=${orderId}`}
          reloadDocument
          className="text-link inline-flex min-h-11 items-center"
        >
          <Trans>See the status of order {number}</Trans>
        </LocalLink>
      </p>
    </Notice>
  )
}

/** PAY-4: the purchase call failed. The order is kept, and trying again makes no second one. */
function CallFailed({ number }: { number: string }) {
  return (
    <PaymentNotice
      title={
        <Trans>
          Something went wrong, please contact customer support team if amount has been deducted otherwise you
          may try credit card option for payment.
        </Trans>
      }
    >
      <Trans>
        We couldn’t reach the payment provider. We’ve kept your order {number}, and trying again won’t create
        a second one. Customer support: <SupportLink />
      </Trans>
    </PaymentNotice>
  )
}

function Problem({ payment: { problem, order } }: Pick<PaymentDeskProps, 'payment'>) {
  const retryTime = useRetryTime()
  const site = useSite()
  const { t } = useLingui()
  if (problem === undefined || problem.status === 'failed') return null
  if (problem.status === 'too-many') {
    const when = retryTime(problem.retryAfter)
    return (
      <PaymentNotice title={t`There were too many payment attempts for this order.`}>
        <Trans>To protect cardholders, we only let you try this order again {when}.</Trans>
      </PaymentNotice>
    )
  }
  const { email } = problem
  return (
    <PaymentNotice title={<Trans>{email} already has a plan that includes this.</Trans>}>
      <Trans>
        You weren’t charged, so you won’t pay twice.{' '}
        <a href={logInUrl(site, order.destination ?? '')} className="text-link">
          Log in
        </a>{' '}
        to use what you have.
      </Trans>
    </PaymentNotice>
  )
}

interface ChoiceProps {
  methods: readonly PaymentMethod[]
  /** The one that was begun, or is proposed. */
  current: PaymentMethod
  onChoose: (method: PaymentMethod) => void
}

/** The way to pay by another method than the one that was begun, which is given up by it. */
function OtherMethod({ methods, current, onChoose }: ChoiceProps) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const other = methods.find((method) => method !== current)
  if (other === undefined) return null
  return (
    <form
      method="post"
      action={pathname}
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(other)
      }}
      className="mt-6 border-line border-t pt-4"
    >
      <input type="hidden" name="method" value={other} />
      <Button type="submit" variant="quiet" className="-ml-4">
        {other === 'paypal' ? t`Pay with PayPal instead` : t`Pay by card instead`}
      </Button>
    </form>
  )
}

/** The choice of a method, for a first or another try. A plain form, which works before JavaScript. */
function PayBy({ methods, current, onChoose }: ChoiceProps) {
  const { t } = useLingui()
  const { pathname } = useLocation()

  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('method')
    const method = methods.find((each) => each === chosen)
    if (method !== undefined) onChoose(method)
  }
  return (
    <form method="post" action={pathname} onSubmit={choose} aria-label={t`Choose how to pay`}>
      <MethodChoice methods={methods} defaultMethod={current} />
      <Button type="submit" variant="primary" size="large" wide>{t`Continue`}</Button>
    </form>
  )
}
