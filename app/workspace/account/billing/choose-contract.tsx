import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '../../../components/link-button.tsx'
import { List, ListRow } from '../../../components/list.tsx'
import { Day } from '../../../website/day.tsx'
import { NarrowPage } from '../../frame/narrow-page.tsx'
import { WorkspaceError } from '../../frame/workspace-error.tsx'
import type { Route } from './+types/choose-contract.ts'
import { BILLING_PATH, planPath } from './billing-path.ts'
import { loadChooseContract } from './choose-contract.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadChooseContract(route)
}

/** From which contract somebody withdraws, where there is a choice; and what else there is, where there is none. */
export default function ChooseContract({ loaderData: { contracts } }: Route.ComponentProps) {
  const { t } = useLingui()
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
      <LinkButton to={BILLING_PATH} className="mt-8">
        <Trans>Plan and billing</Trans>
      </LinkButton>
    </NarrowPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
