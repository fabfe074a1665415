import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { knownTrafficSource } from '#modules/visitors/website/traffic/kept-traffic-source.ts'
import { sourceQuery } from '#modules/visitors/website/traffic/traffic-source.ts'
import { Button, TextLink } from '#ui/components/button.tsx'
import { EmailField } from '#ui/components/email-field.tsx'
import { FormError } from '#ui/components/notice.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { useSent } from '#ui/workspace/use-sent.ts'
import { LOG_IN_PATH, withNext } from '../next-path.ts'
import type { Route } from './+types/create.ts'
import { useProblemText } from './account-problem.tsx'
import { NewPasswordField } from './new-password-form.tsx'

export { formHeaders as headers } from './account-form.server.ts'
export { createByForm as action, loadCreate as loader } from './create.server.ts'

export default function CreateAccount({
  loaderData: { next, from, consent, ...loaderData },
  actionData: problem,
}: Route.ComponentProps) {
  const { t } = useLingui()
  const { prefix } = useLanguage()
  const { isSent, send } = useSent()
  const text = useProblemText(problem)
  const taken = problem?.error === 'email_taken'
  const email = problem?.values?.email ?? loaderData.email
  // What was typed here is not typed again there.
  const typed = email === '' ? '' : `?${new URLSearchParams({ email })}`
  const logIn = withNext(LOG_IN_PATH + typed, next)
  const kept = useKeptSource(consent)
  return (
    <NarrowPage title={t`Create an account`}>
      <p className="mb-6 text-muted">
        <Trans>You only need an e-mail address. Start right away, and set a password later.</Trans>
      </p>
      {/* A document request, because the answer leads through the hand-off into the web application. */}
      <Form method="post" noValidate reloadDocument onSubmit={send}>
        <input type="hidden" name="from" value={problem?.values?.from ?? from} />
        <input type="hidden" name="kept" value={kept} />
        {(taken || problem?.field === undefined) && problem !== undefined && (
          <FormError answer={problem} title={text}>
            {taken && <TextLink to={logIn}>{t`Log in with it`}</TextLink>}
          </FormError>
        )}
        <EmailField
          label={t`E-mail address`}
          name="email"
          autoComplete="email"
          required
          defaultValue={email}
          invalid={taken}
          problem={problem?.error}
          error={problem?.field === 'email' && !taken ? text : undefined}
        />
        {/* What the dialog's variant with a password asks for (SIGN-6); here it may be left for later. */}
        <details open={problem?.field === 'password'} className="mb-4">
          <summary className="min-h-11 py-2 text-action">{t`Set a password`}</summary>
          <div className="pt-2">
            <NewPasswordField
              name="password"
              optional
              error={problem?.field === 'password' ? text : undefined}
            />
          </div>
        </details>
        <Button type="submit" variant="primary" wide busy={isSent} busyLabel={t`Creating your account...`}>
          <Trans>Create the account</Trans>
        </Button>
      </Form>
      <p className="mt-6 text-muted text-sm">
        <Trans>
          By creating an account you agree to the{' '}
          <a className="text-link" href={`${prefix}/company/terms-of-use/`}>
            terms of use
          </a>{' '}
          and the{' '}
          <a className="text-link" href={`${prefix}/company/privacy-policy/`}>
            privacy policy
          </a>
          .
        </Trans>
      </p>
      <p className="mt-4 text-muted">
        <Trans>
          Have an account? <TextLink to={logIn}>Log in</TextLink>
        </Trans>
      </p>
    </NarrowPage>
  )
}

/** The link by which this browser came, kept with consent (TRAF-1); empty until the page is alive. */
function useKeptSource({ cookie }: { cookie: string }): string {
  const [kept, setKept] = useState('')
  useEffect(() => setKept(sourceQuery(knownTrafficSource({ cookie })).toString()), [cookie])
  return kept
}
