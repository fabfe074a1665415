import { and, eq, gt, inArray, isNotNull, notExists, sql } from 'drizzle-orm'
import { auditEvents } from '#kernel/audit/tables.ts'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { keyedHash } from '#kernel/ids.ts'
import { DAY_MS } from '#kernel/time.ts'
import { listPayments, livePayment, lockOrder, recordOrderEvent } from '../orders/order-rows.ts'
import { voidOrders } from '../orders/void-orders.ts'
import { findCoupon } from '../prices/price-of.ts'
import { couponUses, orders } from '../tables/orders.ts'

/**
 * The mailbox behind an address, so that one person with many spellings is one person: without capitals,
 * without what stands behind a plus sign, and without dots where the provider ignores them.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  const ignoresDots = /^(gmail|googlemail)\.com$/.test(domain)
  return ignoresDots ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** For so long after it was placed an order that was given up may still be paid. */
const LATE_MS = 35 * DAY_MS

/** A coupon and the person who has it, whom all spellings of an address are. */
interface CouponUse {
  coupon: string
  person: string
}

type CouponDependencies = Pick<Dependencies, 'priceBook' | 'tokenKey'>
type TakeDependencies = CouponDependencies & Pick<Dependencies, 'clock' | 'jobs'>

function couponUseOf(deps: CouponDependencies, coupon: string, email: string): CouponUse {
  const code = findCoupon(deps.priceBook, coupon)?.code ?? coupon
  return { coupon: code, person: keyedHash(deps, 'e-mail address', mailboxOf(email)) }
}

/** Gives a coupon to an order if no order has it yet. Of two at once, the second waits for the first. */
async function insertCouponUse(transaction: Transaction, use: CouponUse, orderId: string): Promise<boolean> {
  const inserted = await transaction
    .insert(couponUses)
    .values({ ...use, orderId })
    .onConflictDoNothing({ target: [couponUses.coupon, couponUses.person] })
    .returning({ orderId: couponUses.orderId })
  return inserted.length > 0
}

/** The order that has a coupon: until the transaction ends nobody else gives it away. */
async function holdCouponUse(transaction: Transaction, use: CouponUse) {
  const [held] = await transaction
    .select({ orderId: couponUses.orderId })
    .from(couponUses)
    .where(isUse(use))
    .for('update')
  return held
}

/** Moves a coupon to another order if nobody has paid for the one that holds it, which is then given up. */
async function passCoupon(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  use: CouponUse,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  if (!(await isUnpaid(transaction, { orderId: from }))) return false
  await transaction.update(couponUses).set({ orderId: to, at: sql`now()` }).where(isUse(use))
  await voidOrders(deps, transaction, { orderIds: [from] })
  return true
}

/** Orders paid after their coupon went to another one, and not noted by anybody yet: few, if any. */
async function listPaidWithoutUse(deps: CouponDependencies & Pick<Dependencies, 'clock'>, db: Executor) {
  const ownUse = db.select().from(couponUses).where(eq(couponUses.orderId, orders.id))
  const isAbout = sql`${auditEvents.details} ->> 'order' = ${orders.id}`
  const note = db
    .select()
    .from(auditEvents)
    .where(and(isAbout, eq(auditEvents.event, 'coupon.used-late')))
  const rows = await db
    .select({ id: orders.id, accountId: orders.accountId, email: orders.email, coupon: orders.coupon })
    .from(orders)
    .where(
      and(
        gt(orders.placedAt, new Date(deps.clock().getTime() - LATE_MS)),
        isNotNull(orders.coupon),
        eq(orders.kind, 'first'),
        inArray(orders.state, ['paid', 'refunded', 'charged_back', 'mismatched']),
        notExists(ownUse),
        notExists(note),
      ),
    )
  return rows.map(({ id, accountId, email, coupon }) => ({
    id,
    accountId,
    use: couponUseOf(deps, coupon ?? '', email),
  }))
}

/** Whether nothing is paid for an order, and nothing is on its way. */
async function isUnpaid(transaction: Transaction, { orderId }: { orderId: string }): Promise<boolean> {
  const order = await lockOrder(transaction, { id: orderId })
  if (order?.state !== 'placed' && order?.state !== 'cancelled') return false
  const payment = livePayment(await listPayments(transaction, { orderId }))
  return payment === undefined || payment.state === 'awaiting'
}

function isUse({ coupon, person }: CouponUse) {
  return and(eq(couponUses.coupon, coupon), eq(couponUses.person, person))
}

/**
 * An order that was paid after its coupon had gone over to another one has what was agreed, and the coupon
 * again: the other order is given up, unless it is paid too. Operators are told.
 */
export async function keepCoupons(deps: TakeDependencies & Pick<Dependencies, 'db'>): Promise<void> {
  for (const order of await listPaidWithoutUse(deps, deps.db))
    await deps.db.transaction((transaction) => keepCoupon(deps, transaction, order))
}

async function keepCoupon(
  deps: TakeDependencies,
  transaction: Transaction,
  { id, accountId, use }: { id: string; accountId: string | null; use: CouponUse },
): Promise<void> {
  if (await insertCouponUse(transaction, use, id)) return
  const held = await holdCouponUse(transaction, use)
  if (!held || held.orderId === id) return
  await passCoupon(deps, transaction, use, { from: held.orderId, to: id })
  await recordOrderEvent(transaction, { id, accountId }, 'coupon.used-late', { other: held.orderId })
}

/**
 * Whether a person may use a coupon for an order: once, however the address is spelt. One that was used for
 * an order that nobody pays goes over to the new order, and the old one is given up, unless it, or one before
 * it, was paid all the same. Of two orders at the same moment the second waits for the first.
 */
export async function takeCoupon(
  deps: TakeDependencies,
  transaction: Transaction,
  { coupon, orderId, email }: { coupon: string; orderId: string; email: string },
): Promise<boolean> {
  const use = couponUseOf(deps, coupon, email)
  const isFirst = await insertCouponUse(transaction, use, orderId)
  const before = isFirst ? undefined : await holdCouponUse(transaction, use)
  const late = await listPaidWithoutUse(deps, transaction)
  if (late.some((other) => other.use.coupon === use.coupon && other.use.person === use.person)) return false
  if (isFirst) return true
  return before !== undefined && passCoupon(deps, transaction, use, { from: before.orderId, to: orderId })
}
