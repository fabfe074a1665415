import { AppError } from '#kernel/errors.ts'
import { decimalText } from '#kernel/money/index.ts'
import { consumeRecordedRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import { findPackage, isProviderUnavailable } from '#modules/commerce/public.ts'
import { readClickBankAccount } from './clickbank/account.ts'
import { readThankYou } from './clickbank/notice.ts'
import { paidAmount } from './clickbank/orders.ts'
import { findSaleLanguage } from './notices.ts'
import type { RegisteredOrder } from './schema.ts'
import { findBuyerOfOrder, type TakeOrderDependencies, takeOrder } from './take-order.ts'

/** Who comes back from the retailer's checkout. */
interface Arrival {
  /** Who is logged in. */
  accountId: string | undefined
  network: string
  requestId?: string | undefined
}

/**
 * RET-1: registers the order that a link back from the retailer's checkout proves, so that who comes back
 * does not wait for a notice. The link can be passed on, and guessed in bulk: it opens nothing that
 * the retailer has not sold, and tells of the buyer to the buyer alone, logged in. @throws AppError
 * `not_found` without a retailer, `too_many_requests`, `bad_request` for any link and sale that is not ours,
 * whichever way, `unavailable` where the retailer is
 */
export async function registerOrder(
  deps: TakeOrderDependencies,
  { accountId, network, requestId }: Arrival,
  query: unknown,
): Promise<RegisteredOrder> {
  const account = readClickBankAccount(deps.settings)
  if (account === undefined) throw new AppError('not_found')
  const counters = countersOf(deps.limits, 'retailerLinksPerNetwork', network)
  const about = { event: 'retailer-link.limited', accountId, network, requestId } as const
  const attempt = await consumeRecordedRateLimit(deps.db, counters, about)
  if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
  const receipt = readThankYou(query, account.secret, deps.clock())
  if (receipt === undefined) throw new AppError('bad_request')
  const language = await findSaleLanguage(deps.db, { sale: receipt })
  const outcome = await takeOrder(deps, account, { receipt, language }).catch((error: unknown) => {
    throw isProviderUnavailable(error) ? new AppError('unavailable') : error
  })
  if (!outcome.ok) throw new AppError('bad_request')
  const { orderId, order } = outcome
  const { sale } = order
  const sold = account.items.get(sale.lineItemData[0]?.itemNo ?? '')
  const product = sold && findPackage(deps.priceBook, sold.package)
  const isBuyer = accountId !== undefined && accountId === (await findBuyerOfOrder(deps.db, { orderId }))
  return {
    orderDetails: {
      orderId,
      amount: decimalText({ amount: paidAmount(sale), currency: sale.currency }),
      sku: product?.sku ?? '',
      product: product?.name ?? '',
      fname: (isBuyer && sale.firstName) || '',
    },
    userId: isBuyer ? accountId : '',
  }
}
