import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DeclineReason } from '../../payments/schema.ts'

const texts: Record<DeclineReason, MessageDescriptor> = {
  declined: msg`The bank did not accept the payment, and does not say why. Another card may work; your bank can tell you more.`,
  insufficient_funds: msg`There is not enough money on this card. Another card may work, or the same one later.`,
  expired_card: msg`This card has expired. Please take another one.`,
  incorrect_cvc: msg`The CVC was not right. It stands on the card: three digits, four on an AmEx. Please try again.`,
  authentication_failed: msg`Your bank could not confirm that it was you. Please try again, or take another card.`,
  limit_exceeded: msg`The payment is above the limit of this card. Your bank can raise it; another card may work.`,
}

/** Why a payment was refused, as far as somebody can do something about it. */
export function DeclineText({ reason }: { reason: DeclineReason | null }) {
  const { i18n } = useLingui()
  return <>{i18n._(texts[reason ?? 'declined'])}</>
}
