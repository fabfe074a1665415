import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../components/button.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { NarrowPage } from '../frame/narrow-page.tsx'
import { WorkspaceError } from '../frame/workspace-error.tsx'
import type { Route } from './+types/set-password.ts'
import { useProblemText } from './account-problem.tsx'
import { loadSetPassword, setPasswordByForm } from './set-password.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadSetPassword(route)
}

export function action(route: Route.ActionArgs) {
  return setPasswordByForm(route)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function SetPassword({ loaderData: { email }, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const text = useProblemText(problem)
  if (email === undefined || problem?.error === 'link_expired') return <ExpiredLink />
  return (
    <NarrowPage title={t`Set your password`}>
      <p className="mb-6 text-muted">
        <Trans>
          For the account of <strong className="font-medium text-ink">{email}</strong>. Everybody who is
          logged in to it now will be logged out.
        </Trans>
      </p>
      <Form method="post" noValidate>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label={t`New password`}
          help={t`At least 8 characters, with a letter and a digit. A sentence is a good password.`}
          name="password"
          autoComplete="new-password"
          required
          error={text}
        />
        <Button type="submit" variant="primary" wide busy={busy}>
          <Trans>Set the password</Trans>
        </Button>
      </Form>
    </NarrowPage>
  )
}

function ExpiredLink() {
  const { t } = useLingui()
  return (
    <NarrowPage title={t`This link has expired`}>
      <p>
        <Trans>
          A link that sets a password works once and for 24 hours. If you have set your password with it, log
          in with it.
        </Trans>
      </p>
      <LinkButton to="/app/account/login/" variant="primary" className="mt-6">
        <Trans>Log in</Trans>
      </LinkButton>
    </NarrowPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
