import { Trans } from '@lingui/react/macro'
import { Badge } from '../../../components/badge.tsx'

interface AccountBadgesProps {
  isProved: boolean
  isBounced: boolean
  isDisabled: boolean
  isOperator: boolean
  isSubscriber: boolean
}

/** What is special about an account. */
export function AccountBadges({
  isProved,
  isBounced,
  isDisabled,
  isOperator,
  isSubscriber,
}: AccountBadgesProps) {
  return (
    <span className="flex flex-wrap gap-2">
      {isOperator && (
        <Badge tone="action">
          <Trans>Operator</Trans>
        </Badge>
      )}
      {isSubscriber && (
        <Badge tone="action">
          <Trans>License</Trans>
        </Badge>
      )}
      {!isProved && (
        <Badge>
          <Trans>Not confirmed</Trans>
        </Badge>
      )}
      {isBounced && (
        <Badge tone="brass">
          <Trans>Takes no mail</Trans>
        </Badge>
      )}
      {isDisabled && (
        <Badge tone="alert">
          <Trans>Disabled</Trans>
        </Badge>
      )}
    </span>
  )
}
