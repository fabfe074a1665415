import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { planPath } from '#ui/workspace/billing-path.ts'
import { Price } from '../../website/parts/price.tsx'
import type { BilledPlan } from './billing.server.ts'

/** What may be done now: each thing is one press or one page away, canceling as near as any other. */
export function PlanActions({ plan }: { plan: BilledPlan }) {
  const { id, state, may, againUrl } = plan
  const path = (page: Parameters<typeof planPath>[1]) => planPath(id, page)
  if (state === 'expired') {
    return (
      <div className="mt-5">
        <LinkButton to={againUrl} reloadDocument variant="primary">
          <Trans>Take it up again</Trans>
        </LinkButton>
      </div>
    )
  }
  return (
    <>
      {/* What has no border begins where the text does, wherever its row begins. */}
      <div className="mt-5 -ml-4 flex flex-wrap gap-y-3">
        {may.includes('keep') && (
          <Press plan={plan} intent="keep">
            <Trans>Keep my plan</Trans>
          </Press>
        )}
        {may.includes('resume') && (
          <Press plan={plan} intent="resume">
            {state === 'paused' ? <Trans>Resume now</Trans> : <Trans>Do without the pause</Trans>}
          </Press>
        )}
        {may.includes('change') && (
          <LinkButton to={path('change')} className="ml-4">
            <Trans>Change the plan</Trans>
          </LinkButton>
        )}
        {may.includes('pause') && (
          <LinkButton to={path('pause')} variant="quiet">
            <Trans>Pause</Trans>
          </LinkButton>
        )}
        {may.includes('cancel') && (
          <LinkButton to={path('cancel')} variant="quiet">
            <Trans>Cancel plan</Trans>
          </LinkButton>
        )}
      </div>
      {may.includes('resume') && state === 'paused' && <ResumeNote plan={plan} />}
    </>
  )
}

/** What somebody pays who does not wait for the end of the pause. */
function ResumeNote({ plan: { charges, currency } }: { plan: BilledPlan }) {
  const [next] = charges
  if (next === undefined) return null
  return (
    <p className="mt-3 text-muted text-sm">
      <Trans>
        When you resume, the next term begins that day, and <Price amount={next.amount} currency={currency} />{' '}
        is charged.
      </Trans>
    </p>
  )
}

interface PressProps {
  plan: Pick<BilledPlan, 'id'>
  intent: 'keep' | 'resume'
  children: ReactNode
}

function Press({ plan: { id }, intent, children }: PressProps) {
  const sent = useNavigation().formData
  return (
    <Form method="post" preventScrollReset className="ml-4">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="primary"
        busy={sent?.get('intent') === intent && sent.get('id') === id}
      >
        {children}
      </Button>
    </Form>
  )
}
