/* A process that does what it is told until it is killed (tests/faults/commissions.ts). */
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { bookCommissions } from '#modules/affiliates/ledger.ts'
import { bookAtBank, prepareRun, releaseRun, viewRun } from '#modules/affiliates/runs.ts'
import { reviewSale } from '#modules/affiliates/sales.ts'
import type { OrderInput } from '#modules/commerce/orders/input.ts'
import { placeOrder } from '#modules/commerce/orders/place-order.ts'
import { refreshPayment } from '#modules/commerce/payments/refresh-payment.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { openShop } from './renewal-shop.ts'

/** What it may be told to do. Each may be done again by somebody else, whatever became of it. */
export type Errand =
  | { what: 'sale'; visitor: Parameters<typeof placeOrder>[1]; input: OrderInput }
  | { what: 'payment'; reference: string }
  | { what: 'commissions' }
  | { what: 'review'; operator: OperatorActor; orderId: string }
  | { what: 'prepare'; operator: OperatorActor }
  | { what: 'release' | 'paid'; operator: OperatorActor; runId: string }

const { deps } = await openShop(JSON.parse(process.argv[2] ?? ''))
// Kept for those who come after it: who is killed keeps nothing.
flushCompileCache()
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify((await run(JSON.parse(line) as Errand)) ?? null)}\n`)
}

async function run(errand: Errand): Promise<unknown> {
  switch (errand.what) {
    case 'sale':
      return placeOrder(deps, errand.visitor, { account: undefined, input: errand.input })
    case 'payment':
      return refreshPayment(deps, 'sandbox', errand.reference)
    case 'commissions':
      return bookCommissions(deps)
    case 'review': {
      const decision = { orderId: errand.orderId, release: true, reason: 'They share an office' }
      return reviewSale(deps, errand.operator, decision)
    }
    case 'prepare':
      return prepareRun(deps, errand.operator)
    case 'release':
      return releaseRun(deps, errand.operator, errand)
    case 'paid': {
      const { payouts } = await viewRun(deps, errand)
      for (const { id: payoutId } of payouts)
        await bookAtBank(deps, errand.operator, { ...errand, payoutId, what: 'paid' })
    }
  }
}
