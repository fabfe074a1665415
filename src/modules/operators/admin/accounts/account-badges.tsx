import { Trans } from '@lingui/react/macro'
import { Badge } from '#ui/components/badge.tsx'

interface AccountBadgesProps {
  isVerified: boolean
  isBounced: boolean
  isDisabled: boolean
  isOperator: boolean
  isSubscriber: boolean
}

/** What is special about an account. */
export function AccountBadges({
  isVerified,
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
      {!isVerified && (
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
