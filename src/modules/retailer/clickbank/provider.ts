import type { Dependencies } from '#kernel/dependencies.ts'
import { decimalText } from '#kernel/money/index.ts'
import { isCurrency } from '#kernel/money/schema.ts'
import {
  findPackage,
  findPayment,
  minorUnits,
  type PaymentProvider,
  PROVIDER_DEADLINE_MS,
  type ProviderPayment,
  type ProviderTransaction,
  RefundRefusedError,
  withinDeadline,
} from '#modules/commerce/public.ts'
import type { ClickBankAccount } from './account.ts'
import {
  type ClickBankOrder,
  fetchOrder,
  hasTicket,
  type OrderRow,
  openTicket,
  paidAmount,
  typeOf,
} from './orders.ts'

export const CLICKBANK = 'clickbank'

/** Everything that ClickBank has of a sale. @throws ProviderUnavailableError; undefined where it has none */
export function askForOrder(account: ClickBankAccount, receipt: string): Promise<ClickBankOrder | undefined> {
  return withinDeadline(CLICKBANK, PROVIDER_DEADLINE_MS, (signal) => fetchOrder(account, receipt, signal))
}

/**
 * ClickBank as one more provider: it begins nothing here, and charges by itself. What it has sold is settled,
 * asked for again and compared as what our other providers have charged (docs/decisions/0040).
 */
export function createClickBankProvider(
  deps: Pick<Dependencies, 'clock' | 'db' | 'priceBook'>,
  account: ClickBankAccount,
): PaymentProvider {
  const ask = (receipt: string, ticket: Record<string, string>) =>
    withinDeadline(CLICKBANK, PROVIDER_DEADLINE_MS, (signal) => openTicket(account, receipt, ticket, signal))
  const none = () => Promise.reject(new RangeError('ClickBank sells on its own pages'))

  async function fetchPayment(reference: string): Promise<ProviderPayment | undefined> {
    const asked = deps.clock()
    const order = await askForOrder(account, reference)
    const own = await findPayment(deps.db, { provider: CLICKBANK, reference })
    return order && own && toProviderPayment(deps, account, order, { orderId: own.orderId, asked })
  }

  return {
    name: CLICKBANK,
    methods: [],
    fetchPayment,
    capturePayment: fetchPayment,
    beginPayment: none,
    chargeMandate: none,
    replaceMethod: none,
    async fetchMethod() {
      return undefined
    },
    // Its notices have a door of their own: nothing in them is proved.
    async verifyEvent() {
      return undefined
    },
    async cancelPayment() {},

    async refund({ refundId, transactionId, reference, amount, currency }) {
      // It takes no number of ours to make two of one, and says again what we have written on a ticket.
      const isAsked = await withinDeadline(CLICKBANK, PROVIDER_DEADLINE_MS, (signal) =>
        hasTicket(account, transactionId, refundId, signal),
      )
      if (isAsked) return
      const order = await askForOrder(account, reference)
      const charge = order?.rows.find(
        (row) => row.receipt === transactionId && kinds[typeOf(row, account)] === 'charge',
      )
      const isAll = charge !== undefined && paidAmount(charge) === amount
      const refundAmount = decimalText({ amount, currency })
      const refusal = await ask(transactionId, {
        ...{ type: 'rfnd', reason: 'ticket.type.refund.8', comment: refundId },
        ...(isAll ? { refundType: 'FULL' } : { refundType: 'PARTIAL_AMOUNT', refundAmount }),
        retainSubscription: 'true',
      })
      if (refusal !== undefined) throw new RefundRefusedError(CLICKBANK, refusal)
    },

    async endMandate({ reference }) {
      const order = await askForOrder(account, reference)
      if (order === undefined || statusOf(order.sale) !== 'ACTIVE') return
      const refusal = await ask(reference, { type: 'cncl', reason: 'ticket.type.cancel.7' })
      if (refusal !== undefined) throw new Error(`ClickBank does not end a subscription: ${refusal}`)
    },
  }
}

/** What ClickBank has of a sale, in our words. `asked`: ClickBank tells no moment of its last change. */
export function toProviderPayment(
  { priceBook }: Pick<Dependencies, 'priceBook'>,
  account: ClickBankAccount,
  { receipt, sale, rows }: ClickBankOrder,
  { orderId, asked }: { orderId: string; asked: Date },
): ProviderPayment {
  const [item] = sale.lineItemData
  const sold = account.items.get(item?.itemNo ?? '')
  const status = statusOf(sale)
  return {
    reference: receipt,
    orderId,
    amount: paidAmount(sale),
    currency: sale.currency,
    sku: (sold && findPackage(priceBook, sold.package)?.sku) ?? '',
    state: 'paid',
    decline: null,
    transactions: rows.flatMap((row) => transactionOf(row, account)),
    mandate:
      item?.recurring === 'true'
        ? { kind: 'subscription', reference: receipt, status, brand: null, lastFour: null, expires: null }
        : null,
    updatedAt: asked,
  }
}

const kinds: Readonly<Record<string, ProviderTransaction['kind']>> = {
  SALE: 'charge',
  BILL: 'charge',
  RFND: 'refund',
  CGBK: 'chargeback',
  // A check that came back.
  INSF: 'chargeback',
}

/** Whether a type is that of money which has moved, so that ClickBank has a row of it. */
export const isMovement = (type: string) => kinds[type] !== undefined

/** Fees are what ClickBank and its affiliates keep of a charge, and what they give up with it. */
function transactionOf(row: OrderRow, account: ClickBankAccount): ProviderTransaction[] {
  const kind = kinds[typeOf(row, account)]
  const amount = paidAmount(row)
  const { receipt, currency, transactionTime: at } = row
  if (kind === undefined || !Number.isSafeInteger(amount) || amount <= 0 || !isCurrency(currency)) return []
  const ours = Math.abs(minorUnits(row.lineItemData[0]?.accountAmount ?? '', currency))
  const kept = Number.isNaN(ours) ? 0 : amount - ours
  return kind === 'charge'
    ? [{ id: receipt, kind, amount, currency, fee: kept, at }]
    : [
        {
          id: `${receipt}:${kind}:${at.toISOString()}`,
          kind,
          chargeId: receipt,
          amount,
          currency,
          fee: -kept,
          at,
        },
      ]
}

/** As PayPal names the states of a subscription, which the rest of the program knows. */
export function statusOf({ lineItemData: [item] }: OrderRow): 'ACTIVE' | 'CANCELLED' | 'EXPIRED' {
  const status = item?.status?.toUpperCase() ?? ''
  if (status.startsWith('CANCEL')) return 'CANCELLED'
  return status === 'COMPLETED' ? 'EXPIRED' : 'ACTIVE'
}
