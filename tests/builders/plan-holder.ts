import { eq } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { orders, subscriptions } from '#modules/commerce/tables/orders.ts'
import type { FakeProvider } from './payment-provider.ts'
import { buildSession } from './session.ts'
import { buildSubscription } from './subscriptions.ts'

/** A subscription, and the cookie of whoever has it. */
export interface PlanHolder {
  id: string
  cookie: string
}

/** Somebody who is logged in to the web application and has bought a year of Solo, unless told otherwise. */
export async function buildPlanHolder(
  deps: Dependencies,
  fake: FakeProvider,
  changes: Record<string, unknown> = {},
): Promise<PlanHolder> {
  const { accountId, cookie } = await buildSession(deps)
  const { id, orderId } = await buildSubscription(deps, fake, changes)
  await deps.db.update(subscriptions).set({ accountId }).where(eq(subscriptions.id, id))
  await deps.db.update(orders).set({ accountId }).where(eq(orders.id, orderId))
  return { id, cookie }
}
