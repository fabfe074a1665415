import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '#ui/components/button-class.ts'
import { TextLink } from '#ui/components/text-link.tsx'
import { BILLING_PATH } from '#ui/workspace/billing-path.ts'
import type { OpenDepartments } from './licence.server.ts'

interface StandingProps {
  open: OpenDepartments
  pricesUrl: string
}

/** What of all that a license opens is open to the account, and where there is more: to whom something is missing, the prices. */
export function Standing({ open, pricesUrl }: StandingProps) {
  const { i18n } = useLingui()
  if (open.length === 0) {
    return (
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
        <a href={pricesUrl} className={buttonClass({ variant: 'primary' })}>
          <Trans>See plans and prices</Trans>
        </a>
        <p>
          <Trans>Every plan includes a license.</Trans>
        </p>
      </div>
    )
  }
  const departments = open === 'all' ? undefined : new Intl.ListFormat(i18n.locale).format(open)
  return (
    <p className="mt-6 max-w-measure">
      <strong className="font-medium">
        {departments === undefined ? (
          <Trans>Your account has a license: all of this is open to you.</Trans>
        ) : (
          <Trans>Your plan opens: {departments}.</Trans>
        )}
      </strong>{' '}
      {departments !== undefined && (
        <>
          <Trans>
            The rest of the library needs another plan.{' '}
            <a href={pricesUrl} className="text-link">
              See plans and prices
            </a>
          </Trans>{' '}
        </>
      )}
      <TextLink to={BILLING_PATH} className="inline-block py-1">
        <Trans>Plan and billing</Trans>
      </TextLink>
    </p>
  )
}
