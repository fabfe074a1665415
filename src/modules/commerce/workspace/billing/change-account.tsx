import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Form, useLocation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { Day } from '#ui/website/day.tsx'
import { OrderLines, PlannedCharges } from '../../website/parts/order-lines.tsx'
import { Price } from '../../website/parts/price.tsx'
import type { BillingView } from './billed-plan.server.ts'
import type { ChangePreview } from './change-plan.server.ts'
import { MethodText } from './plan-facts.tsx'

interface ChangeAccountProps {
  plan: BillingView
  preview: ChangePreview
  /** What is changed to. */
  name: string
  submission: string
  /** Another choice's price is on its way. */
  isLoading: boolean
  isSending: boolean
}

/** What a change comes to, to the cent and the day, and the press that confirms exactly this. */
export function ChangeAccount({ plan, preview, name, submission, isLoading, isSending }: ChangeAccountProps) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const { when, package: token, period, seats, total, unitAmount, currency } = preview
  const isPayPal = plan.method?.kind === 'paypal'
  return (
    <>
      {when === 'now' ? (
        <DueNow plan={plan} preview={preview} name={name} />
      ) : (
        <p>
          <Trans>
            Nothing is due now. The change starts with the next term, on <Day date={preview.from} />. Until
            then, nothing changes.
          </Trans>
        </p>
      )}
      <PlannedCharges of={preview} isToday={when === 'now'} />
      {/* The address keeps the choice, so that a form that is not taken comes back with it. */}
      <Form method="post" action={pathname + search} className="mt-6">
        {Object.entries({ package: token, period, seats, total, unitAmount, submission }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={isLoading || isSending}
          {...(isSending && { busyLabel: t`One moment …` })}
        >
          {when === 'renewal' ? (
            <Trans>Change from the next term</Trans>
          ) : isPayPal ? (
            <Trans>Continue to PayPal</Trans>
          ) : (
            <Trans>
              Pay <Price amount={total} currency={currency} /> and change now
            </Trans>
          )}
        </Button>
      </Form>
      {when === 'now' && !isPayPal && plan.method !== null && (
        <p className="mt-3 text-muted text-sm">
          <Trans>
            Charged to: <MethodText method={plan.method} />
          </Trans>
        </p>
      )}
    </>
  )
}

/** The new term less the unused days that were paid before, or the days left for each person more. */
function DueNow({ plan, preview, name }: Pick<ChangeAccountProps, 'plan' | 'preview' | 'name'>) {
  const { credit, unusedDays, quantity, seats, package: token, period } = preview
  const isMorePeople = token === plan.package && period === plan.period && quantity < seats
  return (
    <OrderLines
      of={{ ...preview, discount: credit }}
      name={name}
      perSeat={seats > 1}
      item={
        isMorePeople && (
          <Trans>
            <Plural value={quantity} one="# person more" other="# people more" />, until{' '}
            <Day date={plan.paidThrough} />
          </Trans>
        )
      }
      reduction={
        <Plural
          value={unusedDays}
          one="For # unused day you’ve paid for"
          other="For # unused days you’ve paid for"
        />
      }
      totalLabel={<Trans>Due now</Trans>}
    />
  )
}
