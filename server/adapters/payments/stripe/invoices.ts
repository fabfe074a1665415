import type Stripe from 'stripe'

/** The id of what Stripe sends as an id, or whole. */
export function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id
}

/** What an invoice is to be paid by, in which its buyer's own comes first. */
export function intentsOf(invoice: Stripe.Invoice | undefined): string[] {
  const payments = invoice?.payments?.data ?? []
  return [...payments]
    .sort((one, other) => Number(other.is_default) - Number(one.is_default))
    .flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
}

/** The invoice that the buyer of a subscription pays. */
export function firstOf(invoices: readonly Stripe.Invoice[]): Stripe.Invoice | undefined {
  return invoices.find(({ billing_reason }) => billing_reason === 'subscription_create')
}
