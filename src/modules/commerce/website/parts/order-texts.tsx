import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DeclineReason } from '../../payments/schema.ts'
import type { BillingPeriod } from '../../prices/schema.ts'
import type { OfferedContents } from '../pricing/offered.ts'

/** How long one payment lasts: the term of a package. */
export function TermText({ period }: { period: BillingPeriod }) {
  return period === 'year' ? <Trans>one year</Trans> : <Trans>one month</Trans>
}

/** For how many people, where a package is sold by the person. */
export function SeatsText({ seats }: { seats: number }) {
  return <Plural value={seats} one="# person" other="# people" />
}

const texts: Record<DeclineReason, MessageDescriptor> = {
  declined: msg`The bank declined the payment without giving a reason. Try another card, or ask your bank.`,
  insufficient_funds: msg`This card doesn’t have enough funds. Try another card, or this one later.`,
  expired_card: msg`This card has expired. Please use another one.`,
  incorrect_cvc: msg`The CVC was wrong. It’s the three-digit number on your card (four digits on an AmEx). Please try again.`,
  authentication_failed: msg`Your bank couldn’t confirm that it was you. Please try again, or use another card.`,
  limit_exceeded: msg`The payment is above this card’s limit. Ask your bank to raise it, or try another card.`,
}

/** Why a payment was refused, as far as somebody can do something about it. */
export function DeclineText({ reason }: { reason: DeclineReason | null }) {
  const { i18n } = useLingui()
  return <>{i18n._(texts[reason ?? 'declined'])}</>
}

/** What a package opens, counted in the library. */
export function OpensText({
  contents: { templates, languages, shelves, downloadsPerMonth },
}: {
  contents: OfferedContents
}) {
  const shelf = shelves.join(', ')
  const { library, others } = languages
  return (
    <>
      {shelves.length > 0 ? (
        <Trans>
          <Plural value={templates} one="# template" other="# templates" /> in {library}: {shelf}.
        </Trans>
      ) : (
        <Trans>
          All <Plural value={templates} one="# template" other="# templates" /> in {library}.
        </Trans>
      )}
      {others !== '' && (
        <>
          {' '}
          <Trans>Also included: {others}.</Trans>
        </>
      )}
      {downloadsPerMonth !== null && (
        <>
          {' '}
          <Plural value={downloadsPerMonth} one="# document a month." other="# documents a month." />
        </>
      )}
    </>
  )
}
