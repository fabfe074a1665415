import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { SubmitButton } from '#ui/components/button.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import type { Route } from './+types/unsubscribe.ts'

export { formHeaders as headers } from '#modules/identity/workspace/account/account-form.server.ts'
export { loadUnsubscribe as loader, unsubscribeByForm as action } from './unsubscribe.server.ts'

export default function Unsubscribe({ loaderData: { isUnsubscribed } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <NarrowPage title={isUnsubscribed ? t`Reminders are off` : t`Stop reminders about your card`}>
      <p className="mb-6 text-muted">
        {isUnsubscribed ? (
          <Trans>
            We no longer e-mail you when your card is about to expire. You still get e-mails about payments
            and renewals.
          </Trans>
        ) : (
          <Trans>
            We e-mail you once if your card expires before the next charge. Without this reminder, you find
            out when a charge fails.
          </Trans>
        )}
      </p>
      <Form method="post">
        {isUnsubscribed ? (
          <SubmitButton name="again" value="yes" wide>{t`Remind me again`}</SubmitButton>
        ) : (
          <SubmitButton variant="primary" wide>{t`Stop the reminders`}</SubmitButton>
        )}
      </Form>
    </NarrowPage>
  )
}
