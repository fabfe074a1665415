import { Trans, useLingui } from '@lingui/react/macro'
import { readableEmail } from '#kernel/email-address/readable-email.ts'
import { TextLink } from '#ui/components/button.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import type { Route } from './+types/check-mail.ts'
import { MailSent } from './mail-sent.tsx'

export { formHeaders as headers } from './account-form.server.ts'
export { loadCheckMail as loader, sendProofMail as action } from './email.server.ts'

export default function CheckMail({
  loaderData: { hasPassword, ...loaderData },
  actionData: answer,
}: Route.ComponentProps) {
  const { t } = useLingui()
  const email = readableEmail(loaderData.email)
  const problem = answer !== undefined && 'error' in answer ? answer : undefined
  return (
    <NarrowPage title={t`Check your mail`}>
      <MailSent answer={answer} problem={problem} wrongAddress="/app/account/email/">
        <p>
          <Trans>
            We’ve sent an e-mail to <strong className="break-words font-medium">{email}</strong>.
          </Trans>{' '}
          {hasPassword
            ? t`Its link confirms that the address is yours.`
            : t`Its link sets your password and confirms your address.`}
        </p>
      </MailSent>
      <p className="mt-6 text-muted">
        <TextLink to="/app/account/">{t`Your account`}</TextLink>
      </p>
    </NarrowPage>
  )
}
