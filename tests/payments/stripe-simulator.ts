import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createStripeBooks, type Fields, offeredTypes, Refusal, type SimulatedCard } from './stripe-books.ts'

/*
 * Stripe's API as far as our adapter uses it, written from its published reference (docs.stripe.com/api):
 * form-encoded requests, idempotency keys, objects and errors in its own shapes. It moves no money and
 * belongs to tests.
 */

export interface StripeSimulator {
  address: { protocol: 'http'; host: string; port: string }
  /** The buyer enters a card that is good: the intent succeeds, the card is saved. */
  pay(intent: string, card?: SimulatedCard): void
  decline(intent: string, code: string, declineCode?: string): void
  /** The bank asks the buyer something. */
  askForAuthentication(intent: string): void
  process(intent: string): void
  /** The holder enters a card that is only to be saved. */
  save(setup: string, card?: SimulatedCard): void
  /** The same with a card that its bank refuses. */
  refuseToSave(setup: string, code: string): void
  dispute(intent: string): void
  winDispute(intent: string): void
  /** The ways of paying that an intent, of a payment or of a card that is saved, offers. */
  offered(intent: string): unknown
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

const testVisa: SimulatedCard = { brand: 'visa', last4: '4242' }
/** Stripe may forget an idempotency key after a day. */
const KEYS_LAST_SECONDS = 86_400

export async function startStripeSimulator(clock: () => Date = () => new Date()): Promise<StripeSimulator> {
  const answered = new Map<string, { request: string; at: number; status: number; body: unknown }>()
  let away: 'refuses' | 'hangs' | undefined

  const now = () => Math.floor(clock().getTime() / 1000)
  const books = createStripeBooks(now)
  const { create, get, all, list } = books
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
      const first = key === undefined ? undefined : answered.get(key)
      const known = first && now() - first.at < KEYS_LAST_SECONDS ? first : undefined
      if (known && known.request !== text)
        return refuse(400, {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        })
      if (known) return known
      try {
        const body = structuredClone(handle(request.method ?? 'GET', url, parseForm(text)))
        if (key !== undefined) answered.set(key, { request: text, at: now(), status: 200, body })
        return { status: 200, body }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const refused = refuse(error.status, error.details)
        // What was carried out and failed is answered again; a call that made no sense may be mended.
        if (key !== undefined && error.status === 402)
          answered.set(key, { request: text, at: now(), ...refused })
        return refused
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
        return fields.confirm === 'true' ? books.chargeOffSession(fields) : books.createIntent(fields)
      case 'GET payment_intents/:id':
        return id === 'search'
          ? books.search(url.searchParams.get('query') ?? '')
          : books.expand(get(id, 'payment_intent'))
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
      case 'POST setup_intents':
        return create('seti', {
          object: 'setup_intent',
          customer: fields.customer ?? null,
          metadata: fields.metadata ?? {},
          usage: fields.usage ?? 'off_session',
          payment_method_types: offeredTypes(fields),
          status: 'requires_payment_method',
          client_secret: `secret_${randomBytes(9).toString('hex')}`,
          last_setup_error: null,
          payment_method: null,
        })
      case 'GET setup_intents/:id':
        return books.expand(get(id, 'setup_intent'))
      case 'POST refunds':
        return books.createRefund(fields)
      case 'GET refunds':
        return list(all('refund', ofIntent))
      case 'GET disputes':
        return list(all('dispute', ofIntent))
      case 'GET payment_methods/:id':
        return get(id, 'payment_method')
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

  const { port } = server.address() as AddressInfo
  return {
    address: { protocol: 'http', host: '127.0.0.1', port: String(port) },
    pay(id, card = testVisa) {
      const intent = get(id, 'payment_intent')
      if (intent.status === 'canceled')
        throw new Error('Stripe takes nothing for an intent that was cancelled')
      books.succeed(intent, books.addMethod(intent.customer, card))
    },
    decline: (id, code, declineCode) => books.fail(get(id, 'payment_intent'), code, declineCode),
    save(id, card = testVisa) {
      const setup = get(id, 'setup_intent')
      const method = books.addMethod(setup.customer, card)
      Object.assign(setup, { status: 'succeeded', payment_method: method.id, last_setup_error: null })
      books.tell('setup_intent.succeeded', setup)
    },
    refuseToSave(id, code) {
      const last_setup_error = { type: 'card_error', code, message: 'Your card was declined.' }
      Object.assign(get(id, 'setup_intent'), { last_setup_error })
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
    offered: (id) => get(id, id.startsWith('seti_') ? 'setup_intent' : 'payment_intent').payment_method_types,
    tamper(id, change) {
      Object.assign(get(id, 'payment_intent'), change)
    },
    goAway(how) {
      away = how
    },
    comeBack() {
      away = undefined
    },
    takeNotices: books.takeNotices,
    intents: books.intents,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
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
