import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { MailPreparations } from '#kernel/mail/mail.ts'
import { addDays, dayOf } from '#kernel/time.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { findAccount } from '#modules/identity/public.ts'
import { findOrder, type Order } from '../orders/order-rows.ts'
import { aboutRenewal, findNextCharge, quoteRenewal } from '../orders/quote-renewal.ts'
import type { PlannedCharge } from '../orders/schema.ts'
import type { DeclineReason } from '../payments/schema.ts'
import { dueAt, stateOf, triesOf } from '../subscriptions/dates.ts'
import { datesOf, findSubscription, type Subscription } from '../subscriptions/lock-subscription.ts'
import { type NoticeKind, SUSPENSION_DAYS, type SubscriptionState } from '../subscriptions/schema.ts'
import { orders, payments, refunds } from '../tables/orders.ts'
import { subscriptionNotices } from '../tables/subscriptions.ts'
import type { RenewalEnd, SubscriptionNotice } from './schema.ts'
import { isUnwanted, unsubscribeUrl } from './unsubscribe.ts'

/** Where a subscription is changed, paid and cancelled, below the web application's address. */
const BILLING_PATH = '/account/billing/'

type NoticeDependencies = Pick<Dependencies, 'db' | 'clock' | 'priceBook' | 'urls' | 'tokenKey'>

/** Everything that a mail about a subscription may say, as it is when the mail leaves. */
interface Gathered {
  account: Account
  subscription: Subscription
  /** The order whose package and price hold now. */
  current: Order
  state: SubscriptionState
  now: Date
  /** Undefined where nothing will be charged. */
  next: PlannedCharge | undefined
  /** The notice's own details, and when it was written down. */
  details: Record<string, string | number | null>
  at: Date
}

/**
 * What the mails about subscriptions say, gathered when they are sent. Undefined where nobody is to be told
 * any more: the account is gone, or what was to be told is not so any longer (LIC-5: cancelled in between).
 */
export function prepareNoticeMails(deps: NoticeDependencies) {
  /** A mail in the language of its account. */
  async function prepare<Data>(
    kind: NoticeKind,
    { subscriptionId, about }: { subscriptionId: string; about: string },
    say: (gathered: Gathered) => Promise<Data | undefined> | Data | undefined,
  ): Promise<{ to: string; locale: string; data: SubscriptionNotice & Data } | undefined> {
    const [notice] = await deps.db
      .select({ details: subscriptionNotices.details, at: subscriptionNotices.at })
      .from(subscriptionNotices)
      .where(
        and(
          eq(subscriptionNotices.subscriptionId, subscriptionId),
          eq(subscriptionNotices.kind, kind),
          eq(subscriptionNotices.about, about),
        ),
      )
    const subscription = await findSubscription(deps.db, { id: subscriptionId })
    if (!notice || subscription?.accountId == null) return undefined
    const account = await findAccount(deps.db, { id: subscription.accountId })
    const current = await findOrder(deps.db, { id: subscription.currentOrderId })
    if (!account || !current) return undefined
    const now = deps.clock()
    const said = await say({
      ...{ account, subscription, current, now, at: notice.at },
      state: stateOf(datesOf(subscription), now),
      next: await findNextCharge(deps, deps.db, { subscription, current }),
      details: notice.details as Gathered['details'],
    })
    if (!said) return undefined
    return {
      to: account.email,
      locale: account.language,
      data: {
        email: account.email,
        package: current.package,
        productName: current.productName,
        period: current.period,
        currency: current.currency,
        billingUrl: `${deps.urls.webApp}${BILLING_PATH}`,
        ...said,
      },
    }
  }

  /** What the next term is of: what its holder has planned, where that is something else. */
  function namesAhead(renewal: Pick<Gathered, 'subscription' | 'current'>) {
    const { package: token, productName, period } = quoteRenewal(deps, renewal)
    return { package: token, productName, period }
  }

  return {
    renewalNotice: (job) =>
      prepare('renewal', job, (gathered) => {
        const { state, subscription, next } = gathered
        const isAhead = state === 'active' || state === 'paused'
        const isThisOne = job.about.startsWith(aboutRenewal(subscription))
        return next && isAhead && isThisOne ? { ...next, ...namesAhead(gathered) } : undefined
      }),
    paymentFailed: (job) =>
      prepare('payment_failed', job, async (gathered) => {
        const { state, subscription, now } = gathered
        const owed = state === 'past_due' ? await findOwed(deps, subscription) : undefined
        const retry = triesOf(dueAt(subscription)).find((at) => at > now)
        // Paid meanwhile; or tried for long enough, and then the mail about its suspension tells.
        if (!owed || !retry) return undefined
        const { accessUntil } = subscription
        return {
          ...owed,
          ...namesAhead(gathered),
          triesAgainOn: dayOf(retry),
          openUntil: accessUntil > now ? dayOf(accessUntil) : null,
        }
      }),
    subscriptionSuspended: (job) =>
      prepare('suspended', job, async (gathered) => {
        const { state, subscription, next } = gathered
        if (state !== 'suspended') return undefined
        // What a provider charges by itself has no order of ours until it is paid.
        const owed = (await findOwed(deps, subscription)) ?? next
        const payableUntil = dayOf(addDays(dueAt(subscription), SUSPENSION_DAYS))
        return owed && { amount: owed.amount, payableUntil, ...namesAhead(gathered) }
      }),
    subscriptionBack: (job) =>
      prepare('back', job, ({ state, next }) => (state === 'active' ? { next: next ?? null } : undefined)),
    subscriptionCancelled: (job) =>
      prepare('cancelled', job, ({ subscription, state, now, details }) => {
        if (state !== 'cancelled' && state !== 'expired') return undefined // kept after all
        const { accessUntil } = subscription
        // Only `sendNoticeOnce` writes it, from this type.
        const because = (details.because ?? null) as RenewalEnd | null
        return { openUntil: accessUntil > now ? dayOf(accessUntil) : null, because }
      }),
    subscriptionKept: (job) =>
      prepare('kept', job, ({ state, next }) => (state === 'active' && next ? { next } : undefined)),
    subscriptionPaused: (job) =>
      prepare('paused', job, ({ subscription, state, next, details, now }) => {
        const { paidThrough, resumesAt } = subscription
        const isThisOne = resumesAt !== null && resumesAt > now && resumesAt.toISOString() === details.until
        if ((state !== 'active' && state !== 'paused') || !isThisOne || !next) return undefined
        return { from: dayOf(paidThrough), until: dayOf(resumesAt), amount: next.amount }
      }),
    subscriptionResumed: (job) =>
      prepare('resumed', job, async ({ subscription, state, next, details, at }) => {
        const { resumesAt } = subscription
        const isPausedAgain = resumesAt !== null && resumesAt > at
        if (!next || isPausedAgain) return undefined
        if (state === 'active') return { pause: details.hadBegun === 1 ? 'paid' : 'averted', next } as const
        // The mail about a failed payment tells what else there is.
        const isCharging = state === 'past_due' && (await findOwed(deps, subscription))?.decline == null
        return isCharging ? ({ pause: 'charging', next } as const) : undefined
      }),
    subscriptionWithdrawn: (job) =>
      prepare('cancelled', job, async ({ subscription, at, details }) => {
        const first = await findOrder(deps.db, { id: subscription.orderId })
        if (!first) return undefined
        const amount = await sumRefunds(deps, subscription)
        const by = details.guarantee === 1 ? 'guarantee' : 'law'
        return { at: at.toISOString(), orderNumber: first.number, amount, by }
      }),
    cardExpiring: (job) =>
      prepare('card_expiring', job, async (gathered) => {
        const { account, state, next } = gathered
        const { id, mandate, resumesAt } = gathered.subscription
        const willBeCharged = (state === 'active' || state === 'paused') && next !== undefined
        if (!willBeCharged || mandate?.expires == null || mandate.expires !== job.about) return undefined
        if (await isUnwanted(deps, { accountId: account.id, email: account.email })) return undefined
        const { brand, lastFour, expires } = mandate
        return {
          ...next,
          ...namesAhead(gathered),
          brand,
          lastFour,
          expires,
          isAfterPause: resumesAt !== null,
          unsubscribeUrl: unsubscribeUrl(deps, { subscriptionId: id, email: account.email }),
        }
      }),
    priceChange: (job) =>
      prepare('price_change', job, ({ subscription, current, next, details, now }) => {
        const on = new Date(job.about)
        const { unitAmount } = details
        if (next === undefined || typeof unitAmount !== 'number' || on <= now) return undefined
        const renewal = { subscription, current }
        const amount = quoteRenewal(deps, { ...renewal, announced: { unitAmount } }).total
        const before = quoteRenewal(deps, renewal).total
        return amount > before ? { on: dayOf(on), amount, before } : undefined
      }),
  } satisfies Partial<MailPreparations>
}

/** The renewal that waits to be paid, and why its bank refused it last. */
async function findOwed(
  { db }: Pick<Dependencies, 'db'>,
  { id }: Subscription,
): Promise<{ amount: number; decline: DeclineReason | null } | undefined> {
  const [owed] = await db
    .select({ amount: orders.total, decline: payments.decline })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), isNotNull(payments.decline)))
    .where(and(eq(orders.subscriptionId, id), eq(orders.kind, 'renewal'), eq(orders.state, 'placed')))
    .orderBy(desc(orders.placedAt), desc(payments.createdAt))
    .limit(1)
  return owed && { amount: owed.amount, decline: owed.decline as DeclineReason | null }
}

/** What goes back of a subscription that was withdrawn from: everything that was charged for it. */
async function sumRefunds({ db }: Pick<Dependencies, 'db'>, { id, orderId }: Subscription): Promise<number> {
  const rows = await db
    .select({ amount: refunds.amount })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        inArray(refunds.reason, ['withdrawal', 'money-back']),
        or(eq(orders.id, orderId), eq(orders.subscriptionId, id)),
      ),
    )
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
