import { priceBook as sold } from '#content/prices/price-book.ts'
import type { Database } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { currencies } from '#kernel/money/schema.ts'
import {
  FINISH_CHANGE,
  type FinishChangeJob,
  finishChange,
} from '#modules/commerce/billing/change-subscription.ts'
import { CANCEL_PAYMENT, type CancelPaymentJob } from '#modules/commerce/orders/void-orders.ts'
import { cancelPayment, endMandate } from '#modules/commerce/payments/cancel-payment.ts'
import { isProviderUnavailable } from '#modules/commerce/payments/provider.ts'
import { reconcilePendingPayments } from '#modules/commerce/payments/refresh-payment.ts'
import { END_MANDATE, type EndMandateJob } from '#modules/commerce/payments/sync-mandate.ts'
import type { PriceBook } from '#modules/commerce/prices/schema.ts'
import { sendWaitingRefunds } from '#modules/commerce/refunds/send-refund.ts'
import { announcePrices } from '#modules/commerce/renewals/announce-prices.ts'
import { remind, remindOfCards } from '#modules/commerce/renewals/remind.ts'
import { askForRenewals, renewDue } from '#modules/commerce/renewals/renew-due.ts'
import { runBillingCycle } from '#modules/commerce/renewals/run-billing-cycle.ts'
import { buildDependencies } from '../../builders/dependencies.ts'
import { buildPaymentProvider, type FakeProvider } from '../../builders/payment-provider.ts'

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS
/** With 29 February before it, and a change of a rate of HST in it. */
export const yearBegins = new Date('2024-06-01T00:00:00Z')
export const yearEnds = new Date('2025-06-01T00:00:00Z')

interface Job {
  name: string
  data: object
  notBefore: Date
}

/** A shop on a clock of its own, with a provider in memory. */
export interface World {
  deps: Dependencies
  fake: FakeProvider
  now: Date
  /** The mails about subscriptions that were asked for: kind, subscription and what it is about. */
  mails: string[]
  /** Errors that nobody expects: what was logged as one. */
  errors: string[]
  /** The price book, by the day from which it holds. */
  books: readonly { from: Date; book: PriceBook }[]
  /** Has all jobs run that come by the clock, and those that were asked for. */
  runReminders(): Promise<void>
  runJobs(): Promise<void>
}

/** Some prices rise in the year, and one falls. */
const books = [
  { from: new Date(0), book: withPrices({}) },
  { from: new Date('2024-09-10T00:00:00Z'), book: withPrices({ solo: 110, team: 105 }) },
  { from: new Date('2025-01-20T00:00:00Z'), book: withPrices({ solo: 110, team: 105, starter: 90 }) },
]

/** Everything that there is, on sale, at so many per cent of what it costs. */
function withPrices(percent: Record<string, number>): PriceBook {
  const packages = sold.packages.map((each) => ({
    ...each,
    isOnSale: true,
    prices: Object.fromEntries(
      currencies.map((currency) => {
        const { month, monthOfYear } = each.prices[currency]
        const priced = (amount: number) => Math.round((amount * (percent[each.token] ?? 100)) / 100)
        return [currency, { month: priced(month), monthOfYear: priced(monthOfYear) }]
      }),
    ) as typeof each.prices,
  }))
  return { ...sold, packages }
}

export function createWorld(db: Database): World {
  let queue: Job[] = []
  const world: World = {
    fake: buildPaymentProvider({ clock: () => world.now }),
    now: yearBegins,
    mails: [],
    errors: [],
    books,
    deps: buildDependencies(db),
    async runReminders() {
      const { deps, now } = world
      await announcePrices(deps, { now })
      await remind(deps, { now })
      await remindOfCards(deps, { now })
    },
    async runJobs() {
      const { deps, now } = world
      await workOff()
      await reconcilePendingPayments(deps)
      await renewDue(deps, { now })
      await askForRenewals(deps, { now })
      await runBillingCycle(deps, { now })
      await sendWaitingRefunds(deps)
      await workOff()
    },
  }
  const complain = (details: object, message: string) => {
    const error = 'err' in details && details.err instanceof Error ? details.err.message : ''
    world.errors.push(`${message}: ${error}`)
  }
  Object.assign(world.deps, {
    clock: () => world.now,
    payments: world.fake.providers,
    log: { info() {}, warn() {}, error: complain },
    jobs: {
      async enqueue(_transaction: unknown, name: string, data: Record<string, unknown>, notBefore?: Date) {
        if ('subscriptionId' in data) world.mails.push(`${data.kind} ${data.subscriptionId} ${data.about}`)
        else if (name !== 'send-mail') queue.push({ name, data, notBefore: notBefore ?? world.now })
      },
    },
  } satisfies Partial<Dependencies>)
  Object.defineProperty(world.deps, 'priceBook', {
    get: () => bookAt(world, world.now),
  })
  return world

  async function workOff(): Promise<void> {
    const ready = queue.filter(({ notBefore }) => notBefore <= world.now)
    queue = queue.filter((job) => !ready.includes(job))
    for (const job of ready) {
      try {
        await work(job)
      } catch (error) {
        if (!isProviderUnavailable(error)) throw error
        queue.push(job)
      }
    }
  }

  async function work({ name, data }: Job): Promise<void> {
    if (name === END_MANDATE) await endMandate(world.deps, data as EndMandateJob)
    else if (name === CANCEL_PAYMENT) await cancelPayment(world.deps, data as CancelPaymentJob)
    else if (name === FINISH_CHANGE) await finishChange(world.deps, data as FinishChangeJob)
    else throw new Error(`nobody does the job ${name}`)
  }
}

export function bookAt({ books: all }: Pick<World, 'books'>, at: Date): PriceBook {
  const found = all.findLast(({ from }) => from <= at)
  if (!found) throw new Error('there is always a price book')
  return found.book
}
