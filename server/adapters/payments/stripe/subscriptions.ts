import Stripe from 'stripe'
import type { PaymentRequest } from '#domain/payments/index.ts'
import { CARDS_ONLY } from './intents.ts'
import { asked, LARGEST_PAGE } from './lists.ts'
import type { StripeSubscription } from './to-subscription-payment.ts'

/** What the first term costs less, or more, than those after it. */
type FirstTerm = Pick<Stripe.SubscriptionCreateParams, 'discounts' | 'add_invoice_items'>

/** Whether a reference names something that Stripe charges by itself, and not a single payment. */
export function isSubscription(reference: string): boolean {
  return reference.startsWith('sub_')
}

/**
 * A subscription whose first invoice its buyer pays, and whose later ones Stripe charges to the card of that. It stays incomplete until
 * the first is paid, and is over after 23 hours without (docs.stripe.com/billing/subscriptions/overview).
 */
export async function beginSubscription(
  client: Stripe,
  request: PaymentRequest & { every: 'month' | 'year' },
): Promise<Stripe.Subscription> {
  const { paymentId, orderId, orderNumber, currency, description, sku, email, every, laterAmount } = request
  const [customer, product] = await Promise.all([
    client.customers.create({ email, metadata: { orderId } }, { idempotencyKey: `customer:${paymentId}` }),
    findProduct(client, request),
  ])
  return client.subscriptions.create(
    {
      customer: customer.id,
      description,
      // Not the number of our payment: that is how an intent of ours is known, and Stripe's own may inherit what stands here.
      metadata: { orderId, orderNumber, sku },
      items: [
        {
          // Seats and taxes are in the amount, as they are in that of a single payment.
          price_data: {
            currency: currency.toLowerCase(),
            product,
            unit_amount: laterAmount,
            recurring: { interval: every },
          },
        },
      ],
      ...(await firstTermOf(client, request, product)),
      payment_behavior: 'default_incomplete',
      payment_settings: {
        payment_method_types: [...CARDS_ONLY],
        save_default_payment_method: 'on_subscription',
      },
    },
    { idempotencyKey: `subscription:${paymentId}` },
  )
}

/** What is sold, by our own name of it: made the first time that somebody buys it. */
async function findProduct(client: Stripe, { sku, description }: PaymentRequest): Promise<string> {
  const id = `formulary:${sku}`
  try {
    await client.products.create({ id, name: description })
  } catch (error) {
    const isThere =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists'
    if (!isThere) throw error
  }
  return id
}

async function firstTermOf(
  client: Stripe,
  { paymentId, amount, laterAmount, currency: code }: PaymentRequest,
  product: string,
): Promise<FirstTerm> {
  const currency = code.toLowerCase()
  if (amount > laterAmount) {
    const more = { currency, product, unit_amount: amount - laterAmount }
    return { add_invoice_items: [{ price_data: more }] }
  }
  if (amount === laterAmount) return {}
  const coupon = await client.coupons.create(
    { amount_off: laterAmount - amount, currency, duration: 'once', max_redemptions: 1 },
    { idempotencyKey: `coupon:${paymentId}` },
  )
  return { discounts: [{ coupon: coupon.id }] }
}

/**
 * Everything that Stripe knows of a subscription and of what it has charged for it. Its customer has no other, but may have been
 * charged besides: by our own jobs, or by hand. @throws Stripe.errors.StripeError, also where there is none of that reference
 */
export async function fetchSubscription(client: Stripe, reference: string): Promise<StripeSubscription> {
  const subscription = await client.subscriptions.retrieve(reference, { expand: ['default_payment_method'] })
  const { customer } = subscription
  const customerId = typeof customer === 'string' ? customer : customer.id
  const [invoices, charged] = await Promise.all([
    asked(client.invoices.list({ subscription: reference, limit: LARGEST_PAGE, expand: ['data.payments'] })),
    asked(
      client.charges.list({
        customer: customerId,
        limit: LARGEST_PAGE,
        expand: ['data.balance_transaction', 'data.refunds'],
      }),
    ),
  ])
  const intents = new Set(invoices.flatMap(intentsOf))
  const charges = charged.filter(({ payment_intent }) => intents.has(idOf(payment_intent) ?? ''))
  const disputed = charges.filter((charge) => charge.disputed)
  const first = invoices.find(({ billing_reason }) => billing_reason === 'subscription_create')
  const [open] = first && first.status !== 'paid' ? intentsOf(first) : []
  const [disputes, intent] = await Promise.all([
    Promise.all(disputed.map(({ id }) => asked(client.disputes.list({ charge: id, limit: LARGEST_PAGE })))),
    open === undefined ? undefined : client.paymentIntents.retrieve(open),
  ])
  return { subscription, first, intent, charges, disputes: disputes.flat() }
}

/** The subscription that an intent of Stripe's own making has paid for; undefined where it was for none. */
export async function findSubscriptionOf(client: Stripe, intent: string): Promise<string | undefined> {
  const { data } = await client.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
  })
  const [invoice] = data.map((payment) => payment.invoice)
  if (typeof invoice !== 'object' || !('parent' in invoice)) return undefined
  return idOf(invoice.parent?.subscription_details?.subscription)
}

/**
 * Gives up a subscription whose first invoice nobody has paid. Stripe refuses to void one that is paid, or being paid at this moment, so
 * that nothing is ended that has begun.
 */
export async function giveUpSubscription(client: Stripe, reference: string): Promise<void> {
  const { status, latest_invoice } = await client.subscriptions.retrieve(reference)
  const invoice = idOf(latest_invoice)
  if (status === 'incomplete' && invoice !== undefined) await client.invoices.voidInvoice(invoice)
}

function intentsOf({ payments }: Stripe.Invoice): string[] {
  return payments?.data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []) ?? []
}

function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id
}
