import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentMethod } from '#modules/commerce/payments/schema.ts'
import type { Move, ProviderDesk } from './provider-desk.ts'

const BUYERS = 3
const COPIES = 20
/** What was told first may arrive last. */
const LONGEST_WAY_MS = 600
const PAUSE_AFTER_FAILURE_MS = 50
const REQUEST_LIMIT_MS = 10_000

/** What happens to a payment once it is paid, and how that was. */
export interface Story {
  method: PaymentMethod
  moves: readonly Move[]
}

/** Each as likely as the others. PayPal bills its subscriptions by itself, and ends them. */
const stories: readonly Story[] = [
  { method: 'card', moves: [] },
  { method: 'card', moves: ['refund'] },
  { method: 'card', moves: ['chargeback'] },
  { method: 'card', moves: ['chargeback', 'chargeback_reversal'] },
  { method: 'paypal', moves: ['bill'] },
  { method: 'paypal', moves: ['cancel', 'refund'] },
  { method: 'paypal', moves: ['bill', 'refund', 'cancel'] },
  { method: 'paypal', moves: ['bill', 'refund', 'cancel', 'chargeback'] },
]

export interface BuyerLoad {
  /** Every order of which all was told, with what happened to its payment once it was paid. */
  readonly orders: ReadonlyMap<string, Story>
  /** The ids of the notices of which every copy was taken. */
  readonly notices: ReadonlySet<string>
  /** Copies of notices that wait for their answer at this moment. */
  readonly copiesInFlight: number
  /** Answers that were neither what was wanted nor "come again", by status. */
  readonly unexpected: ReadonlyMap<string, number>
  /** Lets every purchase under way come to its end, then begins no more. */
  stop(): Promise<void>
}

interface BuyerOptions {
  url: string
  provider: ProviderDesk
  random: () => number
  /** Told of every order whose payment the provider has acknowledged. */
  onPaid(orderId: string): void
}

/**
 * Buys one package after the other, several buyers at a time, each from a network of its own: places an
 * order, pays it with a test card or with PayPal, and has the provider send twenty copies of each of its
 * notices at once, each until it is answered, in any order. Whatever a fault cuts off is done again in the
 * same way, as a browser and a provider do. Nobody looks at an order that is paid: the shop learns of it by
 * notices alone.
 */
export function startBuyers({ url, provider, random, onPaid }: BuyerOptions): BuyerLoad {
  const orders = new Map<string, Story>()
  const notices = new Set<string>()
  const unexpected = new Map<string, number>()
  let isStopping = false
  const load = { orders, notices, copiesInFlight: 0, unexpected, stop }
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
    const story = stories[Math.floor(random() * stories.length)] ?? { method: 'card', moves: [] }
    const { method, moves } = story
    // One form with one number, however often it has to be sent: another one would be a second order,
    // by a stranger.
    const json = orderForm(email, method)
    const placed = await insist('order', 201, () => send('/api/checkout/orders/', { network, json }))
    const { order } = JSON.parse(placed.body) as { order: string }
    const cookie = placed.cookies.find((each) => each.startsWith('b_order='))?.split(';', 1)[0]
    const reference = await pay(order, method, { network, cookie: cookie ?? '' })
    onPaid(order)
    const told = [tell(network, reference, 'payment.paid')]
    for (const move of moves) {
      await provider.move(reference, move)
      told.push(tell(network, reference, `payment.${move}`))
    }
    await Promise.all(told)
    orders.set(order, story)
  }

  /**
   * Pays on the provider's page; one that asks for nothing any more has taken it. The sandbox tells nobody of
   * it.
   */
  async function pay(order: string, method: PaymentMethod, from: Sender): Promise<string> {
    const begun = await insist('payment', 201, () =>
      send(`/api/checkout/orders/${order}/payments/`, { ...from, json: { method } }),
    )
    const { reference, step } = (JSON.parse(begun.body) as View).payment
    const [page = ''] = step.url.split('?', 1)
    const [path, decision] = method === 'card' ? ['pay/', { card: 'visa' }] : ['decide/', { decision: 'pay' }]
    for (;;) {
      const shown = await insist('page', 200, () => read(fetch(step.url, limited())))
      const token = /name="token" value="([^"]+)"/.exec(shown.body)?.[1]
      if (token === undefined) return reference
      const form = new URLSearchParams({ token, ...decision, notices: 'lost' })
      await fetch(page + path, { ...limited(), method: 'POST', body: form, redirect: 'manual' }).catch(
        () => undefined, // cut off: whether it was taken, the page tells
      )
    }
  }

  /** Twenty copies of a notice at once, after a while. */
  async function tell(network: string, reference: string, type: string): Promise<void> {
    const id = `evt_${randomBytes(12).toString('hex')}`
    const body = JSON.stringify({ id, type, reference, at: new Date().toISOString() })
    await delay(random() * LONGEST_WAY_MS)
    await Promise.all(
      Array.from({ length: COPIES }, () => insist('notice', 204, () => copy({ network, body }))),
    )
    notices.add(id)
  }

  async function copy({ network, body }: { network: string; body: string }): Promise<Answer> {
    load.copiesInFlight += 1
    try {
      const headers = provider.sign(body)
      return await send('/api/payments/events/sandbox/', { network, body, headers })
    } finally {
      load.copiesInFlight -= 1
    }
  }

  /** Asks until it is answered as it should be: what is cut off, or told to come again, is asked again. */
  async function insist(what: string, wanted: number, ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await ask().catch(() => undefined)
      if (answer?.status === wanted) return answer
      if (answer && answer.status !== 503) {
        const key = `${what} ${answer.status}`
        unexpected.set(key, (unexpected.get(key) ?? 0) + 1)
      }
      await delay(PAUSE_AFTER_FAILURE_MS)
    }
  }

  function send(path: string, { network, cookie, json, body, headers }: Sending): Promise<Answer> {
    const content = json === undefined ? body : JSON.stringify(json)
    return read(
      fetch(url + path, {
        ...limited(),
        ...(content !== undefined && { method: 'POST', body: content }),
        headers: {
          'x-forwarded-for': network,
          ...(cookie !== undefined && { cookie }),
          ...(content !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      }),
    )
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
  payment: { reference: string; step: { url: string } }
}
interface Answer {
  status: number
  cookies: string[]
  body: string
}

/** Reads an answer to its end, which may be cut off as well. */
async function read(answered: Promise<Response>): Promise<Answer> {
  const response = await answered
  return { status: response.status, cookies: response.headers.getSetCookie(), body: await response.text() }
}

const limited = () => ({ signal: AbortSignal.timeout(REQUEST_LIMIT_MS) })

/**
 * A month of the cheapest plan in US dollars, for somebody who owes no taxes: the price that stands in the
 * price book.
 */
function orderForm(email: string, method: PaymentMethod): object {
  return {
    ...{ package: 'starter', period: 'month', seats: 1, currency: 'USD', offer: null, coupon: null },
    ...{ email, name: 'Fault Buyer', addressLine: '1 Example Street', city: 'Paris', country: 'FR' },
    ...{ method, language: 'en', timeZone: 'UTC', total: 14_99 },
    submission: randomBytes(16).toString('base64url'),
  }
}

/**
 * Orders are limited for each network: this run is the proxy in front of the product (TRUSTED_PROXY_HOPS=1).
 */
function anyNetwork(): string {
  return `${randomInt(1, 224)}.${randomInt(256)}.${randomInt(256)}.1`
}
