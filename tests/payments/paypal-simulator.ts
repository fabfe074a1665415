import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOrderBooks } from './paypal-orders.ts'
import { createSigner } from './paypal-signature.ts'
import {
  fail,
  type Json,
  type PayPalSimulator,
  Refusal,
  type Sale,
  type Subscription,
  toSale,
  toTransaction,
} from './paypal-wire.ts'

/*
 * PayPal's REST API as far as our adapter uses it, written from its published reference
 * (developer.paypal.com): tokens, request ids, subscriptions, sales, orders (paypal-orders.ts), refunds, the
 * log of events, and the question whether a notice is PayPal's own. It moves no money and belongs to tests.
 */

const WEBHOOK_ID = 'WH-OURS'

interface Call {
  method: string
  url: URL
  body: Json
  /** The same, byte for byte. */
  text: string
  requestId: string | undefined
}

interface Answer {
  status: number
  body: unknown
}

function refusalOf(error: unknown): Answer {
  if (!(error instanceof Refusal)) throw error
  return { status: error.status, body: { name: error.message, details: [{ issue: error.message }] } }
}

/** `start` is when the first thing happens there. */
export async function startPayPalSimulator({
  start = Date.parse('2026-11-22T12:00:00Z'),
} = {}): Promise<PayPalSimulator> {
  const subscriptions = new Map<string, Subscription>()
  const sales = new Map<string, Sale>()
  const plans: { id: string; name: string; product: string }[] = []
  const products = new Set<string>()
  const events: { about: string[]; event: Json & { id: string } }[] = []
  const answered = new Map<string, Answer & { request: string }>()
  let away: 'refuses' | 'hangs' | 'loses' | undefined
  let told = 0
  let ticks = 0

  // Every change is a second later than the one before it.
  const now = () => new Date(start + 1000 * ticks++).toISOString().replace('.000', '')
  const newId = (prefix = '') => prefix + randomBytes(8).toString('hex').toUpperCase()
  const getSubscription = (id: string) => subscriptions.get(id) ?? fail(404, 'RESOURCE_NOT_FOUND')
  const getSale = (id: string) => sales.get(id) ?? fail(404, 'RESOURCE_NOT_FOUND')
  const orders = createOrderBooks({ baseUrl: () => baseUrl, now, newId, tell })
  const signer = createSigner({ now })

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (away === 'hangs') return
    if (away === 'refuses') {
      request.socket.destroy()
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const { status, body } = answer(request, text)
    if (away === 'loses' && request.method !== 'GET') {
      request.socket.destroy()
      return
    }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body === undefined ? '' : JSON.stringify(body))
  }

  function answer(request: IncomingMessage, text: string): Answer {
    const url = new URL(request.url ?? '/', baseUrl)
    const requestId = request.headers['paypal-request-id']?.toString()
    const { authorization = '' } = request.headers
    try {
      if (url.pathname === '/v1/oauth2/token') {
        const isKnown = authorization === `Basic ${btoa('client:secret')}`
        if (!isKnown) fail(401, 'invalid_client')
        return { status: 200, body: { access_token: 'simulated', token_type: 'Bearer', expires_in: 32_400 } }
      }
      if (authorization !== 'Bearer simulated') fail(401, 'AUTHENTICATION_FAILURE')
      const known = requestId === undefined ? undefined : answered.get(requestId)
      if (known && known.request !== text) fail(422, 'DUPLICATE_REQUEST_ID')
      if (known) return { status: known.status, body: known.body }
      const given = answerOnce({ request, url, text, requestId })
      if (requestId !== undefined) answered.set(requestId, { request: text, ...given })
      return given
    } catch (error) {
      return refusalOf(error)
    }
  }

  /** What is answered again to the same request, also where it is a refusal. */
  function answerOnce({
    request,
    url,
    text,
    requestId,
  }: { request: IncomingMessage } & Pick<Call, 'url' | 'text' | 'requestId'>): Answer {
    try {
      const sent = text === '' ? {} : (JSON.parse(text) as Json)
      const body = handle({ method: request.method ?? 'GET', url, body: sent, text, requestId })
      return { status: body === undefined ? 204 : 200, body }
    } catch (error) {
      return refusalOf(error)
    }
  }

  function handle({ method, url, body, text, requestId }: Call): unknown {
    const path = url.pathname.split('/').slice(2)
    const [area = '', kind = '', id = '', act = ''] = path
    const route = `${method} ${area}/${kind}${id ? '/:id' : ''}${act ? `/${act}` : ''}`
    switch (route) {
      case 'GET catalogs/products/:id':
        return products.has(id) ? { id } : fail(404, 'RESOURCE_NOT_FOUND')
      case 'POST catalogs/products':
        products.add(String(body.id))
        return { id: body.id }
      case 'GET billing/plans': {
        const product = url.searchParams.get('product_id')
        return {
          plans: plans
            .filter((plan) => plan.product === product)
            .map((plan) => ({ ...plan, status: 'ACTIVE' })),
        }
      }
      case 'POST billing/plans': {
        const plan = { id: newId('P-'), name: String(body.name), product: String(body.product_id) }
        plans.push(plan)
        return plan
      }
      case 'POST billing/subscriptions':
        return createSubscription(body)
      case 'GET billing/subscriptions/:id':
        return getSubscription(id)
      case 'GET billing/subscriptions/:id/transactions':
        getSubscription(id)
        return {
          transactions: [...sales.values()].filter((sale) => sale.subscription === id).map(toTransaction),
        }
      case 'POST billing/subscriptions/:id/cancel': {
        const subscription = getSubscription(id)
        if (!['ACTIVE', 'SUSPENDED'].includes(subscription.status)) fail(422, 'SUBSCRIPTION_STATUS_INVALID')
        change(subscription, { status: 'CANCELLED' }, 'BILLING.SUBSCRIPTION.CANCELLED')
        return undefined
      }
      case 'GET payments/sale/:id':
        return toSale(getSale(id))
      case 'POST payments/sale/:id/refund':
        return refund(getSale(id), Number((body.amount as { total: string }).total), body.invoice_number)
      case 'POST checkout/orders':
        return orders.create(body, requestId)
      case 'GET checkout/orders/:id':
        return orders.read(id)
      case 'POST checkout/orders/:id/capture':
        return orders.capture(id)
      case 'GET payments/captures/:id':
        return orders.readCapture(id)
      case 'POST payments/captures/:id/refund':
        return orders.refund(id, body)
      case 'GET notifications/webhooks-events': {
        const about = url.searchParams.get('transaction_id') ?? ''
        return { events: events.filter((each) => each.about.includes(about)).map(({ event }) => event) }
      }
      case 'POST notifications/verify-webhook-signature': {
        const sent = text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
        const isOurs = signer.isOurs(body, sent, WEBHOOK_ID)
        return { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' }
      }
      default:
        return fail(404, `no such address: ${route}`)
    }
  }

  function createSubscription(body: Json): unknown {
    const id = newId('I-')
    const time = now()
    subscriptions.set(id, {
      id,
      status: 'APPROVAL_PENDING',
      custom_id: String(body.custom_id),
      plan: body.plan as Subscription['plan'],
      create_time: time,
      update_time: time,
      billing_info: { failed_payments_count: 0 },
    })
    return {
      id,
      status: 'APPROVAL_PENDING',
      links: [{ rel: 'approve', href: `${baseUrl}/approve/${id}`, method: 'GET' }],
    }
  }

  function refund(sale: Sale, amount: number, number: unknown): unknown {
    const cents = Math.round(amount * 100)
    if (sale.refunded + cents > Math.round(Number(sale.price.value) * 100))
      fail(422, 'REFUND_EXCEEDED_TRANSACTION_AMOUNT')
    sale.refunded += cents
    sale.status =
      sale.refunded === Math.round(Number(sale.price.value) * 100) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    const id = newId()
    const total = amount.toFixed(2)
    tell('PAYMENT.SALE.REFUNDED', [sale.id, id], {
      id,
      sale_id: sale.id,
      ...(typeof number === 'string' && { invoice_number: number }),
      create_time: now(),
      amount: { total: `-${total}`, currency: sale.price.currency_code },
    })
    return { id, state: 'completed' }
  }

  function change(subscription: Subscription, changes: Partial<Subscription>, type: string): void {
    Object.assign(subscription, changes, { update_time: now() })
    tell(type, [subscription.id], { id: subscription.id, status: subscription.status })
  }

  function tell(type: string, about: string[], resource: Json): void {
    events.push({ about, event: { id: newId('WH-'), event_type: type, create_time: now(), resource } })
  }

  function charge(subscription: Subscription, sequence = 1): void {
    const cycle = subscription.plan.billing_cycles.find((each) => each.sequence === sequence)
    if (cycle === undefined) throw new Error('a subscription without a price')
    const sale = {
      id: newId(),
      subscription: subscription.id,
      status: 'COMPLETED',
      price: cycle.pricing_scheme.fixed_price,
      refunded: 0,
      time: now(),
    }
    sales.set(sale.id, sale)
    const amount = { total: sale.price.value, currency: sale.price.currency_code }
    tell('PAYMENT.SALE.COMPLETED', [sale.id], { id: sale.id, billing_agreement_id: subscription.id, amount })
  }

  /** As a provider may write it: its bytes are signed, not its meaning. */
  function send({ event }: { event: Json }): { headers: Headers; body: string } {
    const body = JSON.stringify(event, undefined, 1)
    return { headers: sign(body), body }
  }

  function sign(body: string, webhookId = WEBHOOK_ID): Headers {
    return signer.sign(body, webhookId)
  }

  return {
    baseUrl,
    webhookId: WEBHOOK_ID,
    pay(id) {
      const subscription = getSubscription(id)
      change(subscription, { status: 'ACTIVE' }, 'BILLING.SUBSCRIPTION.ACTIVATED')
      charge(subscription)
    },
    approve(id) {
      change(getSubscription(id), { status: 'ACTIVE' }, 'BILLING.SUBSCRIPTION.ACTIVATED')
    },
    decline(id, reason_code) {
      const billing_info = { failed_payments_count: 1, last_failed_payment: { reason_code } }
      change(getSubscription(id), { status: 'ACTIVE', billing_info }, 'BILLING.SUBSCRIPTION.PAYMENT.FAILED')
    },
    renew(id) {
      const subscription = getSubscription(id)
      if (subscription.status === 'ACTIVE') charge(subscription, 2)
    },
    suspend(id) {
      const subscription = getSubscription(id)
      tell('BILLING.SUBSCRIPTION.PAYMENT.FAILED', [id], { id, status: subscription.status })
      const billing_info = { failed_payments_count: 3 }
      change(subscription, { status: 'SUSPENDED', billing_info }, 'BILLING.SUBSCRIPTION.SUSPENDED')
    },
    reverse(id) {
      for (const sale of sales.values()) {
        if (sale.subscription !== id) continue
        const amount = { total: sale.price.value, currency: sale.price.currency_code }
        tell('PAYMENT.SALE.REVERSED', [sale.id], { id: sale.id, billing_agreement_id: id, amount })
      }
    },
    notice(id) {
      const named = [
        ...orders.idsOf(id),
        ...[...sales.values()].filter((sale) => sale.subscription === id).map((sale) => sale.id),
      ]
      const newest = events.findLast(({ about }) => about.some((each) => named.includes(each)))
      if (newest === undefined) throw new Error('nothing has been told of it')
      return send(newest)
    },
    takeNotices() {
      const sent = events.slice(told)
      told = events.length
      return sent.map(send)
    },
    sign,
    refundUntold(id, at) {
      for (const sale of sales.values()) {
        if (sale.subscription === id) Object.assign(sale, { status: 'REFUNDED', changed: at.toISOString() })
      }
    },
    tamper(id, changes) {
      Object.assign(getSubscription(id), changes)
    },
    orders,
    subscriptions: () => subscriptions.size,
    plans: () => plans.length,
    forgetRequests: () => answered.clear(),
    goAway(how) {
      away = how
    },
    comeBack() {
      away = undefined
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
