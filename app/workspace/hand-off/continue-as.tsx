import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { Button } from '../../components/button.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { NarrowPage } from '../frame/narrow-page.tsx'
import { WorkspaceError } from '../frame/workspace-error.tsx'
import { logInPath } from '../next-path.ts'
import type { Route } from './+types/continue-as.ts'
import { enterWithTicket, loadContinueAs } from './continue-as.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadContinueAs(route)
}

export function action(route: Route.ActionArgs) {
  return enterWithTicket(route)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function ContinueAs({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { ticket, next, email } = loaderData
  // The ticket stays in the form only: not in the address, the history or a bookmark.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])

  if (email === undefined || actionData?.expired) return <ExpiredHandOff next={next} />
  return (
    <NarrowPage title={t`Continue as ${email}?`}>
      <p>
        <Trans>
          Somebody signed in to {brand.name} as {email}, in another browser, and the link to come here was
          opened in this one. Continue only if that is you: what you write here is kept in that account.
        </Trans>
      </p>
      <Form
        method="post"
        action={`/app/account/continue/?${new URLSearchParams({ next })}`}
        className="mt-6 flex flex-wrap gap-3"
      >
        <input type="hidden" name="ticket" value={ticket} />
        <input type="hidden" name="next" value={next} />
        <Button type="submit" variant="primary" busy={busy}>
          <Trans>Continue as {email}</Trans>
        </Button>
        <LinkButton to={logInPath(next)} variant="quiet">
          <Trans>That is not me</Trans>
        </LinkButton>
      </Form>
    </NarrowPage>
  )
}

function ExpiredHandOff({ next }: { next: string }) {
  const { t } = useLingui()
  return (
    <NarrowPage title={t`This link has expired`}>
      <p>
        <Trans>
          A link into the web application works once and for one minute. Nothing is lost: log in, and you go
          on to where the link was leading.
        </Trans>
      </p>
      <LinkButton to={logInPath(next)} variant="primary" className="mt-6">
        <Trans>Log in</Trans>
      </LinkButton>
    </NarrowPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
