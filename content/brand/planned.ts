/** What has a name and is not built. Its page wears a label that says so, and no menu offers it. */
export const plannedProducts = ['budgeting-app', 'business-plan-kit', 'drive'] as const
export type PlannedProduct = (typeof plannedProducts)[number]

export interface Planned {
  product: PlannedProduct
  /** Where its page is about nothing that exists: no menu leads there. */
  page?: `/${string}/`
}

/** Remove a product from here when it is built. */
export const planned: readonly Planned[] = [
  { product: 'budgeting-app' },
  { product: 'business-plan-kit' },
  { product: 'drive', page: '/drive/' },
]
