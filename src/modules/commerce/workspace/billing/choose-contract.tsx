import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { brand } from '#content/brand/brand.ts'
import { LinkButton } from '#ui/components/button.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { Day } from '#ui/website/day.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { BILLING_PATH, planPath } from '#ui/workspace/paths.ts'
import type { NoWithdrawal } from '../../billing/schema.ts'
import type { Route } from './+types/choose-contract.ts'

export { loadChooseContract as loader } from './plan-pages.server.ts'

/** The contract to withdraw from, where there is a choice; of the others why not, and what else there is. */
export default function ChooseContract({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { contracts, others, hasPaid, refundPolicyUrl } = loaderData
  return (
    <NarrowPage title={t`Withdraw from a contract`} hasLanguageChoice={false}>
      {contracts.length === 0 ? (
        <p>
          <Trans>
            You have no contract you can withdraw from right now. Consumers who live in the European Economic
            Area and buy without a tax number can withdraw within 14 days of the first payment. You can cancel
            any plan at any time.
          </Trans>
        </p>
      ) : (
        <List label={t`Your contracts`}>
          {contracts.map(({ id, name, startedOn }) => (
            <ListRow
              key={id}
              to={planPath(id, 'withdraw')}
              title={name}
              detail={
                <Trans>
                  Made on <Day date={startedOn} />
                </Trans>
              }
            />
          ))}
        </List>
      )}
      {others.length > 0 && <OtherContracts others={others} />}
      {contracts.length === 0 && others.length === 0 && (
        <p className="mt-4">
          {hasPaid ? (
            <Trans>To withdraw from a plan that you’ve handed over, write to {brand.supportEmail}.</Trans>
          ) : (
            <Trans>
              This account has no purchases. If you used another e-mail address to buy, log in with that one.
            </Trans>
          )}
        </p>
      )}
      <p className="mt-6">
        <Trans>
          For other refunds, see our{' '}
          <a href={refundPolicyUrl} className="text-link">
            refund policy
          </a>
          .
        </Trans>
      </p>
      <LinkButton to={BILLING_PATH} className="mt-8">{t`Plan and billing`}</LinkButton>
    </NarrowPage>
  )
}

/** From which nobody withdraws, each with its reason, and with canceling where that is what there is. */
function OtherContracts({ others }: Pick<Route.ComponentProps['loaderData'], 'others'>) {
  const { t } = useLingui()
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="mb-3 font-medium text-lg">{t`Contracts you can’t withdraw from`}</h2>
      <List>
        {others.map(({ id, name, startedOn, noWithdrawal, mayCancel }) => (
          <ListRow
            key={id}
            title={name}
            detail={
              <>
                <Trans>
                  Made on <Day date={startedOn} />
                </Trans>
                <br />
                <WhyNot {...noWithdrawal} />
              </>
            }
            end={
              mayCancel && (
                <LinkButton to={planPath(id, 'cancel')} variant="quiet">{t`Cancel plan`}</LinkButton>
              )
            }
          />
        ))}
      </List>
    </section>
  )
}

/** By law, and where a guarantee was given, by that: who has lost it learns how. */
export function WhyNot(no: NoWithdrawal) {
  const { guarantee } = no
  return (
    <>
      <WhyNotByLaw {...no} />
      {guarantee !== undefined && (
        <>
          {' '}
          {guarantee.because === 'late' ? (
            <Trans>
              Our money-back guarantee for it ended on <Day date={guarantee.endedOn} />.
            </Trans>
          ) : (
            <Trans>
              Our money-back guarantee is for the first purchase of an account, and you’ve bought something
              before.
            </Trans>
          )}
        </>
      )}
    </>
  )
}

function WhyNotByLaw(no: NoWithdrawal) {
  switch (no.because) {
    case 'over':
      return <Trans>This contract has already ended.</Trans>
    case 'elsewhere':
      return (
        <Trans>
          It was bought from a country outside the European Economic Area (EEA). Only consumers who live in
          the EEA can withdraw.
        </Trans>
      )
    case 'business':
      return <Trans>It was bought for a business, with a tax number. Only consumers can withdraw.</Trans>
    case 'late':
      return (
        <Trans>
          The 14 days after the first payment ended on <Day date={no.endedOn} />.
        </Trans>
      )
    case 'nothing_left':
      return <Trans>Every payment for it has already been refunded.</Trans>
    case 'handed_over':
      return <Trans>Someone else bought it and handed it over to you. Only the buyer can withdraw.</Trans>
  }
}
