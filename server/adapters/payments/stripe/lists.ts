import type Stripe from 'stripe'

/** As many as Stripe gives at once. */
export const LARGEST_PAGE = 100
/** Of one customer: more is no list of ours. */
const MOST = 2_000

/** All pages of a list. @throws Error where there are more than anybody of ours could have */
export async function listAll<Item>(list: Stripe.ApiListPromise<Item>): Promise<Item[]> {
  const items = await list.autoPagingToArray({ limit: MOST })
  if (items.length === MOST) throw new Error('a list of Stripe’s is longer than any could be')
  return items
}
