import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '../../components/link-button.tsx'
import { NarrowPage } from '../frame/narrow-page.tsx'

/** A mailed link that is used up or too old: what may have happened, and where the next one is to be had. */
export function ExpiredLink({
  children,
  newLink,
}: {
  children: ReactNode
  newLink: { to: string; label: ReactNode }
}) {
  const { t } = useLingui()
  return (
    <NarrowPage title={t`This link has expired`}>
      <p>{children}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={newLink.to} variant="primary">
          {newLink.label}
        </LinkButton>
        <LinkButton to="/app/account/login/">
          <Trans>Log in</Trans>
        </LinkButton>
      </div>
    </NarrowPage>
  )
}
