import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '#ui/components/link-button.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { LOG_IN_PATH, withNext } from '../next-path.ts'

/**
 * A mailed link that is used up or too old: what may have happened, and where to have the next one.
 * That one still leads to where this link was to lead.
 */
export function ExpiredLink({
  children,
  newLink,
}: {
  children: ReactNode
  newLink: { to: string; label: ReactNode }
}) {
  const { t } = useLingui()
  const next = new URLSearchParams(useLocation().search).get('next')
  return (
    <NarrowPage title={t`This link has expired`}>
      <p>{children}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={withNext(newLink.to, next)} variant="primary">
          {newLink.label}
        </LinkButton>
        <LinkButton to={withNext(LOG_IN_PATH, next)}>
          <Trans>Log in</Trans>
        </LinkButton>
      </div>
    </NarrowPage>
  )
}
