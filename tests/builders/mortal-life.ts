import type { Database } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import {
  FINISH_CHANGE,
  type FinishChangeJob,
  finishChange,
} from '#modules/commerce/billing/change-subscription.ts'
import { CANCEL_PAYMENT, type CancelPaymentJob } from '#modules/commerce/orders/void-orders.ts'
import { cancelPayment, endMandate } from '#modules/commerce/payments/cancel-payment.ts'
import { reconcilePendingPayments } from '#modules/commerce/payments/refresh-payment.ts'
import { END_MANDATE, type EndMandateJob } from '#modules/commerce/payments/sync-mandate.ts'
import { sendWaitingRefunds } from '#modules/commerce/refunds/send-refund.ts'
import { announcePrices } from '#modules/commerce/renewals/announce-prices.ts'
import { remind, remindOfCards } from '#modules/commerce/renewals/remind.ts'
import { askForRenewals, renewDue } from '#modules/commerce/renewals/renew-due.ts'
import { runBillingCycle } from '#modules/commerce/renewals/run-billing-cycle.ts'
import { buildMortal } from './mortal.ts'
import type { FakeProvider } from './payment-provider.ts'

/** A job that was asked for by a transaction that is through, and is not done yet. */
export interface WaitingJob {
  name: string
  data: object
}

/** What outlives every process: the database, the provider, and the queue that is kept in the database. */
export interface Outliving {
  deps: Dependencies
  fake: FakeProvider
  queue: WaitingJob[]
}

/**
 * Lets a process do once what comes by the clock, and kills it at its so-manieth moment (`buildMortal`). Jobs
 * are in the queue with the transaction that asked for them. Answers whether it came to its end.
 */
export async function liveOnce(shop: Outliving, { killAt }: { killAt: number }): Promise<boolean> {
  /** What the transaction that is open has enqueued. */
  let pending: WaitingJob[] = []
  const db = new Proxy(shop.deps.db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      return async (doIt: Parameters<Database['transaction']>[0]) => {
        pending = []
        const result = await target.transaction(doIt)
        shop.queue.push(...pending)
        pending = []
        return result
      }
    },
  })
  const mortal = buildMortal(
    {
      ...shop.deps,
      db,
      payments: {
        ...shop.fake.providers,
        forMethod: () => shop.fake.provider,
        byName: () => shop.fake.provider,
      },
    },
    killAt,
  )
  const isDead = () => mortal.killed !== undefined
  const deps: Dependencies = {
    ...mortal.deps,
    jobs: {
      async enqueue(_transaction, name, data) {
        pending.push({ name, data })
      },
    },
    log: {
      info() {},
      warn() {},
      error(details: object, message: string) {
        if (!isDead()) throw new Error(message, { cause: 'err' in details ? details.err : details })
      },
    },
  }
  try {
    await work()
  } catch (error) {
    if (!isDead()) throw error
  }
  return !isDead()

  async function work(): Promise<void> {
    const now = deps.clock()
    await reconcilePendingPayments(deps)
    await announcePrices(deps, { now })
    await remind(deps, { now })
    await remindOfCards(deps, { now })
    await renewDue(deps, { now })
    await askForRenewals(deps, { now })
    await runBillingCycle(deps, { now })
    await sendWaitingRefunds(deps)
    for (let job = shop.queue[0]; job && !isDead(); job = shop.queue[0]) {
      await doJob(deps, job)
      if (!isDead()) shop.queue.shift()
    }
  }
}

async function doJob(deps: Dependencies, { name, data }: WaitingJob): Promise<void> {
  if (name === END_MANDATE) await endMandate(deps, data as EndMandateJob)
  else if (name === CANCEL_PAYMENT) await cancelPayment(deps, data as CancelPaymentJob)
  else if (name === FINISH_CHANGE) await finishChange(deps, data as FinishChangeJob)
  // Mails are told of by the rows that are written with them.
}
