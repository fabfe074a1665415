import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { MoneyField } from '#ui/components/money-field.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { FormError, Notice } from '#ui/components/notice.tsx'
import { TextField } from '#ui/components/text-fields.tsx'
import { DatedRow, EmailText, Section, SentAt, StateBadge } from '#ui/operators/parts.tsx'
import { refundBadges } from '../names.ts'
import type { Route } from './+types/order.ts'

type Shown = Route.ComponentProps['loaderData']
/** What was wrong with the form of a charge, and what was typed. */
type Answer = Route.ComponentProps['actionData']

/** What was charged and may go back, and what operators have given back. */
export function Refunds({
  charges,
  refunds,
  answer,
  mayChange,
}: Pick<Shown, 'charges' | 'refunds' | 'mayChange'> & { answer: Answer }) {
  const { t, i18n } = useLingui()
  if (charges.length === 0) return null
  return (
    <Section id="refunds" title={t`Charges and refunds`}>
      <ul className="divide-y divide-line border-line border-y">
        {charges.map((charge) => {
          const { id, at, amount, currency, left, isAllocated } = charge
          const rest = moneyText(i18n, { amount: left, currency })
          return (
            <li key={`${id} ${left}`} className="py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <strong className="tabular-nums">{moneyText(i18n, { amount, currency })}</strong>
                <span className="text-muted text-sm">
                  <SentAt at={at} />
                </span>
                {!isAllocated && <Badge tone="alert">{t`Not allocated`}</Badge>}
                {left === 0 ? (
                  <Badge tone="brass">{t`Nothing left to refund`}</Badge>
                ) : (
                  left < amount && <Badge>{t`${rest} left`}</Badge>
                )}
              </p>
              {left > 0 && mayChange && <RefundForm charge={charge} answer={answer} />}
            </li>
          )
        })}
      </ul>
      {refunds.length > 0 && <Given refunds={refunds} />}
    </Section>
  )
}

function Given({ refunds }: Pick<Shown, 'refunds'>) {
  const { t, i18n } = useLingui()
  const ownReason = (reason: string) => {
    const text = ownReasons.get(reason)
    return text === undefined ? reason : i18n._(text)
  }
  return (
    <ol aria-label={t`Refunds`} className="mt-6 divide-y divide-line border-line border-y">
      {refunds.map(({ id, at, amount, currency, state, refusal, reason, operator }) => (
        <DatedRow key={id} at={at}>
          <span className="flex flex-wrap items-center gap-2">
            <span className="tabular-nums">{moneyText(i18n, { amount, currency })}</span>
            <StateBadge state={refundBadges[state]} />
          </span>
          <span className="wrap-anywhere min-w-0">
            {operator === null ? ownReason(reason) : reason}
            {refusal !== null && <span className="block text-alert">{t`The provider says: ${refusal}`}</span>}
            {operator && (
              <span className="block text-muted text-sm">
                <EmailText email={operator.email} />
              </span>
            )}
          </span>
        </DatedRow>
      ))}
    </ol>
  )
}

/** Why something was given back that nobody has decided, by `refunds.reason` as our own code writes it. */
const ownReasons = new Map([
  ['withdrawal', msg`The buyer has withdrawn from the contract.`],
  ['money-back', msg`The buyer used the money-back guarantee.`],
  ['cancelled', msg`It was charged after the subscription had been canceled.`],
  ['overtaken', msg`Another payment for the subscription replaced this one.`],
  ['paid-twice', msg`The order was already paid.`],
])

/** What has become of the refund that was just asked for. */
export function RefundDone({ done }: Pick<Shown, 'done'>) {
  const { t } = useLingui()
  if (done === 'sent') return <Notice tone="success" live title={t`The money is on its way back.`} />
  if (done === 'asked') {
    return (
      <Notice live title={t`The refund is recorded, but the provider can’t be reached.`}>
        <Trans>We retry every five minutes. You don’t need to do anything.</Trans>
      </Notice>
    )
  }
  if (done !== 'refused') return null
  return (
    <Notice tone="alert" live title={t`The provider has refused the refund.`}>
      <Trans>No money has moved. Its message is below.</Trans>
    </Notice>
  )
}

/** Gives a charge back: the first press shows how much of it and asks why, the second one does it. */
function RefundForm({ charge, answer }: { charge: Shown['charges'][number]; answer: Answer }) {
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
          help={t`At most ${rest}. If you refund the full charge, what it paid for ends right away.`}
          name="amount"
          currency={currency}
          {...(own ? { defaultText: own.amount } : { defaultMinorUnits: left })}
          required
          error={own?.field === 'amount' ? problem : undefined}
        />
        <TextField
          label={t`Reason`}
          help={t`For anyone who looks at it later. The buyer doesn’t see it.`}
          name="reason"
          autoComplete="off"
          maxLength={500}
          defaultValue={own?.reason}
          required
          error={own?.field === 'reason' ? problem : undefined}
        />
        <Button type="submit" variant="danger" busy={busy}>{t`Give the money back`}</Button>
      </Form>
    </details>
  )
}

function useProblem(answer: Answer, currency: string): string | undefined {
  const { t, i18n } = useLingui()
  if (answer === undefined) return undefined
  const left = moneyText(i18n, { amount: answer.left ?? 0, currency })
  switch (answer.error) {
    case 'too_much':
      return t`Only ${left} of this charge can still be refunded.`
    case 'no_provider':
      return t`This payment’s provider is no longer set up. Refund it on the provider’s site.`
    case 'too_long':
      return t`That’s too long.`
    default:
      if (answer.field === 'reason') return t`Please give a reason. It is recorded in the audit.`
      return answer.field === 'amount' ? t`Please enter an amount, such as 12.50.` : t`Please try again.`
  }
}
