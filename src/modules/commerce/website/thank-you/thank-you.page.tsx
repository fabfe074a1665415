import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { signUpAttributes } from '#modules/identity/website/sign-up/sign-up-request.ts'
import { logInUrl, placeOf, webAppUrl } from '#modules/identity/website/web-app-addresses.ts'
import { pathOfDestination, withNext } from '#modules/identity/workspace/next-path.ts'
import { buttonClass } from '#ui/components/button-class.ts'
import { Spinner } from '#ui/components/progress.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useSite, webAppPageUrl } from '#ui/website/site.tsx'
import type { OrderView } from '../../orders/schema.ts'
import { CheckoutSteps, OrderCard, PaypalNotReceived, SupportLink } from '../parts/checkout-frame.tsx'
import { DeclineText } from '../parts/order-lines.tsx'
import {
  type NextDocument,
  type OrderStanding,
  type OrderToThankFor,
  type ThankYouData,
  useOrder,
} from './use-order.ts'

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
  const { t } = useLingui()
  const site = useSite()
  const location = useLocation()
  return (
    <div className="mx-auto max-w-measure px-gutter py-16">
      <h1 className="text-4xl">{isUnknown ? t`We can’t show you this order` : t`No order here yet`}</h1>
      <p className="mt-4 text-lg">
        {isUnknown ? (
          <Trans>
            We can’t find this order. It may belong to another account, or it was placed in another browser.
            Log in with the account that bought it.
          </Trans>
        ) : (
          t`After buying a plan, you’ll see your order and a link to your templates here.`
        )}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {isUnknown && (
          <a
            href={logInUrl(site, placeOf(location))}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >{t`Log in`}</a>
        )}
        <LocalLink
          to="/pricing/plans/"
          className={buttonClass({ variant: isUnknown ? 'secondary' : 'primary', size: 'large' })}
        >{t`See plans and prices`}</LocalLink>
      </div>
    </div>
  )
}

/** The thanks: what was bought is open, and the way there; first of all to the document the buyer left. */
export function Paid({ data, order }: { data: OrderToThankFor; order: OrderView }) {
  const { t } = useLingui()
  const site = useSite()
  const { name, account, next } = data
  const { email, number, invoice } = order
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">
        <Trans>Thank you. {name} is yours.</Trans>
      </h1>
      <p className="mt-4 max-w-measure text-lg">
        {account === null ? (
          next === undefined || next.is === 'account' ? (
            <Trans>
              We’ve received your payment for order {number}. Log in with {email} to use what you’ve bought.
            </Trans>
          ) : (
            <Trans>
              We’ve received your payment for order {number}. Log in with {email} to continue with your
              document.
            </Trans>
          )
        ) : next === undefined || next.is === 'new' || next.is === 'account' ? (
          <Trans>We’ve received your payment for order {number}. You can start right away.</Trans>
        ) : (
          <Trans>
            We’ve received your payment for order {number}. Your document is ready, with all your answers.
          </Trans>
        )}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {account === null ? (
          <a
            href={logInUrl(site, next?.destination)}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >{t`Log in`}</a>
        ) : (
          <>
            {next !== undefined && (
              <WayIn destination={next.destination}>
                <NextText next={next} />
              </WayIn>
            )}
            <WayIn destination="" isSecondary={next !== undefined}>{t`Go to the library`}</WayIn>
          </>
        )}
      </div>
      <dl className="mt-10 border-line border-t">
        <Fact name={<Trans>Receipt</Trans>}>
          <Trans>
            It’s on its way to <span className="wrap-anywhere font-medium">{email}</span>.
          </Trans>
        </Fact>
        {invoice !== null && (
          <Fact name={<Trans>Invoice</Trans>}>
            <a
              href={webAppPageUrl(site, `account/invoices/${invoice}/`)}
              className="text-link -my-2 inline-block py-2"
            >
              <Trans>Invoice {invoice} as a PDF</Trans>
            </a>
          </Fact>
        )}
        {account?.needsPassword && (
          <Fact name={<Trans>Your password</Trans>}>
            <Trans>
              You have no password yet. Choose one with the link in our welcome e-mail, or{' '}
              <a href={webAppPageUrl(site, 'account/forgot-password/', { email })} className="text-link">
                ask for a new link
              </a>
              . In this browser you are already logged in.
            </Trans>
          </Fact>
        )}
      </dl>
    </>
  )
}

function NextText({ next: { is } }: { next: NextDocument }) {
  const { t } = useLingui()
  if (is === 'download') return <Trans>Download your document</Trans>
  if (is === 'account') return <Trans>Go back to your account</Trans>
  return is === 'saved' ? t`Go back to your document` : t`Fill in the document you chose`
}

/** Into the web application, with the log-in of the website (DEST-7). */
function WayIn({
  destination,
  isSecondary = false,
  children,
}: {
  destination: string
  isSecondary?: boolean
  children: ReactNode
}) {
  const site = useSite()
  return (
    <a
      href={webAppUrl(site, destination)}
      {...signUpAttributes({ destination, entryPoint: 'thank-you' })}
      className={buttonClass({ variant: isSecondary ? 'secondary' : 'primary', size: 'large' })}
    >
      {children}
    </a>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="gap-6 border-line border-b py-4 xs:grid xs:grid-cols-[10rem_1fr]">
      <dt className="font-medium">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

interface StandingProps {
  standing: Exclude<OrderStanding, 'paid'>
  order: OrderView
}

/** An order that is not paid, or no longer: what is known of it, and what the buyer can do. */
function Standing({ standing, order }: StandingProps): ReactNode {
  const { t } = useLingui()
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
          <p>{t`You weren’t charged. We keep the order for a day, and you can pay it on its page.`}</p>
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
          <p>{t`It wasn’t paid within a day, or another order replaced it. You weren’t charged.`}</p>
          <p>
            <LocalLink
              to={withNext('/pricing/plans/', pathOfDestination(order.destination))}
              className={buttonClass({ variant: 'primary', size: 'large' })}
            >{t`See plans and prices`}</LocalLink>
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
  const { t } = useLingui()
  return (
    <p>
      <LocalLink
        to={`/pricing/checkout/${id}/`}
        reloadDocument
        className={buttonClass({ variant: 'primary', size: 'large' })}
      >{t`Go to the payment`}</LocalLink>
    </p>
  )
}
