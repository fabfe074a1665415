import { and, lte, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { addDays } from '#kernel/time.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { type Notice, sendNoticeOnce } from '../notices/send-notice-once.ts'
import { findOrder } from '../orders/order-rows.ts'
import { aboutRenewal, findNextCharge } from '../orders/quote-renewal.ts'
import { dueColumn, moment, type Subscription } from '../subscriptions/lock-subscription.ts'
import { subscriptions } from '../tables/orders.ts'
import {
  aboutDue,
  type ClockDependencies,
  isAhead,
  isOfOpenAccount,
  isUntold,
  tellOfRenewals,
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
 * Tells of renewals before they are charged (LIC-5), each once: 21 days before, in French 30 and 10, and
 * where a term is shorter than that, when it begins. After days without a run whatever is still ahead is told
 * of late, and nothing afterwards.
 */
export async function remind(deps: RemindDependencies, { now }: { now: Date }): Promise<void> {
  const toRemind = await listToRemind(deps, now)
  await tellOfRenewals(deps, toRemind, now, async (transaction, subscription, { days }) => {
    const about = `${aboutRenewal(subscription)}#${days}`
    await announceCharge(deps, transaction, subscription, { kind: 'renewal', about })
  })
}

/** Tells of cards that will be over when the next renewal is charged: each once, 30 days before that. */
export async function remindOfCards(deps: RemindDependencies, { now }: { now: Date }): Promise<void> {
  const expiring = await listExpiring(deps, now)
  await tellOfRenewals(deps, expiring, now, async (transaction, subscription) => {
    const expires = subscription.mandate?.expires
    if (!expires) return
    const notice = { kind: 'card_expiring', about: expires, details: { expires } } as const
    await announceCharge(deps, transaction, subscription, notice)
  })
}

/** Tells of the next charge, and of what is to be said with it. */
async function announceCharge(
  deps: RemindDependencies,
  transaction: Transaction,
  subscription: Subscription,
  { kind, about, details }: Omit<Notice, 'subscriptionId'>,
): Promise<void> {
  const { id: subscriptionId, currency, currentOrderId } = subscription
  const current = await findOrder(transaction, { id: currentOrderId })
  const charge = current && (await findNextCharge(deps, transaction, { subscription, current }))
  if (!charge) return
  const told = { ...charge, currency, ...details }
  await sendNoticeOnce(deps, transaction, { subscriptionId, kind, about, details: told })
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
