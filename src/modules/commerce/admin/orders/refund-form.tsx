import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { FormError } from '#ui/components/form-error.tsx'
import { MoneyField } from '#ui/components/money-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { moneyText } from '../../parts/money-text.ts'
import type { Route } from './+types/order.ts'

type Charge = Route.ComponentProps['loaderData']['charges'][number]

interface RefundFormProps {
  charge: Charge
  /** What was wrong with it, and what was typed. */
  answer: Route.ComponentProps['actionData']
}

/** Gives a charge back: the first press shows how much of it and asks why, the second one does it. */
export function RefundForm({ charge, answer }: RefundFormProps) {
  const { t, i18n } = useLingui()
  const navigation = useNavigation()
  const { id, currency, left, submission } = charge
  const busy = navigation.formData?.get('charge') === id
  const rest = moneyText(i18n, { amount: left, currency })
  const own = answer?.charge === id ? answer : undefined
  const problem = useProblem(own, currency)
  return (
    <details open={own !== undefined} className="mt-3">
      <summary className={`${buttonClass({ size: 'small' })} w-fit cursor-pointer list-none`}>
        <Trans>Refund…</Trans>
      </summary>
      <Form method="post" noValidate className="mt-4 max-w-xl rounded-sheet border border-line p-5">
        {own !== undefined && own.field === null && <FormError title={problem} answer={own} />}
        <input type="hidden" name="charge" value={id} />
        <input type="hidden" name="currency" value={currency} />
        <input type="hidden" name="submission" value={submission} />
        <MoneyField
          label={t`Amount`}
          help={t`At most ${rest}. If the whole charge goes back, what it paid for ends at once.`}
          name="amount"
          currency={currency}
          {...(own ? { defaultText: own.amount } : { defaultMinorUnits: left })}
          required
          error={own?.field === 'amount' ? problem : undefined}
        />
        <TextField
          label={t`Reason`}
          help={t`For those who look at it later. The buyer does not see it.`}
          name="reason"
          autoComplete="off"
          maxLength={500}
          defaultValue={own?.reason}
          required
          error={own?.field === 'reason' ? problem : undefined}
        />
        <Button type="submit" variant="danger" busy={busy}>
          <Trans>Give the money back</Trans>
        </Button>
      </Form>
    </details>
  )
}

function useProblem(answer: RefundFormProps['answer'], currency: string): string | undefined {
  const { t, i18n } = useLingui()
  if (answer === undefined) return undefined
  const left = moneyText(i18n, { amount: answer.left ?? 0, currency })
  switch (answer.error) {
    case 'too_much':
      return t`Of this charge only ${left} is left.`
    case 'no_provider':
      return t`The provider of this payment is not set up any longer. Give the money back there.`
    case 'too_long':
      return t`That is too long.`
    default:
      if (answer.field === 'reason') return t`Please give a reason. It is recorded in the audit.`
      return answer.field === 'amount' ? t`Please write an amount, such as 12.50.` : t`Please try again.`
  }
}
