import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { isCurrency } from '#kernel/money/schema.ts'
import { Button, LinkButton, TextLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Day } from '#ui/website/day.tsx'
import { planPath, TEAM_PATH } from '#ui/workspace/paths.ts'
import { Price, SeatsText, TermText } from '../../website/parts/order-lines.tsx'
import type { BilledPlan, Done } from './billing.server.ts'
import { chargedBy, NextCharges, PlanContents, PlanFacts, PlanState, StateBadge } from './plan-facts.tsx'
import { useEventText } from './use-event-text.ts'

/** A subscription: how it stands, what can be done about it, what is charged next, and what it is made of. */
export function PlanCard({ plan }: { plan: BilledPlan }) {
  const { t } = useLingui()
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
        <Owed plan={plan} />
        <Planned plan={plan} />
        <PlanActions plan={plan} />
        <div className="mt-8 grid gap-x-12 gap-y-8 border-line border-t pt-6 md:grid-cols-2">
          <PlanFacts plan={plan} />
          {/* The first charge of what is past due is over: it failed, or PayPal tries it again. */}
          {state !== 'expired' && state !== 'suspended' && (
            <NextCharges
              charges={state === 'past_due' ? charges.slice(1) : charges}
              currency={currency}
              method={plan.method}
            />
          )}
        </div>
        {state !== 'expired' && <PlanContents plan={plan} />}
        {withdrawal !== null && plan.may.includes('withdraw') && (
          <div className="mt-8 border-line border-t pt-6">
            <p className="max-w-measure text-pretty">
              {withdrawal.by === 'law' ? (
                <Trans>
                  You can withdraw from the contract until <Day date={lastDayBefore(withdrawal.until)} />{' '}
                  without giving a reason. You’ll get <Price amount={withdrawal.amount} currency={currency} />{' '}
                  back, and the plan ends right away.
                </Trans>
              ) : (
                <Trans>
                  You can get <Price amount={withdrawal.amount} currency={currency} /> back until{' '}
                  <Day date={lastDayBefore(withdrawal.until)} /> with our money-back guarantee. The plan then
                  ends right away.
                </Trans>
              )}
            </p>
            <TextLink to={planPath(id, 'withdraw')} className="block w-fit py-1">
              {withdrawal.by === 'law' ? t`Withdraw from contract here` : t`Get your money back`}
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
    cancelled: t`Your plan is canceled. We’ve e-mailed you a confirmation.`,
    kept: t`Your plan continues as before.`,
    paused: t`Your pause is scheduled.`,
    resumed: t`The pause has ended.`,
    changed: t`The change is paid and active.`,
    processing: t`Your payment is on its way. The change starts once it arrives.`,
    planned: t`The change is scheduled for the next term.`,
    dropped: t`Nothing changes.`,
    details: t`Saved. Your next invoice uses these details.`,
    card: t`The new card is saved.`,
    'card-unpaid': t`The new card is saved, but its bank declined the outstanding balance.`,
    withdrawn: t`Your plan has ended. Your refund is on its way, and we’ve e-mailed you a confirmation.`,
  }
  return (
    <Notice className="mb-5" tone={done === 'card-unpaid' ? 'alert' : 'success'} title={titles[done]} live />
  )
}

/** What may be done now: each thing is one press or one page away, canceling as near as any other. */
function PlanActions({ plan }: { plan: BilledPlan }) {
  const { t } = useLingui()
  const { id, state, may, againUrl, currency, oneMorePath, team } = plan
  const [next] = plan.charges
  const path = (page: Parameters<typeof planPath>[1]) => planPath(id, page)
  if (state === 'expired') {
    return (
      <div className="mt-5">
        <LinkButton to={againUrl} reloadDocument variant="primary">{t`Resume it`}</LinkButton>
      </div>
    )
  }
  return (
    <>
      {/* What has no border begins where the text does, wherever its row begins. */}
      <div className="mt-5 -ml-4 flex flex-wrap gap-y-3">
        {may.includes('keep') && (
          <Press plan={plan} intent="keep" variant="primary" className="ml-4">{t`Keep my plan`}</Press>
        )}
        {may.includes('resume') && (
          <Press plan={plan} intent="resume" variant="primary" className="ml-4">
            {state === 'paused' ? t`Resume now` : t`Cancel the pause`}
          </Press>
        )}
        {oneMorePath !== null && (
          // A seat that is paid for and free comes before another one.
          <LinkButton to={team && team.free > 0 ? TEAM_PATH : oneMorePath} className="ml-4">
            {t`Add a colleague`}
          </LinkButton>
        )}
        {may.includes('change') && (
          <LinkButton to={path('change')} className="ml-4">{t`Change the plan`}</LinkButton>
        )}
        {may.includes('pause') && <LinkButton to={path('pause')} variant="quiet">{t`Pause`}</LinkButton>}
        {may.includes('cancel') && (
          <LinkButton to={path('cancel')} variant="quiet">{t`Cancel plan`}</LinkButton>
        )}
      </div>
      {/* What somebody pays who does not wait for the end of the pause. */}
      {may.includes('resume') && state === 'paused' && next !== undefined && (
        <p className="mt-3 text-muted text-sm">
          <Trans>
            When you resume, the next term begins that day, and{' '}
            <Price amount={next.amount} currency={currency} /> is charged.
          </Trans>
        </p>
      )}
    </>
  )
}

interface PressProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  plan: Pick<BilledPlan, 'id'>
  intent: 'keep' | 'resume' | 'drop-change'
  className?: string
  children: ReactNode
}

/** Does one thing to a plan, without a page of its own. */
function Press({ plan: { id }, intent, className, ...button }: PressProps) {
  const sent = useNavigation().formData
  const busy = sent?.get('intent') === intent && sent.get('id') === id
  return (
    <Form method="post" preventScrollReset className={className}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value={intent} busy={busy} {...button} />
    </Form>
  )
}

function Owed({ plan: { owed, payUrl, currency, method } }: { plan: BilledPlan }) {
  const { t } = useLingui()
  if (owed === null || payUrl === null) return null
  const { amount, triesAgainOn } = owed
  const provider = chargedBy(method)
  return (
    <Notice
      className="mt-5"
      tone="alert"
      title={
        <Trans>
          <Price amount={amount} currency={currency} /> is still due
        </Trans>
      }
      action={
        <LinkButton to={payUrl} reloadDocument variant="primary">{t`Pay now with any card`}</LinkButton>
      }
    >
      <p>
        {triesAgainOn === null ? (
          provider !== undefined ? (
            <Trans>{provider} will try again automatically.</Trans>
          ) : (
            <Trans>We won’t try again automatically.</Trans>
          )
        ) : (
          <Trans>
            We’ll try again on <Day date={triesAgainOn} />. You don’t have to wait.
          </Trans>
        )}
      </p>
    </Notice>
  )
}

function Planned({ plan }: { plan: BilledPlan }) {
  const { t } = useLingui()
  const { next, nextName, perSeat, may } = plan
  if (next === null) return null
  const { period, seats } = next
  // The term that is charged next: a pause puts it off.
  const from = plan.charges[0]?.on ?? plan.resumesAt ?? plan.paidThrough
  return (
    <Notice
      className="mt-5"
      title={<Trans>A change is scheduled for the next term</Trans>}
      action={
        may.includes('drop_change') && (
          <Press plan={plan} intent="drop-change" size="small">{t`Keep it as it is`}</Press>
        )
      }
    >
      <p>
        <Trans>
          From <Day date={from} />:
        </Trans>{' '}
        {nextName}, <TermText period={period} />
        {(perSeat || seats > 1) && (
          <>
            , <SeatsText seats={seats} />
          </>
        )}
      </p>
    </Notice>
  )
}

/** Everything that has happened to a subscription, the newest first. */
function PlanHistory({ history, currency }: Pick<BilledPlan, 'history' | 'currency'>) {
  const textOf = useEventText()
  if (history.length === 0) return null
  return (
    <details className="mt-8 border-line border-t pt-4">
      <summary className="flex min-h-11 w-fit items-center text-action underline underline-offset-4">
        <Trans>Billing history</Trans>
      </summary>
      <ol className="mt-2 space-y-2">
        {history.map((event, place) => {
          const { at, by, details } = event
          const { amount } = details
          const inCurrency = String(details.currency)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history grows at its end and is never sorted anew
            <li key={`${at} ${place}`} className="flex flex-wrap gap-x-4">
              <span className="w-44 text-muted">
                <Day date={at} />
              </span>
              <span className="min-w-0">
                {textOf(event)}
                {typeof amount === 'number' && (
                  <>
                    {', '}
                    <Price amount={amount} currency={isCurrency(inCurrency) ? inCurrency : currency} />
                  </>
                )}
                {by === 'operator' && (
                  <>
                    {' '}
                    <Trans>(by customer support)</Trans>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </details>
  )
}
