import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { logInUrl } from '#modules/identity/website/web-app-addresses.ts'
import { FormError, Notice } from '#ui/components/notice.tsx'
import { useRetryTime } from '#ui/components/use-retry-time.ts'
import { useSite, webAppPageUrl } from '#ui/website/site.tsx'
import { SupportLink } from '../parts/checkout-frame.tsx'
import { Price } from '../parts/order-lines.tsx'
import { type CheckoutField, type CheckoutOutcome, checkoutFields, type Problems } from './checkout-rules.ts'

interface CheckoutProblemProps {
  outcome: CheckoutOutcome | undefined
  isLoggedIn: boolean
  /** Where the buyer wants to go on. */
  next: string
  problems: Problems
  textOf: (code: string | undefined) => string | undefined
}

/** Why an order was not taken, what to do, and what of the choice does not hold. What was typed stays. */
export function CheckoutProblem(props: CheckoutProblemProps) {
  return (
    <>
      {props.problems.offer !== undefined && (
        <Notice className="mb-6" live title={<Trans>This offer isn’t valid today.</Trans>}>
          <Trans>The price next to this form is the regular price.</Trans>
        </Notice>
      )}
      <Refusal {...props} />
    </>
  )
}

function Refusal({ outcome, isLoggedIn, next, problems, textOf }: CheckoutProblemProps): ReactNode {
  const retryTime = useRetryTime()
  const site = useSite()
  switch (outcome?.status) {
    case 'refused':
      return <RefusedFields outcome={outcome} problems={problems} textOf={textOf} />
    case 'price-changed': {
      const { currency } = outcome.quote
      return (
        <FormError title={<Trans>The price has changed.</Trans>} answer={outcome}>
          <Trans>
            It was <Price amount={outcome.was} currency={currency} /> and is now{' '}
            <Price amount={outcome.quote.total} currency={currency} />. Nothing was ordered. Check the summary
            next to this form, and send it again if you agree.
          </Trans>
        </FormError>
      )
    }
    case 'active-licence': {
      const { email } = outcome
      return (
        <FormError title={<Trans>{email} already has a plan that includes this.</Trans>} answer={outcome}>
          {isLoggedIn ? (
            <Trans>
              Nothing was ordered, so you won’t pay twice. See and change what you have under{' '}
              <a href={webAppPageUrl(site, 'account/billing/')} className="text-link">
                Plan and billing
              </a>
              .
            </Trans>
          ) : (
            <Trans>
              Nothing was ordered, so you won’t pay twice.{' '}
              <a href={logInUrl(site, next)} className="text-link">
                Log in
              </a>{' '}
              to use what you have.
            </Trans>
          )}
        </FormError>
      )
    }
    case 'used':
      return (
        <FormError title={<Trans>This form was already sent with different details.</Trans>} answer={outcome}>
          <Trans>Send it again if you want to order what is shown here now.</Trans>
        </FormError>
      )
    case 'too-many': {
      const when = retryTime(outcome.retryAfter)
      return (
        <FormError title={<Trans>Too many orders came from your network.</Trans>} answer={outcome}>
          <Trans>Everything is still here. Please try again {when}.</Trans>
        </FormError>
      )
    }
    case 'cookies-refused':
      return (
        <FormError title={<Trans>Your browser blocks cookies.</Trans>} answer={outcome}>
          <Trans>
            Without cookies, the next page can’t tell that this order is yours. Allow cookies for this site,
            and send the form again.
          </Trans>
        </FormError>
      )
    case 'offline':
      return (
        <FormError title={<Trans>You’re offline.</Trans>} answer={outcome}>
          <Trans>Everything is still here. Send it when you’re back online.</Trans>
        </FormError>
      )
    case 'failed':
      return (
        <FormError
          title={
            <Trans>
              Something went wrong, please contact customer support team if amount has been deducted otherwise
              you may try credit card option for payment.
            </Trans>
          }
          answer={outcome}
        >
          <Trans>
            You weren’t charged at this step. Send the form again: it won’t create a second order. Customer
            support: <SupportLink />
          </Trans>
        </FormError>
      )
    default:
      return null
  }
}

function RefusedFields({
  outcome,
  problems,
  textOf,
}: Pick<CheckoutProblemProps, 'problems' | 'textOf'> & { outcome: CheckoutOutcome }) {
  const names = useFieldNames()
  const wrong = checkoutFields.filter((field) => problems[field] !== undefined)
  if (wrong.length === 0) return null
  return (
    <FormError
      answer={outcome}
      problems={wrong.map((field) => {
        const name = names[field]
        const problem = textOf(problems[field])
        return {
          fieldId: `checkout-${field}`,
          message: (
            <Trans>
              {name}: {problem}
            </Trans>
          ),
        }
      })}
    />
  )
}

function useFieldNames(): Record<CheckoutField, string> {
  const { t } = useLingui()
  return {
    email: t`E-mail`,
    name: t`First name and last name`,
    company: t`Company`,
    addressLine: t`Street and number`,
    city: t`Town or city`,
    country: t`Country`,
    province: t`State or province`,
    postalCode: t`Postal code`,
    taxNumber: t`Tax number`,
    phone: t`Phone`,
    method: t`How would you like to pay?`,
    period: t`How often do you want to pay?`,
    seats: t`For how many people?`,
    currency: t`Currency`,
    coupon: t`Code`,
  }
}
