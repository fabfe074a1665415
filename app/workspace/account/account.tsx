import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { NarrowPage } from '../frame/narrow-page.tsx'
import { useSent } from '../frame/use-sent.ts'
import { WorkspaceError } from '../frame/workspace-error.tsx'
import type { Route } from './+types/account.ts'
import { loadAccount } from './account.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadAccount(route)
}

export default function AccountPage({
  loaderData: { email, emailVerified, hasPassword },
}: Route.ComponentProps) {
  const { t } = useLingui()
  const { isSent, send } = useSent()
  return (
    <NarrowPage title={t`Your account`}>
      <dl className="divide-y divide-line border-line border-y">
        <Entry
          name={t`E-mail address`}
          badge={
            emailVerified ? (
              <Badge tone="action">{t`Confirmed`}</Badge>
            ) : (
              <Badge tone="brass">{t`Not confirmed yet`}</Badge>
            )
          }
        >
          {email}
        </Entry>
        <Entry
          name={t`Password`}
          badge={
            hasPassword ? <Badge tone="action">{t`Set`}</Badge> : <Badge tone="brass">{t`Not set yet`}</Badge>
          }
        >
          {!hasPassword && (
            <Trans>The welcome mail has a link that sets it. The link works once and for 24 hours.</Trans>
          )}
          {hasPassword && <Trans>You log in with the password that you have chosen.</Trans>}
        </Entry>
      </dl>
      {!hasPassword && (
        <p className="mt-4 text-muted">
          <Trans>
            Until a password is set, only this browser can open your documents. Set it before you log out.
          </Trans>
        </p>
      )}
      <Form method="post" action="/app/account/log-out/" reloadDocument onSubmit={send} className="mt-8">
        <Button type="submit" busy={isSent}>
          <Trans>Log out</Trans>
        </Button>
      </Form>
    </NarrowPage>
  )
}

function Entry({ name, badge, children }: { name: string; badge: ReactNode; children: ReactNode }) {
  return (
    <div className="py-4">
      <dt className="flex flex-wrap items-center gap-3 font-medium">
        {name} {badge}
      </dt>
      <dd className="mt-1 break-words text-muted">{children}</dd>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
