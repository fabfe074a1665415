import type { Database } from '#database/connection.ts'
import { FINISH_CHANGE, type FinishChangeJob, finishChange } from '#domain/billing/index.ts'
import type { Dependencies } from '#domain/dependencies.ts'
import {
  END_MANDATE,
  type EndMandateJob,
  endMandate,
  GIVE_UP_PAYMENT,
  type GiveUpPaymentJob,
  giveUpPayment,
  sendWaitingRefunds,
  settleWaiting,
} from '#domain/orders/index.ts'
import {
  announcePrices,
  askForRenewals,
  followTheClock,
  remind,
  remindOfCards,
  renewDue,
} from '#domain/renewals/index.ts'
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

/** What a process is told by an error that nothing of it lives to see. */
class Killed extends Error {}

/**
 * Lets a process do once what comes by the clock, and kills it at its so-manieth moment: around every commit, every change without one
 * and every call of the provider. From that moment on nothing of it reaches database or provider any more, whatever it catches;
 * a transaction that is open is rolled back, as by a connection that breaks off. Answers whether it came to its end.
 */
export async function liveOnce(shop: Outliving, { killAt }: { killAt: number }): Promise<boolean> {
  let left = killAt
  let isDead = false
  /** What the transaction that is open has enqueued. */
  let pending: WaitingJob[] = []
  const deps: Dependencies = {
    ...shop.deps,
    db: mortal(shop.deps.db),
    payments: { ...shop.fake.providers, forMethod: () => provider(), byName: () => provider() },
    jobs: {
      async enqueue(_transaction, name, data) {
        live()
        pending.push({ name, data })
      },
    },
    log: {
      info() {},
      warn() {},
      error(details: object, message: string) {
        if (!isDead) throw new Error(message, { cause: 'err' in details ? details.err : details })
      },
    },
  }
  try {
    await work(deps)
  } catch (error) {
    if (!isDead) throw error
  }
  return !isDead

  async function work(own: Dependencies): Promise<void> {
    const now = own.clock()
    await settleWaiting(own)
    await announcePrices(own, { now })
    await remind(own, { now })
    await remindOfCards(own, { now })
    await renewDue(own, { now })
    await askForRenewals(own, { now })
    await followTheClock(own, { now })
    await sendWaitingRefunds(own)
    for (let job = shop.queue[0]; job; job = shop.queue[0]) {
      await doJob(own, job)
      live()
      shop.queue.shift()
    }
  }

  function live(): void {
    if (isDead) throw new Killed()
  }

  function pass(): void {
    live()
    left -= 1
    if (left > 0) return
    isDead = true
    throw new Killed()
  }

  function mortal(db: Database): Database {
    return new Proxy(db, {
      get(target, name) {
        live()
        if (name === 'transaction') {
          return async (doIt: Parameters<Database['transaction']>[0]) => {
            pending = []
            const result = await target.transaction(async (transaction) => {
              const done = await doIt(transaction)
              pass()
              return done
            })
            shop.queue.push(...pending)
            pending = []
            pass()
            return result
          }
        }
        if (name === 'insert' || name === 'update' || name === 'delete') pass()
        return Reflect.get(target, name)
      },
    })
  }

  /** Every call of it is a moment before, and one after. */
  function provider(): FakeProvider['provider'] {
    return new Proxy(shop.fake.provider, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return async (...request: unknown[]) => {
          pass()
          const answer: unknown = await method.apply(target, request)
          pass()
          return answer
        }
      },
    })
  }
}

async function doJob(deps: Dependencies, { name, data }: WaitingJob): Promise<void> {
  if (name === END_MANDATE) await endMandate(deps, data as EndMandateJob)
  else if (name === GIVE_UP_PAYMENT) await giveUpPayment(deps, data as GiveUpPaymentJob)
  else if (name === FINISH_CHANGE) await finishChange(deps, data as FinishChangeJob)
  // Mails are told of by the rows that are written with them.
}
