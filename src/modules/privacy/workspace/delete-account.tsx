import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { readableEmail } from '#kernel/email-address/readable-email.ts'
import { formatDay } from '#kernel/time.ts'
import {
  DoneNotice,
  useOwnPasswordProblemText,
} from '#modules/identity/workspace/account/account-problem.tsx'
import { OwnPasswordField } from '#modules/identity/workspace/account/new-password-form.tsx'
import { Button, LinkButton, SubmitButton, TextLink } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { FormError, Notice } from '#ui/components/notice.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { TEAM_PATH } from '#ui/workspace/paths.ts'
import { DATA_PATH } from '../schema.ts'
import type { Route } from './+types/delete-account.ts'

export { formHeaders as headers } from '#modules/identity/workspace/account/account-form.server.ts'
export { deleteAccountByForm as action, loadDeletion as loader } from './privacy.server.ts'

export default function DeleteAccount({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { deletionDueAt, isOperator, done } = loaderData
  const titles = { undone: t`Your account stays`, mailed: t`Check your mail` }
  if (deletionDueAt !== null) {
    const day = formatDay(i18n.locale, deletionDueAt)
    return (
      <NarrowPage title={t`Your account will be deleted on ${day}`}>
        <p className="mb-6">
          <Trans>
            Until then, you can download your documents, get a copy of your data, or keep the account. A plan
            that was canceled stays canceled.
          </Trans>
        </p>
        <Form method="post" className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="undo" variant="primary">{t`Keep my account`}</Button>
          <LinkButton to={DATA_PATH}>{t`Export my data`}</LinkButton>
        </Form>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={t`Delete my account`}>
      <DoneNotice done={problem === undefined ? done : null} titles={titles} className="mb-6">
        {done === 'mailed' && (
          <Trans>We’ve sent you a link. Open it in this browser within 30 minutes.</Trans>
        )}
      </DoneNotice>
      {isOperator ? (
        <Notice title={t`You’re an operator`}>
          <Trans>Ask another operator to remove your operator access first.</Trans>
        </Notice>
      ) : (
        <>
          <WhatEnds plans={loaderData.plans} />
          <DeletionForm {...loaderData} problem={problem} />
        </>
      )}
    </NarrowPage>
  )
}

type Loaded = Route.ComponentProps['loaderData']

/** Said before anything is pressed. */
function WhatEnds({ plans }: Pick<Loaded, 'plans'>) {
  const { t, i18n } = useLingui()
  return (
    <>
      <h2 className="mb-3 text-xl">{t`What ends now`}</h2>
      <ul className="mb-6 list-disc space-y-1 pl-5">
        <li>{t`You’re logged out everywhere.`}</li>
        {plans.map(({ name, until, renews, people }) => {
          const day = formatDay(i18n.locale, until)
          return (
            <li key={`${name} ${until}`}>
              {renews ? (
                <Trans>
                  {name} is canceled and won’t renew. It’s paid until {day}, but ends with the account.
                </Trans>
              ) : (
                <Trans>
                  {name} is paid until {day}, but ends with the account.
                </Trans>
              )}{' '}
              {people > 0 && (
                <>
                  <Trans>
                    Everyone else in its team ({people}) loses their seat with the account. We’ll tell them by
                    e-mail.
                  </Trans>{' '}
                  <TextLink to={TEAM_PATH}>{t`Hand the team over instead`}</TextLink>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {plans.length > 0 && (
        <p className="mb-6 text-muted">
          <Trans>
            Deleting the account doesn’t give you a refund. If the{' '}
            <a className="text-link" href="/company/refund-policy/">
              refund policy
            </a>{' '}
            gives you one, ask for it first.
          </Trans>
        </p>
      )}
      <h2 className="mb-3 text-xl">{t`What’s deleted after 14 days`}</h2>
      <p className="mb-6">
        <Trans>
          Your account, documents, saved details, log-ins and messages. Until then, you can log in and undo
          it. After that, no one can restore anything.
        </Trans>
      </p>
      <h2 className="mb-3 text-xl">{t`What we keep`}</h2>
      <p className="mb-6">
        <Trans>
          Orders and invoices with the buyer’s name and address, as long as accounting law requires, and for
          13 months a record of what happened, without your account.
        </Trans>
      </p>
    </>
  )
}

function DeletionForm({
  email,
  hasPassword,
  plans,
  link,
  problem,
}: Loaded & { problem: Route.ComponentProps['actionData'] }) {
  const { t } = useLingui()
  const text = useOwnPasswordProblemText(problem)
  const isExpired = link === 'expired' || problem?.error === 'link_expired'
  const byPassword = hasPassword && link !== 'good'
  const hasTeam = plans.some(({ people }) => people > 0)
  const asks = link === 'good' || byPassword
  return (
    <>
      <p className="mb-6">
        <TextLink to={DATA_PATH}>{t`Export my data first`}</TextLink>
      </p>
      {isExpired && <FormError title={t`This link no longer works.`} />}
      {asks && (
        <Form method="post" noValidate reloadDocument>
          {problem !== undefined && problem.field === undefined && (
            <FormError answer={problem} title={text} />
          )}
          {hasTeam && (
            <Checkbox
              label={t`Close the team with my account`}
              name="team"
              required
              className="mb-6"
              error={problem?.error === 'team' ? t`Please check this box first.` : undefined}
            />
          )}
          {byPassword && (
            <OwnPasswordField
              email={readableEmail(email)}
              error={problem?.field === 'password' ? text : undefined}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant="danger">{t`Delete my account`}</SubmitButton>
            <LinkButton to="/app/account/">{t`Cancel`}</LinkButton>
          </div>
        </Form>
      )}
      {link !== 'good' && (
        <Form method="post" className="mt-6">
          {byPassword ? (
            <p className="mb-2 text-muted">{t`Don’t know your password?`}</p>
          ) : (
            <p className="mb-2 text-muted">{t`We’ll e-mail you a link that lets you delete the account.`}</p>
          )}
          <Button type="submit" name="intent" value="mail">{t`E-mail me a link`}</Button>
        </Form>
      )}
    </>
  )
}
