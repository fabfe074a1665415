/* A process that does what comes by the clock, over and over, until it kills itself (tests/faults/renewals.ts). */
import { reconcilePendingPayments } from '#domain/orders/index.ts'
import {
  announcePrices,
  askForRenewals,
  remind,
  remindOfCards,
  renewDue,
  runBillingCycle,
} from '#domain/renewals/index.ts'
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
