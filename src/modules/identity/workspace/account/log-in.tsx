import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { SubmitButton, TextLink } from '#ui/components/button.tsx'
import { EmailField } from '#ui/components/email-field.tsx'
import { FormError } from '#ui/components/notice.tsx'
import { PasswordField } from '#ui/components/password-field.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { withNext } from '../next-path.ts'
import type { Route } from './+types/log-in.ts'
import { DoneNotice, useProblemText } from './account-problem.tsx'

export { formHeaders as headers } from './account-form.server.ts'
export { loadLogIn as loader, logInByForm as action } from './log-in.server.ts'

export default function LogIn({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  const { prefix } = useLanguage()
  const text = useProblemText(problem)
  const errorOf = (field: 'email' | 'password') =>
    problem?.field === field && problem.error !== 'wrong_credentials' ? text : undefined
  const isGeneral =
    problem !== undefined && (problem.field === undefined || problem.error === 'wrong_credentials')
  const email = problem?.values?.email ?? loaderData.email
  // What was typed here is not typed again there.
  const typed = email === '' ? '' : `?${new URLSearchParams({ email })}`
  const create = withNext(`/app/account/create/${typed}`, loaderData.next)
  const titles = {
    'password-set': t`Your password is set`,
    'email-confirmed': t`Your address is confirmed`,
    'email-restored': t`Your address is restored, and your password is set`,
    'deletion-planned': t`Your account will be deleted in 14 days`,
  }
  return (
    <NarrowPage title={t`Log in`}>
      {problem === undefined && (
        <DoneNotice done={loaderData.done} titles={titles} className="mb-6">
          {loaderData.done === 'deletion-planned'
            ? t`You’re logged out everywhere. To keep the account, log in before then.`
            : t`Log in with it now. You’ve been logged out everywhere else.`}
        </DoneNotice>
      )}
      <Form method="post" noValidate>
        {problem === undefined && loaderData.keepsNoCookies && (
          <FormError title={t`This browser blocks cookies`}>
            <Trans>
              {brand.name} needs one cookie to keep you logged in, and your browser blocks it. Allow cookies
              for this site, then log in again.
            </Trans>
          </FormError>
        )}
        {isGeneral && <FormError answer={problem} title={text} />}
        <EmailField
          label={t`E-mail address`}
          name="email"
          autoComplete="username"
          required
          defaultValue={email}
          problem={problem?.error}
          error={errorOf('email')}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          required
          error={errorOf('password')}
        />
        <SubmitButton variant="primary" wide>{t`Log in`}</SubmitButton>
      </Form>
      <p className="mt-6 text-muted">
        <TextLink to={withNext(`/app/account/forgot-password/${typed}`, loaderData.next)}>
          {t`Forgot your password, or don’t have one yet?`}
        </TextLink>
      </p>
      <p className="mt-3 text-muted">
        <Trans>
          New here? <TextLink to={create}>Create an account</TextLink>
        </Trans>
      </p>
      <p className="mt-8 text-muted text-sm">
        <Trans>
          By logging in you accept the{' '}
          <a className="text-link" href={`${prefix}/company/eula/`}>
            license agreement
          </a>
          .
        </Trans>
      </p>
    </NarrowPage>
  )
}
