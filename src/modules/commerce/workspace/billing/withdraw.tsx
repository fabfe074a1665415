import { Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#ui/website/day.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { BILLING_PATH } from '#ui/workspace/paths.ts'
import { Price } from '../../website/parts/order-lines.tsx'
import { Confirmation } from '../confirmation.tsx'
import type { Route } from './+types/withdraw.ts'

export { loadWithdraw as loader, withdrawByForm as action } from './plan-pages.server.ts'

/**
 * The withdrawal function of directive (EU) 2023/2673: the statement, and the press that makes it. Where the
 * guarantee alone gives the money back, it says so.
 */
export default function Withdraw({ loaderData: { plan, email, name } }: Route.ComponentProps) {
  const { t } = useLingui()
  const { buyer, startedOn, withdrawal, currency } = plan
  const holder = buyer.name
  const isLawful = withdrawal?.by !== 'guarantee'
  const title = isLawful ? t`Withdraw from the contract` : t`Get your money back`
  return (
    <NarrowPage title={title} hasLanguageChoice={false}>
      <p>
        {isLawful ? (
          <Trans>
            I, {holder}, withdraw from the contract about {name} that was made on <Day date={startedOn} />.
          </Trans>
        ) : (
          <Trans>
            You bought {name} on <Day date={startedOn} />. Our money-back guarantee gives you everything back.
          </Trans>
        )}
      </p>
      <ul className="mt-6 list-disc space-y-2 pl-5 text-muted">
        {withdrawal !== null && (
          <li>
            <Trans>
              You get <Price amount={withdrawal.amount} currency={currency} /> back within 14 days, the way
              you paid.
            </Trans>
          </li>
        )}
        <li>{t`Your plan ends right away. We keep your documents.`}</li>
        <li className="wrap-anywhere">
          <Trans>We’ll send a confirmation with the date and time to {email}.</Trans>
        </li>
      </ul>
      <Confirmation backTo={BILLING_PATH}>
        {isLawful ? t`Confirm withdrawal` : t`End the plan and refund me`}
      </Confirmation>
    </NarrowPage>
  )
}
