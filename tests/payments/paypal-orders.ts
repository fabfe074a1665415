import { captured, fail, type Json, type Price, type PurchaseUnit, refunded } from './paypal-wire.ts'

/*
 * The simulated PayPal's orders: Orders v2 and the captures of Payments v2, from their published reference.
 */

/** What comes of a capture once a buyer has approved; anything else is the issue that it is refused with. */
export type CaptureOutcome = 'COMPLETED' | 'PENDING' | (string & {})

interface Capture {
  id: string
  status: string
  amount: Price
  refunds: { id: string; amount: Price; invoice_id?: string; time: string }[]
  time: string
  changed: string
}
interface Order {
  id: string
  status: string
  purchase: PurchaseUnit
  outcome: CaptureOutcome
  capture?: Capture
  created: string
  changed: string
}

interface Surroundings {
  baseUrl: () => string
  now: () => string
  newId: () => string
  tell: (type: string, about: string[], resource: Json) => void
}

const cents = ({ value }: Price) => Math.round(Number(value) * 100)

export function createOrderBooks({ baseUrl, now, newId, tell }: Surroundings) {
  const orders = new Map<string, Order>()
  const getOrder = (id: string) => orders.get(id) ?? fail(404, 'RESOURCE_NOT_FOUND')
  const getCaptured = (id: string) =>
    [...orders.values()].find(({ capture }) => capture?.id === id) ?? fail(404, 'RESOURCE_NOT_FOUND')

  return {
    has: (id: string) => orders.has(id),
    count: () => orders.size,
    /** What events of an order are about. */
    idsOf: (id: string) => [id, orders.get(id)?.capture?.id ?? id],

    create(body: Json, requestId: string | undefined): Json {
      if (requestId === undefined) fail(400, 'PAYPAL_REQUEST_ID_REQUIRED')
      const { intent, purchase_units, payment_source } = body as {
        intent?: string
        purchase_units?: PurchaseUnit[]
        payment_source?: { paypal?: { experience_context?: { return_url?: string; cancel_url?: string } } }
      }
      const [purchase, another] = purchase_units ?? []
      if (intent !== 'CAPTURE' || purchase === undefined || another !== undefined)
        return fail(422, 'UNSUPPORTED_INTENT')
      const { return_url, cancel_url } = payment_source?.paypal?.experience_context ?? {}
      if (!URL.canParse(return_url ?? '') || !URL.canParse(cancel_url ?? ''))
        fail(400, 'INVALID_PARAMETER_SYNTAX')
      check(purchase)
      const time = now()
      const [id, status] = [newId(), 'PAYER_ACTION_REQUIRED']
      orders.set(id, { id, status, purchase, outcome: 'COMPLETED', created: time, changed: time })
      const page = `${baseUrl()}/checkoutnow?token=${id}`
      return { id, status, links: [{ rel: 'payer-action', href: page, method: 'GET' }] }
    },

    read: (id: string): Json => orderOnWire(getOrder(id)),
    readCapture: (id: string): Json => captureOnWire(getCaptured(id)),

    capture(id: string): Json {
      const order = getOrder(id)
      if (order.capture) fail(422, 'ORDER_ALREADY_CAPTURED')
      if (order.status !== 'APPROVED') fail(422, 'ORDER_NOT_APPROVED')
      const { outcome, purchase } = order
      if (outcome !== 'COMPLETED' && outcome !== 'PENDING') fail(422, outcome)
      const time = now()
      const { currency_code, value } = purchase.amount
      const amount = { currency_code, value }
      order.capture = { id: newId(), status: outcome, amount, refunds: [], time, changed: time }
      Object.assign(order, { status: 'COMPLETED', changed: time })
      tellOfCapture(order)
      return orderOnWire(order)
    },

    refund(id: string, body: Json): Json {
      const { capture } = getCaptured(id)
      if (!capture) return fail(404, 'RESOURCE_NOT_FOUND')
      const { amount = capture.amount, invoice_id } = body as { amount?: Price; invoice_id?: string }
      const returned = capture.refunds.reduce((sum, each) => sum + cents(each.amount), 0) + cents(amount)
      if (amount.currency_code !== capture.amount.currency_code) fail(422, 'CURRENCY_MISMATCH')
      if (returned > cents(capture.amount)) fail(422, 'REFUND_AMOUNT_EXCEEDED')
      const refund = { id: newId(), amount, ...(invoice_id !== undefined && { invoice_id }), time: now() }
      capture.refunds.push(refund)
      capture.status = returned === cents(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      capture.changed = refund.time
      const resource = refunded(refund, { baseUrl: baseUrl(), capture: capture.id })
      tell('PAYMENT.CAPTURE.REFUNDED', [capture.id, refund.id], resource)
      return resource
    },

    /** The buyer approves; `outcome` is what the capture will come to. */
    approve(id: string, outcome: CaptureOutcome): void {
      const order = getOrder(id)
      Object.assign(order, { status: 'APPROVED', outcome, changed: now() })
      tell('CHECKOUT.ORDER.APPROVED', [id], orderOnWire(order))
    },

    /**
     * What refused the buyer's approval would be taken by now: whoever asks under the same name is told the
     * same.
     */
    mend(id: string): void {
      getOrder(id).outcome = 'COMPLETED'
    },

    /** A capture that was pending comes to its end. */
    settle(id: string, status: 'COMPLETED' | 'DECLINED'): void {
      const order = getOrder(id)
      Object.assign(order.capture ?? fail(404, 'RESOURCE_NOT_FOUND'), { status, changed: now() })
      tellOfCapture(order)
    },

    /** The buyer's bank, or PayPal, takes the payment back. */
    reverse(id: string): void {
      const { capture } = getOrder(id)
      if (!capture) throw new Error('nothing was captured')
      const reversal = { id: newId(), amount: capture.amount, time: now() }
      const resource = refunded(reversal, { baseUrl: baseUrl(), capture: capture.id })
      tell('PAYMENT.CAPTURE.REVERSED', [capture.id], resource)
    },

    /** PayPal forgets what nobody has approved. */
    expire: (id: string) => orders.delete(id),

    tamper(id: string, changes: Partial<PurchaseUnit>): void {
      const order = getOrder(id)
      order.purchase = { ...order.purchase, ...changes }
    },
  }

  function tellOfCapture(order: Order): void {
    const { id = '', status } = order.capture ?? {}
    const type = status === 'DECLINED' ? 'DENIED' : status
    tell(`PAYMENT.CAPTURE.${type}`, [id], captureOnWire(order))
  }

  function captureOnWire({ id, purchase, capture }: Order): Json {
    if (!capture) return fail(404, 'RESOURCE_NOT_FOUND')
    const { custom_id, invoice_id } = purchase
    const related = { supplementary_data: { related_ids: { order_id: id } } }
    return { ...captured(capture), custom_id, invoice_id, ...related }
  }

  function orderOnWire({ id, status, purchase, capture, created, changed }: Order): Json {
    const payments = capture && {
      captures: [captured(capture)],
      refunds: capture.refunds.map((each) => refunded(each, { baseUrl: baseUrl(), capture: capture.id })),
    }
    const purchase_units = [{ reference_id: 'default', ...purchase, ...(payments && { payments }) }]
    return { id, intent: 'CAPTURE', status, purchase_units, create_time: created, update_time: changed }
  }
}

/** What PayPal checks of a purchase: its decimals, and that its parts are the whole. */
function check({ amount, items = [] }: PurchaseUnit): void {
  const prices = [amount, ...items.map(({ unit_amount }) => unit_amount)]
  if (prices.some(({ value }) => !/^\d+\.\d\d$/.test(value))) fail(422, 'DECIMAL_PRECISION')
  if (cents(amount) <= 0) fail(422, 'CANNOT_BE_ZERO_OR_NEGATIVE')
  const total = amount.breakdown?.item_total
  if (total !== undefined && cents(total) !== cents(amount)) fail(422, 'AMOUNT_MISMATCH')
  const sum = items.reduce((all, { quantity, unit_amount }) => all + Number(quantity) * cents(unit_amount), 0)
  if (items.length > 0 && (total === undefined || sum !== cents(total))) fail(422, 'ITEM_TOTAL_MISMATCH')
}
