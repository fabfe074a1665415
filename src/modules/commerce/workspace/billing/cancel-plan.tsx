import { Trans, useLingui } from '@lingui/react/macro'
import { TextLink } from '#ui/components/button.tsx'
import { Day } from '#ui/website/day.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { BILLING_PATH, planPath } from '#ui/workspace/paths.ts'
import { Confirmation } from '../confirmation.tsx'
import type { Route } from './+types/cancel-plan.ts'
import { chargedBy } from './plan-facts.tsx'

export { cancelPlanByForm as action, loadCancelPlan as loader } from './plan-pages.server.ts'

/** What happens next, and one press that does it: nobody is asked why, and nobody is talked out of it. */
export default function CancelPlan({ loaderData: { plan, name } }: Route.ComponentProps) {
  const { t } = useLingui()
  const { id, state, paidThrough, method, may } = plan
  const isOpen = state === 'active'
  const provider = chargedBy(method)
  return (
    <NarrowPage title={t`Cancel ${name}?`} hasLanguageChoice={false}>
      <ul className="list-disc space-y-2 pl-5">
        <li>
          {isOpen ? (
            <Trans>
              You keep full access until <Day date={paidThrough} />, because you’ve paid until then.
            </Trans>
          ) : (
            <Trans>Your plan ends now because there is no paid time left.</Trans>
          )}
        </li>
        <li>{t`You won’t be charged again.`}</li>
        <li>{t`We keep your documents, and you can continue filling them in.`}</li>
        {isOpen && (
          <li>
            {provider !== undefined ? (
              <Trans>
                Your agreement with {provider} ends now. If you change your mind before that day, save a card
                for the plan first.
              </Trans>
            ) : (
              t`You can change your mind until that day.`
            )}
          </li>
        )}
      </ul>
      <Confirmation backTo={BILLING_PATH}>{t`Cancel the plan`}</Confirmation>
      {may.includes('pause') && (
        <p className="mt-6 text-muted text-sm">
          <Trans>
            You can also{' '}
            <TextLink to={planPath(id, 'pause')} className="py-1">
              pause it for up to three months
            </TextLink>
            .
          </Trans>
        </p>
      )}
    </NarrowPage>
  )
}
