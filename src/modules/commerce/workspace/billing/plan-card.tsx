import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#ui/components/card.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { Day } from '#ui/website/day.tsx'
import { planPath } from '#ui/workspace/billing-path.ts'
import { Price } from '../../website/parts/price.tsx'
import type { BilledPlan } from './billing.server.ts'
import type { Done } from './done.ts'
import { NextCharges } from './next-charges.tsx'
import { PlanActions } from './plan-actions.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { PlanHistory } from './plan-history.tsx'
import { PlanNotices } from './plan-notices.tsx'
import { PlanState, StateBadge } from './plan-state.tsx'

/** A subscription: how it stands in plain words, what can be done about it, what is charged next, and what it is made of. */
export function PlanCard({ plan }: { plan: BilledPlan }) {
  const { id, name, charges, currency, history, withdrawal, state } = plan
  const headingId = `plan-${id}`
  return (
    <Card>
      <section aria-labelledby={headingId}>
        {plan.done !== undefined && <DoneNotice done={plan.done} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id={headingId} className="text-3xl">
            {name}
          </h2>
          <StateBadge plan={plan} />
        </div>
        <p className="mt-3 max-w-measure text-pretty text-lg">
          <PlanState plan={plan} />
        </p>
        <PlanNotices plan={plan} />
        <PlanActions plan={plan} />
        <div className="mt-8 grid gap-x-12 gap-y-8 border-line border-t pt-6 md:grid-cols-2">
          <PlanFacts plan={plan} />
          {/* The first charge of what is past due is over: it failed, or PayPal tries it again. */}
          {state !== 'expired' && state !== 'suspended' && (
            <NextCharges charges={state === 'past_due' ? charges.slice(1) : charges} currency={currency} />
          )}
        </div>
        {withdrawal !== null && plan.may.includes('withdraw') && (
          <div className="mt-8 border-line border-t pt-6">
            <p className="max-w-measure text-pretty">
              <Trans>
                Until <Day date={lastDayBefore(withdrawal.until)} /> you may withdraw from the contract
                without giving a reason. You then get <Price amount={withdrawal.amount} currency={currency} />{' '}
                back, and the plan ends at once.
              </Trans>
            </p>
            <TextLink to={planPath(id, 'withdraw')} className="block w-fit py-1">
              <Trans>Withdraw from contract here</Trans>
            </TextLink>
          </div>
        )}
        <PlanHistory history={history} currency={currency} />
      </section>
    </Card>
  )
}

/** Of a time that ends with a day: that day. */
function lastDayBefore(until: string): string {
  return new Date(Date.parse(until) - 1).toISOString()
}

/** What the form that led here has done. */
function DoneNotice({ done }: { done: Done }) {
  const { t } = useLingui()
  const titles: Record<Done, string> = {
    cancelled: t`Your plan is canceled. We have mailed you a confirmation.`,
    kept: t`Your plan goes on as before.`,
    paused: t`The pause is noted.`,
    resumed: t`There is no pause any more.`,
    changed: t`The change is paid and in force.`,
    processing: t`Your payment is on its way. The change begins once it has arrived.`,
    planned: t`The change is noted for the next term.`,
    dropped: t`Everything stays as it is.`,
    details: t`Saved. The next invoice names these details.`,
    card: t`The new card is saved.`,
    'card-unpaid': t`The new card is saved, but its bank has declined what is owed.`,
    withdrawn: t`You have withdrawn from the contract. The money is on its way back, and a confirmation in your mail.`,
  }
  return (
    <div className="mb-5">
      <Notice tone={done === 'card-unpaid' ? 'alert' : 'success'} title={titles[done]} live />
    </div>
  )
}
