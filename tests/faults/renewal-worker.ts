/*
 * A process that does what comes by the clock, over and over, until it kills itself
 * (tests/faults/renewals.ts).
 */
import { reconcilePendingPayments } from '#modules/commerce/payments/refresh-payment.ts'
import { announcePrices } from '#modules/commerce/renewals/announce-prices.ts'
import { remind, remindOfCards } from '#modules/commerce/renewals/remind.ts'
import { askForRenewals, renewDue } from '#modules/commerce/renewals/renew-due.ts'
import { runBillingCycle } from '#modules/commerce/renewals/run-billing-cycle.ts'
import { openShop } from './renewal-shop.ts'

const { deps } = await openShop(JSON.parse(process.argv[2] ?? ''))
for (;;) {
  const now = deps.clock()
  await reconcilePendingPayments(deps)
  await announcePrices(deps, { now })
  await remind(deps, { now })
  await remindOfCards(deps, { now })
  await renewDue(deps, { now })
  await askForRenewals(deps, { now })
  await runBillingCycle(deps, { now })
  process.stdout.write(`${now.toISOString()}\n`)
}
