import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { brand } from '#content/brand/brand.ts'
import { Notice } from '#ui/components/notice.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import type { OrderView } from '../../orders/schema.ts'
import type { PaymentMethod } from '../../payments/schema.ts'
import { OrderLines, PlannedCharges } from './order-lines.tsx'

const steps = ['details', 'payment', 'done'] as const
type CheckoutStep = (typeof steps)[number]

/** Where somebody stands on the way to what they buy. */
export function CheckoutSteps({ current }: { current: CheckoutStep }) {
  const { t } = useLingui()
  const names = { details: t`Your details`, payment: t`Payment`, done: t`Done` }
  const at = steps.indexOf(current)
  return (
    <ol aria-label={t`Purchase steps`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {steps.map((step, position) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={clsx(
            'flex items-center gap-2',
            step === current ? 'font-medium text-ink' : 'text-muted',
          )}
        >
          {position > 0 && <span aria-hidden="true" className="mr-1 h-px w-6 bg-line max-xxs:hidden" />}
          <span
            aria-hidden="true"
            className={clsx(
              'inline-flex size-6 items-center justify-center rounded-full border text-xs',
              position <= at ? 'border-action bg-action text-on-action' : 'border-field-line',
            )}
          >
            {position < at ? <Check className="size-3.5" /> : position + 1}
          </span>
          {/* A narrow phone has room for the one that counts. */}
          <span className={clsx(step !== current && 'max-xxs:sr-only')}>{names[step]}</span>
        </li>
      ))}
    </ol>
  )
}

/** Said on every page where somebody could believe that they pay, and does not. */
export function DemonstrationNotice() {
  return (
    <div className="mt-6" data-demonstration>
      <Notice tone="alert" title={<Trans>Demo: no money moves</Trans>}>
        <Trans>
          Payments are simulated on this site. It accepts only test cards, so never enter a real one.
        </Trans>
      </Notice>
    </div>
  )
}

interface OrderCardProps {
  order: OrderView
  name: string
  perSeat: boolean
  /** Whether later charges are still to be said: before it is paid, and while it is. */
  hasCharges?: boolean
}

/** An order that is placed, as an account of what was bought. */
export function OrderCard({ order, name, perSeat, hasCharges = true }: OrderCardProps) {
  const { number } = order
  return (
    <section aria-labelledby="the-order" className="min-w-0 border-ink border-t-2 pt-5">
      <h2 id="the-order" className="text-3xl">
        {name}
      </h2>
      <p className="mt-2 mb-5 text-muted">
        <Trans>
          Order <span className="font-medium text-ink tabular-nums">{number}</span>
        </Trans>
      </p>
      <OrderLines
        of={order}
        name={name}
        perSeat={perSeat}
        reduction={order.credit > 0 && <Trans>For unused days you’ve paid for</Trans>}
        totalLabel={<Trans>Total</Trans>}
      />
      {hasCharges && <PlannedCharges of={order} />}
    </section>
  )
}

/** Where a person answers. */
export function SupportLink() {
  return (
    <a href={`mailto:${brand.supportEmail}`} className="text-link break-all">
      {brand.supportEmail}
    </a>
  )
}

/** PAY-4: somebody came back from PayPal, and no payment came. */
export function PaypalNotReceived() {
  return (
    <Notice
      tone="alert"
      live
      title={
        <Trans>
          We didn't receive the payment, Please contact customer support team if your paypal amount deducted.
        </Trans>
      }
    >
      <Trans>
        Customer support: <SupportLink />
      </Trans>
    </Notice>
  )
}

interface MethodChoiceProps {
  methods: readonly PaymentMethod[]
  /** Whether there is a way to pay in another currency; as none, payments are off. */
  elsewhere?: boolean
  defaultMethod: PaymentMethod
  error?: string | undefined
}

/** PAY-1: by card or with PayPal. The card is typed in later, on a page of the provider's (PAY-2). */
export function MethodChoice({ methods, elsewhere = false, defaultMethod, error }: MethodChoiceProps) {
  const { t } = useLingui()
  const options = {
    card: {
      label: t`Credit card`,
      detail: t`Visa, MasterCard or AmEx. You enter it in the next step.`,
    },
    paypal: {
      label: <Trans>PayPal</Trans>,
      detail: t`You approve the payment on PayPal, then come back here.`,
    },
  }
  if (methods.length === 0) {
    const title = elsewhere
      ? t`We can’t take payments in this currency. Please choose another one.`
      : t`We can’t take payments at the moment, so you can’t buy a plan yet.`
    return <Notice tone="alert" title={title} />
  }
  return (
    <RadioGroup
      legend={t`How would you like to pay?`}
      id="checkout-method"
      name="method"
      look="card"
      required
      defaultValue={defaultMethod}
      options={methods.map((method) => ({ value: method, ...options[method] }))}
      error={error}
    />
  )
}
