import { DAY_MS } from '#kernel/time.ts'
import { endOfTerm } from '../../subscriptions/terms-of.ts'
import type { Change, SandboxPayment, SandboxTransaction } from './sandbox-store.ts'
import { feeOf } from './test-cards.ts'

/**
 * A refused charge is tried again after this long.
 * After so many refusals the subscription is suspended (as our plans at PayPal are).
 */
const RETRY_MS = 5 * DAY_MS
const MOST_FAILURES = 3

/** A subscription that ends, with its payment or later: nothing is charged to it any more. */
export function endedSubscription({ subscription }: SandboxPayment): Partial<SandboxPayment> {
  return subscription === null ? {} : { subscription: 'CANCELLED', renewsAt: null }
}

/** A subscription whose first term is paid at `now`. */
export function activeSubscription({ every }: SandboxPayment, now: Date): Partial<SandboxPayment> {
  return { subscription: 'ACTIVE', renewsAt: every && endOfTerm(now, 1, every) }
}

/** Whether a term is over that was not charged yet. */
export function isRenewalDue({ renewsAt }: SandboxPayment, now: Date): boolean {
  return renewsAt !== null && renewsAt <= now
}

/**
 * What a subscription has come to by itself until `now`: a charge for each term that has begun since the last
 * one, of its own day however long nobody has looked, or tries that were refused. Undefined where nothing is
 * due.
 */
export function renewed(
  payment: SandboxPayment,
  moved: readonly SandboxTransaction[],
  now: Date,
): Change | undefined {
  if (!isRenewalDue(payment, now)) return undefined
  return payment.laterFails ? refused(payment, now) : charged(payment, moved, now)
}

function charged(
  { every, method, laterAmount: amount }: SandboxPayment,
  moved: readonly SandboxTransaction[],
  now: Date,
): Change | undefined {
  const charges = moved.filter(({ kind }) => kind === 'charge')
  const [start] = charges.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime())
  if (start === undefined || every === null) return undefined
  const days: Date[] = []
  const nextDay = () => endOfTerm(start, charges.length + days.length, every)
  while (nextDay() <= now) days.push(nextDay())
  return {
    set: { renewsAt: nextDay() },
    moves: days.map((at) => ({ kind: 'charge', amount, fee: feeOf(method, amount), at })),
    tells: days.map(() => 'PAYMENT.SALE.COMPLETED'),
  }
}

function refused({ renewsAt, failures }: SandboxPayment, now: Date): Change {
  let [tryAt, tries] = [renewsAt, failures]
  const tells: string[] = []
  while (tryAt !== null && tryAt <= now) {
    tries += 1
    tells.push('BILLING.SUBSCRIPTION.PAYMENT.FAILED')
    tryAt = tries < MOST_FAILURES ? new Date(tryAt.getTime() + RETRY_MS) : null
  }
  const set = { renewsAt: tryAt, failures: tries }
  if (tryAt !== null) return { set, tells }
  return { set: { ...set, subscription: 'SUSPENDED' }, tells: [...tells, 'BILLING.SUBSCRIPTION.SUSPENDED'] }
}
