import { useLingui } from '@lingui/react/macro'

/** The sentence for a code: what is wrong with a field, and how to put it right. */
export function useProblemText(): (code: string | undefined) => string | undefined {
  const { t } = useLingui()
  const texts: Partial<Record<string, string>> = {
    required: t`Please fill this in.`,
    email_taken: t`You can’t use this address for an order. Please use another one, or contact us.`,
    too_long: t`That’s too long.`,
    province_required: t`Please choose your province. Your tax depends on it.`,
    card_number: t`This looks like a card number. Enter card details only in the next step.`,
    unknown_coupon: t`This code isn’t valid for this plan.`,
    coupon_over: t`This code isn’t valid today.`,
    coupon_used: t`You’ve already used this code. Each customer can use it once.`,
    not_with_offer: t`You can’t combine a code with this offer.`,
    seats_out_of_range: t`This plan isn’t available for that number of people.`,
  }
  return (code) => (code === undefined ? undefined : (texts[code] ?? t`Please check this again.`))
}
