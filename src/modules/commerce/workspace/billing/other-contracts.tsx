import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { LinkButton } from '#ui/components/link-button.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { Day } from '#ui/website/day.tsx'
import { planPath } from '#ui/workspace/billing-path.ts'
import type { NoWithdrawal } from '../../billing/schema.ts'

interface OtherContract {
  id: string
  name: string
  startedOn: string
  noWithdrawal: NoWithdrawal
  mayCancel: boolean
}

/** From which nobody withdraws, each with its reason, and with canceling where that is what there is. */
export function OtherContracts({ contracts }: { contracts: readonly OtherContract[] }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="mb-3 font-medium text-lg">
        <Trans>Contracts from which you cannot withdraw</Trans>
      </h2>
      <List>
        {contracts.map(({ id, name, startedOn, noWithdrawal, mayCancel }) => (
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
                <LinkButton to={planPath(id, 'cancel')} variant="quiet">
                  <Trans>Cancel plan</Trans>
                </LinkButton>
              )
            }
          />
        ))}
      </List>
    </section>
  )
}

function WhyNot(no: NoWithdrawal) {
  switch (no.because) {
    case 'over':
      return <Trans>This contract has ended already.</Trans>
    case 'elsewhere':
      return (
        <Trans>
          It was bought from a country outside the European Economic Area. Only consumers who live in it may
          withdraw.
        </Trans>
      )
    case 'business':
      return <Trans>It was bought with a tax number, for a business. Only consumers may withdraw.</Trans>
    case 'late':
      return (
        <Trans>
          The 14 days from the first payment ended on <Day date={no.endedOn} />.
        </Trans>
      )
    case 'nothing_left':
      return <Trans>Everything that was paid for it has gone back already.</Trans>
  }
}
