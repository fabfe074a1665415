import { Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Day } from '#ui/website/day.tsx'
import { SeatsText, TermText } from '../../website/parts/order-texts.tsx'
import { Price } from '../../website/parts/price.tsx'
import type { BilledPlan } from './billing.server.ts'

/** What is owed, and what comes with the next term. */
export function PlanNotices({ plan }: { plan: BilledPlan }) {
  return (
    <>
      <Owed plan={plan} />
      <Planned plan={plan} />
    </>
  )
}

function Owed({ plan: { owed, payUrl, currency, method } }: { plan: BilledPlan }) {
  if (owed === null || payUrl === null) return null
  const { amount, triesAgainOn } = owed
  const isPayPal = method?.kind === 'paypal'
  return (
    <div className="mt-5">
      <Notice
        tone="alert"
        title={
          <Trans>
            <Price amount={amount} currency={currency} /> is still to be paid
          </Trans>
        }
        action={
          <LinkButton to={payUrl} reloadDocument variant="primary">
            <Trans>Pay now, by any card</Trans>
          </LinkButton>
        }
      >
        <p>
          {triesAgainOn === null ? (
            isPayPal ? (
              <Trans>PayPal tries again by itself.</Trans>
            ) : (
              <Trans>We do not try again by ourselves.</Trans>
            )
          ) : (
            <Trans>
              We try again on <Day date={triesAgainOn} />. You need not wait for it.
            </Trans>
          )}
        </p>
      </Notice>
    </div>
  )
}

function Planned({ plan }: { plan: BilledPlan }) {
  const { id, next, nextName, perSeat, may } = plan
  const sent = useNavigation().formData
  if (next === null) return null
  const { period, seats } = next
  // The term that is charged next: a pause puts it off.
  const from = plan.charges[0]?.on ?? plan.resumesAt ?? plan.paidThrough
  return (
    <div className="mt-5">
      <Notice
        title={<Trans>A change comes with the next term</Trans>}
        action={
          may.includes('drop_change') && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button
                type="submit"
                name="intent"
                value="drop-change"
                size="small"
                busy={sent?.get('intent') === 'drop-change' && sent.get('id') === id}
              >
                <Trans>Leave it as it is</Trans>
              </Button>
            </Form>
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
    </div>
  )
}
