import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '#ui/components/button-class.ts'
import { TextLink } from '#ui/components/text-link.tsx'
import { BILLING_PATH } from '#ui/workspace/billing-path.ts'
import type { OpenDepartments } from './licence.server.ts'

/** What of all that a license opens is open to the account; the prices for whoever lacks some of it. */
export function Standing({ open, pricesUrl }: { open: OpenDepartments; pricesUrl: string }) {
  const { t, i18n } = useLingui()
  if (open.length === 0) {
    return (
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
        <a href={pricesUrl} className={buttonClass({ variant: 'primary' })}>{t`See plans and prices`}</a>
        <p>{t`Every plan includes a license.`}</p>
      </div>
    )
  }
  const departments = open === 'all' ? undefined : new Intl.ListFormat(i18n.locale).format(open)
  return (
    <p className="mt-6 max-w-measure">
      <strong className="font-medium">
        {departments === undefined
          ? t`Your account has a plan: you have access to all of this.`
          : t`Your plan opens: ${departments}.`}
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
      <TextLink to={BILLING_PATH} className="inline-block py-1">{t`Plan and billing`}</TextLink>
    </p>
  )
}
