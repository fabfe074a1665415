import { addTerms } from '#domain/prices/index.ts'
import { type Fields, Refusal, type Stored, type StripeBooks } from './stripe-books.ts'
import { createStripeCatalogue } from './stripe-catalogue.ts'

/*
 * What the simulated Stripe does with subscriptions, beside its books: a first invoice that somebody pays, and later ones that it charges
 * to the card of that. Written from docs.stripe.com/api and docs.stripe.com/billing/subscriptions/overview.
 */

/** What Stripe adds to an answer only where it is asked to. */
const EXPANDED = ['payments', 'confirmation_secret', 'refunds']
/** So many refunds come with a charge. */
const REFUNDS_SENT = 10

interface Item {
  price: { unit_amount: number; recurring: { interval: string } }
  current_period_end: number
}

/** When a term that begins then is over, in seconds. */
function periodAfter(from: number, price: unknown): number {
  const { interval } = (price as Item['price']).recurring
  const [day = '', time = ''] = new Date(from * 1000).toISOString().split('T')
  return Date.parse(`${addTerms(day, 1, interval === 'year' ? 'year' : 'month')}T${time}`) / 1000
}

/** @param now in seconds */
export function createStripeBilling(books: StripeBooks, now: () => number) {
  const { create, get, where, list } = books
  const catalogue = createStripeCatalogue(books)
  let isStubborn = false

  function createSubscription(fields: Fields): Stored {
    const [item] = Object.values(fields.items as Fields) as Fields[]
    const price = item?.price_data as Fields
    const { payment_method_types = {}, save_default_payment_method } = fields.payment_settings as Fields
    if (fields.payment_behavior !== 'default_incomplete')
      throw new Error('it would be charged to a card that is not there')
    if (!get(String(price.product), 'product').active)
      throw new Refusal(400, { code: 'product_inactive', message: 'The product is not active.' })
    const subscription = create('sub', {
      object: 'subscription',
      customer: fields.customer,
      currency: price.currency,
      metadata: fields.metadata ?? {},
      status: 'incomplete',
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      cancellation_details: { reason: null },
      default_payment_method: null,
      latest_invoice: null,
      payment_settings: {
        payment_method_types: Object.values(payment_method_types),
        save_default_payment_method,
      },
      items: {
        data: [
          {
            price: { ...price, unit_amount: Number(price.unit_amount) },
            current_period_end: periodAfter(now(), price),
          },
        ],
      },
    })
    finalize(
      invoice(
        subscription,
        'subscription_create',
        Number(price.unit_amount) + catalogue.changeOf(fields, price),
      ),
    )
    return subscription
  }

  /** A draft of what a term costs: an hour later, or at once, it is finalized. */
  function invoice(subscription: Stored, billing_reason: string, total: number): Stored {
    const { id, customer, currency } = subscription
    const made = create('in', {
      object: 'invoice',
      ...{ billing_reason, total, currency, customer, status: 'draft' },
      parent: { type: 'subscription_details', subscription_details: { subscription: id } },
      status_transitions: { finalized_at: null, paid_at: null, voided_at: null },
      confirmation_secret: null,
    })
    subscription.latest_invoice = made.id
    return made
  }

  function finalize(draft: Stored): Stored {
    if (draft.status !== 'draft') throw new Refusal(400, { message: 'This invoice is already finalized.' })
    const intent = books.createIntent({
      amount: String(draft.total),
      currency: String(draft.currency),
      customer: String(draft.customer),
      setup_future_usage: 'off_session',
      allowed_payment_method_types: { 0: 'card' },
    })
    create('inpay', {
      object: 'invoice_payment',
      invoice: draft.id,
      is_default: true,
      status: 'open',
      payment: { type: 'payment_intent', payment_intent: intent.id },
    })
    return Object.assign(draft, {
      status: 'open',
      status_transitions: { ...(draft.status_transitions as object), finalized_at: now() },
      confirmation_secret: { type: 'payment_intent', client_secret: intent.client_secret },
    })
  }

  const paymentOf = (invoice: string) => {
    const [payment] = where('invoice_payment', (each) => each.invoice === invoice)
    if (!payment) throw new Error('an invoice has no payment')
    return payment
  }
  const intentOf = (invoice: string) =>
    get((paymentOf(invoice).payment as { payment_intent: string }).payment_intent, 'payment_intent')

  /** The intent of what is to be paid: itself, or that of the last invoice of a subscription. */
  function intentOfReference(reference: string): Stored {
    if (!reference.startsWith('sub_')) return get(reference, 'payment_intent')
    return intentOf(String(get(reference, 'subscription').latest_invoice))
  }

  /** What an intent that has succeeded has paid for, where that was a subscription. */
  function settle(intent: Stored): void {
    const [payment] = where('invoice_payment', (each) => {
      return (each.payment as { payment_intent: string }).payment_intent === intent.id
    })
    if (!payment) return
    const paid = get(String(payment.invoice), 'invoice')
    const { subscription: id } = (paid.parent as { subscription_details: { subscription: string } })
      .subscription_details
    Object.assign(paid, {
      status: 'paid',
      status_transitions: { ...(paid.status_transitions as object), paid_at: now() },
    })
    const subscription = get(id, 'subscription')
    books.tell('invoice.paid', expand(paid, []) as Stored)
    if (subscription.status === 'canceled') return
    Object.assign(subscription, {
      status: 'active',
      default_payment_method: subscription.default_payment_method ?? intent.payment_method,
    })
    books.tell('customer.subscription.updated', subscription)
  }

  const itemOf = (subscription: Stored) => {
    const [item] = (subscription as unknown as { items: { data: Item[] } }).items.data
    if (!item) throw new Error('a subscription has nothing in it')
    return item
  }

  /** A term is over: the next one has an invoice, which is a draft for an hour. */
  function draftRenewal(reference: string): Stored | undefined {
    const subscription = get(reference, 'subscription')
    if (subscription.status !== 'active' && subscription.status !== 'past_due') return undefined
    const item = itemOf(subscription)
    item.current_period_end = periodAfter(item.current_period_end, item.price)
    const drafted = invoice(subscription, 'subscription_cycle', item.price.unit_amount)
    books.tell('customer.subscription.updated', subscription)
    return drafted
  }

  /** The hour is over, too: it is to be paid. */
  function finalizeRenewal(reference: string): Stored | undefined {
    const latest = get(String(get(reference, 'subscription').latest_invoice), 'invoice')
    const draft = latest.status === 'draft' ? latest : draftRenewal(reference)
    return draft && finalize(draft)
  }

  /** Stripe charges it to the saved card. */
  function renew(reference: string): void {
    const due = finalizeRenewal(reference)
    if (due) charge(reference, due)
  }

  function charge(reference: string, due: Stored): void {
    const subscription = get(reference, 'subscription')
    const intent = intentOf(due.id)
    const method = get(String(subscription.default_payment_method), 'payment_method')
    const later = books.refuseLater(method)
    // What it told before, of an invoice that had no id yet.
    books.tell('invoice.upcoming', { ...expand(due, []), id: undefined } as unknown as Stored)
    if (later === undefined) {
      books.succeed(intent, method)
      settle(intent)
      return
    }
    books.fail(intent, later.code, later.declineCode)
    subscription.status = 'past_due'
    books.tell('invoice.payment_failed', expand(due, []) as Stored)
    books.tell('customer.subscription.updated', subscription)
  }

  function cancel(id: string, reason = 'cancellation_requested'): Stored {
    const subscription = get(id, 'subscription')
    if (isStubborn) throw new Refusal(400, { message: 'This subscription cannot be canceled.' })
    if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
      throw new Refusal(404, { code: 'resource_missing', message: `No such subscription: ${id}` })
    Object.assign(subscription, {
      ...{ status: 'canceled', canceled_at: now(), ended_at: now() },
      cancellation_details: { reason },
    })
    books.tell('customer.subscription.deleted', subscription)
    return subscription
  }

  function voidInvoice(id: string): Stored {
    const due = get(id, 'invoice')
    const intent = due.status === 'open' ? intentOf(id) : undefined
    if (intent === undefined || intent.status === 'processing' || intent.status === 'succeeded')
      throw new Refusal(400, { message: 'You can only pass in open invoices. This invoice is not open.' })
    Object.assign(due, {
      status: 'void',
      status_transitions: { ...(due.status_transitions as object), voided_at: now() },
    })
    Object.assign(intent, { status: 'canceled', canceled_at: now() })
    const { subscription } = (due.parent as { subscription_details: { subscription: string } })
      .subscription_details
    if (due.billing_reason === 'subscription_create')
      Object.assign(get(subscription, 'subscription'), { status: 'incomplete_expired', ended_at: now() })
    return due
  }

  /** An object with what was asked for beside it: `latest_invoice.confirmation_secret`, `data.payments`. */
  function expand(object: Stored, paths: readonly string[]): Record<string, unknown> {
    const shown: Record<string, unknown> = { ...object }
    for (const hidden of EXPANDED) delete shown[hidden]
    const names = new Set(paths.map((path) => path.split('.')[0] ?? ''))
    for (const name of names) {
      const inner = paths
        .filter((path) => path.startsWith(`${name}.`))
        .map((path) => path.slice(name.length + 1))
      shown[name] = related(object, name, inner)
    }
    return shown
  }

  function related(object: Stored, name: string, inner: readonly string[]): unknown {
    if (object.object === 'invoice' && name === 'payments')
      return list(object.status === 'draft' ? [] : [paymentOf(object.id)])
    if (object.object === 'charge' && name === 'refunds') {
      const refunds = where('refund', ({ charge }) => charge === object.id)
      return { ...list(refunds.slice(0, REFUNDS_SENT)), has_more: refunds.length > REFUNDS_SENT }
    }
    const value = object[name]
    if (typeof value !== 'string') return value
    const found = books.find(value)
    return found ? expand(found, inner) : null
  }

  /** What is asked of the parts of this that are lists. */
  function listOf(type: string, query: URLSearchParams): unknown {
    const paths = [...query]
      .filter(([key]) => key.startsWith('expand'))
      .map(([, path]) => path.replace(/^data\./, ''))
    const isMeant = (each: Stored) => {
      if (type === 'invoice') {
        const { subscription_details } = each.parent as { subscription_details: { subscription: string } }
        return subscription_details.subscription === query.get('subscription')
      }
      if (type === 'charge') return each.customer === query.get('customer')
      const { payment_intent } = each.payment as { payment_intent: string }
      return payment_intent === query.get('payment[payment_intent]')
    }
    return list(where(type, isMeant).map((each) => expand(each, paths)))
  }

  /** The answers for the addresses of subscriptions; undefined for every other. */
  function answer(route: string, { id, query, fields }: Asked): unknown {
    const paths = [...query].filter(([key]) => key.startsWith('expand')).map(([, path]) => path)
    switch (route) {
      case 'POST products':
        return catalogue.createProduct(fields)
      case 'POST products/:id':
        return Object.assign(get(id, 'product'), { active: fields.active === 'true' })
      case 'POST coupons':
        return catalogue.createCoupon(fields)
      case 'POST subscriptions':
        return expand(createSubscription(fields), [])
      case 'GET subscriptions/:id':
        return expand(get(id, 'subscription'), paths)
      case 'POST subscriptions/:id':
        return Object.assign(get(id, 'subscription'), {
          cancel_at: itemOf(get(id, 'subscription')).current_period_end,
        })
      case 'DELETE subscriptions/:id':
        return cancel(id)
      case 'GET invoices':
        return listOf('invoice', query)
      case 'GET invoices/:id':
        return expand(get(id, 'invoice'), paths)
      case 'POST invoices/:id/finalize':
        return expand(finalize(get(id, 'invoice')), [])
      case 'POST invoices/:id/void':
        return expand(voidInvoice(id), [])
      case 'GET charges':
        return listOf('charge', query)
      case 'GET invoice_payments':
        return listOf('invoice_payment', query)
      default:
        return undefined
    }
  }

  return {
    ...{ answer, settle, draftRenewal, finalizeRenewal, renew, cancel },
    intentOf: intentOfReference,
    /** From now on no subscription is canceled. */
    refuseToCancel: () => {
      isStubborn = true
    },
  }
}

export interface Asked {
  id: string
  query: URLSearchParams
  fields: Fields
}
