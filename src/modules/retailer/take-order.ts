import { eq } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { LanguageCode } from '#kernel/i18n/schema.ts'
import { findPayment, placeRetailerOrder, settlePayment } from '#modules/commerce/public.ts'
import { orders } from '#modules/commerce/tables/orders.ts'
import type { ClickBankAccount } from './clickbank/account.ts'
import { type ClickBankOrder, paidAmount } from './clickbank/orders.ts'
import { askForOrder, CLICKBANK, toProviderPayment } from './clickbank/provider.ts'
import type { Refusal } from './schema.ts'

export type TakeOrderDependencies = Pick<
  Dependencies,
  'clock' | 'db' | 'hooks' | 'jobs' | 'limits' | 'log' | 'priceBook' | 'seller' | 'settings' | 'tokenKey'
>

export type TakeOrderOutcome =
  | { ok: true; orderId: string; order: ClickBankOrder }
  | { ok: false; refusal: Refusal }

/**
 * Asks the retailer about a sale, writes down the order where there is none yet, and books what it says was
 * paid and given back. May be asked any number of times, in any order, by as many as like: the end is one
 * . What is not what we sell opens nothing. @throws ProviderUnavailableError
 */
export async function takeOrder(
  deps: TakeOrderDependencies,
  account: ClickBankAccount,
  { receipt, language }: { receipt: string; language: LanguageCode },
): Promise<TakeOrderOutcome> {
  const asked = deps.clock()
  const order = await askForOrder(account, receipt)
  if (order === undefined) return { ok: false, refusal: 'order_unknown' }
  const known = await findPayment(deps.db, { provider: CLICKBANK, reference: receipt })
  const placed = known
    ? ({ ok: true, orderId: known.orderId } as const)
    : await placeOrder(deps, account, order, language)
  if (!placed.ok) return placed
  const { orderId } = placed
  await settlePayment(deps, CLICKBANK, toProviderPayment(deps, account, order, { orderId, asked }))
  return { ok: true, orderId, order }
}

async function placeOrder(
  deps: TakeOrderDependencies,
  account: ClickBankAccount,
  { receipt, sale }: ClickBankOrder,
  language: LanguageCode,
): Promise<{ ok: true; orderId: string } | { ok: false; refusal: Refusal }> {
  const [item, ...others] = sale.lineItemData
  const sold = account.items.get(item?.itemNo ?? '')
  const refusal = refuse()
  if (refusal !== undefined || sold === undefined) return { ok: false, refusal: refusal ?? 'item' }
  const placed = await placeRetailerOrder(deps, {
    ...sold,
    ...{ provider: CLICKBANK, reference: receipt, email: sale.email ?? '', language },
    amount: paidAmount(sale),
  })
  return placed.ok ? placed : { ok: false, refusal: placed.error }

  function refuse(): Refusal | undefined {
    if (!isVendor(account, sale.vendor)) return 'vendor'
    if (!isSeller(sale.role ?? SELLER)) return 'role'
    if (item === undefined || others.length > 0 || Number(item.quantity ?? '1') !== 1) return 'items'
    if (sold === undefined) return 'item'
    if (sale.currency !== sold.currency) return 'currency'
    return sale.email ? undefined : 'account'
  }
}

/** What ClickBank calls who sells: affiliates and partners are told of a sale, too. */
const SELLER = 'VENDOR'

export function isSeller(role: string): boolean {
  return role.toUpperCase() === SELLER
}

export function isVendor(account: ClickBankAccount, vendor: string): boolean {
  return vendor.toLowerCase() === account.vendor.toLowerCase()
}

/** The account that an order belongs to; undefined once that is deleted. */
export async function findBuyerOfOrder(
  db: Executor,
  { orderId }: { orderId: string },
): Promise<string | undefined> {
  const [found] = await db.select({ accountId: orders.accountId }).from(orders).where(eq(orders.id, orderId))
  return found?.accountId ?? undefined
}
