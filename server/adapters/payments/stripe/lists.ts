import type Stripe from 'stripe'

/** As many as Stripe gives at once. */
export const LARGEST_PAGE = 100
/** Of one subscription: a century of months. */
const MOST = 1_200

/** All pages of a list. */
export function asked<Item>(list: Stripe.ApiListPromise<Item>): Promise<Item[]> {
  return list.autoPagingToArray({ limit: MOST })
}
