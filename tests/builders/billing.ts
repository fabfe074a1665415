import { randomBytes } from 'node:crypto'
import type { Database } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { newId } from '#kernel/ids.ts'
import { DAY_MS } from '#kernel/time.ts'
import {
  type ChangeOutcome,
  type ChangePreview,
  changeSubscription,
  previewChange,
} from '#modules/commerce/billing/change-subscription.ts'
import { editBillingDetails } from '#modules/commerce/billing/holder-actions.ts'
import { BillingDetails } from '#modules/commerce/billing/input.ts'
import type { BillingActor } from '#modules/commerce/billing/own-subscription.ts'
import { type BillingView, viewBilling } from '#modules/commerce/billing/view-billing.ts'
import type { PaymentMandate } from '#modules/commerce/payments/provider.ts'
import { findPackage, termAmount } from '#modules/commerce/prices/price-of.ts'
import { renewDue } from '#modules/commerce/renewals/renew-due.ts'
import type { PlannedChange } from '#modules/commerce/subscriptions/schema.ts'
import { subscriptions } from '#modules/commerce/tables/orders.ts'
import { buildDependencies, type EnqueuedJob } from './dependencies.ts'
import { buyer } from './orders.ts'
import { buildPaymentProvider, type FakeProvider } from './payment-provider.ts'
import { buildSubscription } from './subscriptions.ts'

type Own = { id: string; accountId: string }

/** A shop whose clock goes on when a test says so, with what holders of subscriptions do in it. */
export interface BillingShop {
  deps: Dependencies & { enqueued: EnqueuedJob[] }
  fake: FakeProvider
  now: () => Date
  goOn(days: number): void
  /** A month of Starter for somebody in Quebec, in Canadian dollars: 19.99. */
  buildStarter(): ReturnType<typeof buildSubscription>
  preview(own: Own, wish: PlannedChange): Promise<ChangePreview>
  /** Confirmed at a total, and at the price book's price of one. */
  change(own: Own, wish: PlannedChange, total: number, submission?: string): Promise<ChangeOutcome>
  /** As the page does it: confirmed at the price that was shown. */
  changeAsShown(own: Own, wish: PlannedChange): Promise<ChangeOutcome>
  /** The job that charges what is due, at this moment. */
  renew(): Promise<void>
  /** What the holder sees of it. */
  viewOf(own: Own): Promise<BillingView>
  /** Its holder moves to Alberta, where there is no QST, unless told otherwise. */
  move(own: Own, changes?: Record<string, string>): Promise<void>
}

/** The same, in which what other tests have bought is nobody's: its jobs leave that alone. */
export async function buildBillingShopAlone(db: Database): Promise<BillingShop> {
  await db.update(subscriptions).set({ accountId: null })
  return buildBillingShop(db)
}

/** It is 1 March 2027. */
export function buildBillingShop(db: Database): BillingShop {
  let now = new Date('2027-03-01T12:00:00Z')
  const clock = () => now
  const fake = buildPaymentProvider({ clock })
  const deps = { ...buildDependencies(db), clock, payments: fake.providers }
  const shop: BillingShop = {
    ...{ deps, fake, now: clock },
    goOn(days) {
      now = new Date(now.getTime() + days * DAY_MS)
    },
    buildStarter: () => buildSubscription(deps, fake, { package: 'starter', period: 'month' }),
    async preview(own, wish) {
      const outcome = await previewChange(deps, actorOf(own), { id: own.id, ...wish })
      if (!outcome.ok) throw new Error(JSON.stringify(outcome))
      return outcome.preview
    },
    change: (own, wish, total, submission = buildSubmission()) =>
      changeSubscription(deps, actorOf(own), {
        ...{ id: own.id, ...wish, total, submission },
        unitAmount: listedFor(wish),
      }),
    async changeAsShown(own, wish) {
      const { total, unitAmount } = await shop.preview(own, wish)
      const shown = { id: own.id, ...wish, total, unitAmount, submission: buildSubmission() }
      return changeSubscription(deps, actorOf(own), shown)
    },
    renew: () => renewDue(deps, { now }),
    async viewOf(own) {
      const { subscriptions } = await viewBilling(deps, actorOf(own))
      const view = subscriptions.find(({ id }) => id === own.id)
      if (!view) throw new Error('it is not shown')
      return view
    },
    move(own, changes = {}) {
      const moved = { ...buyer, taxNumber: '', phone: '', country: 'CA', province: 'AB', ...changes }
      return editBillingDetails(deps, actorOf(own), BillingDetails.parse({ ...moved, id: own.id }))
    },
  }
  return shop

  function listedFor({ package: token, period }: PlannedChange): number {
    const sold = findPackage(deps.priceBook, token)
    return sold ? termAmount(sold, 'CAD', period) : 0
  }
}

export const actorOf = ({ accountId }: Pick<Own, 'accountId'>): BillingActor => ({
  accountId,
  network: 'home',
})

/** The number of a form. */
export const buildSubmission = () => randomBytes(16).toString('base64url')

/** A subscription of PayPal's own, which charges by itself. */
export const buildPayPalMandate = (reference = `I-${newId()}`): PaymentMandate => ({
  ...{ kind: 'subscription', reference, status: 'ACTIVE' },
  ...{ brand: null, lastFour: null, expires: null },
})
