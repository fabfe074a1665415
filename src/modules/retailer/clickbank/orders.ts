import { z } from 'zod'
import { EmailAddress } from '#kernel/email-address/input.ts'
import { minorUnits } from '#modules/commerce/public.ts'
import type { ClickBankAccount } from './account.ts'
import { saleOf } from './notice.ts'

/*
 * What ClickBank answers when it is asked about a sale (Orders API 1.3, "orders2"). Its JSON is made of XML:
 * a list of one is that one, numbers are texts, and what is not there may be `{"@nil": "true"}`.
 */

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(item))
const text = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)])
const optional = <Value extends z.ZodType>(value: Value) => value.nullish().catch(null)

const LineItem = z.object({
  itemNo: text,
  accountAmount: optional(text),
  quantity: optional(text),
  recurring: optional(text),
  status: optional(text),
})

const OrderRow = z.object({
  transactionTime: z.string().transform((at, context) => {
    const date = new Date(at)
    if (!Number.isNaN(date.getTime())) return date
    context.addIssue('no moment')
    return z.NEVER
  }),
  receipt: z.string(),
  transactionType: z.string(),
  vendor: z.string(),
  role: optional(z.string()),
  currency: z.string(),
  totalOrderAmount: text,
  totalTaxAmount: optional(text),
  totalShippingAmount: optional(text),
  email: optional(EmailAddress),
  firstName: optional(z.string().max(200)),
  lineItemData: listOf(LineItem),
})
const Orders = z.object({ orderData: listOf(OrderRow) })

/** A movement of a sale: the sale itself, a later charge, a refund, a chargeback. */
export type OrderRow = z.output<typeof OrderRow>

/** Everything that ClickBank has of a sale. */
export interface ClickBankOrder {
  receipt: string
  /** The sale itself. */
  sale: OrderRow
  /** All movements, in no order. */
  rows: readonly OrderRow[]
}

const LONGEST_ANSWER = 1024 * 1024
/** Later charges that are asked for at once: ClickBank answers ten questions a second. */
const AT_ONCE = 3
/** More than a monthly plan has in ten years. */
const MOST_CHARGES = 120

/**
 * Asks ClickBank for a sale with its later charges, `-B001` and so on until there is none; undefined where it
 * has no such sale. @throws whatever `fetch` throws, and where an answer makes no sense
 */
export async function fetchOrder(
  account: ClickBankAccount,
  receipt: string,
  signal: AbortSignal,
): Promise<ClickBankOrder | undefined> {
  const ask = (of: string) => fetchRows(account, of, signal)
  const rows = await ask(receipt)
  const sale = rows.find((row) => row.receipt === receipt && typeOf(row, account) === 'SALE')
  if (sale === undefined || saleOf(receipt) !== receipt) return undefined
  if (sale.lineItemData.every((item) => item.recurring !== 'true')) return { receipt, sale, rows }
  for (let first = 1; first < MOST_CHARGES; first += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, place) => String(first + place).padStart(3, '0'))
    const later = await Promise.all(numbers.map((number) => ask(`${receipt}-B${number}`)))
    rows.push(...later.flat())
    if (later.some((each) => each.length === 0)) break
  }
  return { receipt, sale, rows }
}

/** The type of a movement; of a test, that of what it stands for, where tests are taken. */
export function typeOf(
  { transactionType }: Pick<OrderRow, 'transactionType'>,
  { takesTests }: Pick<ClickBankAccount, 'takesTests'>,
): string {
  return takesTests ? transactionType.replace(/^TEST_/, '') : transactionType
}

/** What was paid without taxes and postage, in the smallest unit; NaN where it makes no sense. */
export function paidAmount(row: OrderRow): number {
  const { currency, totalOrderAmount, totalTaxAmount, totalShippingAmount } = row
  const [all = Number.NaN, ...others] = [
    totalOrderAmount,
    totalTaxAmount ?? '0',
    totalShippingAmount ?? '0',
  ].map((amount) => Math.abs(minorUnits(amount, currency)))
  return others.reduce((left, other) => left - other, all)
}

async function fetchRows(
  { apiKey, apiUrl }: ClickBankAccount,
  receipt: string,
  signal: AbortSignal,
): Promise<OrderRow[]> {
  const headers = { authorization: apiKey, accept: 'application/json' }
  const address = `${apiUrl}/orders2/${encodeURIComponent(receipt)}`
  const response = await fetch(address, { headers, signal, redirect: 'error' })
  const body = await response.text()
  // What it does not have, and what our key may not see, it answers alike.
  if ([204, 403, 404].includes(response.status)) return []
  if (!response.ok) throw new Error(`ClickBank has a fault: ${response.status}`)
  if (body.length > LONGEST_ANSWER) throw new RangeError('ClickBank answers with more than it has to say')
  const parsed: unknown = body === '' || body === 'null' ? {} : JSON.parse(body)
  // What another receipt would say is none of this one.
  return Orders.parse(parsed).orderData.filter((row) => row.receipt === receipt)
}

/** Whether ClickBank has a ticket of a receipt that says our own number. @throws whatever `fetch` throws */
export async function hasTicket(
  { apiKey, apiUrl }: ClickBankAccount,
  receipt: string,
  ownNumber: string,
  signal: AbortSignal,
): Promise<boolean> {
  const headers = { authorization: apiKey, accept: 'application/json' }
  const address = `${apiUrl}/tickets/list?${new URLSearchParams({ receipt, type: 'rfnd' })}`
  const response = await fetch(address, { headers, signal, redirect: 'error' })
  const body = await response.text()
  if ([204, 403, 404].includes(response.status)) return false
  if (!response.ok) throw new Error(`ClickBank has a fault: ${response.status}`)
  return body.includes(ownNumber)
}

/**
 * Asks ClickBank to charge a sale no more, or to give a charge back. Undefined where it does so, or else why
 * not, as it says it. @throws whatever `fetch` throws
 */
export async function openTicket(
  { apiKey, apiUrl }: ClickBankAccount,
  receipt: string,
  ticket: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const address = `${apiUrl}/tickets/${encodeURIComponent(receipt)}?${new URLSearchParams(ticket)}`
  const headers = { authorization: apiKey, accept: 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, signal, redirect: 'error' })
  const body = await response.text()
  if (response.ok) return undefined
  if (response.status >= 500 || response.status === 429)
    throw new Error(`ClickBank has a fault: ${response.status}`)
  return `${response.status} ${body.slice(0, 100)}`
}
