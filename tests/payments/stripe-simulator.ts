import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * Stripe's API as far as our adapter uses it, written from its published reference (docs.stripe.com/api): form-encoded
 * requests, idempotency keys, objects and errors in its own shapes. It moves no money and belongs to tests.
 */

type Fields = { [name: string]: Fields | string }
type Stored = Record<string, unknown> & { id: string }

export interface StripeSimulator {
  address: { protocol: 'http'; host: string; port: string }
  /** The buyer enters a card that is good: the intent succeeds, the card is saved. */
  pay(intent: string, card?: { brand: string; last4: string }): void
  decline(intent: string, code: string, declineCode?: string): void
  /** The bank asks the buyer something. */
  askForAuthentication(intent: string): void
  process(intent: string): void
  dispute(intent: string): void
  winDispute(intent: string): void
  /** What changes an intent behind our back: another amount, another order. */
  tamper(intent: string, change: Record<string, unknown>): void
  /** From now on nobody answers: connections are cut, or left without a word. */
  goAway(how: 'refuses' | 'hangs'): void
  comeBack(): void
  /** What Stripe has told since the last call: bodies of notices, not yet signed. */
  takeNotices(): string[]
  /** How many intents there are. */
  intents(): number
  close(): Promise<void>
}

const FEE = { percent: 29, fixed: 30 } // 2.9 % + 30 of the smallest unit

export async function startStripeSimulator(clock: () => Date = () => new Date()): Promise<StripeSimulator> {
  const stored = new Map<string, Stored>()
  const answered = new Map<string, { request: string; status: number; body: unknown }>()
  const notices: string[] = []
  let away: 'refuses' | 'hangs' | undefined

  const now = () => Math.floor(clock().getTime() / 1000)
  const create = (prefix: string, fields: Record<string, unknown>): Stored => {
    const object = {
      id: `${prefix}_${randomBytes(9).toString('hex')}`,
      created: now(),
      livemode: false,
      ...fields,
    }
    stored.set(object.id, object)
    return object
  }
  const all = (type: string, intent: string) =>
    [...stored.values()].filter((each) => each.object === type && each.payment_intent === intent).reverse()
  const get = (id: string, type: string): Stored => {
    const found = stored.get(id)
    if (found?.object !== type)
      throw new Refusal(404, { code: 'resource_missing', message: `No such ${type}: '${id}'` })
    return found
  }
  const list = (data: readonly Stored[]) => ({ object: 'list', data, has_more: false, url: '/v1' })

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (away === 'refuses') request.socket.destroy()
    if (away !== undefined) return
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const url = new URL(request.url ?? '/', 'http://localhost')
    const key = request.headers['idempotency-key']?.toString()
    const { status, body } = answer()
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_simulated' })
    response.end(JSON.stringify(body))

    function answer(): { status: number; body: unknown } {
      const known = key === undefined ? undefined : answered.get(key)
      if (known && known.request !== text)
        return refuse(400, {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        })
      if (known) return known
      try {
        const body = handle(request.method ?? 'GET', url, parseForm(text))
        if (key !== undefined) answered.set(key, { request: text, status: 200, body })
        return { status: 200, body: structuredClone(body) }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return refuse(error.status, error.details)
      }
    }
  }

  function handle(method: string, url: URL, fields: Fields): unknown {
    const [, , resource = '', id = '', act = ''] = url.pathname.split('/')
    const route = `${method} ${resource}${id ? '/:id' : ''}${act ? `/${act}` : ''}`
    const ofIntent = url.searchParams.get('payment_intent') ?? ''
    switch (route) {
      case 'POST customers':
        return create('cus', { object: 'customer', email: fields.email, metadata: fields.metadata ?? {} })
      case 'POST payment_intents':
        return createIntent(fields)
      case 'GET payment_intents/:id':
        return expand(get(id, 'payment_intent'))
      case 'POST payment_intents/:id/cancel': {
        const intent = get(id, 'payment_intent')
        if (['succeeded', 'canceled', 'processing'].includes(String(intent.status))) {
          throw new Refusal(400, {
            code: 'payment_intent_unexpected_state',
            message: 'You cannot cancel this PaymentIntent.',
          })
        }
        return Object.assign(intent, { status: 'canceled' })
      }
      case 'POST refunds':
        return createRefund(fields)
      case 'GET refunds':
        return list(all('refund', ofIntent))
      case 'GET disputes':
        return list(all('dispute', ofIntent))
      case 'POST payment_methods/:id/detach': {
        const owned = get(id, 'payment_method')
        if (owned.customer === null)
          throw new Refusal(400, {
            message:
              'The payment method you provided is not attached to a customer so detachment is impossible.',
          })
        return Object.assign(owned, { customer: null })
      }
      default:
        throw new Refusal(404, { message: `Unrecognized request URL (${route})` })
    }
  }

  function createIntent(fields: Fields): Stored {
    const amount = Number(fields.amount)
    if (!Number.isInteger(amount) || amount <= 0)
      throw new Refusal(400, {
        code: 'parameter_invalid_integer',
        param: 'amount',
        message: 'Invalid integer',
      })
    return create('pi', {
      object: 'payment_intent',
      amount,
      currency: fields.currency,
      customer: fields.customer ?? null,
      description: fields.description ?? null,
      metadata: fields.metadata ?? {},
      setup_future_usage: fields.setup_future_usage ?? null,
      status: 'requires_payment_method',
      client_secret: `secret_${randomBytes(9).toString('hex')}`,
      last_payment_error: null,
      latest_charge: null,
      payment_method: null,
    })
  }

  function createRefund(fields: Fields): Stored {
    const charge = get(String(fields.charge), 'charge')
    const amount = Number(fields.amount)
    const returned = all('refund', String(charge.payment_intent)).reduce(
      (sum, each) => sum + Number(each.amount),
      0,
    )
    if (amount > Number(charge.amount) - returned) {
      throw new Refusal(400, {
        code: 'charge_already_refunded',
        message: 'Refund amount is greater than unrefunded amount on charge',
      })
    }
    return create('re', {
      object: 'refund',
      amount,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: charge.payment_intent,
      status: 'succeeded',
      metadata: fields.metadata ?? {},
    })
  }

  function expand(intent: Stored): unknown {
    const charge = stored.get(String(intent.latest_charge)) ?? null
    return {
      ...intent,
      payment_method: stored.get(String(intent.payment_method)) ?? null,
      latest_charge: charge && {
        ...charge,
        balance_transaction: stored.get(String(charge.balance_transaction)) ?? null,
      },
    }
  }

  /** Stripe's own form of a notice, as its bytes are signed. */
  function tell(type: string, object: Stored): void {
    const event = {
      id: `evt_${randomBytes(9).toString('hex')}`,
      object: 'event',
      type,
      created: now(),
      data: { object },
    }
    notices.push(JSON.stringify(event, undefined, 2))
  }

  function addCharge(intent: Stored, status: 'succeeded' | 'failed'): void {
    const { amount, currency } = intent
    const fee = Math.round((Number(amount) * FEE.percent) / 1000) + FEE.fixed
    const move = create('txn', { object: 'balance_transaction', amount, currency, fee, type: 'charge' })
    const charge = create('ch', {
      object: 'charge',
      amount,
      currency,
      status,
      payment_intent: intent.id,
      balance_transaction: status === 'succeeded' ? move.id : null,
    })
    intent.latest_charge = charge.id
  }

  const { port } = server.address() as AddressInfo
  return {
    address: { protocol: 'http', host: '127.0.0.1', port: String(port) },
    pay(id, card = { brand: 'visa', last4: '4242' }) {
      const intent = get(id, 'payment_intent')
      if (intent.status === 'canceled')
        throw new Error('Stripe takes nothing for an intent that was cancelled')
      addCharge(intent, 'succeeded')
      const method = create('pm', {
        object: 'payment_method',
        customer: intent.customer,
        card: { ...card, display_brand: card.brand, exp_month: 3, exp_year: 2030 },
      })
      Object.assign(intent, { status: 'succeeded', payment_method: method.id, last_payment_error: null })
      tell('payment_intent.succeeded', intent)
    },
    decline(id, code, declineCode) {
      const intent = get(id, 'payment_intent')
      addCharge(intent, 'failed')
      Object.assign(intent, {
        status: 'requires_payment_method',
        last_payment_error: {
          type: 'card_error',
          code,
          decline_code: declineCode,
          message: 'Your card was declined.',
        },
      })
    },
    askForAuthentication(id) {
      Object.assign(get(id, 'payment_intent'), {
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
      })
    },
    process(id) {
      Object.assign(get(id, 'payment_intent'), { status: 'processing' })
    },
    dispute(id) {
      const { amount, currency, latest_charge } = get(id, 'payment_intent')
      const taken = {
        id: `txn_${randomBytes(9).toString('hex')}`,
        object: 'balance_transaction',
        amount: -Number(amount),
        currency,
        fee: 1500,
        created: now(),
      }
      create('dp', {
        object: 'dispute',
        amount,
        currency,
        charge: latest_charge,
        payment_intent: id,
        status: 'needs_response',
        balance_transactions: [taken],
      })
    },
    winDispute(id) {
      const [dispute] = all('dispute', id)
      if (dispute === undefined) throw new Error('there is no dispute to win')
      const back = {
        id: `txn_${randomBytes(9).toString('hex')}`,
        object: 'balance_transaction',
        amount: dispute.amount,
        currency: dispute.currency,
        fee: 0,
        created: now(),
      }
      Object.assign(dispute, {
        status: 'won',
        balance_transactions: [...(dispute.balance_transactions as unknown[]), back],
      })
    },
    tamper(id, change) {
      Object.assign(get(id, 'payment_intent'), change)
    },
    goAway(how) {
      away = how
    },
    comeBack() {
      away = undefined
    },
    takeNotices: () => notices.splice(0),
    intents: () => [...stored.values()].filter((each) => each.object === 'payment_intent').length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

class Refusal extends Error {
  readonly status: number
  readonly details: { code?: string; message: string; param?: string; type?: string }

  constructor(status: number, details: Refusal['details']) {
    super(details.message)
    this.status = status
    this.details = details
  }
}

function refuse(status: number, details: Refusal['details']) {
  return { status, body: { error: { type: 'invalid_request_error', ...details } } }
}

/** `metadata[orderId]=1&expand[0]=…` as an object. */
function parseForm(text: string): Fields {
  const fields: Fields = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    const last = path.pop() ?? ''
    let at = fields
    for (const part of path) {
      const inner = at[part] ?? {}
      if (typeof inner === 'string') throw new Error(`${name} stands twice`)
      at[part] = inner
      at = inner
    }
    at[last] = value
  }
  return fields
}
