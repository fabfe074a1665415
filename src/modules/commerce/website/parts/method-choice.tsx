import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '#ui/components/notice.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import type { PaymentMethod } from '../../payments/schema.ts'

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
