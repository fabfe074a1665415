import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { FormError } from '#ui/components/form-error.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { BILLING_PATH } from '#ui/workspace/billing-path.ts'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import { DeclineText } from '../../website/parts/order-texts.tsx'
import { Price } from '../../website/parts/price.tsx'
import type { Route } from './+types/change-plan.ts'
import { ChangeAccount } from './change-account.tsx'
import { ChangeChoice, useChangeProblemText } from './change-choice.tsx'
import type { ChangeAnswer } from './change-plan.server.ts'

export { changePlanByForm as action, loadChangePlan as loader } from './change-plan.server.ts'

/** Another package, term or number of people: chosen on one side; the other says what it comes to. */
export default function ChangePlan({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { t } = useLingui()
  const { plan, name, options, chosen, problems } = loaderData
  const { state, formMethod } = useNavigation()
  const preview = answer?.status === 'price-changed' ? answer.preview : loaderData.preview
  const submission = answer?.status === 'used' ? answer.submission : loaderData.submission
  return (
    <Page title={t`Change ${name}`} actions={<TextLink to={BILLING_PATH}>{t`Plan and billing`}</TextLink>}>
      {answer !== undefined && <ChangeProblem answer={answer} />}
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-[3fr_2fr] md:items-start">
        <ChangeChoice plan={plan} options={options} chosen={chosen} problems={problems} />
        <section
          aria-labelledby="what-it-comes-to"
          aria-busy={state !== 'idle'}
          className="min-w-0 border-ink border-t-2 pt-5 md:sticky md:top-6"
        >
          <h2 id="what-it-comes-to" className="mb-4 text-2xl">{t`What you’ll pay`}</h2>
          <p role="status" className="sr-only">
            {preview !== null && state === 'idle' && (
              <>
                <Trans>Due now</Trans>: <Price amount={preview.total} currency={preview.currency} />
              </>
            )}
          </p>
          {preview === null ? (
            <p className="text-pretty text-muted">
              <Trans>Choose a change to your plan. You’ll see its price here before you confirm.</Trans>
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

export const ErrorBoundary = WorkspaceError

/** Why a change that was confirmed has not been made, and what to do. */
function ChangeProblem({ answer }: { answer: ChangeAnswer }) {
  const { t } = useLingui()
  const textOf = useChangeProblemText()
  const say = (title: ReactNode, text?: ReactNode) => (
    <FormError title={title} answer={answer}>
      {text}
    </FormError>
  )
  switch (answer.status) {
    case 'declined':
      return say(
        t`The payment was declined, and nothing has changed.`,
        <>
          <p>
            <DeclineText reason={answer.decline} />
          </p>
          <LinkButton to={answer.payUrl} reloadDocument className="mt-3">
            {t`Pay manually, with this card or another`}
          </LinkButton>
        </>,
      )
    case 'price-changed': {
      const { total, currency } = answer.preview
      return say(
        t`The price has changed.`,
        <Trans>
          <Price amount={total} currency={currency} /> is due now. You haven’t been charged. Please confirm
          again if you agree.
        </Trans>,
      )
    }
    case 'refused':
      return say(textOf(Object.values(answer.problems)[0] ?? 'unknown'))
    case 'payment-running':
      return say(
        t`We’re still processing the payment for an earlier change.`,
        t`Please wait a few minutes, then check your plan again.`,
      )
    case 'used':
      return say(
        t`This form was already sent with different details.`,
        t`Send it again if you want what is shown here now.`,
      )
  }
}
