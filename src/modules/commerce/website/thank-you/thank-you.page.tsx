import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { signUpAttributes } from '#modules/identity/website/sign-up/sign-up-request.ts'
import { logInUrl, placeOf, webAppUrl } from '#modules/identity/website/web-app-addresses.ts'
import { buttonClass } from '#ui/components/button-class.ts'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useSite } from '#ui/website/site.tsx'
import { webAppPageUrl } from '#ui/website/web-app-page-url.ts'
import type { OrderView } from '../../orders/schema.ts'
import { CheckoutSteps, OrderCard } from '../parts/checkout-frame.tsx'
import { Standing } from './standing.tsx'
import { type NextDocument, type OrderToThankFor, type ThankYouData, useOrder } from './use-order.ts'

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
  const location = useLocation()
  return (
    <div className="mx-auto max-w-measure px-gutter py-16">
      <h1 className="text-4xl">
        {isUnknown ? <Trans>We can’t show you this order</Trans> : <Trans>No order here yet</Trans>}
      </h1>
      <p className="mt-4 text-lg">
        {isUnknown ? (
          <Trans>
            We can’t find this order. It may belong to another account, or it was placed in another browser.
            Log in with the account that bought it.
          </Trans>
        ) : (
          <Trans>After buying a plan, you’ll see your order and a link to your templates here.</Trans>
        )}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {isUnknown && (
          <a
            href={logInUrl(site, placeOf(location))}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
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

/** The thanks: what was bought is open, and the way there; first of all to the document the buyer left. */
export function Paid({ data, order }: { data: OrderToThankFor; order: OrderView }) {
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
          >
            <Trans>Log in</Trans>
          </a>
        ) : (
          <>
            {next !== undefined && (
              <WayIn destination={next.destination}>
                <NextText next={next} />
              </WayIn>
            )}
            <WayIn destination="" isSecondary={next !== undefined}>
              <Trans>Go to the library</Trans>
            </WayIn>
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
  if (is === 'download') return <Trans>Download your document</Trans>
  if (is === 'account') return <Trans>Go back to your account</Trans>
  return is === 'saved' ? (
    <Trans>Go back to your document</Trans>
  ) : (
    <Trans>Fill in the document you chose</Trans>
  )
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
