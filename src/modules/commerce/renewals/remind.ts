import { and, lte, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { addDays } from '#kernel/time.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { sendNoticeOnce } from '../notices/send-notice-once.ts'
import { findOrder } from '../orders/order-rows.ts'
import { aboutRenewal, findAnnouncedPrice, nextChargeOf } from '../orders/quote-renewal.ts'
import type { PlannedCharge } from '../orders/schema.ts'
import { dueColumn } from '../subscriptions/columns.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { subscriptions } from '../tables/orders.ts'
import {
  aboutDue,
  type ClockDependencies,
  isAhead,
  isOfOpenAccount,
  isUntold,
  moment,
  tellOfRenewal,
} from './due.ts'

type RemindDependencies = ClockDependencies & Pick<Dependencies, 'priceBook'>

/** LIC-5: so many days before each renewal its holder is told of it, by the account's language (SET-16). */
const DAYS_BEFORE = 21
const FRENCH_DAYS_BEFORE = { first: 30, second: 10 }
/** So many days before a renewal is told that its card will be over by then. */
const CARD_DAYS_BEFORE = 30
/** In one run, which is over before the next one begins. */
const AT_ONCE = 5_000

/**
 * Tells of renewals before they are charged (LIC-5), each once: 21 days before, in French 30 and 10, and where a term is shorter than
 * that, when it begins. After days without a run whatever is still ahead is told of late, and nothing afterwards.
 */
export async function remind(deps: RemindDependencies, { now }: { now: Date }): Promise<void> {
  for (const { id, days } of await listToRemind(deps, now)) {
    await tellOfRenewal(deps, { id, now }, async (transaction, subscription) => {
      const charge = await findNextCharge(deps, transaction, subscription)
      if (!charge) return
      const { currency } = subscription
      const about = `${aboutRenewal(subscription)}#${days}`
      const details = { ...charge, currency }
      await sendNoticeOnce(deps, transaction, { subscriptionId: id, kind: 'renewal', about, details })
    })
  }
}

/** Tells of cards that will be over when the next renewal is charged to them: each once, 30 days before that. */
export async function remindOfCards(deps: RemindDependencies, { now }: { now: Date }): Promise<void> {
  for (const { id } of await listExpiring(deps, now)) {
    await tellOfRenewal(deps, { id, now }, async (transaction, subscription) => {
      const charge = await findNextCharge(deps, transaction, subscription)
      const expires = subscription.mandate?.expires
      if (!charge || !expires) return
      const details = { ...charge, currency: subscription.currency, expires }
      await sendNoticeOnce(deps, transaction, {
        subscriptionId: id,
        kind: 'card_expiring',
        about: expires,
        details,
      })
    })
  }
}

async function findNextCharge(
  deps: RemindDependencies,
  transaction: Transaction,
  subscription: Subscription,
): Promise<PlannedCharge | undefined> {
  const current = await findOrder(transaction, { id: subscription.currentOrderId })
  const announced = await findAnnouncedPrice(transaction, subscription)
  return current && nextChargeOf(deps, { subscription, current, announced })
}

function listToRemind({ db }: ClockDependencies, now: Date) {
  const { first, second } = FRENCH_DAYS_BEFORE
  const days = sql<number>`(case
    when ${accounts.language} <> 'fr' then ${sql.raw(String(DAYS_BEFORE))}
    when ${isWithin(second, now)} then ${sql.raw(String(second))}
    else ${sql.raw(String(first))} end)`
  return db
    .select({ id: subscriptions.id, days })
    .from(subscriptions)
    .innerJoin(accounts, isOfOpenAccount)
    .where(
      and(
        isAhead(now),
        sql`${dueColumn} <= ${moment(now)} + ${days} * interval '24 hours'`,
        isUntold('renewal', sql`${aboutDue} || '#' || ${days}`),
      ),
    )
    .limit(AT_ONCE)
}

function listExpiring({ db }: ClockDependencies, now: Date) {
  const expires = sql`${subscriptions.mandate} ->> 'expires'`
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(accounts, isOfOpenAccount)
    .where(
      and(
        isAhead(now),
        isWithin(CARD_DAYS_BEFORE, now),
        // It is good until the end of its month.
        sql`${expires} < to_char(${dueColumn} at time zone 'UTC', 'YYYY-MM')`,
        isUntold('card_expiring', expires),
      ),
    )
    .limit(AT_ONCE)
}

function isWithin(days: number, now: Date): SQL {
  return lte(dueColumn, moment(addDays(now, days)))
}
