import type Stripe from 'stripe'
import { firstOf, idOf, intentsOf } from './invoices.ts'
import { LARGEST_PAGE, listAll } from './lists.ts'
import { unlessMissing, unlessRefused } from './refusals.ts'
import type { StripeSubscription } from './to-subscription-payment.ts'

/** Whether a reference names something that Stripe charges by itself, and not a single payment. */
export function isSubscription(reference: string): boolean {
  return reference.startsWith('sub_')
}

/**
 * Everything that Stripe knows of a subscription and of what it has charged for it; its customer may have been charged besides, by our
 * own jobs or by hand. Its invoices are read first: one that they say to be paid has its charge among what is read after them. Undefined
 * where there is none of that reference. @throws Stripe.errors.StripeError
 */
export async function fetchSubscription(
  client: Stripe,
  reference: string,
): Promise<StripeSubscription | undefined> {
  const known = await unlessMissing(() => client.subscriptions.retrieve(reference))
  const customer = idOf(known?.customer)
  if (customer === undefined) return undefined
  const invoices = await listAll(
    client.invoices.list({ subscription: reference, limit: LARGEST_PAGE, expand: ['data.payments'] }),
  )
  const [charged, subscription] = await Promise.all([
    listAll(
      client.charges.list({
        customer,
        limit: LARGEST_PAGE,
        expand: ['data.balance_transaction', 'data.refunds'],
      }),
    ),
    client.subscriptions.retrieve(reference, { expand: ['default_payment_method'] }),
  ])
  const intents = new Set(invoices.flatMap(intentsOf))
  const charges = charged.filter(({ payment_intent }) => intents.has(idOf(payment_intent) ?? ''))
  const [open] = intentsOf(firstOf(invoices))
  const isOpen = firstOf(invoices)?.status === 'open' && open !== undefined
  const [refunds, disputes, intent] = await Promise.all([
    Promise.all(charges.map((charge) => refundsOf(client, charge))),
    Promise.all(charges.filter(({ disputed }) => disputed).map((charge) => disputesOf(client, charge))),
    isOpen ? client.paymentIntents.retrieve(open) : undefined,
  ])
  return { subscription, invoices, intent, charges, refunds: refunds.flat(), disputes: disputes.flat() }
}

/** Stripe sends the newest ones with the charge. */
async function refundsOf(client: Stripe, { id, refunds }: Stripe.Charge): Promise<Stripe.Refund[]> {
  if (!refunds?.has_more) return refunds?.data ?? []
  return listAll(client.refunds.list({ charge: id, limit: LARGEST_PAGE }))
}

function disputesOf(client: Stripe, { id }: Stripe.Charge): Promise<Stripe.Dispute[]> {
  return listAll(client.disputes.list({ charge: id, limit: LARGEST_PAGE }))
}

/**
 * The subscription that an intent of Stripe's own making has paid for; undefined where it was for none. @throws Stripe.errors.StripeError
 * where Stripe cannot be reached
 */
export async function findSubscriptionOf(client: Stripe, intent: string): Promise<string | undefined> {
  const found = await unlessMissing(() =>
    client.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
      expand: ['data.invoice'],
    }),
  )
  const invoice = found?.data[0]?.invoice
  if (typeof invoice !== 'object' || !('parent' in invoice)) return undefined
  return idOf(invoice.parent?.subscription_details?.subscription)
}

/**
 * Gives up a subscription whose first invoice nobody has paid. Stripe refuses to void one that is paid, or being paid at this moment, so
 * that nothing is ended that has begun.
 */
export async function giveUpSubscription(client: Stripe, reference: string): Promise<void> {
  const known = await unlessMissing(() => client.subscriptions.retrieve(reference))
  const invoice = idOf(known?.latest_invoice)
  if (known?.status !== 'incomplete' || invoice === undefined) return
  await unlessRefused(() => client.invoices.voidInvoice(invoice))
}

/**
 * Ends a subscription, and makes void what it is still owed, which Stripe, or somebody with a link of Stripe's, might pay all the same: our
 * own jobs charge that now, or nobody does. Ending it twice is no error. @throws Error where it goes on in spite of it, or is being paid
 * at this moment: whether it is, is known later
 */
export async function endSubscription(client: Stripe, reference: string): Promise<void> {
  const isEnded = await unlessRefused(() => client.subscriptions.cancel(reference))
  const known = await unlessMissing(() => client.subscriptions.retrieve(reference))
  if (known === undefined) return
  if (!isEnded && known.status !== 'canceled' && known.status !== 'incomplete_expired')
    throw new Error('a subscription of Stripe’s does not end')
  const invoices = await listAll(client.invoices.list({ subscription: reference, limit: LARGEST_PAGE }))
  for (const invoice of invoices) await makeVoid(client, invoice)
}

async function makeVoid(client: Stripe, { id, status }: Stripe.Invoice): Promise<void> {
  if (status === 'paid' || status === 'void') return
  if (status === 'draft')
    await unlessRefused(() => client.invoices.finalizeInvoice(id, { auto_advance: false }))
  if (await unlessRefused(() => client.invoices.voidInvoice(id))) return
  const left = await client.invoices.retrieve(id)
  if (left.status !== 'paid' && left.status !== 'void')
    throw new Error('an invoice of Stripe’s is not made void')
}
