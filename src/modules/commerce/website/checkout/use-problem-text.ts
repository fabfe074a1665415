import { useLingui } from '@lingui/react/macro'

/** The sentence for a code: what is wrong with a field, and how to put it right. */
export function useProblemText(): (code: string | undefined) => string | undefined {
  const { t } = useLingui()
  const texts: Partial<Record<string, string>> = {
    required: t`Please fill this in.`,
    email_taken: t`This address cannot be used for an order. Please use another one, or write to us.`,
    too_long: t`That is too long.`,
    province_required: t`Please choose your province: the taxes depend on it.`,
    card_number: t`This looks like a card number. Card details belong in the next step, and nowhere else.`,
    unknown_coupon: t`We know no such code for this package.`,
    coupon_over: t`This code does not hold today.`,
    coupon_used: t`You have used this code before. It is good for one purchase each.`,
    not_with_offer: t`A code cannot be combined with this offer.`,
    seats_out_of_range: t`This number of people cannot be bought here.`,
  }
  return (code) => (code === undefined ? undefined : (texts[code] ?? t`Please look at this again.`))
}
