import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, or } from 'drizzle-orm'
import { changeSubscription, previewChange } from '#modules/commerce/billing/change-subscription.ts'
import { cancelSubscription, endSubscription } from '#modules/commerce/billing/end-renewal.ts'
import {
  editBillingDetails,
  pauseSubscription,
  reactivate,
  resumeSubscription,
} from '#modules/commerce/billing/holder-actions.ts'
import { BillingDetails, ChangeInput } from '#modules/commerce/billing/input.ts'
import { beginMethodReplacement } from '#modules/commerce/billing/replace-method.ts'

import { withdraw } from '#modules/commerce/billing/withdraw.ts'
import { holderOf } from '#modules/commerce/orders/view-order.ts'
import { beginPayment } from '#modules/commerce/payments/begin-payment.ts'
import { refreshMethod } from '#modules/commerce/payments/refresh-method.ts'
import { refreshPayment } from '#modules/commerce/payments/refresh-payment.ts'
import { refundCharge } from '#modules/commerce/refunds/refund-charge.ts'
import { findSubscription, isChargeable } from '#modules/commerce/subscriptions/lock-subscription.ts'
import { endOfTerm } from '#modules/commerce/subscriptions/terms-of.ts'
import { orders, payments } from '#modules/commerce/tables/orders.ts'
import { canadianProvinces } from '#modules/commerce/taxes/taxes-of.ts'
import { buyer } from '../../builders/orders.ts'
import { cardOf, type Holder, pick } from './holders.ts'
import type { World } from './world.ts'

/** Something that somebody does at a moment of the year. */
export interface Act {
  at: Date
  holder: Holder
  kind: keyof typeof acts
}

const special: Act['kind'][] = ['change', 'refund', 'refundPart', 'dispute', 'withdraw']

/** Does it, where it may be done: answers whether it was. */
export async function act(world: World, { holder, kind }: Act): Promise<boolean> {
  try {
    const wasDone = await acts[kind](world, holder)
    if (wasDone && special.includes(kind)) holder.isSpecial = true
    return wasDone
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') return false
    throw error
  }
}

const acts = {
  cancel: (world: World, holder: Holder) => end(world, holder, cancelSubscription, 'subscriptionCancelled'),
  withdraw: (world: World, holder: Holder) => end(world, holder, withdraw, 'subscriptionWithdrawn'),

  async endByOperator(world: World, holder: Holder) {
    if (!(await renews(world, holder))) return false
    const asOperator: typeof cancelSubscription = (deps, actor, { id }) =>
      endSubscription(deps, actor, { id, reason: 'year' })
    return end(world, holder, asOperator, 'subscriptionCancelled')
  },

  async keep(world: World, holder: Holder) {
    await done(reactivate)(world, holder)
    if (holder.endedAt !== null) holder.pastEnds.push({ from: holder.endedAt, until: world.now })
    holder.endedAt = null
    return true
  },

  async replaceCard(world: World, holder: Holder) {
    const { deps, fake } = world
    if (holder.isPaypal || !(await renews(world, holder))) return false
    const page = { id: holder.id, language: holder.language, returnUrl: 'http://localhost:3000/' }
    const begun = await beginMethodReplacement(deps, actorOf(holder), page)
    if (!begun.ok) return false
    fake.save(begun.reference, { mandate: cardOf(holder.number, holder.cards, holder.random) })
    holder.cards += 1
    return (await refreshMethod(deps, 'sandbox', begun.reference)) === 'saved'
  },

  async pause({ deps }: World, holder: Holder) {
    const { id, random } = holder
    const subscription = await findSubscription(deps.db, { id })
    if (!subscription) return false
    const until = endOfTerm(subscription.paidThrough, pick(random, [1, 2, 3]), 'month').toISOString()
    await pauseSubscription(deps, actorOf(holder), { id, until })
    return true
  },

  async resume(world: World, holder: Holder) {
    const before = await findSubscription(world.deps.db, { id: holder.id })
    await done(resumeSubscription)(world, holder)
    // Whose pause is over already has nothing to end: what is due is charged, and nothing told.
    if (before?.resumesAt != null && before.resumesAt <= world.now) return false
    holder.hasResumed = true
    return true
  },

  async change({ deps }: World, holder: Holder) {
    const { id, random, isPaypal } = holder
    if (isPaypal) return false
    const wish = {
      ...{
        id,
        package: pick(random, ['starter', 'solo', 'team']),
        period: pick(random, ['month', 'year'] as const),
      },
      seats: 2 + Math.floor(random() * 5),
    }
    const asked = wish.package === 'team' ? wish : { ...wish, seats: 1 }
    const previewed = await previewChange(deps, actorOf(holder), asked)
    if (!previewed.ok) return false
    const { total, unitAmount } = previewed.preview
    holder.confirmed.push(unitAmount)
    const submission = randomBytes(16).toString('base64url')
    const outcome = await changeSubscription(
      deps,
      actorOf(holder),
      ChangeInput.parse({ ...asked, total, unitAmount, submission }),
    )
    return outcome.ok
  },

  async move(world: World, holder: Holder) {
    const { deps, now } = world
    const { id, random } = holder
    const country = pick(random, ['CA', 'FR'])
    const province = country === 'CA' ? pick(random, canadianProvinces) : null
    const details = BillingDetails.parse({ ...buyer, id, country, province: province ?? '' })
    await editBillingDetails(deps, actorOf(holder), details)
    holder.places.push({ from: now, country, province })
    return true
  },

  async refund(world: World, holder: Holder) {
    const charge = await lastCharge(world, holder)
    const didRenew = await renews(world, holder)
    if (!(await giveBack(world, holder, 1))) return false
    await noteEnd(world, holder, { charge, didRenew, mail: 'refunded#' })
    return true
  },
  refundPart: (world: World, holder: Holder) => giveBack(world, holder, 0.37),

  async dispute(world: World, holder: Holder) {
    const charge = await lastCharge(world, holder)
    if (!charge) return false
    const didRenew = await renews(world, holder)
    world.fake.move(charge.reference, {
      kind: 'chargeback',
      chargeId: charge.transaction,
      amount: charge.amount,
      fee: 1_500,
    })
    await refreshPayment(world.deps, 'sandbox', charge.reference)
    await noteEnd(world, holder, { charge, didRenew, mail: 'charged_back#' })
    return true
  },

  async winDispute(world: World, holder: Holder) {
    const { fake, deps } = world
    for (const { reference } of await paymentsOf(world, holder)) {
      const { transactions } = fake.read(reference)
      const lost = transactions.find(({ kind }) => kind === 'chargeback')
      if (!lost || transactions.some(({ kind }) => kind === 'chargeback_reversal')) continue
      const { chargeId, amount } = lost
      fake.move(reference, { kind: 'chargeback_reversal', chargeId, amount, fee: 0 })
      await refreshPayment(deps, 'sandbox', reference)
      return true
    }
    return false
  },

  async payByHand(world: World, holder: Holder) {
    const { deps, fake } = world
    const of = eq(orders.subscriptionId, holder.id)
    const [open] = await deps.db
      .select({ orderId: orders.id })
      .from(orders)
      .where(and(of, eq(orders.kind, 'renewal'), eq(orders.state, 'placed')))
    if (!open) return false
    const viewer = { holder: holderOf(deps, open.orderId), network: randomBytes(8).toString('hex') }
    const addresses = { returnUrl: 'http://localhost:3000/', cancelUrl: 'http://localhost:3000/' }
    const begun = await beginPayment(deps, viewer, { ...open, method: 'card', ...addresses })
    // A bank takes its time at this moment.
    if (!begun.ok) return false
    const reference = /([^/]+)\/$/.exec(begun.step.url)?.[1] ?? ''
    fake.change(reference, { mandate: cardOf(holder.number, holder.cards, holder.random) })
    holder.cards += 1
    fake.move(reference)
    await refreshPayment(deps, 'sandbox', reference)
    return true
  },
}

function done(
  doIt: (deps: World['deps'], actor: ReturnType<typeof actorOf>, input: { id: string }) => Promise<void>,
) {
  return async ({ deps }: World, holder: Holder) => {
    await doIt(deps, actorOf(holder), { id: holder.id })
    return true
  }
}

/** Ends it, which is told at once. */
async function end(
  world: World,
  holder: Holder,
  endIt: Parameters<typeof done>[0],
  mail: string,
): Promise<boolean> {
  await done(endIt)(world, holder)
  holder.endedAt ??= world.now
  holder.ends.push(`${mail} ${holder.id} ${world.now.toISOString()}`)
  return true
}

/** Whether something is to be charged again, as it stands there. */
async function renews({ deps }: World, { id }: Holder): Promise<boolean> {
  const kept = await findSubscription(deps.db, { id })
  return kept !== undefined && kept.cancelledAt === null && isChargeable(kept.mandate)
}

/** Whose term went back is charged no more, and is told of it where anything would have been. */
async function noteEnd(
  world: World,
  holder: Holder,
  {
    charge,
    didRenew,
    mail,
  }: { charge: Awaited<ReturnType<typeof lastCharge>>; didRenew: boolean; mail: string },
): Promise<void> {
  if (charge?.kind === 'seats') return
  holder.endedAt ??= world.now
  if (didRenew) holder.ends.push(`subscriptionCancelled ${holder.id} ${mail}`)
}

function actorOf({ accountId }: Holder) {
  return { accountId, network: 'year' }
}

async function giveBack(world: World, holder: Holder, share: number): Promise<boolean> {
  const { deps } = world
  const charge = await lastCharge(world, holder)
  if (!charge) return false
  const outcome = await refundCharge(deps, actorOf(holder), {
    ...{ orderId: charge.orderId, charge: `sandbox:${charge.transaction}`, currency: charge.currency },
    ...{
      amount: Math.ceil(charge.amount * share),
      reason: 'year',
      submission: randomBytes(16).toString('base64url'),
    },
  })
  return outcome.ok
}

/** The last charge of somebody that nothing of has gone back yet. */
async function lastCharge(world: World, holder: Holder) {
  const all = (await paymentsOf(world, holder)).flatMap(({ reference, orderId, kind: of }) => {
    const { transactions, currency } = world.fake.read(reference)
    const isReturned = (id: string) =>
      transactions.some(({ kind, chargeId }) => kind !== 'charge' && chargeId === id)
    return transactions
      .filter(({ id, kind }) => kind === 'charge' && !isReturned(id))
      .map(({ id, at, amount }) => ({ reference, orderId, kind: of, transaction: id, at, amount, currency }))
  })
  return all.sort((a, b) => a.at.getTime() - b.at.getTime()).at(-1)
}

/** Every payment that the provider knows of somebody's subscription. */
export async function paymentsOf({ deps }: World, { id, orderId }: Holder) {
  const all = await deps.db
    .select({
      orderId: payments.orderId,
      kind: orders.kind,
      reference: payments.reference,
      begun: payments.createdAt,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isNotNull(payments.reference), or(eq(orders.id, orderId), eq(orders.subscriptionId, id))))
  return all.map((each) => ({ ...each, reference: each.reference ?? '' }))
}
