import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

const BUYERS = 3
const COPIES = 20
const PAUSE_AFTER_FAILURE_MS = 50
const REQUEST_LIMIT_MS = 10_000

export interface BuyerLoad {
  /** How many orders were paid at the provider, as far as it has said so. */
  paid: number
  /** Copies of notices that were taken, of which each was sent until it was. */
  notices: number
  /** Answers that were neither what was wanted nor "come again", by status. */
  unexpected: ReadonlyMap<string, number>
  /** Lets every purchase under way come to its end, then begins no more. */
  stop(): Promise<void>
}

interface BuyerOptions {
  url: string
  /** Signs a notice as the provider does; answers its headers. */
  sign(body: string): Record<string, string>
  /** Told of every order whose payment the provider has acknowledged. */
  onPaid(orderId: string): void
}

/**
 * Buys one package after the other, several buyers at a time, each from a network of its own: places an order, pays it with a test card,
 * and sends twenty copies of the provider's notice at once, each until it is answered. Whatever a fault cuts off is done again in
 * the same way, as a browser and a provider do.
 */
export function startBuyers({ url, sign, onPaid }: BuyerOptions): BuyerLoad {
  const unexpected = new Map<string, number>()
  let isStopping = false
  const load = { paid: 0, notices: 0, unexpected, stop }
  const buyers = Array.from({ length: BUYERS }, (_, number) => buyer(number))
  return load

  async function stop(): Promise<void> {
    isStopping = true
    await Promise.all(buyers)
  }

  async function buyer(number: number): Promise<void> {
    for (let count = 0; !isStopping; count += 1) await buy(`buyer-${number}-${count}@fault.example`)
  }

  async function buy(email: string): Promise<void> {
    const network = anyNetwork()
    // One form with one number, however often it has to be sent: another one would be a second order, by a stranger.
    const json = orderForm(email)
    const placed = await insist('order', 201, () => send('/api/checkout/orders/', { network, json }))
    const { order } = (await placed.json()) as { order: string }
    const cookie = placed.headers
      .getSetCookie()
      .find((each) => each.startsWith('b_order='))
      ?.split(';', 1)[0]
    const reference = await pay(order, { network, cookie: cookie ?? '' })
    onPaid(order)
    load.paid += 1
    const id = `evt_${randomBytes(12).toString('hex')}`
    const body = JSON.stringify({ id, type: 'payment.paid', reference, at: new Date().toISOString() })
    const notify = () =>
      insist('notice', 'ok', () =>
        send('/api/payments/events/sandbox/', { network, body, headers: sign(body) }),
      )
    await Promise.all(Array.from({ length: COPIES }, notify))
    load.notices += COPIES
  }

  /** Pays in the frame of hosted fields; a page that asks for no card any more has taken one. */
  async function pay(order: string, from: Sender): Promise<string> {
    for (;;) {
      const view = await insist('view', 200, () => send(`/api/checkout/orders/${order}/`, from))
      const { state, payment } = (await view.json()) as View
      if (payment?.reference && (state === 'paid' || payment.state !== 'awaiting')) return payment.reference
      if (!payment?.step) {
        await insist('payment', 201, () =>
          send(`/api/checkout/orders/${order}/payments/`, { ...from, json: { method: 'card' } }),
        )
        continue
      }
      const page = await insist('frame', 200, () => fetch(payment.step?.url ?? '', limited()))
      const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1]
      if (token === undefined) return payment.reference
      const address = payment.step.url.split('?', 1)[0]
      const form = new URLSearchParams({ token, card: 'visa' })
      await fetch(`${address}pay/`, { ...limited(), method: 'POST', body: form, redirect: 'manual' }).catch(
        () => undefined, // cut off: whether it was taken, the next look tells
      )
      await delay(PAUSE_AFTER_FAILURE_MS)
    }
  }

  /** Asks until it is answered as it should be: what is cut off, or told to come again, is asked again. */
  async function insist(
    what: string,
    wanted: number | 'ok',
    ask: () => Promise<Response>,
  ): Promise<Response> {
    for (;;) {
      const response = await ask().catch(() => undefined)
      if (response && (wanted === 'ok' ? response.ok : response.status === wanted)) return response
      if (response && response.status !== 503) {
        const answer = `${what} ${response.status}`
        unexpected.set(answer, (unexpected.get(answer) ?? 0) + 1)
      }
      await delay(PAUSE_AFTER_FAILURE_MS)
    }
  }

  function send(path: string, { network, cookie, json, body, headers }: Sending): Promise<Response> {
    const content = json === undefined ? body : JSON.stringify(json)
    return fetch(url + path, {
      ...limited(),
      ...(content !== undefined && { method: 'POST', body: content }),
      headers: {
        'x-forwarded-for': network,
        ...(cookie !== undefined && { cookie }),
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
  }
}

interface Sender {
  network: string
  cookie?: string
}
interface Sending extends Sender {
  json?: object
  body?: string
  headers?: Record<string, string>
}
interface View {
  state: string
  payment: { state: string; reference: string; step: { url: string } | null } | null
}

const limited = () => ({ signal: AbortSignal.timeout(REQUEST_LIMIT_MS) })

/** A month of the cheapest plan in US dollars, for somebody who owes no taxes: the price that stands in the price book. */
function orderForm(email: string): object {
  return {
    ...{ package: 'starter', period: 'month', seats: 1, currency: 'USD', offer: null, coupon: null },
    ...{ email, name: 'Fault Buyer', addressLine: '1 Example Street', city: 'Paris', country: 'FR' },
    ...{ method: 'card', language: 'en', timeZone: 'UTC', total: 14_99 },
    submission: randomBytes(16).toString('base64url'),
  }
}

/** Orders are limited for each network: this run is the proxy in front of the product (TRUSTED_PROXY_HOPS=1). */
function anyNetwork(): string {
  return `${randomInt(1, 224)}.${randomInt(256)}.${randomInt(256)}.1`
}
