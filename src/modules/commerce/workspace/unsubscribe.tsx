import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import type { Route } from './+types/unsubscribe.ts'

export { formHeaders as headers } from '#modules/identity/workspace/account/account-form.server.ts'
export { loadUnsubscribe as loader, unsubscribeByForm as action } from './unsubscribe.server.ts'

export default function Unsubscribe({ loaderData: { isUnsubscribed } }: Route.ComponentProps) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
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
          <Button type="submit" name="again" value="yes" wide busy={busy}>{t`Remind me again`}</Button>
        ) : (
          <Button type="submit" variant="primary" wide busy={busy}>{t`Stop the reminders`}</Button>
        )}
      </Form>
    </NarrowPage>
  )
}
