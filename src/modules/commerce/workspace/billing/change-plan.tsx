import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigation } from 'react-router'
import { TextLink } from '#ui/components/text-link.tsx'
import { BILLING_PATH } from '#ui/workspace/billing-path.ts'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import { Price } from '../../website/parts/price.tsx'
import type { Route } from './+types/change-plan.ts'
import { ChangeAccount } from './change-account.tsx'
import { ChangeChoice } from './change-choice.tsx'
import { changePlanByForm, loadChangePlan } from './change-plan.server.ts'
import { ChangeProblem } from './change-problem.tsx'

export function loader(route: Route.LoaderArgs) {
  return loadChangePlan(route)
}

export function action(route: Route.ActionArgs) {
  return changePlanByForm(route)
}

/** Another package, term or number of people: chosen on one side, and on the other what it comes to, before anybody confirms it. */
export default function ChangePlan({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { t } = useLingui()
  const { plan, name, options, chosen, problems } = loaderData
  const { state, formMethod } = useNavigation()
  const preview = answer?.status === 'price-changed' ? answer.preview : loaderData.preview
  const submission = answer?.status === 'used' ? answer.submission : loaderData.submission
  return (
    <Page
      title={t`Change ${name}`}
      actions={
        <TextLink to={BILLING_PATH}>
          <Trans>Plan and billing</Trans>
        </TextLink>
      }
    >
      {answer !== undefined && <ChangeProblem answer={answer} />}
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-[3fr_2fr] md:items-start">
        <ChangeChoice plan={plan} options={options} chosen={chosen} problems={problems} />
        <section
          aria-labelledby="what-it-comes-to"
          aria-busy={state !== 'idle'}
          className="min-w-0 border-ink border-t-2 pt-5 md:sticky md:top-6"
        >
          <h2 id="what-it-comes-to" className="mb-4 text-2xl">
            <Trans>What it comes to</Trans>
          </h2>
          <p role="status" className="sr-only">
            {preview !== null && state === 'idle' && (
              <>
                <Trans>Due now</Trans>: <Price amount={preview.total} currency={preview.currency} />
              </>
            )}
          </p>
          {preview === null ? (
            <p className="text-pretty text-muted">
              <Trans>
                Choose something other than what you have, and its price stands here before you confirm it.
              </Trans>
            </p>
          ) : (
            <ChangeAccount
              plan={plan}
              preview={preview}
              name={options.find((option) => option.package === preview.package)?.name ?? preview.package}
              submission={submission}
              isLoading={state !== 'idle' && formMethod !== 'POST'}
              isSending={state !== 'idle' && formMethod === 'POST'}
            />
          )}
        </section>
      </div>
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
