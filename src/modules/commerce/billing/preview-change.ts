import { AppError, type FieldProblem } from '#kernel/errors.ts'
import { findSubscription } from '../subscriptions/lock-subscription.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import type { ChangeWish } from './input.ts'
import { isId } from './lock-owned.ts'
import { previewOf } from './preview-of.ts'
import { readChange } from './read-change.ts'
import type { ChangePreview } from './schema.ts'

export type PreviewOutcome =
  | { ok: true; preview: ChangePreview }
  /** Codes besides those of an order: `no_change`, `seats_taken` (more people have one), `not_with_paypal` (cheaper comes later). */
  | { ok: false; error: 'invalid'; fields: FieldProblem[] }

/** What a change would come to at this moment. @throws AppError `not_found`; `conflict` where nothing may be changed now */
export async function previewChange(
  deps: Pick<BillingDependencies, 'clock' | 'db' | 'priceBook'>,
  { accountId }: Pick<BillingActor, 'accountId'>,
  wish: ChangeWish,
): Promise<PreviewOutcome> {
  const subscription = isId(wish.id) ? await findSubscription(deps.db, { id: wish.id }) : undefined
  if (subscription?.accountId !== accountId) throw new AppError('not_found')
  const read = await readChange(deps, deps.db, subscription, wish)
  if (!read.ok) return read
  return { ok: true, preview: await previewOf(deps, deps.db, read.changing, read.priced) }
}
