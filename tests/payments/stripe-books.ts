import { randomBytes } from 'node:crypto'

/*
 * What the simulated Stripe has in its books, and by which rules it changes them: written from
 * docs.stripe.com/api.
 */

export type Fields = { [name: string]: Fields | string }
type Stored = Record<string, unknown> & { id: string }

export interface SimulatedCard {
  brand: string
  last4: string
  /** What its bank answers while nobody sits before a screen, where that is a refusal. */
  later?: { code: string; declineCode?: string }
}

const FEE = { percent: 29, fixed: 30 } // 2.9 % + 30 of the smallest unit
/** What is newer than this, Stripe's search may not find yet. */
const SEARCH_LAG_SECONDS = 60

/** What the account has switched on beside cards. */
const SWITCHED_ON = ['card', 'link', 'us_bank_account']

/** The ways of paying that an intent offers, by the rules of the API's release `endive`. */
export function offeredTypes(fields: Fields): string[] {
  if (fields.payment_method_types !== undefined)
    throw new Refusal(400, {
      code: 'payment_method_types_no_longer_supported',
      message: 'Use allowed_payment_method_types',
    })
  const { allowed_payment_method_types: allowed, automatic_payment_methods: automatic } = fields
  if (allowed === undefined) return SWITCHED_ON
  if (automatic !== undefined)
    throw new Refusal(400, { code: 'parameters_exclusive', message: 'You may only specify one of these' })
  return Object.values(allowed).map(String)
}

/** @param now in seconds */
export function createStripeBooks(now: () => number) {
  const stored = new Map<string, Stored>()
  const notices: string[] = []
  /** What the banks of saved cards answer, by payment method. */
  const banks = new Map<string, SimulatedCard['later']>()

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

  /** Stripe's search, for the one question that we ask it: it knows everything a little late. */
  function search(query: string): unknown {
    const [, paymentId] = /^metadata\['paymentId'\]:'([\w-]+)'$/.exec(query) ?? []
    const isMeant = ({ object, metadata, created }: Stored) =>
      object === 'payment_intent' &&
      (metadata as Fields).paymentId === paymentId &&
      Number(created) <= now() - SEARCH_LAG_SECONDS
    return { ...list([...stored.values()].filter(isMeant)), object: 'search_result' }
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
      payment_method_types: offeredTypes(fields),
      status: 'requires_payment_method',
      client_secret: `secret_${randomBytes(9).toString('hex')}`,
      last_payment_error: null,
      latest_charge: null,
      payment_method: null,
    })
  }

  /** A saved card that is charged at once, while nobody sits before a screen. */
  function chargeOffSession(fields: Fields): Stored {
    const method = get(String(fields.payment_method), 'payment_method')
    if (fields.off_session !== 'true') throw new Error('nobody is there to be asked')
    if (method.customer !== fields.customer)
      throw new Refusal(400, {
        message:
          'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.',
      })
    const intent = createIntent(fields)
    const later = banks.get(method.id)
    if (later === undefined) {
      succeed(intent, method)
      return intent
    }
    fail(intent, later.code, later.declineCode)
    throw new Refusal(402, { ...(intent.last_payment_error as Refusal['details']), payment_intent: intent })
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
    const method = stored.get(String(intent.payment_method)) ?? null
    if (intent.object === 'setup_intent') return { ...intent, payment_method: method }
    const charge = stored.get(String(intent.latest_charge)) ?? null
    return {
      ...intent,
      payment_method: method,
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

  function succeed(intent: Stored, method: Stored): void {
    addCharge(intent, 'succeeded')
    Object.assign(intent, { status: 'succeeded', payment_method: method.id, last_payment_error: null })
    tell('payment_intent.succeeded', intent)
  }

  function addMethod(customer: unknown, { later, ...card }: SimulatedCard): Stored {
    const method = create('pm', {
      object: 'payment_method',
      customer,
      card: { ...card, display_brand: card.brand, exp_month: 3, exp_year: 2030 },
    })
    banks.set(method.id, later)
    return method
  }

  function fail(intent: Stored, code: string, declineCode?: string): void {
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
  }

  return {
    ...{ create, get, all, list, search, expand, addMethod, succeed, fail, tell },
    ...{ createIntent, chargeOffSession, createRefund },
    takeNotices: () => notices.splice(0),
    intents: () => [...stored.values()].filter((each) => each.object === 'payment_intent').length,
  }
}

export class Refusal extends Error {
  readonly status: number
  readonly details: { code?: string; message: string; param?: string; type?: string; payment_intent?: object }

  constructor(status: number, details: Refusal['details']) {
    super(details.message)
    this.status = status
    this.details = details
  }
}
