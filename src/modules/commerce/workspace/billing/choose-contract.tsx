import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '#ui/components/link-button.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { Day } from '#ui/website/day.tsx'
import { BILLING_PATH, planPath } from '#ui/workspace/billing-path.ts'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { Route } from './+types/choose-contract.ts'
import { loadChooseContract } from './choose-contract.server.ts'
import { OtherContracts } from './other-contracts.tsx'

export function loader(route: Route.LoaderArgs) {
  return loadChooseContract(route)
}

/** From which contract somebody withdraws, where there is a choice; of the others why not, and what else there is. */
export default function ChooseContract({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { contracts, others, refundPolicyUrl } = loaderData
  return (
    <NarrowPage title={t`Withdraw from a contract`} hasLanguageChoice={false}>
      {contracts.length === 0 ? (
        <p>
          <Trans>
            There is no contract of yours from which you can withdraw now. Consumers who live in the European
            Economic Area and buy without a tax number may do so for 14 days from the first payment. Every
            plan can be canceled at any time.
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
      {others.length > 0 && <OtherContracts contracts={others} />}
      {contracts.length === 0 && others.length === 0 && (
        <p className="mt-4">
          <Trans>
            Nothing was bought with this account. If you bought with another e-mail address, log in with that
            one.
          </Trans>
        </p>
      )}
      <p className="mt-6">
        <Trans>
          What else is refunded, and when, is in our{' '}
          <a href={refundPolicyUrl} className="text-link">
            refund policy
          </a>
          .
        </Trans>
      </p>
      <LinkButton to={BILLING_PATH} className="mt-8">
        <Trans>Plan and billing</Trans>
      </LinkButton>
    </NarrowPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
