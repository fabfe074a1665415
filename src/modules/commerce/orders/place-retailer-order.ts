import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { LanguageCode } from '#kernel/i18n/schema.ts'
import type { Currency } from '#kernel/money/schema.ts'
import { AccountCreation } from '#modules/identity/accounts/schema.ts'
import { createAccount, findAccountOfEmail } from '#modules/identity/public.ts'
import type { ProviderName } from '../payments/schema.ts'
import { makeQuote } from '../prices/make-quote.ts'
import { findPackage } from '../prices/price-of.ts'
import type { BillingPeriod } from '../prices/schema.ts'
import { orders } from '../tables/orders.ts'
import { insertOrder, insertPayment, recordOrderEvent } from './order-rows.ts'
import { unnamedBuyer } from './schema.ts'

/** What a retailer has sold of ours, as it answers when it is asked. */
export interface RetailerSale {
  provider: ProviderName
  /** The retailer's number of the sale: the same sale is one order, however often it is told. */
  reference: string
  email: string
  language: LanguageCode
  package: string
  period: BillingPeriod
  currency: Currency
  /** What was paid first, in the smallest unit, without the retailer's taxes. */
  amount: number
}

export type RetailerOrderOutcome =
  | { ok: true; orderId: string }
  /** The price book asks another amount, or does not sell it. */
  | { ok: false; error: 'amount' }
  /** Nobody can have an account with this address, or an operator has closed the one that it has. */
  | { ok: false; error: 'account' }

type Deps = Pick<Dependencies, 'clock' | 'db' | 'hooks' | 'jobs' | 'limits' | 'priceBook' | 'tokenKey'>

/**
 * Writes down an order for what a retailer has sold, for the account of its buyer's address, which gets one
 * if it has none: its mailbox alone opens it. As for a stranger's order, nobody has agreed to our terms, and
 * nobody is logged in. Taxes and address are the retailer's business. Nothing opens before
 * {@link settlePayment} has booked what the retailer says was paid.
 */
export async function placeRetailerOrder(deps: Deps, sale: RetailerSale): Promise<RetailerOrderOutcome> {
  const { package: token, period, currency, amount } = sale
  const sold = findPackage(deps.priceBook, token)
  const choice = {
    package: token,
    period,
    currency,
    seats: sold?.seats.least ?? 1,
    offer: null,
    coupon: null,
  }
  const quoted = makeQuote(deps.priceBook, choice, { at: deps.clock(), timeZone: 'UTC', place: null })
  if (!sold || !quoted.ok || quoted.quote.total !== amount) return { ok: false, error: 'amount' }
  const { quote } = quoted
  const idempotencyKey = `${sale.provider}:${sale.reference}`
  return deps.db.transaction(async (transaction): Promise<RetailerOrderOutcome> => {
    const { email, language } = sale
    const { name: productName, sku, contents } = sold
    const { orderId, isNew } = await insertOrder(transaction, {
      ...quote,
      ...{ productName, sku, contents, email, language, idempotencyKey, buyer: unnamedBuyer },
      requestHash: createHash('sha256').update(idempotencyKey).digest('hex'),
      placedAt: deps.clock(),
    })
    if (!isNew) return { ok: true, orderId }
    const buyer = await findBuyer(deps, transaction, sale)
    if (!buyer) {
      await transaction.delete(orders).where(eq(orders.id, orderId))
      return { ok: false, error: 'account' }
    }
    await transaction.update(orders).set(buyer).where(eq(orders.id, orderId))
    const { provider, reference } = sale
    await insertPayment(transaction, { orderId, provider, method: 'card', reference })
    await recordOrderEvent(transaction, { id: orderId, accountId: buyer.accountId }, 'order.placed')
    return { ok: true, orderId }
  })
}

async function findBuyer(
  deps: Deps,
  transaction: Transaction,
  { provider, email, language }: RetailerSale,
): Promise<{ accountId: string; byStranger: boolean } | undefined> {
  const known = await findAccountOfEmail(transaction, { email })
  if (known) return known.isDisabled ? undefined : { accountId: known.id, byStranger: true }
  const input = AccountCreation.parse({ Email: email, Language: language })
  // No network of a visitor: the retailer's servers have told us.
  const made = await createAccount(deps, transaction, { network: provider }, { ...input, passwordHash: null })
  return made && { accountId: made.id, byStranger: false }
}
