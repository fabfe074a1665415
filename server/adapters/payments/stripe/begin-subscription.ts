import Stripe from 'stripe'
import type { PaymentRequest } from '#domain/payments/index.ts'
import { CARDS_ONLY } from './intents.ts'

/** Stripe makes the invoice of the first term and its intent within this call. */
const CREATE_MS = 5_000

/** What the first term costs less, or more, than those after it. */
type FirstTerm = Pick<Stripe.SubscriptionCreateParams, 'discounts' | 'add_invoice_items'>

/**
 * A subscription whose first invoice its buyer pays, and whose later ones Stripe charges to the card of that. It stays incomplete until
 * the first is paid, and is over after 23 hours without (docs.stripe.com/billing/subscriptions/overview).
 */
export async function beginSubscription(
  client: Stripe,
  request: PaymentRequest & { every: 'month' | 'year' },
): Promise<Stripe.Subscription> {
  const { paymentId, orderId, orderNumber, currency, description, sku, every, laterAmount } = request
  const product = productOf(sku)
  const [customer, coupon] = await Promise.all([
    createCustomer(client, request),
    createCoupon(client, request),
    ensureProduct(client, { id: product, name: description }),
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
      ...firstTermOf(request, product, coupon),
      payment_behavior: 'default_incomplete',
      payment_settings: {
        payment_method_types: [...CARDS_ONLY],
        save_default_payment_method: 'on_subscription',
      },
    },
    { idempotencyKey: `subscription:${paymentId}`, timeout: CREATE_MS },
  )
}

/** Each payment has one of its own, so that whatever is charged to it is of that payment. */
function createCustomer(
  client: Stripe,
  { paymentId, orderId, email, language }: PaymentRequest,
): Promise<Stripe.Customer> {
  return client.customers.create(
    { email, preferred_locales: [language], metadata: { orderId } },
    { idempotencyKey: `customer:${paymentId}` },
  )
}

/** What is sold, by our own name of it, in the letters that Stripe takes. */
function productOf(sku: string): string {
  return `formulary-${sku.replace(/[^\w-]/g, '-')}`
}

/** Made the first time that somebody buys it; one that was put away at Stripe is sold again. */
async function ensureProduct(client: Stripe, { id, name }: { id: string; name: string }): Promise<void> {
  try {
    await client.products.create({ id, name })
  } catch (error) {
    const isThere =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists'
    if (!isThere) throw error
    await client.products.update(id, { active: true })
  }
}

/** Undefined where the first term costs as much as those after it, or more. */
async function createCoupon(
  client: Stripe,
  { paymentId, orderNumber, amount, laterAmount, currency }: PaymentRequest,
): Promise<string | undefined> {
  if (amount >= laterAmount) return undefined
  const { id } = await client.coupons.create(
    {
      name: orderNumber,
      amount_off: laterAmount - amount,
      currency: currency.toLowerCase(),
      duration: 'once',
      max_redemptions: 1,
    },
    { idempotencyKey: `coupon:${paymentId}` },
  )
  return id
}

function firstTermOf(
  { amount, laterAmount, currency }: PaymentRequest,
  product: string,
  coupon: string | undefined,
): FirstTerm {
  if (coupon !== undefined) return { discounts: [{ coupon }] }
  if (amount === laterAmount) return {}
  const unit_amount = amount - laterAmount
  return { add_invoice_items: [{ price_data: { currency: currency.toLowerCase(), product, unit_amount } }] }
}
