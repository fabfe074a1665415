import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '#ui/components/badge.tsx'
import { Card } from '#ui/components/card.tsx'
import { EmailAddress } from '#ui/components/email-address.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { seatPath } from '#ui/workspace/team-path.ts'
import { Whose } from './person-row.tsx'
import type { ShownSeat } from './team.server.ts'

/** The seats that others have given the account. */
export function OwnSeats({ seats }: { seats: readonly ShownSeat[] }) {
  const { t } = useLingui()
  return (
    <Card>
      <h2 className="mb-4 text-2xl">
        <Trans>Seats that others have given you</Trans>
      </h2>
      <List label={t`Seats that others have given you`}>
        {seats.map(({ id, name, holderEmail, isOpen }) => (
          <ListRow
            key={id}
            title={
              <span className="flex flex-wrap items-center gap-x-3">
                {name} {!isOpen && <Badge tone="brass">{t`Not open at the moment`}</Badge>}
              </span>
            }
            detail={
              <span className="wrap-anywhere">
                {holderEmail === null ? (
                  <Trans>From an account that is gone</Trans>
                ) : (
                  <FromHolder>{holderEmail}</FromHolder>
                )}
              </span>
            }
            end={
              <LinkButton to={seatPath(id)} size="small" variant="quiet" className="-mr-3">
                <Trans>Give back</Trans>
                <Whose>{name}</Whose>
              </LinkButton>
            }
          />
        ))}
      </List>
    </Card>
  )
}

function FromHolder({ children }: { children: string }) {
  const holderEmail = <EmailAddress>{children}</EmailAddress>
  return <Trans>From {holderEmail}, who pays for it</Trans>
}
