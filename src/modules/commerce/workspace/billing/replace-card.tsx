import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { formHeaders } from '#modules/identity/workspace/account/account-form.server.ts'
import { useProblemText } from '#modules/identity/workspace/account/account-problem.tsx'
import { Button } from '#ui/components/button.tsx'
import { FormError } from '#ui/components/form-error.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { BILLING_PATH } from '#ui/workspace/billing-path.ts'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import { Price } from '../../website/parts/price.tsx'
import type { Route } from './+types/replace-card.ts'
import { MethodText } from './method-text.tsx'
import { NewCard } from './new-card.tsx'
import { beginCardByForm, loadReplaceCard } from './replace-card.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadReplaceCard(route)
}

export function action(route: Route.ActionArgs) {
  return beginCardByForm(route)
}

export function headers(answers: Route.HeadersArgs) {
  return formHeaders(answers)
}

/** Another card in the place of the one that is charged: typed into fields that are the provider's own. */
export default function ReplaceCard({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const tooOften = useProblemText(problem)
  const { plan, fields, wasDeclined } = loaderData
  const { owed, currency, method, state } = plan
  const isCancelled = state === 'cancelled'
  const isDue = state === 'past_due' || state === 'suspended'
  return (
    <NarrowPage title={t`Another card`} hasLanguageChoice={false}>
      {problem !== undefined && (
        <FormError
          answer={problem}
          title={
            problem.error === 'too_many_requests'
              ? tooOften
              : t`The payment provider cannot be reached just now. Nothing is lost: please try again in a minute.`
          }
        />
      )}
      {wasDeclined && (
        <div className="mb-6">
          <Notice
            tone="alert"
            live
            title={<Trans>This card could not be saved. Nothing has changed.</Trans>}
          />
        </div>
      )}
      <ul className="list-disc space-y-2 pl-5">
        {method !== null && (
          <li>
            {isCancelled ? (
              <Trans>
                The new card takes the place of: <MethodText method={method} />
              </Trans>
            ) : (
              <Trans>
                From now on the new card is charged, in the place of: <MethodText method={method} />
              </Trans>
            )}
          </li>
        )}
        {isCancelled && (
          <li>
            <Trans>The plan stays canceled, until you press “Keep my plan”.</Trans>
          </li>
        )}
        <li>
          {!isDue ? (
            <Trans>Nothing is charged now.</Trans>
          ) : owed === null ? (
            <Trans>What is owed is charged to it at once.</Trans>
          ) : (
            <Trans>
              What is owed is charged to it at once: <Price amount={owed.amount} currency={currency} />
            </Trans>
          )}
        </li>
        {method?.kind === 'paypal' && (
          <li>
            <Trans>Your agreement with PayPal ends then.</Trans>
          </li>
        )}
      </ul>
      <div className="mt-8">
        {fields === null ? (
          <Form method="post" className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={busy}>
              <Trans>Enter the card details</Trans>
            </Button>
            <LinkButton to={BILLING_PATH}>
              <Trans>Go back</Trans>
            </LinkButton>
          </Form>
        ) : (
          <NewCard key={fields.reference} fields={fields} />
        )}
      </div>
    </NarrowPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
